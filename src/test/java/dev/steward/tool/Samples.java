package dev.steward.tool;

import dev.steward.json.Json;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Arguments of every kind, for tests of the reading that all tools share. */
final class Samples {
    /** JSON with single quotes instead of double ones, which Java text reads better. */
    static JsonNode json(String text) {
        return Json.parse(text.replace('\'', '"'));
    }

    static ObjectNode object(String text) {
        return (ObjectNode) json(text);
    }

    enum Colour {
        RED,
        DARK_BLUE;

        String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    record Item(String title, Optional<Integer> count) {
        static final Arguments<Item> ARGUMENTS = Arguments.of(in -> new Item(
                in.required(Field.of("title", Kinds.name(5), "Title.")),
                in.optional(Field.of("count", Kinds.integer(0, 9), "Count."))));

        @Override
        public String toString() {
            return title + count.map(number -> "×" + number).orElse("");
        }
    }

    /** One kind of each sort, small enough that its limits are easily passed. */
    static final Map<String, Kind<?>> KINDS = Map.ofEntries(
            Map.entry("text", Kinds.text(0, 10)),
            Map.entry("longer", Kinds.text(3, 10)),
            Map.entry("name", Kinds.name(10)),
            Map.entry("person", Kinds.nameOrNone(10)),
            Map.entry("word", Kinds.word(8, Samples::wordProblem, "a-word")),
            Map.entry("choice", Kinds.choice(Colour.class, Colour::wire)),
            Map.entry("whole", Kinds.integer(-5, 20)),
            Map.entry("capped", Kinds.cappedInteger(1, 50)),
            Map.entry("decimal", Kinds.decimal(0, 10.5)),
            Map.entry("flag", Kinds.bool()),
            Map.entry("list", Kinds.listOf(Kinds.name(5), 3)),
            Map.entry("filled", Kinds.listOf(Kinds.name(5), 1, 3)),
            Map.entry("several", Kinds.listOf(Kinds.name(5), 2, 3)),
            Map.entry("bare", Kinds.bareObject(Item.ARGUMENTS)),
            Map.entry("object", Kinds.object(Item.ARGUMENTS)),
            Map.entry("items", Kinds.listOf(Kinds.object(Item.ARGUMENTS), 2)));

    private Samples() {}

    private static String wordProblem(String text) {
        return text.matches("[a-z-]+") ? null : "be made of a to z and -";
    }

    /** What a tool with one argument of each kind takes. */
    record Everything(
            String text,
            String longer,
            String name,
            Optional<String> person,
            Optional<String> word,
            Colour choice,
            int whole,
            int capped,
            Optional<BigDecimal> decimal,
            boolean flag,
            Change<List<String>> list,
            Optional<List<String>> filled,
            Optional<Item> bare,
            Optional<Item> object,
            Optional<List<Item>> items) {

        static Everything of(Reader in) {
            return new Everything(
                    in.required(Field.of("text", Kinds.text(0, 10), "Text.")),
                    in.required(Field.of("longer", Kinds.text(3, 10), "Longer text.")),
                    in.required(Field.of("name", Kinds.name(10), "Name.")),
                    in.optional(Field.of("person", Kinds.nameOrNone(10), "Person.")),
                    in.optional(Field.of("word", Kinds.word(8, Samples::wordProblem, "a-word"), "Word.")
                            .orCalled("term")),
                    in.withDefault(Field.of("choice", Kinds.choice(Colour.class, Colour::wire), "Choice."), Colour.RED),
                    in.withDefault(Field.of("whole", Kinds.integer(-5, 20), "Whole."), 7),
                    in.withDefault(Field.of("capped", Kinds.cappedInteger(1, 50), "Capped."), 10),
                    in.optional(Field.of("decimal", Kinds.decimal(0, 10.5), "Decimal.")),
                    in.withDefault(Field.of("flag", Kinds.bool(), "Flag."), false),
                    in.change(Field.of("list", Kinds.listOf(Kinds.name(5), 3), "List.")),
                    in.optional(Field.of("filled", Kinds.listOf(Kinds.name(5), 1, 3), "Filled list.")),
                    in.optional(Field.of("bare", Kinds.bareObject(Item.ARGUMENTS), "Bare object.")),
                    in.replace(Field.of("object", Kinds.object(Item.ARGUMENTS), "Object.")),
                    in.optional(Field.of("items", Kinds.listOf(Kinds.object(Item.ARGUMENTS), 2), "Items.")));
        }
    }
}
