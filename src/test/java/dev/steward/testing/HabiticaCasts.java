package dev.steward.testing;

import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** What the recorded server turns into a number or a boolean, and how its complaints quote what it could not. */
final class HabiticaCasts {
    private HabiticaCasts() {}

    /** Numbers, numeric texts [231][269], booleans as 0 and 1; "" and null are null. */
    static Optional<JsonNode> number(JsonNode value) {
        if (value.isNumber() || value.isNull()) {
            return Optional.of(value);
        }
        if (value.isBoolean()) {
            return Optional.of(HabiticaJson.number(value.asBoolean() ? 1 : 0));
        }
        return value.isString() ? number(value.stringValue()) : Optional.empty();
    }

    private static Optional<JsonNode> number(String text) {
        if (text.isEmpty()) {
            return Optional.of(tools.jackson.databind.node.NullNode.instance);
        }
        try {
            return Optional.of(HabiticaJson.number(Double.parseDouble(text)));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Booleans, and the texts and numbers Mongoose takes for them [270][271]. */
    static Optional<Boolean> bool(JsonNode value) {
        return switch (value.asString("")) {
            case "true", "1", "yes" -> Optional.of(true);
            case "false", "0", "no" -> Optional.of(false);
            default -> Optional.empty();
        };
    }

    /** A value and its type, e.g. {@code "hard" (type string)} [232] or {@code "{ a: 1 }" (type Object)} [224]. */
    static String quoted(JsonNode value) {
        return "\"" + (value.isString() ? value.stringValue() : inspect(value)) + "\" (type " + type(value) + ")";
    }

    private static String type(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT, POJO -> "Object";
            case ARRAY -> "Array";
            case NUMBER -> "number";
            case BOOLEAN -> "boolean";
            case STRING, BINARY, MISSING, NULL -> "string";
        };
    }

    private static String inspect(JsonNode value) {
        if (value.isObject()) {
            return value.properties().stream()
                    .map(field -> field.getKey() + ": " + inspect(field.getValue()))
                    .collect(Collectors.joining(", ", "{ ", " }"));
        }
        if (value.isArray()) {
            return value.valueStream().map(HabiticaCasts::inspect).collect(Collectors.joining(", ", "[ ", " ]"));
        }
        return value.isString() ? "'" + value.stringValue() + "'" : value.toString();
    }
}
