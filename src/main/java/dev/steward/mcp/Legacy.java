package dev.steward.mcp;

import dev.steward.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The methods of the revisions that begin with {@code initialize}: 2024-11-05 to 2025-11-25. */
final class Legacy {
    private final Features features;
    private final boolean remembering;

    /**
     * The methods over these features.
     *
     * @param remembering whether clients have sessions, so that they can be told of changes later
     */
    Legacy(Features features, boolean remembering) {
        this.features = features;
        this.remembering = remembering;
    }

    /**
     * Answers a request.
     *
     * @param session what goes on in the client's session, or null when it has none
     * @throws McpError for an unknown method
     */
    Reply answer(Message.Request request, Call call, LiveSession session) {
        return switch (request.method()) {
            case "initialize" -> new Reply.Members(initialize(request.params()));
            case "ping" -> new Reply.Members(Json.object());
            case "logging/setLevel" -> new Reply.Members(setLevel(request.params(), session));
            case "resources/subscribe", "resources/unsubscribe" -> new Reply.Members(subscribe(request, session));
            default -> {
                Reply shared = features.answer(request, call);
                if (shared == null) {
                    throw McpError.methodNotFound(request.method());
                }
                yield shared;
            }
        };
    }

    private ObjectNode initialize(ObjectNode params) {
        ServerInfo info = features.server().info();
        ObjectNode result = Json.object();
        result.put("protocolVersion", negotiated(params.path("protocolVersion")).wire());
        ObjectNode capabilities = features.capabilities(remembering);
        capabilities.putObject("logging");
        result.set("capabilities", capabilities);
        result.set("serverInfo", Envelope.implementation(info));
        if (info.instructions() != null) {
            result.put("instructions", info.instructions());
        }
        return result;
    }

    /** The version asked for when it is a legacy one that we know, else the newest legacy one (spec/protocol.md). */
    static Revision negotiated(JsonNode asked) {
        Revision revision = asked.isString() ? Revision.of(asked.stringValue()) : null;
        return revision == null || revision.modern() ? Revision.NEWEST_LEGACY : revision;
    }

    private static ObjectNode setLevel(ObjectNode params, LiveSession session) {
        LogLevel level = LogLevel.of(Features.text(params, "level"));
        if (level == null) {
            throw McpError.invalidParams(
                    "`level` is one of debug, info, notice, warning, error, critical, alert, emergency.");
        }
        if (session != null) {
            session.setLogLevel(level);
        }
        return Json.object();
    }

    private ObjectNode subscribe(Message.Request request, LiveSession session) {
        if (!offersSubscriptions()) {
            throw McpError.methodNotFound(request.method());
        }
        String uri = Features.text(request.params(), "uri");
        if (session == null) {
            throw new McpError(ErrorCode.INVALID_REQUEST, "Subscriptions need a session: initialize first.", null);
        }
        if (request.method().equals("resources/subscribe")) {
            session.subscribe(uri);
        } else {
            session.unsubscribe(uri);
        }
        return Json.object();
    }

    private boolean offersSubscriptions() {
        return remembering
                && features.server().resources().isPresent()
                && features.server().changes().isPresent();
    }

    /** Whether there is such a method here, session or not: clients probe for methods with whatever session id they have. */
    boolean knows(String method) {
        return switch (method) {
            case "initialize", "ping", "logging/setLevel" -> true;
            case "resources/subscribe", "resources/unsubscribe" -> offersSubscriptions();
            default -> features.know(method);
        };
    }
}
