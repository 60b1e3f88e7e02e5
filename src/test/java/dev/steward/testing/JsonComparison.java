package dev.steward.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Compares an answer with a recorded one: the same keys and JSON types all the way down, and the same values, except for
 * those that name a moment or count writes, of which only the form is compared.
 */
final class JsonComparison {
    /** Moments and counters: they differ between any two runs of the recorded server too. */
    private static final Set<String> MOVING =
            Set.of("createdAt", "updatedAt", "updated", "dateCompleted", "lastCron", "userV", "_v");

    private static final Pattern MOMENT = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
    private static final Pattern CUT = Pattern.compile("\\.\\.\\. \\d+ more.*");
    private static final Pattern END_KEPT = Pattern.compile("\\.\\.\\. \\d+ more entries cut from this fixture");
    private static final double TOLERANCE = 1e-9;

    private final List<String> differences = new ArrayList<>();

    /** What differs, one line each; empty when nothing does. */
    static List<String> differences(JsonNode recorded, JsonNode actual) {
        JsonComparison comparison = new JsonComparison();
        comparison.compare("", "", recorded, actual);
        return comparison.differences;
    }

    private void compare(String path, String name, JsonNode recorded, JsonNode actual) {
        if (recorded.getNodeType() != actual.getNodeType()) {
            differ(path, recorded, actual);
            return;
        }
        switch (recorded.getNodeType()) {
            case OBJECT -> compareObjects(path, recorded, actual);
            case ARRAY -> compareArrays(path, name, recorded, actual);
            case NUMBER -> compareNumbers(path, name, recorded, actual);
            case STRING -> compareTexts(path, name, recorded, actual);
            default -> same(path, recorded, actual, recorded.equals(actual));
        }
    }

    private void compareObjects(String path, JsonNode recorded, JsonNode actual) {
        Set<String> names = new TreeSet<>(recorded.propertyNames());
        names.addAll(actual.propertyNames());
        for (String name : names) {
            if (!recorded.has(name) || !actual.has(name)) {
                differences.add(path + "/" + name + (recorded.has(name) ? " is missing" : " was not recorded"));
                continue;
            }
            compare(path + "/" + name, name, recorded.get(name), actual.get(name));
        }
    }

    /** A recorded list that was cut is compared as far as it goes, from its end where the end was kept [140]. */
    private void compareArrays(String path, String name, JsonNode recorded, JsonNode actual) {
        int kept = 0;
        while (kept < recorded.size() && !isCut(recorded.get(kept))) {
            kept++;
        }
        boolean whole = kept == recorded.size();
        if (whole ? actual.size() != kept : actual.size() <= kept) {
            differences.add(path + " has " + actual.size() + " entries instead of " + (whole ? "" : "over ") + kept);
            return;
        }
        boolean endKept =
                !whole && END_KEPT.matcher(recorded.get(kept).stringValue()).matches();
        int first = endKept ? actual.size() - kept : 0;
        for (int index = 0; index < kept; index++) {
            compare(path + "/" + index, name, recorded.get(index), actual.get(first + index));
        }
    }

    private void compareNumbers(String path, String name, JsonNode recorded, JsonNode actual) {
        boolean moving = MOVING.contains(name) || path.matches(".*/history/\\d+/date");
        double difference = Math.abs(recorded.asDouble() - actual.asDouble());
        boolean close = difference <= TOLERANCE * Math.max(1, Math.abs(recorded.asDouble()));
        same(path, recorded, actual, moving || close);
    }

    private void compareTexts(String path, String name, JsonNode recorded, JsonNode actual) {
        if (MOVING.contains(name)) {
            same(path, recorded, actual, isMoment(recorded) == isMoment(actual));
            return;
        }
        same(path, recorded, actual, recorded.equals(actual));
    }

    private void same(String path, JsonNode recorded, JsonNode actual, boolean same) {
        if (!same) {
            differ(path, recorded, actual);
        }
    }

    private void differ(String path, JsonNode recorded, JsonNode actual) {
        differences.add(path + ": recorded " + recorded + ", was " + actual);
    }

    private static boolean isMoment(JsonNode text) {
        return MOMENT.matcher(text.stringValue()).matches();
    }

    private static boolean isCut(JsonNode entry) {
        return entry.isString() && CUT.matcher(entry.stringValue()).matches();
    }
}
