package dev.steward.testing;

import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.ObjectNode;

/** The little JSON that the Habitica stand-in shares: one mapper, numbers as JavaScript writes them, UUID texts. */
final class HabiticaJson {
    static final JsonMapper MAPPER = JsonMapper.shared();

    /** The largest whole number that JavaScript writes without an exponent and a double holds exactly. */
    private static final double EXACT = 9.007199254740991E15;

    private static final Pattern UUID =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");

    private HabiticaJson() {}

    static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    static ArrayNode array() {
        return MAPPER.createArrayNode();
    }

    /** JavaScript has one kind of number: a whole one is written without a fraction. */
    static JsonNode number(double value) {
        return value == Math.rint(value) && Math.abs(value) <= EXACT
                ? LongNode.valueOf((long) value)
                : DoubleNode.valueOf(value);
    }

    static boolean isUuid(String text) {
        return UUID.matcher(text).matches();
    }
}
