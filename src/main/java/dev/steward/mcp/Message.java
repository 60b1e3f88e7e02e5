package dev.steward.mcp;

import dev.steward.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/** One JSON-RPC 2.0 message as a client sent it. Ids keep their JSON type and all their digits (FR-03). */
sealed interface Message {

    /** Asks for an answer. {@code params} is an empty object when none were sent. */
    record Request(JsonNode id, String method, ObjectNode params) implements Message {
        /** {@code params._meta}, or an empty object. */
        ObjectNode meta() {
            return params.get("_meta") instanceof ObjectNode meta ? meta : Json.object();
        }

        /** Under which token the client wants to be told of progress, or null; anything but a string or an integer is none. */
        JsonNode progressToken() {
            JsonNode token = meta().get("progressToken");
            return token != null && isId(token) ? token : null;
        }

        /** What the request is about: the name of a tool or prompt, or the address of a resource; a missing node for other methods. */
        JsonNode named() {
            return switch (method) {
                case "tools/call", "prompts/get" -> params.path("name");
                case "resources/read" -> params.path("uri");
                default -> MissingNode.getInstance();
            };
        }

        /** What must be the same when a request is sent again with answers: the method, what it names, and its arguments. */
        String identity() {
            return method + '\n' + named() + '\n' + params.path("arguments");
        }
    }

    /** Tells something and asks for nothing. */
    record Notification(String method, ObjectNode params) implements Message {}

    /** Answers a request of the server's. */
    record Response(JsonNode id, JsonNode message) implements Message {}

    /** None of these. {@code id} is the request's where it could be read, else null. */
    record Malformed(JsonNode id, int code, String sentence) implements Message {}

    static Message of(JsonNode node) {
        if (!(node instanceof ObjectNode object)) {
            return malformed(null, "A message is a JSON object.");
        }
        JsonNode id = object.get("id");
        if (id != null && !isId(id)) {
            return malformed(null, "The id of a request is a string or an integer.");
        }
        JsonNode version = object.path("jsonrpc");
        if (!version.isString() || !version.stringValue().equals("2.0")) {
            return malformed(id, "A message says \"jsonrpc\":\"2.0\".");
        }
        JsonNode method = object.get("method");
        if (method == null) {
            boolean answers = id != null && (object.has("result") || object.has("error"));
            return answers ? new Response(id, object) : malformed(id, "A request names its method.");
        }
        if (!method.isString()) {
            return malformed(id, "The method is a string.");
        }
        JsonNode params = object.get("params");
        if (params == null) {
            params = Json.object();
        }
        if (!(params instanceof ObjectNode named)) {
            return new Malformed(id, ErrorCode.INVALID_PARAMS, "The params of a message are an object.");
        }
        return id == null
                ? new Notification(method.stringValue(), named)
                : new Request(id, method.stringValue(), named);
    }

    private static boolean isId(JsonNode id) {
        return id.isString() || id.isIntegralNumber();
    }

    private static Malformed malformed(JsonNode id, String sentence) {
        return new Malformed(id, ErrorCode.INVALID_REQUEST, sentence);
    }
}
