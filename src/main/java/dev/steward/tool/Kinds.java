package dev.steward.tool;

import java.math.BigDecimal;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The kinds of arguments. Reading is lenient where the declared type leaves no doubt, and says so (spec/workspace.md §1, FR-11 to FR-13);
 * text is never bent.
 */
public final class Kinds {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonMapper JSON = new JsonMapper();

    private Kinds() {}

    /** Text kept exactly as sent; lengths in Unicode code points. NUL and unpaired surrogates are refused. */
    public static Kind<String> text(int minLength, int maxLength) {
        return new Text(minLength, maxLength, false, false);
    }

    /** A name or title: NFC-normalised and trimmed, 1 to {@code maxLength} code points. */
    public static Kind<String> name(int maxLength) {
        return new Text(1, maxLength, true, false);
    }

    /** As {@link #name}, for names of others, such as persons, which are like ids: an empty string counts as absent. */
    public static Kind<String> nameOrNone(int maxLength) {
        return new Text(1, maxLength, true, true);
    }

    /** A word of a foreign format, such as an id or a date: trimmed, an empty string counts as absent, checked by {@code problem}. */
    public static Kind<String> word(int maxLength, Function<String, String> problem, String sample) {
        return new Word(maxLength, problem, sample);
    }

    /** One of the wire names of an enum; another case is accepted with a warning. */
    public static <E extends Enum<E>> Kind<E> choice(Class<E> type, Function<E, String> wireName) {
        return new Choice<>(List.of(type.getEnumConstants()), wireName);
    }

    /** One of these words; another case is accepted with a warning. */
    public static Kind<String> choice(Collection<String> words) {
        return new Choice<>(List.copyOf(words), word -> word);
    }

    /** A whole number; one above {@code max} is refused. */
    public static Kind<Integer> integer(int min, int max) {
        return new Whole(min, max, false);
    }

    /** A whole number; one above {@code max} is taken as {@code max}, with a warning (list limits, FR-42). */
    public static Kind<Integer> cappedInteger(int min, int max) {
        return new Whole(min, max, true);
    }

    /** A decimal number within bounds, both included. */
    public static Kind<BigDecimal> decimal(double min, double max) {
        return new Decimal(min, max);
    }

    public static Kind<Boolean> bool() {
        return new Bool();
    }

    /** A list of at most {@code maxItems}. */
    public static <T> Kind<List<T>> listOf(Kind<T> item, int maxItems) {
        return new Items<>(item, 0, maxItems);
    }

    /** A list of at least {@code minItems} and at most {@code maxItems}. */
    public static <T> Kind<List<T>> listOf(Kind<T> item, int minItems, int maxItems) {
        return new Items<>(item, minItems, maxItems);
    }

    /** An object with members of its own. */
    public static <T> Kind<T> object(Arguments<T> members) {
        return new Nested<>(members, true);
    }

    /** An object whose members are another tool's arguments: described there, and here only by name and type, since each word costs tokens. */
    public static <T> Kind<T> bareObject(Arguments<T> members) {
        return new Nested<>(members, false);
    }

    /** A UUID in its usual form. */
    public static boolean isUuid(String text) {
        if (text.length() != 36) {
            return false;
        }
        try {
            return UUID.fromString(text).toString().equalsIgnoreCase(text);
        } catch (IllegalArgumentException notOne) {
            return false;
        }
    }

    private record Text(int minLength, int maxLength, boolean normalised, boolean emptyIsAbsent)
            implements Kind<String> {
        @Override
        public ObjectNode schema() {
            ObjectNode schema = NODES.objectNode().put("type", "string");
            if (minLength > 0 && !emptyIsAbsent) {
                schema.put("minLength", minLength);
            }
            return schema.put("maxLength", maxLength);
        }

        @Override
        public String read(JsonNode sent, Place place) {
            String text = clean(sent, place);
            if (normalised) {
                text = Normalizer.normalize(text, Normalizer.Form.NFC).strip();
            }
            checkLength(text, minLength, maxLength, place);
            return text;
        }

        @Override
        public String sample() {
            return "text";
        }
    }

    private record Word(int maxLength, Function<String, String> problem, String sample) implements Kind<String> {
        @Override
        public ObjectNode schema() {
            return NODES.objectNode().put("type", "string");
        }

        @Override
        public String read(JsonNode sent, Place place) {
            String text = clean(sent, place).strip();
            checkLength(text, 1, maxLength, place);
            String must = problem.apply(text);
            if (must != null) {
                throw place.must(must);
            }
            return text;
        }

