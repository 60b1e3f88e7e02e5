package dev.steward.habitica;

import dev.steward.tool.Kind;
import dev.steward.tool.Kinds;
import dev.steward.tool.Place;
import java.math.BigDecimal;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The words and numbers that Habitica knows for difficulty, attribute, frequency, direction and weekday. */
final class Words {
    private Words() {}

    /** Priority under the names people know (contract §2 "Fields common to all four types"). */
    enum Difficulty {
        TRIVIAL("0.1"),
        EASY("1"),
        MEDIUM("1.5"),
        HARD("2");

        private final BigDecimal priority;

        Difficulty(String priority) {
            this.priority = new BigDecimal(priority);
        }

        BigDecimal priority() {
            return priority;
        }

        String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The character's attribute that a task trains. */
    enum Attribute {
        STR,
        INT,
        CON,
        PER;

        String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How often a daily is due, or a habit's counters start again; {@code yearly} is for dailies alone [261]. */
    enum Frequency {
        DAILY,
        WEEKLY,
        MONTHLY,
        YEARLY;

        String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Which way a task is scored. */
    enum Direction {
        UP,
        DOWN;

        String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Habitica's one- and two-letter weekdays, Monday first. */
    static final List<String> WEEKDAYS = List.of("m", "t", "w", "th", "f", "s", "su");

    /** The text in the form in which texts are compared: neither case nor the way an accent was typed matters (FR-29). */
    static String folded(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
    }

    /** Difficulty by name or by Habitica's number: both are documented, so neither earns a warning. */
    static Kind<Difficulty> difficulty() {
        return new DifficultyKind(Kinds.choice(Difficulty.class, Difficulty::wire));
    }

    private record DifficultyKind(Kind<Difficulty> names) implements Kind<Difficulty> {
        @Override
        public ObjectNode schema() {
            return names.schema();
        }

        @Override
        public Difficulty read(JsonNode sent, Place place) {
            String text = sent.isString() ? sent.stringValue().strip() : sent.toString();
            for (Difficulty difficulty : Difficulty.values()) {
                if (isNumber(text) && new BigDecimal(text).compareTo(difficulty.priority()) == 0) {
                    return difficulty;
                }
            }
            return names.read(sent, place);
        }

        private static boolean isNumber(String text) {
            return text.length() <= 4 && text.matches("\\d+(\\.\\d+)?");
        }

        @Override
        public boolean emptyIsAbsent() {
            return true;
        }

        @Override
        public Difficulty sample() {
            return Difficulty.EASY;
        }
    }
}
