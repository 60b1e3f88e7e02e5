package dev.steward.mcp;

import dev.steward.http.Exchange;
import dev.steward.identity.Caller;
import dev.steward.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Requests of the revisions up to 2025-11-25 over HTTP: one message, or in 2025-03-26 a batch of them. Where the endpoint keeps sessions, {@code initialize}
 * opens one, and a request may name it; a request without one stands alone.
 */
final class LegacyRequests {
    private static final int MOST_IN_A_BATCH = 20;
    private static final int MOST_ROUNDS = 10;
    /** Real clients take some hundred. */
    private static final int MOST_CAPABILITY_BYTES = 4_000;

    private static final byte[] NOTHING = new byte[0];

    private final Legacy legacy;
    private final Runner runner;
    private final Optional<LiveSessions> sessions;

    LegacyRequests(Legacy legacy, Runner runner, Optional<LiveSessions> sessions) {
        this.legacy = legacy;
        this.runner = runner;
        this.sessions = sessions;
    }

    void answer(Message.Request request, Exchange exchange, Caller caller) throws IOException {
        StreamedCall answer = new StreamedCall(exchange, Accept.of(exchange.headers("Accept")));
        if (!legacy.knows(request.method())) {
            answer.finish(Outcome.of(request, McpError.methodNotFound(request.method())), false);
            return;
        }
        if (request.method().equals("initialize")) {
            initialize(request, exchange, caller, answer);
            return;
        }
        Outcome outcome;
        try (LiveSessions.Visit visit = visit(exchange, caller, request.id())) {
            Revision revision = revision(exchange, request.id(), visit);
            outcome = run(request, exchange, caller, revision, answer, visit);
        }
        answer.finish(outcome, false);
    }

    private void initialize(Message.Request request, Exchange exchange, Caller caller, StreamedCall answer)
            throws IOException {
        Revision revision = Legacy.negotiated(request.params().path("protocolVersion"));
        ObjectNode capabilities = object(request.params(), "capabilities");
        if (Json.bytes(capabilities).length > MOST_CAPABILITY_BYTES) {
            McpError tooLong =
                    McpError.invalidParams("The capabilities take at most " + MOST_CAPABILITY_BYTES + " bytes.");
            answer.finish(Outcome.of(request, tooLong), false);
            return;
        }
        sessions.ifPresent(all -> all.open(exchange, caller, revision, clientInfo(request.params()), capabilities));
        Call call = sessionless(request, exchange, caller, revision, answer);
        answer.finish(runner.run(request, call, answer, () -> legacy.answer(request, call, null)), false);
    }

    /** Name and version, and not the pictures that a client may send along (MCP 2025-11-25): sessions are kept, and stay small (FR-10). */
    private static ObjectNode clientInfo(ObjectNode params) {
        ObjectNode sent = object(params, "clientInfo");
        ObjectNode kept = Json.object();
        for (String member : List.of("name", "version")) {
            if (sent.path(member).isString()) {
                kept.put(member, Text.shown(sent.get(member).stringValue()));
            }
        }
        return kept;
    }

    /** Runs a request, in its session when {@code visit} isn't null. */
    private Outcome run(
            Message.Request request,
            Exchange exchange,
            Caller caller,
            Revision revision,
            StreamedCall answer,
            LiveSessions.Visit visit) {
        if (visit == null) {
            Call call = sessionless(request, exchange, caller, revision, answer);
            return runner.run(request, call, answer, () -> legacy.answer(request, call, null));
        }
        LiveSession live = visit.live();
        Call call = call(
                request,
                exchange,
                caller,
                revision,
                answer,
                visit.session().clientInfo(),
                visit.session().capabilities(),
                live.logLevel());
        live.began(request.id(), answer.cancellation());
        try {
            return runner.run(request, call, answer, () -> inRounds(request, call, live, answer));
        } finally {
            live.ended(request.id(), answer.cancellation());
        }
    }

