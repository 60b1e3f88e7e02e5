package dev.steward.mcp;

import dev.steward.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The methods of the revisions that begin with {@code initialize}: 2024-11-05 to 2025-11-25. */
final class Legacy {
    private final Features features;

    Legacy(Features features) {
        this.features = features;
    }

    /** @throws McpError for an unknown method */
    Reply answer(Message.Request request, Call call) {
        return switch (request.method()) {
            case "initialize" -> new Reply.Members(initialize(request.params()));
            case "ping" -> new Reply.Members(Json.object());
            case "logging/setLevel" -> new Reply.Members(setLevel(request.params()));
            case "resources/subscribe", "resources/unsubscribe" -> subscribe(request);
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
        ObjectNode capabilities = features.capabilities(false);
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

    /** Without a session there is nothing to remember the level in: it is checked and acknowledged. */
    private static ObjectNode setLevel(ObjectNode params) {
        if (LogLevel.of(Features.text(params, "level")) == null) {
            throw McpError.invalidParams(
                    "`level` is one of debug, info, notice, warning, error, critical, alert, emergency.");
        }
        return Json.object();
    }

    private Reply subscribe(Message.Request request) {
        if (features.server().resources().isEmpty()
                || features.server().changes().isEmpty()) {
            throw McpError.methodNotFound(request.method());
        }
        Features.text(request.params(), "uri");
        return new Reply.Members(Json.object());
    }
}
