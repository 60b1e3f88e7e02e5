package dev.steward.mcp;

import dev.steward.http.Endpoint;
import dev.steward.http.EventStream;
import dev.steward.http.Exchange;
import dev.steward.http.HostGuard;
import dev.steward.identity.Authenticator;
import dev.steward.identity.Caller;
import dev.steward.identity.Identity;
import dev.steward.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * MCP over Streamable HTTP without sessions, in every revision from 2024-11-05 to 2026-07-28 at one address (spec/protocol.md). The guards run
 * in the order of that page; every refusal is a JSON-RPC error with the status that fits.
 */
public final class McpEndpoint implements Endpoint, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(McpEndpoint.class);
    private static final int MOST_IN_A_BATCH = 20;
    private static final String ONLY_METHOD = "POST";
    private static final byte[] NOTHING = new byte[0];

    private final HostGuard guard;
    private final Authenticator authenticator;
    private final Heartbeats heartbeats;
    private final Envelope envelope;
    private final Legacy legacy;
    private final Modern modern;
    private final SealedState seal;
    private final Subscriptions subscriptions;

    public McpEndpoint(
            McpServer server,
            HostGuard guard,
            Authenticator authenticator,
            Heartbeats heartbeats,
            Duration streamHeartbeat,
            InstantSource time) {
        this.guard = guard;
        this.authenticator = authenticator;
        this.heartbeats = heartbeats;
        this.envelope = new Envelope(server.info());
        Features features = new Features(server);
        this.legacy = new Legacy(features);
        this.modern = new Modern(features);
        this.seal = new SealedState(SealedState.randomKey(), time);
        this.subscriptions = new Subscriptions(server, envelope, streamHeartbeat);
    }

    /** Ends the open subscriptions with a last result. */
    @Override
    public void close() {
        subscriptions.close();
    }

    @Override
    public void handle(Exchange exchange) throws IOException {
        try {
            if (isPreflight(exchange)) {
                HostGuard.answerPreflight(exchange);
                return;
            }
            Caller caller = identify(exchange);
            requirePost(exchange);
            requireJson(exchange);
            JsonNode body = parse(exchange.body());
            if (body instanceof ArrayNode batch) {
                answerBatch(batch, exchange, caller);
                return;
            }
            answerOne(Message.of(body), exchange, caller);
        } catch (EdgeRefusal refusal) {
            ObjectNode data = Json.object().put("requestId", exchange.requestId());
            LOG.debug("Refused with {}: {} ({})", refusal.status(), refusal.getMessage(), exchange.requestId());
            exchange.answer(
                    refusal.status(),
                    "application/json",
                    Envelope.error(refusal.id(), refusal.code(), refusal.getMessage(), data));
        }
    }

    private boolean isPreflight(Exchange exchange) {
        return switch (guard.check(exchange)) {
            case HostGuard.Verdict.Passed _ -> false;
            case HostGuard.Verdict.Preflight _ -> true;
            case HostGuard.Verdict.Refused(String sentence) ->
                throw new EdgeRefusal(403, ErrorCode.FORBIDDEN, null, sentence);
        };
    }

    private Caller identify(Exchange exchange) {
        return switch (authenticator.identify(bearer(exchange.header("Authorization")))) {
            case Identity.Known(Caller caller) -> caller;
            case Identity.Unknown _, Identity.Disabled _ -> {
                exchange.setHeader("WWW-Authenticate", "Bearer");
                throw new EdgeRefusal(401, ErrorCode.UNAUTHORIZED, null, "Unauthorized");
            }
        };
    }

    /** The key of an {@code Authorization: Bearer} header (RFC 6750 §2.1; the scheme in any case), or null. */
    private static String bearer(String header) {
        boolean isBearer = header != null && header.regionMatches(true, 0, "Bearer ", 0, "Bearer ".length());
        return isBearer ? header.substring("Bearer ".length()).strip() : null;
    }

    private static void requirePost(Exchange exchange) {
        if (!exchange.method().equals(ONLY_METHOD)) {
            exchange.setHeader("Allow", ONLY_METHOD);
            throw new EdgeRefusal(
                    405,
                    ErrorCode.METHOD_NOT_ALLOWED,
                    null,
                    "This endpoint takes POST alone; it has no stream to GET.");
        }
    }

    private static void requireJson(Exchange exchange) {
        String type = exchange.header("Content-Type");
        if (type != null && (type.equals("application/json") || isJson(type.toLowerCase(Locale.ROOT)))) {
            return;
        }
        throw new EdgeRefusal(
                415, ErrorCode.UNSUPPORTED_MEDIA_TYPE, null, "Send JSON in UTF-8 with Content-Type: application/json.");
    }

    private static boolean isJson(String type) {
        int semicolon = type.indexOf(';');
        String essence = (semicolon < 0 ? type : type.substring(0, semicolon)).strip();
        String parameters = semicolon < 0 ? "" : type.substring(semicolon).replace("\"", "");
        boolean otherCharset = parameters.contains("charset=") && !parameters.contains("charset=utf-8");
        return essence.equals("application/json") && !otherCharset;
    }

    private static JsonNode parse(byte[] body) {
        try {
            JsonNode node = Json.parse(body);
            if (!node.isMissingNode()) {
                return node;
            }
        } catch (JacksonException notJson) {
            LOG.trace("A body that is not JSON", notJson);
        }
        throw new EdgeRefusal(400, ErrorCode.PARSE, null, "Failed to parse request body");
    }

    private void answerOne(Message message, Exchange exchange, Caller caller) throws IOException {
        switch (message) {
            case Message.Malformed(JsonNode id, int code, String sentence) ->
                throw new EdgeRefusal(400, code, id, sentence);
            case Message.Request request when isModern(request, exchange) -> answerModern(request, exchange, caller);
            case Message.Request request -> answerLegacy(request, exchange, caller);
            case Message.Notification _ -> {
                knownVersion(exchange);
                exchange.answer(202, null, NOTHING);
            }
            case Message.Response _ -> {
                requireThatClientsMayAnswer(exchange);
                exchange.answer(202, null, NOTHING);
            }
        }
    }

    /** No request of this server's waits for an answer here; the modern era forbids sending one (MCP 2026-07-28, streamable HTTP). */
    private static void requireThatClientsMayAnswer(Exchange exchange) {
        Revision revision = knownVersion(exchange);
        if (revision != null && revision.modern()) {
            throw EdgeRefusal.badRequest(
                    null, "Clients of protocol version " + revision.wire() + " send requests and notifications only.");
        }
    }

    /** The body decides before the headers do: only so can one address serve both eras (research/protocol-foundation.md §2). */
    private static boolean isModern(Message.Request request, Exchange exchange) {
        if (request.meta().has(Modern.PROTOCOL_VERSION)) {
            return true;
        }
        if (request.method().equals("initialize") || exchange.header("Mcp-Session-Id") != null) {
            return false;
        }
        String version = exchange.header("MCP-Protocol-Version");
        return exchange.header("Mcp-Method") != null || (version != null && isNewerThanLegacy(version));
    }

    private static boolean isNewerThanLegacy(String version) {
        return version.matches("\\d{4}-\\d{2}-\\d{2}") && version.compareTo(Revision.NEWEST_LEGACY.wire()) > 0;
    }

    private void answerLegacy(Message.Request request, Exchange exchange, Caller caller) throws IOException {
        Revision revision = request.method().equals("initialize")
                ? Legacy.negotiated(request.params().path("protocolVersion"))
                : legacyVersion(exchange, request.id());
        StreamedCall answer = new StreamedCall(exchange, Accept.of(exchange.headers("Accept")));
        Call call = legacyCall(request, caller, revision, exchange.requestId(), answer);
        answer.finish(run(request, call, answer, () -> legacy.answer(request, call)), false);
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

    private void answerModern(Message.Request request, Exchange exchange, Caller caller) throws IOException {
        Accept accept = Accept.of(exchange.headers("Accept"));
        StreamedCall answer = new StreamedCall(exchange, accept);
        Outcome outcome;
        try {
            Modern.check(request, exchange);
            if (request.method().equals("subscriptions/listen")) {
                listen(request, exchange, accept);
                return;
            }
            Call call = modernCall(request, caller, exchange.requestId(), answer);
            outcome = run(request, call, answer, () -> modern.answer(request, call));
        } catch (McpError error) {
            outcome = Outcome.of(request, error);
        }
        answer.finish(outcome, true);
    }

    private Call modernCall(Message.Request request, Caller caller, String requestId, Outlet outlet) {
        ObjectNode meta = request.meta();
        JsonNode sealed = request.params().path("requestState");
        ObjectNode state = sealed.isString() ? seal.open(sealed.stringValue(), caller, request.identity()) : null;
        return new Call(
                caller,
                Revision.V2026_07_28,
                requestId,
                (ObjectNode) meta.get(Modern.CLIENT_CAPABILITIES),
                request.progressToken(),
                LogLevel.of(meta.path(Modern.LOG_LEVEL).asString("")),
                outlet,
                request.params().get("inputResponses") instanceof ObjectNode inputs ? inputs : Json.object(),
                state);
    }

    private void listen(Message.Request request, Exchange exchange, Accept accept) throws IOException {
        if (!accept.stream()) {
            throw new McpError(
                    ErrorCode.INVALID_REQUEST, "subscriptions/listen needs Accept: text/event-stream.", null);
        }
        try (EventStream stream = exchange.openStandingStream()) {
            subscriptions.serve(request, stream);
        }
    }

    /** An era's way to answer a request. */
    private interface Method {
        Reply answer();
    }

    /** A message on its way out. {@code status} is the modern era's; the legacy one sends its errors with 200. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared; the array is handed on, not copied.
    record Outcome(byte[] message, int status) {
        static Outcome of(Message.Request request, McpError error) {
            byte[] message = Envelope.error(request.id(), error.code(), error.getMessage(), error.data());
            return new Outcome(message, error.modernStatus());
        }
    }

    private Outcome run(Message.Request request, Call call, StreamedCall answer, Method method) {
        Runnable stopBeating = answer.takesStream() ? heartbeats.beatFor(answer) : () -> {};
        answer.cancellation().begin();
        try {
            return new Outcome(written(request, call, method.answer()), 200);
        } catch (McpError error) {
            return Outcome.of(request, error);
        } catch (RuntimeException unexpected) {
            LOG.error("{} failed unexpectedly, request {}", request.method(), call.requestId(), unexpected);
            ObjectNode data = Json.object().put("requestId", call.requestId());
            return Outcome.of(request, new McpError(ErrorCode.INTERNAL, "Internal error", data));
        } finally {
            answer.cancellation().end();
            stopBeating.run();
        }
    }

    private byte[] written(Message.Request request, Call call, Reply reply) {
        Revision revision = call.revision();
        return switch (reply) {
            case Reply.Members(ObjectNode members, Envelope.Cache cache) ->
                envelope.result(revision, request.id(), members, cache);
            case Reply.Listed(ToolList list) -> Envelope.withTail(request.id(), list.replyTail(revision, envelope));
            case Reply.Answered(Answer.Json(String json, boolean failed), Envelope.Cache _) ->
                envelope.toolResult(revision, request.id(), json, failed);
            case Reply.Answered(Answer.Members(ObjectNode members), Envelope.Cache cache) ->
                envelope.result(revision, request.id(), members, cache);
            case Reply.Answered(Answer.InputRequired question, Envelope.Cache _) ->
                inputRequired(request, call, question);
        };
    }

    private byte[] inputRequired(Message.Request request, Call call, Answer.InputRequired question) {
        if (!call.revision().modern()) {
            throw McpError.invalidParams(
                    "This call has to ask back, which needs protocol version " + Revision.V2026_07_28.wire() + ".");
        }
        ObjectNode members = Json.object();
        if (!question.requests().isEmpty()) {
            ObjectNode requests = members.putObject("inputRequests");
            question.requests().forEach((key, asked) -> {
                call.require(asked.capability());
                requests.putObject(key).put("method", asked.method()).set("params", asked.params());
            });
        }
        if (question.state() != null) {
            members.put("requestState", seal.seal(question.state(), call.caller(), request.identity()));
        }
        return envelope.inputRequired(call.revision(), request.id(), members);
    }

    /** The revision a legacy request is read as. No header: the newest legacy one, so that structured results are sent. */
    private static Revision legacyVersion(Exchange exchange, JsonNode id) {
        String header = exchange.header("MCP-Protocol-Version");
        if (header == null) {
            return Revision.NEWEST_LEGACY;
        }
        Revision revision = Revision.of(header);
        if (revision == null || revision.modern()) {
            throw EdgeRefusal.badRequest(id, unknownVersion(header));
        }
        return revision;
    }

    /** The revision that the header names, or null when there is no header. */
    private static Revision knownVersion(Exchange exchange) {
        String header = exchange.header("MCP-Protocol-Version");
        Revision revision = header == null ? null : Revision.of(header);
        if (header != null && revision == null) {
            throw EdgeRefusal.badRequest(null, unknownVersion(header));
        }
        return revision;
    }

    private static String unknownVersion(String header) {
        return "MCP-Protocol-Version " + Text.quoted(header) + " is not supported; supported are "
                + String.join(", ", Revision.SUPPORTED) + ".";
    }

    private void answerBatch(ArrayNode batch, Exchange exchange, Caller caller) throws IOException {
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
                yield run(request, call, unstreamed, () -> legacy.answer(request, call))
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