    /** Asks the client what the handler has to know, on the call's own stream, until the handler has enough. */
    private Reply inRounds(Message.Request request, Call first, LiveSession live, StreamedCall answer) {
        Call call = first;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            Reply reply = legacy.answer(request, call, live);
            if (!(reply instanceof Reply.Answered(Answer.InputRequired question, Envelope.Cache _))) {
                return reply;
            }
            if (!answer.takesStream()) {
                throw McpError.invalidParams("This call has to ask back, which needs Accept: text/event-stream.");
            }
            if (answer.cancellation().cancelled()) {
                throw LiveSession.cancelled();
            }
            Call asking = call;
            question.requests().values().forEach(asked -> asking.require(asked.capability()));
            call = call.nextRound(live.ask(question.requests(), answer), question.state());
        }
        throw McpError.invalidParams("This call asked back more than " + MOST_ROUNDS + " times.");
    }

    void take(Message.Notification notification, Exchange exchange, Caller caller) {
        try (LiveSessions.Visit visit = visit(exchange, caller, null)) {
            take(notification, visit);
        }
    }

    void take(Message.Response response, Exchange exchange, Caller caller) {
        try (LiveSessions.Visit visit = visit(exchange, caller, null)) {
            take(response, visit);
        }
    }

    /** A notification asks for no answer; one that cancels interrupts the session's call. Without a session ids of different clients collide. */
    private static void take(Message.Notification notification, LiveSessions.Visit visit) {
        JsonNode requestId = notification.params().get("requestId");
        if (visit != null && notification.method().equals("notifications/cancelled") && requestId != null) {
            visit.live().cancel(requestId);
        }
    }

    /** A client's answer to a question of ours. */
    private static void take(Message.Response response, LiveSessions.Visit visit) {
        if (visit != null) {
            visit.live().answered(response.id(), response.message());
        }
    }

    private LiveSessions.Visit visit(Exchange exchange, Caller caller, JsonNode requestId) {
        return sessions.map(all -> all.visit(exchange.header(LiveSessions.HEADER), caller, requestId))
                .orElse(null);
    }

    private static ObjectNode object(ObjectNode params, String name) {
        return params.get(name) instanceof ObjectNode object ? object : Json.object();
    }

    private static Call sessionless(
            Message.Request request, Exchange exchange, Caller caller, Revision revision, Outlet outlet) {
        return call(request, exchange, caller, revision, outlet, Json.object(), Json.object(), LogLevel.INFO);
    }

    /** The caller is who sent this very request: a session remembers nobody's name or rights (FR-09). */
    private static Call call(
            Message.Request request,
            Exchange exchange,
            Caller caller,
            Revision revision,
            Outlet outlet,
            ObjectNode clientInfo,
            ObjectNode capabilities,
            LogLevel logLevel) {
        return new Call(
                caller,
                new ClientName(clientInfo, exchange.header("User-Agent")),
                revision,
                exchange.requestId(),
                capabilities,
                request.progressToken(),
                logLevel,
                outlet,
                Json.object(),
                null);
    }

    /** The revision a request is read as. Without a header the session's; without one either the newest, so that structured results are sent. */
    private static Revision revision(Exchange exchange, JsonNode id, LiveSessions.Visit visit) {
        Revision named = VersionHeader.ofSession(exchange, id);
        if (named != null) {
            return named;
        }
        return visit == null ? Revision.NEWEST_LEGACY : visit.session().revision();
    }

    void answerBatch(ArrayNode batch, Exchange exchange, Caller caller) throws IOException {
        List<byte[]> replies = new ArrayList<>();
        try (LiveSessions.Visit visit = visit(exchange, caller, null)) {
            Revision revision = batchRevision(exchange, visit);
            if (revision == null || !revision.batches()) {
                throw EdgeRefusal.badRequest(
                        null, "Send one message at a time; only protocol version 2025-03-26 has batches.");
            }
            if (batch.isEmpty() || batch.size() > MOST_IN_A_BATCH) {
                throw EdgeRefusal.badRequest(null, "A batch holds 1 to " + MOST_IN_A_BATCH + " messages.");
            }
            for (JsonNode node : batch) {
                byte[] reply = inBatch(Message.of(node), revision, exchange, caller, visit);
                if (reply != null) {
                    replies.add(reply);
                }
            }
        }
        if (replies.isEmpty()) {
            exchange.answer(202, null, NOTHING);
            return;
        }
        exchange.answer(200, "application/json", array(replies));
    }

    /** The header's revision, or else the session's; null when neither is known. */
    private static Revision batchRevision(Exchange exchange, LiveSessions.Visit visit) {
        String header = exchange.header(VersionHeader.NAME);
        if (header != null) {
            return Revision.of(header);
        }
        return visit == null ? null : visit.session().revision();
    }

    /** The reply to one message of a batch, or null when it asks for none. */
    private byte[] inBatch(
            Message message, Revision revision, Exchange exchange, Caller caller, LiveSessions.Visit visit) {
        return switch (message) {
            case Message.Malformed(JsonNode id, int code, String sentence) -> Envelope.error(id, code, sentence, null);
            case Message.Notification notification -> {
                take(notification, visit);
                yield null;
            }
            case Message.Response response -> {
                take(response, visit);
                yield null;
            }
            case Message.Request request
            when request.method().equals("initialize") ->
                Envelope.error(request.id(), ErrorCode.INVALID_REQUEST, "initialize can't be part of a batch.", null);
            case Message.Request request ->
                run(request, exchange, caller, revision, new StreamedCall(exchange, Accept.JSON_ONLY), visit)
                        .message();
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
