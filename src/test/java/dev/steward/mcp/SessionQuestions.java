package dev.steward.mcp;

import dev.steward.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** Tools that have something to ask. */
final class SessionQuestions {
    private SessionQuestions() {}

    /** Asks two things in the first round and a third in the second, and tells the answers. */
    static Answer interview(Call call) {
        ObjectNode state = call.state();
        if (state == null) {
            Map<String, Answer.InputRequest> both = new LinkedHashMap<>();
            both.put("who", question("elicitation/create", "Who?"));
            both.put("poem", question("sampling/createMessage", "A poem?"));
            return new Answer.InputRequired(both, Json.object().put("round", 1));
        }
        if (state.path("round").asInt() == 1) {
            ObjectNode kept = Json.object().put("round", 2);
            kept.set("first", call.inputs());
            return new Answer.InputRequired(Map.of("where", question("roots/list", "Where?")), kept);
        }
        ObjectNode result = Json.object();
        result.set("first", state.get("first"));
        result.set("second", call.inputs());
        return new Answer.Json(Json.text(result), false);
    }

    /** Is never content. */
    static Answer pester() {
        return new Answer.InputRequired(Map.of("again", question("elicitation/create", "Again?")), Json.object());
    }

    /** Asks, whatever became of the wait before. */
    static Answer askAfter(Answer waited) {
        ObjectNode state = Json.object().put("waited", waited.toString());
        return new Answer.InputRequired(Map.of("late", question("elicitation/create", "Late?")), state);
    }

    private static Answer.InputRequest question(String method, String message) {
        return new Answer.InputRequest(method, Json.object().put("message", message));
    }
}
