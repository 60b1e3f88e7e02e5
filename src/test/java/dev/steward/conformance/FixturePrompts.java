package dev.steward.conformance;

import dev.steward.json.Json;
import dev.steward.mcp.Answer;
import dev.steward.mcp.Call;
import dev.steward.mcp.McpError;
import dev.steward.mcp.Prompts;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Prompts with and without arguments, one that embeds, and one that asks back. */
final class FixturePrompts implements Prompts {

    @Override
    public ArrayNode list(Call call) {
        return Json.array()
                .add(definition("test_simple_prompt", "A prompt without arguments."))
                .add(definition("test_prompt_with_arguments", "A prompt with two arguments.", "arg1", "arg2"))
                .add(definition(
                        "test_prompt_with_embedded_resource", "A prompt that embeds a resource.", "resourceUri"))
                .add(definition("test_prompt_with_image", "A prompt with an image."))
                .add(definition("test_input_required_result_prompt", "A prompt that asks for its context."));
    }

    @Override
    public Answer get(String name, ObjectNode arguments, Call call) {
        return switch (name) {
            case "test_simple_prompt" -> messages(Content.text("This is a simple prompt for testing."));
            case "test_prompt_with_arguments" ->
                messages(Content.text("Prompt with arguments: arg1='" + text(arguments, "arg1") + "', arg2='"
                        + text(arguments, "arg2") + "'"));
            case "test_prompt_with_embedded_resource" ->
                messages(
                        Content.resource(
                                text(arguments, "resourceUri"), "text/plain", "Embedded resource content for testing."),
                        Content.text("Please process the embedded resource above."));
            case "test_prompt_with_image" -> messages(Content.image(), Content.text("Please analyze the image above."));
            case "test_input_required_result_prompt" -> askingBack(call);
            default -> null;
        };
    }

    private static Answer askingBack(Call call) {
        ObjectNode fields = Question.accepted(call, "user_context");
        if (fields == null) {
            return Question.ask(
                    Map.of("user_context", Question.field("What context should the prompt use?", "context")), null);
        }
        return messages(
                Content.text("Prompt with context: " + fields.path("context").asString("")));
    }

    private static String text(ObjectNode arguments, String name) {
        if (!arguments.path(name).isString()) {
            throw McpError.invalidParams("The prompt needs the argument `" + name + "`.");
        }
        return arguments.path(name).stringValue();
    }

    private static ObjectNode definition(String name, String description, String... arguments) {
        ObjectNode definition = Json.object().put("name", name).put("description", description);
        ArrayNode list = definition.putArray("arguments");
        for (String argument : arguments) {
            list.addObject().put("name", argument).put("required", true);
        }
        return definition;
    }

    private static Answer messages(ObjectNode... contents) {
        ObjectNode members = Json.object();
        ArrayNode messages = members.putArray("messages");
        for (ObjectNode content : contents) {
            messages.addObject().put("role", "user").set("content", content);
        }
        return new Answer.Members(members);
    }
}
