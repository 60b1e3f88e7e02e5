package dev.steward.conformance;

import dev.steward.mcp.Answer;
import dev.steward.mcp.Answer.InputRequest;
import dev.steward.mcp.Call;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** Tools that ask once and are done when the answer is there. None keeps a state. */
final class AskingTools {
    private static final String ANSWER = "answer";

    private static final String ACCOUNT_FORM = """
            {
              "type": "object",
              "properties": {
                "username": {"type": "string", "description": "The name to sign in with"},
                "email": {"type": "string", "description": "Where to write to"}
              },
              "required": ["username", "email"]
            }""";

    /** A default for each primitive type (SEP-1034). */
    private static final String DEFAULTS_FORM = """
            {
              "type": "object",
              "properties": {
                "name": {"type": "string", "default": "John Doe"},
                "age": {"type": "integer", "default": 30},
                "score": {"type": "number", "default": 95.5},
                "status": {"type": "string", "enum": ["active", "inactive", "pending"], "default": "active"},
                "verified": {"type": "boolean", "default": true}
              }
            }""";

    /** Each way to write a choice, the deprecated one included (SEP-1330). */
    private static final String CHOICES_FORM = """
            {
              "type": "object",
              "properties": {
                "untitledSingle": {"type": "string", "enum": ["option1", "option2", "option3"]},
                "titledSingle": {
                  "type": "string",
                  "oneOf": [{"const": "value1", "title": "First"}, {"const": "value2", "title": "Second"}]
                },
                "legacyEnum": {"type": "string", "enum": ["opt1", "opt2"], "enumNames": ["One", "Two"]},
                "untitledMulti": {"type": "array", "items": {"type": "string", "enum": ["option1", "option2", "option3"]}},
                "titledMulti": {
                  "type": "array",
                  "items": {"anyOf": [{"const": "value1", "title": "First"}, {"const": "value2", "title": "Second"}]}
                }
              }
            }""";

    private AskingTools() {}

    static FixtureTool[] all() {
        return new FixtureTool[] {
            FixtureTool.plain("test_input_required_result_elicitation", "Asks for a name.", (_, call) -> greet(call)),
            FixtureTool.plain(
                    "test_input_required_result_sampling",
                    "Asks the model for a capital.",
                    (_, call) -> sample(call, "What is the capital of France?")),
            FixtureTool.plain(
                    "test_input_required_result_list_roots", "Asks for the roots.", (_, call) -> countRoots(call)),
            FixtureTool.plain(
                    "test_input_required_result_capabilities",
                    "Asks only what the client can answer.",
                    (_, call) -> askWhatIsOffered(call)),
            FixtureTool.withText(
                    "test_sampling",
                    "Hands a prompt to the client's model.",
                    "prompt",
                    (arguments, call) -> sample(call, arguments.path("prompt").asString(""))),
            FixtureTool.withText(
                    "test_elicitation",
                    "Asks for an account.",
                    "message",
                    (arguments, call) ->
                            fillIn(call, Question.form(arguments.path("message").asString(""), ACCOUNT_FORM))),
            FixtureTool.plain(
                    "test_elicitation_sep1034_defaults",
                    "Asks with a form full of defaults.",
                    (_, call) -> fillIn(call, Question.form("Please review the fields", DEFAULTS_FORM))),
            FixtureTool.plain(
                    "test_elicitation_sep1330_enums",
                    "Asks with a form full of choices.",
                    (_, call) -> fillIn(call, Question.form("Please choose", CHOICES_FORM))),
        };
    }

    private static Answer greet(Call call) {
        ObjectNode fields = Question.accepted(call, "user_name");
        if (fields == null) {
            return Question.ask(Map.of("user_name", Question.field("What is your name?", "name")), null);
        }
        return Content.of(Content.text("Hello, " + fields.path("name").asString("") + "!"));
    }

    private static Answer sample(Call call, String prompt) {
        String sampled = Question.sampled(call, ANSWER);
        if (sampled == null) {
            return Question.ask(Map.of(ANSWER, Question.sample(prompt)), null);
        }
        return Content.of(Content.text("LLM response: " + sampled));
    }

    private static Answer countRoots(Call call) {
        int roots = Question.countedRoots(call, "client_roots");
        if (roots < 0) {
            return Question.ask(Map.of("client_roots", Question.roots()), null);
        }
        return Content.of(Content.text("There are " + roots + " roots."));
    }

    private static Answer askWhatIsOffered(Call call) {
        Map<String, InputRequest> requests = new LinkedHashMap<>();
        if (call.offers("elicitation")) {
            requests.put("user_name", Question.field("What is your name?", "name"));
        }
        if (call.offers("sampling")) {
            requests.put("greeting", Question.sample("Write a greeting."));
        }
        if (requests.isEmpty() || requests.keySet().stream().allMatch(call.inputs()::has)) {
            return Content.of(Content.text("Nothing more to ask."));
        }
        return Question.ask(requests, null);
    }

    private static Answer fillIn(Call call, InputRequest form) {
        String outcome = Question.outcome(call, ANSWER);
        if (outcome == null) {
            return Question.ask(Map.of(ANSWER, form), null);
        }
        return Content.of(Content.text("Elicitation completed: " + outcome));
    }
}
