package dev.steward.habitica;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Habitica's numbers as agents see them: at most two decimals and no trailing zeros. */
final class Rounded {
    private Rounded() {}

    /** The number, or nothing when the value is none or beyond what a double holds. */
    static Optional<BigDecimal> of(JsonNode value) {
        if (!value.isNumber() || !Double.isFinite(value.doubleValue())) {
            return Optional.empty();
        }
        BigDecimal rounded =
                value.decimalValue().setScale(2, RoundingMode.HALF_EVEN).stripTrailingZeros();
        return Optional.of(rounded.scale() < 0 ? rounded.setScale(0) : rounded);
    }

    /** Puts the number, when it is one. */
    static void put(ObjectNode view, String name, JsonNode value) {
        of(value).ifPresent(number -> view.put(name, number));
    }
}
