package dev.steward.mcp;

import dev.steward.http.Exchange;
import dev.steward.identity.Caller;
import dev.steward.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Requests of the revisions up to 2025-11-25 over HTTP without sessions: one message, or in 2025-03-26 a batch of them. */
final class LegacyRequests {
    private static final int MOST_IN_A_BATCH = 20;
    private static final byte[] NOTHING = new byte[0];

    private final Legacy legacy;
    private final Runner runner;

    LegacyRequests(Legacy legacy, Runner runner) {
        this.legacy = legacy;
        this.runner = runner;
    }

    void answer(Message.Request request, Exchange exchange, Caller caller) throws IOException {
        Revision revision = request.method().equals("initialize")
                ? Legacy.negotiated(request.params().path("protocolVersion"))
                : legacyVersion(exchange, request.id());
        StreamedCall answer = new StreamedCall(exchange, Accept.of(exchange.headers("Accept")));
        Call call = legacyCall(request, caller, revision, exchange.requestId(), answer);
        answer.finish(runner.run(request, call, answer, () -> legacy.answer(request, call)), false);
    }

    private static Call legacyCall(
            Message.Request request, Caller caller, Revision revision, String requestId, Outlet outlet) {
        return new Call(
                caller,
                revision,
                requestId,
                Json.object(),
                request.progressToken(),
                LogLevel.INFO,
                outlet,
                Json.object(),
                null);
    }

    /** The revision a legacy request is read as. No header: the newest legacy one, so that structured results are sent. */
    private static Revision legacyVersion(Exchange exchange, JsonNode id) {
        String header = exchange.header("MCP-Protocol-Version");
        if (header == null) {
            return Revision.NEWEST_LEGACY;
        }
        Revision revision = Revision.of(header);
        if (revision == null || revision.modern()) {
            throw EdgeRefusal.badRequest(id, Revision.unknown(header));
        }
        return revision;
    }

    void answerBatch(ArrayNode batch, Exchange exchange, Caller caller) throws IOException {
        Revision revision = Revision.of(String.valueOf(exchange.header("MCP-Protocol-Version")));
        if (revision == null || !revision.batches()) {
            throw EdgeRefusal.badRequest(
                    null, "Send one message at a time; only protocol version 2025-03-26 has batches.");
        }
        if (batch.isEmpty() || batch.size() > MOST_IN_A_BATCH) {
            throw EdgeRefusal.badRequest(null, "A batch holds 1 to " + MOST_IN_A_BATCH + " messages.");
        }
        List<byte[]> replies = new ArrayList<>();
        for (JsonNode node : batch) {
            byte[] reply = inBatch(Message.of(node), revision, exchange, caller);
            if (reply != null) {
                replies.add(reply);
            }
        }
        if (replies.isEmpty()) {
            exchange.answer(202, null, NOTHING);
            return;
        }
        exchange.answer(200, "application/json", array(replies));
    }

    /** The reply to one message of a batch, or null when it asks for none. */
    private byte[] inBatch(Message message, Revision revision, Exchange exchange, Caller caller) {
        return switch (message) {
            case Message.Malformed(JsonNode id, int code, String sentence) -> Envelope.error(id, code, sentence, null);
            case Message.Notification _, Message.Response _ -> null;
            case Message.Request request
            when request.method().equals("initialize") ->
                Envelope.error(request.id(), ErrorCode.INVALID_REQUEST, "initialize can't be part of a batch.", null);
            case Message.Request request -> {
                Call call = legacyCall(request, caller, revision, exchange.requestId(), Outlet.SILENT);
                StreamedCall unstreamed = new StreamedCall(exchange, Accept.JSON_ONLY);
                yield runner.run(request, call, unstreamed, () -> legacy.answer(request, call))
                        .message();
            }
        };
    }

    private static byte[] array(List<byte[]> elements) {
        ByteArrayOutputStream array = new ByteArrayOutputStream();
        for (byte[] element : elements) {
            array.write(array.size() == 0 ? '[' : ',');
            array.writeBytes(element);
        }
        array.write(']');
        return array.toByteArray();
    }
}
