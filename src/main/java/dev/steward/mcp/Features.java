package dev.steward.mcp;

import dev.steward.json.Json;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The methods that both eras share: they differ in how a message is framed, not in what a tool or a prompt is. */
final class Features {
    private static final int MOST_COMPLETIONS = 100;

    private final McpServer server;

    Features(McpServer server) {
        this.server = server;
    }

    McpServer server() {
        return server;
    }

    /**
     * Answers a shared method.
     *
     * @return null when the method isn't one of these or belongs to a capability that isn't offered
     */
    Reply answer(Message.Request request, Call call) {
        return switch (request.method()) {
            case "tools/list" -> new Reply.Listed(server.tools().visibleTo(call.caller()));
            case "tools/call" -> callTool(request, call);
            case "resources/list" ->
                server.resources().map(all -> list("resources", all.list(call))).orElse(null);
            case "resources/templates/list" ->
                server.resources()
                        .map(all -> list("resourceTemplates", all.templates(call)))
                        .orElse(null);
            case "resources/read" ->
                server.resources().map(all -> read(all, request, call)).orElse(null);
            case "prompts/list" ->
                server.prompts().map(all -> list("prompts", all.list(call))).orElse(null);
            case "prompts/get" ->
                server.prompts().map(all -> prompt(all, request, call)).orElse(null);
            case "completion/complete" ->
                server.completions().map(all -> complete(all, request, call)).orElse(null);
            default -> null;
        };
    }

    /** Whether {@link #answer} answers this method. */
    boolean know(String method) {
        return switch (method) {
            case "tools/list", "tools/call" -> true;
            case "resources/list", "resources/templates/list", "resources/read" ->
                server.resources().isPresent();
            case "prompts/list", "prompts/get" -> server.prompts().isPresent();
            case "completion/complete" -> server.completions().isPresent();
            default -> false;
        };
    }

    /** The capabilities of what is there, without what only one era has. */
    ObjectNode capabilities(boolean changesCanBeTold) {
        ObjectNode capabilities = Json.object();
        listChanged(capabilities.putObject("tools"), changesCanBeTold);
        server.resources().ifPresent(_ -> {
            ObjectNode resources = capabilities.putObject("resources");
            resources.put("subscribe", changesCanBeTold && server.changes().isPresent());
            listChanged(resources, changesCanBeTold);
        });
        server.prompts().ifPresent(_ -> listChanged(capabilities.putObject("prompts"), changesCanBeTold));
        server.completions().ifPresent(_ -> capabilities.putObject("completions"));
        return capabilities;
    }

    private void listChanged(ObjectNode capability, boolean changesCanBeTold) {
        if (changesCanBeTold && server.changes().isPresent()) {
            capability.put("listChanged", true);
        }
    }

    private Reply callTool(Message.Request request, Call call) {
        String name = text(request.params(), "name");
        ObjectNode arguments = arguments(request.params());
        return new Reply.Answered(server.tools().call(name, arguments, call), Envelope.Cache.NONE);
    }

    private static Reply read(Resources resources, Message.Request request, Call call) {
        String uri = text(request.params(), "uri");
        Answer answer = resources.read(uri, call);
        if (answer == null) {
            int code = call.revision().modern() ? ErrorCode.INVALID_PARAMS : ErrorCode.RESOURCE_NOT_FOUND_LEGACY;
            throw new McpError(
                    code,
                    "There is no resource " + Text.quoted(uri) + ".",
                    Json.object().put("uri", uri));
        }
        return new Reply.Answered(answer, new Envelope.Cache(0, false));
    }

    private static Reply prompt(Prompts prompts, Message.Request request, Call call) {
        String name = text(request.params(), "name");
        Answer answer = prompts.get(name, arguments(request.params()), call);
        if (answer == null) {
            throw McpError.invalidParams("There is no prompt " + Text.quoted(name) + ".");
        }
        return new Reply.Answered(answer, Envelope.Cache.NONE);
    }

    private static Reply complete(Completions completions, Message.Request request, Call call) {
        if (!(request.params().get("ref") instanceof ObjectNode reference)
                || !(request.params().get("argument") instanceof ObjectNode argument)) {
            throw McpError.invalidParams("completion/complete takes the objects `ref` and `argument`.");
        }
        List<String> values = completions.complete(
                reference, text(argument, "name"), argument.path("value").asString(""), call);
        ObjectNode completion = Json.object();
        values.stream().limit(MOST_COMPLETIONS).forEach(completion.putArray("values")::add);
        completion.put("total", values.size()).put("hasMore", values.size() > MOST_COMPLETIONS);
        ObjectNode members = Json.object();
        members.set("completion", completion);
        return new Reply.Members(members);
    }

    private static Reply list(String name, JsonNode definitions) {
        ObjectNode members = Json.object();
        members.set(name, definitions);
        return new Reply.Members(members, new Envelope.Cache(Envelope.Cache.LIST_TTL_MILLIS, false));
    }

    private static ObjectNode arguments(ObjectNode params) {
        JsonNode arguments = params.get("arguments");
        if (arguments == null || arguments.isNull()) {
            return Json.object();
        }
        if (arguments instanceof ObjectNode named) {
            return named;
        }
        throw McpError.invalidParams("`arguments` is an object.");
    }

    static String text(ObjectNode params, String name) {
        return Optional.ofNullable(params.get(name))
                .filter(JsonNode::isString)
                .map(JsonNode::stringValue)
                .orElseThrow(() -> McpError.invalidParams("`" + name + "` is missing or is not a string."));
    }
}