        @Override
        public boolean emptyIsAbsent() {
            return true;
        }
    }

    private record Choice<E>(List<E> values, Function<E, String> wireName) implements Kind<E> {
        @Override
        public ObjectNode schema() {
            ObjectNode schema = NODES.objectNode().put("type", "string");
            ArrayNode names = schema.putArray("enum");
            values.forEach(value -> names.add(wireName.apply(value)));
            return schema;
        }

        @Override
        public E read(JsonNode sent, Place place) {
            String text = sent.isString() ? sent.stringValue() : sent.toString();
            for (E value : values) {
                if (wireName.apply(value).equals(text)) {
                    return value;
                }
            }
            for (E value : values) {
                if (wireName.apply(value).equalsIgnoreCase(text.strip())) {
                    place.bent("was read as `" + wireName.apply(value) + "`.");
                    return value;
                }
            }
            List<String> names = values.stream().map(wireName).toList();
            throw place.must("be one of " + String.join(", ", names) + Nearest.hint(text, names));
        }

        @Override
        public boolean emptyIsAbsent() {
            return true;
        }

        @Override
        public E sample() {
            return values.getFirst();
        }

        @Override
        public JsonNode wire(E value) {
            return NODES.stringNode(wireName.apply(value));
        }
    }

    private record Whole(int min, int max, boolean capped) implements Kind<Integer> {
        @Override
        public ObjectNode schema() {
            return NODES.objectNode().put("type", "integer").put("minimum", min).put("maximum", max);
        }

        @Override
        public Integer read(JsonNode sent, Place place) {
            BigDecimal number = number(sent, place, "a whole number");
            if (number.stripTrailingZeros().scale() > 0) {
                throw place.must("be a whole number");
            }
            if (sent.isNumber() && !sent.isIntegralNumber()) {
                place.bent("was sent as a decimal number and read as a whole one.");
            }
            if (capped && number.compareTo(BigDecimal.valueOf(max)) > 0) {
                place.bent("was capped to " + max + ".");
                return max;
            }
            if (number.compareTo(BigDecimal.valueOf(min)) < 0 || number.compareTo(BigDecimal.valueOf(max)) > 0) {
                throw place.must("be a whole number from " + min + " to " + max);
            }
            return number.intValueExact();
        }

        @Override
        public boolean emptyIsAbsent() {
            return false;
        }

        @Override
        public Integer sample() {
            return min;
        }

        @Override
        public JsonNode wire(Integer value) {
            return NODES.numberNode(value);
        }
    }

    private record Decimal(double min, double max) implements Kind<BigDecimal> {
        @Override
        public ObjectNode schema() {
            return NODES.objectNode()
                    .put("type", "number")
                    .put("minimum", new BigDecimal(plain(min)))
                    .put("maximum", new BigDecimal(plain(max)));
        }

        @Override
        public BigDecimal read(JsonNode sent, Place place) {
            BigDecimal number = number(sent, place, "a number");
            if (number.compareTo(BigDecimal.valueOf(min)) < 0 || number.compareTo(BigDecimal.valueOf(max)) > 0) {
                throw place.must("be a number from " + plain(min) + " to " + plain(max));
            }
            return number;
        }

        @Override
        public boolean emptyIsAbsent() {
            return false;
        }

        @Override
        public BigDecimal sample() {
            return BigDecimal.valueOf(min);
        }
    }

    private record Bool() implements Kind<Boolean> {
        @Override
        public ObjectNode schema() {
            return NODES.objectNode().put("type", "boolean");
        }

        @Override
        public Boolean read(JsonNode sent, Place place) {
            if (sent.isBoolean()) {
                return sent.booleanValue();
            }
            String word = sent.isString() ? sent.stringValue().strip().toLowerCase(Locale.ROOT) : "";
            if (!word.equals("true") && !word.equals("false")) {
                throw place.must("be true or false");
            }
            place.bent("was sent as text and read as " + word + ".");
            return word.equals("true");
        }

        @Override
        public boolean emptyIsAbsent() {
            return false;
        }

        @Override
        public Boolean sample() {
            return false;
        }

        @Override
        public JsonNode wire(Boolean value) {
            return NODES.booleanNode(value);
        }
    }

