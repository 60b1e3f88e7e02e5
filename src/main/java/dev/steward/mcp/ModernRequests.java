package dev.steward.mcp;

import dev.steward.http.EventStream;
import dev.steward.http.Exchange;
import dev.steward.identity.Caller;
import dev.steward.json.Json;
import java.io.IOException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Requests of revision 2026-07-28 over HTTP: each brings all it needs, and its errors show in the HTTP status. */
final class ModernRequests {
    private final Modern modern;
    private final Runner runner;
    private final SealedState seal;
    private final Subscriptions subscriptions;

    ModernRequests(Modern modern, Runner runner, SealedState seal, Subscriptions subscriptions) {
        this.modern = modern;
        this.runner = runner;
        this.seal = seal;
        this.subscriptions = subscriptions;
    }

    void answer(Message.Request request, Exchange exchange, Caller caller) throws IOException {
        Accept accept = Accept.of(exchange.headers("Accept"));
        StreamedCall answer = new StreamedCall(exchange, accept);
        Outcome outcome;
        try {
            Modern.check(request, exchange);
            if (request.method().equals("subscriptions/listen")) {
                listen(request, exchange, accept);
                return;
            }
            Call call = modernCall(request, caller, exchange, answer);
            outcome = runner.run(request, call, answer, () -> modern.answer(request, call));
        } catch (McpError error) {
            outcome = Outcome.of(request, error);
        }
        answer.finish(outcome, true);
    }

    private Call modernCall(Message.Request request, Caller caller, Exchange exchange, Outlet outlet) {
        ObjectNode meta = request.meta();
        JsonNode sealed = request.params().path("requestState");
        ObjectNode state = sealed.isString() ? seal.open(sealed.stringValue(), caller, request.identity()) : null;
        return new Call(
                caller,
                new ClientName(
                        meta.get(Modern.CLIENT_INFO) instanceof ObjectNode info ? info : Json.object(),
                        exchange.header("User-Agent")),
                Revision.V2026_07_28,
                exchange.requestId(),
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
}
