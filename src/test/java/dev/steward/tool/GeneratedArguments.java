package dev.steward.tool;

import static java.util.Map.entry;

import dev.steward.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes arguments by chance from a schema: such as it allows, and such with one thing wrong. Left out on purpose is where reader and
 * schema differ by promise (spec/workspace.md §1): null and the empty string for what may be absent, names that clients inject, white space
 * around names, whole numbers written as decimals, difficulties as Habitica's numbers. {@code KindsTest} and {@code ArgumentsTest} have those.
 */
final class GeneratedArguments {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String LETTERS = "abcXYZ äöüß漢字🎯0123456789-_[]{}\"'";
    private static final int LONGEST_BY_CHANCE = 30;

    private static final List<String> MOMENTS =
            List.of("2026-12-24", "2026-12-24T10:00:00Z", "2026-12-24T10:00:00+02:00");
    private static final List<String> WORDS = List.of("a_task", "x");

    /** Formats are beyond a schema of plain types, so values of arguments that aren't any word are given here by name. */
    private static final Map<String, List<String>> FORMATS = Map.ofEntries(
            entry("task_id", List.of("a-task", "7d3b0f0c-6c1e-4c7a-9f53-0d3f5d3e0a11")),
            entry("word", List.of("a-word", "x")),
            entry("date", MOMENTS),
            entry("start_date", List.of("2026-12-24", "2024-02-29")),
            entry("target_date", MOMENTS),
            entry("due_date", MOMENTS),
            entry("due_before", MOMENTS),
            entry("due_after", MOMENTS),
            entry("logged_at", MOMENTS),
            entry("started_at", MOMENTS),
            entry("ended_at", MOMENTS),
            entry("since", MOMENTS),
            entry("until", MOMENTS),
            entry("end_date", MOMENTS),
            entry("date_range_start", MOMENTS),
            entry("date_range_end", MOMENTS),
            entry("if_updated", List.of("2026-12-24T10:00:00Z", "2026-12-24T10:00:00.123+02:00")),
            entry("color", List.of("#0a7", "#00AA77")));

    private final RandomGenerator random;

    GeneratedArguments(RandomGenerator random) {
        this.random = random;
    }

    /** Arguments that the schema allows: what is required, and the rest at will. */
    ObjectNode valid(JsonNode schema) {
        ObjectNode object = Json.object();
        List<String> required =
                schema.path("required").valueStream().map(JsonNode::asString).toList();
        schema.path("properties").forEachEntry((name, property) -> {
            if (required.contains(name) || random.nextBoolean()) {
                object.set(name, value(name, property));
            }
        });
        return object;
    }

    /** Arguments with one thing changed by chance, mostly into something that the schema refuses. */
    ObjectNode spoilt(JsonNode schema) {
        ObjectNode object = valid(schema);
        List<String> names = List.copyOf(schema.path("properties").propertyNames());
        int choice = random.nextInt(10);
        if (names.isEmpty() || choice == 0) {
            return object.put("no_such_argument", 1);
        }
        String name = names.get(random.nextInt(names.size()));
        if (choice == 1) {
            object.remove(name);
            return object;
        }
        object.set(name, spoiltValue(schema.path("properties").get(name)));
        return object;
    }

    private JsonNode value(String name, JsonNode schema) {
        return switch (schema.path("type").asString()) {
            case "string" -> NODES.stringNode(text(name, schema));
            case "integer" ->
                NODES.numberNode(random.nextInt(
                        schema.get("minimum").asInt(), schema.get("maximum").asInt()));
            case "number" ->
                NODES.numberNode(random.nextInt(
                                (int) Math.max(-10, schema.get("minimum").asDouble()), 10)
                        + 0.25);
            case "boolean" -> NODES.booleanNode(random.nextBoolean());
            case "array" -> list(schema, random.nextInt(0, 4));
            case "object" -> valid(schema);
            default -> throw new AssertionError(schema);
        };
    }

    private ArrayNode list(JsonNode schema, int size) {
        ArrayNode list = Json.array();
        int wanted = Math.max(size, schema.path("minItems").asInt(0));
        for (int i = 0; i < Math.min(wanted, schema.get("maxItems").asInt()); i++) {
            list.add(value("", schema.path("items")));
        }
        return list;
    }

    private String text(String name, JsonNode schema) {
        if (schema.has("enum")) {
            return oneOf(schema.get("enum").valueStream().toList()).asString();
        }
        if (isFormat(schema)) {
            return oneOf(FORMATS.getOrDefault(name, WORDS));
        }
        int longest = schema.get("maxLength").asInt();
        int length = random.nextInt(
                Math.max(1, schema.path("minLength").asInt(0)), Math.min(longest, LONGEST_BY_CHANCE) + 1);
        return textOf(random.nextInt(20) == 0 ? longest : length);
    }

    /** So many code points, with none of white space at the ends. */
    private String textOf(int length) {
        int[] letters = LETTERS.codePoints().toArray();
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            int letter = letters[random.nextInt(letters.length)];
            boolean atAnEnd = i == 0 || i == length - 1;
            text.appendCodePoint(atAnEnd && letter == ' ' ? 'x' : letter);
        }
        return text.toString();
    }

    private JsonNode spoiltValue(JsonNode schema) {
        String type = schema.path("type").asString();
        if (type.equals("object") && random.nextInt(3) > 0) {
            return spoilt(schema);
        }
        if (type.equals("array") && random.nextInt(3) > 0) {
            return spoiltList(schema);
        }
        JsonNode wrong = oneOf(wrongValues(schema));
        boolean mayBeRight = type.equals("string")
                && wrong.isString()
                && (isFormat(schema) || wrong.stringValue().isEmpty());
        return mayBeRight ? NODES.numberNode(7) : wrong;
    }

    private JsonNode spoiltList(JsonNode schema) {
        if (random.nextInt(4) == 0) {
            ArrayNode tooMany = Json.array();
            while (tooMany.size() <= schema.get("maxItems").asInt()) {
                tooMany.add(value("", schema.path("items")));
            }
            return tooMany;
        }
        ArrayNode list = list(schema, 2);
        list.add(spoiltValue(schema.path("items")));
        return list;
    }

    private List<JsonNode> wrongValues(JsonNode schema) {
        return List.of(
                NODES.numberNode(7),
                NODES.numberNode(-3),
                NODES.numberNode(2.75),
                NODES.numberNode(4_000_000_000L),
                NODES.booleanNode(true),
                NODES.stringNode(""),
                NODES.stringNode("green"),
                NODES.stringNode("20"),
                NODES.stringNode("-1"),
                NODES.stringNode("true"),
                NODES.stringNode("[]"),
                NODES.stringNode("[\"a\"]"),
                NODES.stringNode("{\"m\":true}"),
                NODES.stringNode(String.valueOf(schema.path("enum").path(0).asString("x"))
                        .toUpperCase(Locale.ROOT)),
                NODES.stringNode(textOf(schema.path("maxLength").asInt(0) + 1)),
                Json.array(),
                Json.array().add(7),
                Json.array().add(Json.array()),
                Json.object(),
                Json.object().put("x", 1));
    }

    private static boolean isFormat(JsonNode schema) {
        return !schema.has("enum") && !schema.has("maxLength");
    }

    private <T> T oneOf(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
