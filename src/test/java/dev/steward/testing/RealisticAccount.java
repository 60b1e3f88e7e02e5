package dev.steward.testing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The account of fixture 140: 8 habits, 11 dailies, 12 open to-dos, 5 rewards, 322 KB upstream. The fixture's histories
 * are cut; here they get back their recorded length, with made-up entries before the kept ones.
 */
public final class RealisticAccount {
    public static final String USER_ID = "5eed0000-0000-4000-8000-000000000001";

    private static final Pattern CUT = Pattern.compile("\\.\\.\\. (\\d+) more entries cut from this fixture");
    private static final long DAY = Duration.ofDays(1).toMillis();
    private static final int HOUR = (int) Duration.ofHours(1).toMillis();

    /** Digits of made-up values, so that the list comes out at its recorded size. */
    private static final double PRECISION = 1e7;

    private RealisticAccount() {}

    /** Puts the tasks, and a tag for each tag they name, into this account; zone UTC+1. */
    public static HabiticaAccount fill(HabiticaAccount account) {
        account.set("preferences.timezoneOffset", -60);
        List<String> tagIds = new ArrayList<>();
        for (JsonNode recorded : HabiticaRecording.load("140").responseBody().get("data")) {
            ObjectNode task = (ObjectNode) recorded.deepCopy();
            task.put("userId", account.userId());
            if (task.has("history")) {
                task.set("history", restore(task.get("history")));
            }
            account.putTask(task);
            task.get("tags").valueStream().map(JsonNode::asString).forEach(tagIds::add);
        }
        tagIds.stream().distinct().sorted().forEach(id -> account.putTag(id, "tag " + id.substring(id.length() - 3)));
        return account;
    }

    /** A history of so many entries, about one a day up to this one, made from it; the same in every run. */
    public static ArrayNode history(JsonNode last, int entries) {
        Random random = new Random(entries);
        List<JsonNode> all = new ArrayList<>();
        ObjectNode entry = (ObjectNode) last.deepCopy();
        for (int index = 0; index < entries; index++) {
            all.add(entry.deepCopy());
            entry.put("date", entry.get("date").asLong() - DAY + random.nextInt(-HOUR, HOUR));
            double step = random.nextDouble() - 0.5;
            entry.set(
                    "value",
                    HabiticaJson.number(
                            Math.rint((entry.get("value").asDouble() * 0.98 + step) * PRECISION) / PRECISION));
        }
        Collections.reverse(all);
        return HabiticaJson.array().addAll(all);
    }

    private static ArrayNode restore(JsonNode cut) {
        List<JsonNode> kept = cut.valueStream().filter(JsonNode::isObject).toList();
        int missing = cut.valueStream()
                .filter(JsonNode::isString)
                .mapToInt(RealisticAccount::missing)
                .sum();
        if (missing == 0) {
            return HabiticaJson.array().addAll(kept);
        }
        ArrayNode all = history(kept.getFirst(), missing + 1);
        kept.stream().skip(1).forEach(all::add);
        return all;
    }

    private static int missing(JsonNode mark) {
        Matcher matcher = CUT.matcher(mark.stringValue());
        if (!matcher.matches()) {
            throw new IllegalStateException("unknown cut mark " + mark);
        }
        return Integer.parseInt(matcher.group(1));
    }
}
