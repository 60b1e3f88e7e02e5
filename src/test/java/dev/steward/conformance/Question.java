package dev.steward.conformance;

import dev.steward.json.Json;
import dev.steward.mcp.Answer;
import dev.steward.mcp.Answer.InputRequest;
import dev.steward.mcp.Call;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** Questions to the client and how their answers are read (MCP 2026-07-28, multi round-trip requests). */
final class Question {
    private Question() {}

    static Answer ask(Map<String, InputRequest> requests, ObjectNode state) {
        return new Answer.InputRequired(requests, state);
    }

    /** A form with one required field. */
    static InputRequest field(String message, String field) {
        return form(message, """
                {"type":"object","properties":{"%s":{"type":"string"}},"required":["%s"]}""".formatted(field, field));
    }

    static InputRequest confirm() {
        return form("Please confirm", """
                {"type":"object","properties":{"ok":{"type":"boolean"}},"required":["ok"]}""");
    }

    static InputRequest form(String message, String schema) {
        ObjectNode params = Json.object().put("mode", "form").put("message", message);
        params.set("requestedSchema", Json.parse(schema));
        return new InputRequest("elicitation/create", params);
    }

    static InputRequest sample(String prompt) {
        ObjectNode params = Json.object();
        ObjectNode message = params.putArray("messages").addObject().put("role", "user");
        message.set("content", Content.text(prompt));
        return new InputRequest("sampling/createMessage", params.put("maxTokens", 100));
    }

    static InputRequest roots() {
        return new InputRequest("roots/list", Json.object());
    }

    /** The fields of an accepted form, or null when the answer is missing, is no answer to a form, or declines. */
    static ObjectNode accepted(Call call, String key) {
        boolean accepts = call.inputs().path(key).path("action").asString("").equals("accept");
        return accepts && call.inputs().path(key).get("content") instanceof ObjectNode fields ? fields : null;
    }

    /** What the person did with a form and what they put into it, or null when there is no such answer. */
    static String outcome(Call call, String key) {
        if (!(call.inputs().path(key) instanceof ObjectNode answer)) {
            return null;
        }
        return "action=" + answer.path("action").asString("") + ", content=" + answer.path("content");
    }

    /** The text that the model wrote, or null when the answer is missing or isn't a message. */
    static String sampled(Call call, String key) {
        return call.inputs().path(key).path("content").path("text").asString(null);
    }

    /** How many roots the client has, or -1 when the answer is missing or isn't a list of roots. */
    static int countedRoots(Call call, String key) {
        return call.inputs().path(key).path("roots").isArray()
                ? call.inputs().path(key).path("roots").size()
                : -1;
    }
}
