package dev.steward.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** What every tool's definition must keep to, so that no model provider refuses it (FR-14; spec/workspace.md §1 "Annotations"). */
class ToolDefinitionTest {
    private static final List<String> REFUSED_BY_PROVIDERS =
            List.of("$ref", "$defs", "definitions", "oneOf", "anyOf", "allOf", "not", "if", "patternProperties");
    private static final String WITHOUT_PROPERTIES = "object without properties: ";
    private static final List<String> PLAIN_TYPES =
            List.of("string", "integer", "number", "boolean", "array", "object");

    @Test
    void theElevenToolsComeInTheirFixedOrder() {
        assertThat(Offer.GATEWAY.names())
                .containsExactly(
                        "list_tasks",
                        "get_task",
                        "create_task",
                        "update_task",
                        "delete_task",
                        "score_task",
                        "list_tags",
                        "create_tag",
                        "add_tag_to_task",
                        "remove_tag_from_task",
                        "get_user_stats");
    }

    @ParameterizedTest
    @MethodSource("dev.steward.tool.Offer#tools")
    void namesAndDescriptionsAreWithinTheirLimits(Offer offer, JsonNode tool) {
        assertThat(tool.path("name").asString()).matches("[a-z_]{1,64}");
        assertThat(tool.path("title").asString()).isNotBlank();
        assertThat(tool.path("annotations").path("title").asString())
                .isEqualTo(tool.path("title").asString());
        assertThat(tool.path("description").asString()).hasSizeBetween(40, 300).endsWith(".");
    }

    @ParameterizedTest
    @MethodSource("dev.steward.tool.Offer#tools")
    void schemasAreMadeOfPlainTypesAlone(Offer offer, JsonNode tool) {
        for (String name : List.of("inputSchema", "outputSchema")) {
            assertThat(tool.path(name).path("type").asString()).isEqualTo("object");
        }
        assertThat(problems(tool.path("inputSchema"))).isEmpty();
        assertThat(problems(tool.path("outputSchema")))
                .as("members that are objects need not be spelled out for clients")
                .allMatch(problem -> problem.startsWith(WITHOUT_PROPERTIES));
        assertThat(tool.path("inputSchema").path("additionalProperties").booleanValue(true))
                .isFalse();
    }

    @ParameterizedTest
    @MethodSource("dev.steward.tool.Offer#tools")
    void everyArgumentSaysWhatItMeans(Offer offer, JsonNode tool) {
        tool.path("inputSchema")
                .path("properties")
                .forEachEntry((name, property) -> assertThat(
                                property.path("description").asString(""))
                        .as(name)
                        .isNotBlank());
    }

    @ParameterizedTest
    @MethodSource("dev.steward.tool.Offer#tools")
    void hintsAreSet(Offer offer, JsonNode tool) {
        for (String hint : List.of("readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint")) {
            assertThat(tool.path("annotations").path(hint).isBoolean()).as(hint).isTrue();
        }
    }

    /** The rules find what they are for. */
    @Test
    void rulesSeeWhatProvidersRefuse() {
        for (String bad : List.of(
                "{}",
                "{'type':'object'}",
                "{'type':['string','null']}",
                "{'type':'array'}",
                "{'type':'array','items':{'type':'object'}}",
                "{'type':'object','properties':{},'required':['a']}",
                "{'type':'object','properties':{'a':{'anyOf':[]}}}",
                "{'type':'object','properties':{'a':{'$ref':'#'}}}")) {
            assertThat(problems(Samples.json(bad))).as(bad).isNotEmpty();
        }
    }

    private static List<String> problems(JsonNode schema) {
        List<String> problems = new ArrayList<>();
        Deque<JsonNode> open = new ArrayDeque<>(List.of(schema));
        while (!open.isEmpty()) {
            JsonNode next = open.pop();
            check(next, problems);
            if (next.has("items")) {
                open.push(next.get("items"));
            }
            for (Map.Entry<String, JsonNode> property : next.path("properties").properties()) {
                open.push(property.getValue());
            }
        }
        return problems;
    }

    private static void check(JsonNode schema, List<String> problems) {
        String type = schema.path("type").asString("");
        if (!schema.path("type").isString() || !PLAIN_TYPES.contains(type)) {
            problems.add("no plain type: " + schema);
        }
        if (type.equals("array") && !schema.path("items").isObject()) {
            problems.add("array without items: " + schema);
        }
        if (type.equals("object") && !schema.path("properties").isObject()) {
            problems.add(WITHOUT_PROPERTIES + schema);
        }
        for (JsonNode required : schema.path("required")) {
            if (!schema.path("properties").has(required.asString())) {
                problems.add("requires what it does not declare: " + required);
            }
        }
        REFUSED_BY_PROVIDERS.stream().filter(schema::has).forEach(word -> problems.add(word + " in " + schema));
    }
}