    private record Items<T>(Kind<T> item, int minItems, int maxItems) implements Kind<List<T>> {
        @Override
        public ObjectNode schema() {
            ObjectNode schema = NODES.objectNode().put("type", "array");
            schema.set("items", item.schema());
            if (minItems > 0) {
                schema.put("minItems", minItems);
            }
            return schema.put("maxItems", maxItems);
        }

        @Override
        public List<T> read(JsonNode sent, Place place) {
            JsonNode list = structure(sent, JsonNode::isArray, "an array", place);
            if (list.size() < minItems) {
                throw place.must(minItems == 1 ? "not be empty" : "hold at least " + minItems + " items");
            }
            if (list.size() > maxItems) {
                throw place.must("hold at most " + maxItems + " items");
            }
            List<T> values = new ArrayList<>(list.size());
            for (int index = 0; index < list.size(); index++) {
                JsonNode value = list.get(index);
                Place at = place.item(index);
                if (value.isNull()) {
                    throw at.must("not be null");
                }
                values.add(item.read(value, at));
            }
            return List.copyOf(values);
        }

        @Override
        public boolean emptyIsAbsent() {
            return false;
        }

        @Override
        public List<T> sample() {
            return Collections.nCopies(minItems, item.sample());
        }
    }

    private record Nested<T>(Arguments<T> members, boolean described) implements Kind<T> {
        @Override
        public ObjectNode schema() {
            ObjectNode schema = members.schema().deepCopy();
            if (!described) {
                schema.path("properties")
                        .forEach(property -> property.asObject().remove("description"));
            }
            return schema;
        }

        @Override
        public T read(JsonNode sent, Place place) {
            return members.read(structure(sent, JsonNode::isObject, "an object", place), place);
        }

        @Override
        public boolean emptyIsAbsent() {
            return false;
        }

        @Override
        public T sample() {
            return members.sample();
        }
    }

    private static String clean(JsonNode sent, Place place) {
        if (!sent.isString()) {
            throw place.must("be text");
        }
        String text = sent.stringValue();
        int index = 0;
        while (index < text.length()) {
            int character = text.codePointAt(index);
            if (character == 0) {
                throw place.must("not hold a NUL character");
            }
            if (character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE) {
                throw place.must("be valid Unicode, without half a character");
            }
            index += Character.charCount(character);
        }
        return text;
    }

    private static void checkLength(String text, int min, int max, Place place) {
        if (text.length() <= max && text.length() >= min && min <= 1) {
            return;
        }
        int length = text.codePointCount(0, text.length());
        if (length < min) {
            throw place.must(min == 1 ? "not be empty" : "have at least " + min + " characters");
        }
        if (length > max) {
            throw place.must("have at most " + max + " characters; it has " + length);
        }
    }

    private static BigDecimal number(JsonNode sent, Place place, String what) {
        if (sent.isNumber()) {
            // A number beyond all doubles was read as infinite, which no decimal can hold.
            return finite(sent.decimalValueOpt().orElseThrow(() -> outOfSize(place, what)), place, what);
        }
        String text = sent.isString() ? sent.stringValue().strip() : "";
        if (text.isEmpty() || text.length() > 40) {
            throw place.must("be " + what);
        }
        try {
            BigDecimal number = finite(new BigDecimal(text), place, what);
            place.bent("was sent as text and read as a number.");
            return number;
        } catch (NumberFormatException notOne) {
            throw place.must("be " + what);
        }
    }

    /** Refuses exponents so large that arithmetic on the number would take memory in proportion to its value. */
    private static BigDecimal finite(BigDecimal number, Place place, String what) {
        if (Math.abs((long) number.scale()) > 400) {
            throw outOfSize(place, what);
        }
        return number;
    }

    private static Refused outOfSize(Place place, String what) {
        return place.must("be " + what + " of ordinary size");
    }

    private static JsonNode structure(JsonNode sent, Predicate<JsonNode> fits, String what, Place place) {
        if (fits.test(sent)) {
            return sent;
        }
        JsonNode parsed = sent.isString() ? parse(sent.stringValue()) : null;
        if (parsed == null || !fits.test(parsed)) {
            throw place.must("be " + what);
        }
        place.bent("was sent as JSON text and read as " + what + ".");
        return parsed;
    }

    private static JsonNode parse(String text) {
        try {
            return JSON.readTree(text);
        } catch (JacksonException notJson) {
            return null;
        }
    }

    private static String plain(double bound) {
        return BigDecimal.valueOf(bound).stripTrailingZeros().toPlainString();
    }
}
