package dev.steward.habitica;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import tools.jackson.databind.JsonNode;

/** Whether a task has what an earlier create asked for, given what Habitica makes of it. */
final class Sameness {
    private Sameness() {}

    /**
     * @param member Habitica's name of the member
     * @param asked as sent
     * @param present as Habitica has it now; may be missing
     */
    static boolean holds(String member, JsonNode asked, JsonNode present) {
        return switch (member) {
            case "_id" -> true;
            case "checklist" -> sameTexts(asked, present);
            case "repeat" ->
                asked.propertyStream().allMatch(day -> day.getValue().equals(present.path(day.getKey())));
            case "date" ->
                asked.isNull()
                        ? present.isMissingNode() || present.isNull()
                        : apart(asked, present).isZero();
            // Habitica moves a start to the midnight before it, in the account's zone [205].
            case "startDate" -> apart(asked, present).abs().compareTo(Duration.ofDays(1)) < 0;
            default -> asked.isNumber() ? sameNumber(asked, present) : asked.equals(present);
        };
    }

    private static boolean sameNumber(JsonNode asked, JsonNode present) {
        return present.isNumber() && asked.decimalValue().compareTo(present.decimalValue()) == 0;
    }

    private static boolean sameTexts(JsonNode asked, JsonNode present) {
        if (asked.size() != present.size()) {
            return false;
        }
        for (int index = 0; index < asked.size(); index++) {
            if (!asked.get(index).path("text").equals(present.path(index).path("text"))) {
                return false;
            }
        }
        return true;
    }

    private static Duration apart(JsonNode asked, JsonNode present) {
        try {
            return Duration.between(Instant.parse(asked.asString("")), Instant.parse(present.asString("")));
        } catch (DateTimeException notMoments) {
            return Duration.ofDays(365);
        }
    }
}
