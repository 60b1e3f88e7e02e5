package dev.steward.conformance;

import dev.steward.json.Json;
import dev.steward.mcp.Answer;
import dev.steward.mcp.Call;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** Tools that leave a state with the client between rounds. That nobody has changed it is the protocol layer's business. */
final class RoundsTools {
    private static final String STEP = "step";

    private RoundsTools() {}

    static FixtureTool[] all() {
        return new FixtureTool[] {
            FixtureTool.plain(
                    "test_input_required_result_request_state",
                    "Asks for a confirmation and finds its state again.",
                    (_, call) -> confirm(call)),
            FixtureTool.plain(
                    "test_input_required_result_tampered_state",
                    "Asks for a confirmation and finds its state again.",
                    (_, call) -> confirm(call)),
            FixtureTool.plain(
                    "test_input_required_result_multiple_inputs",
                    "Asks three questions at once.",
                    (_, call) -> askThree(call)),
            FixtureTool.plain(
                    "test_input_required_result_multi_round",
                    "Asks two questions, one after the other.",
                    (_, call) -> askTwice(call)),
        };
    }

    /** The state of a round; nothing but its number has to be kept. */
    private static ObjectNode round(int step) {
        return Json.object().put(STEP, step);
    }

    private static int roundOf(Call call) {
        return call.state() == null ? 0 : call.state().path(STEP).asInt(0);
    }

    private static Answer confirm(Call call) {
        ObjectNode fields = Question.accepted(call, "confirm");
        if (roundOf(call) != 1 || fields == null || !fields.path("ok").asBoolean(false)) {
            return Question.ask(Map.of("confirm", Question.confirm()), round(1));
        }
        return Content.of(Content.text("state-ok: confirmed in round 1"));
    }

    private static Answer askThree(Call call) {
        ObjectNode name = Question.accepted(call, "user_name");
        String greeting = Question.sampled(call, "greeting");
        int roots = Question.countedRoots(call, "client_roots");
        if (roundOf(call) != 1 || name == null || greeting == null || roots < 0) {
            return Question.ask(
                    Map.of(
                            "user_name", Question.field("What is your name?", "name"),
                            "greeting", Question.sample("Write a greeting."),
                            "client_roots", Question.roots()),
                    round(1));
        }
        return Content.of(
                Content.text(greeting + " " + name.path("name").asString("") + ", with " + roots + " roots."));
    }

    private static Answer askTwice(Call call) {
        ObjectNode name = Question.accepted(call, "step1");
        if (roundOf(call) == 0 || (roundOf(call) == 1 && name == null)) {
            return Question.ask(Map.of("step1", Question.field("Step 1: What is your name?", "name")), round(1));
        }
        if (roundOf(call) == 1) {
            return askColour(name.path("name").asString(""));
        }
        ObjectNode colour = Question.accepted(call, "step2");
        String known = call.state().path("name").asString("");
        if (colour == null) {
            return askColour(known);
        }
        return Content.of(Content.text(known + " likes " + colour.path("color").asString("") + "."));
    }

    private static Answer askColour(String name) {
        return Question.ask(
                Map.of("step2", Question.field("Step 2: What is your favorite color?", "color")),
                round(2).put("name", name));
    }
}
