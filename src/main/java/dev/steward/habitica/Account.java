package dev.steward.habitica;

import dev.steward.json.Json;
import dev.steward.tool.Output;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The account's own document, without its inventory. Always read whole: the narrowed form lacks the computed values (contract §5).
 * Decoded tolerantly, as {@link HabiticaTask} is.
 */
record Account(ObjectNode document) {
    private static final Set<String> WANTED = Set.of("stats", "profile", "preferences", "party", "needsCron");
    private static final int LONGEST_OFFSET_MINUTES = 18 * 60;

    static Account decode(JsonParser parser) {
        return new Account(Kept.members(parser, WANTED));
    }

    /** Whether dailies still show yesterday's state, because nobody has started the account's new day yet (contract §5 "Cron"). */
    boolean needsCron() {
        return document.path("needsCron").asBoolean(false);
    }

    /** The account's zone as an offset: Habitica keeps minutes west of UTC (UTC+2 is -120). UTC when it isn't known. */
    ZoneOffset zone() {
        int west = document.path("preferences").path("timezoneOffset").asInt(0);
        boolean plausible = Math.abs(west) <= LONGEST_OFFSET_MINUTES;
        return plausible ? ZoneOffset.ofTotalSeconds(-west * 60) : ZoneOffset.UTC;
    }

    /** The account's day at this moment: before its day start, the day before still counts. */
    LocalDate today(Instant now) {
        return now.atOffset(zone()).minusHours(dayStart()).toLocalDate();
    }

    private int dayStart() {
        return Math.clamp(document.path("preferences").path("dayStart").asInt(0), 0, 23);
    }

    /** The character in under 1 KB. */
    ObjectNode view() {
        ObjectNode view = Json.object();
        JsonNode stats = document.path("stats");
        putText(view, "name", document.path("profile").path("name"));
        putText(view, "class", stats.path("class"));
        Rounded.put(view, "level", stats.path("lvl"));
        Rounded.put(view, "hp", stats.path("hp"));
        Rounded.put(view, "maxHp", stats.path("maxHealth"));
        Rounded.put(view, "mp", stats.path("mp"));
        Rounded.put(view, "maxMp", stats.path("maxMP"));
        Rounded.put(view, "exp", stats.path("exp"));
        Rounded.put(view, "toNextLevel", stats.path("toNextLevel"));
        Rounded.put(view, "gold", stats.path("gp"));
        Rounded.put(view, "unallocatedPoints", stats.path("points"));
        for (String attribute : new String[] {"str", "int", "con", "per"}) {
            Rounded.put(view, attribute, stats.path(attribute));
        }
        view.put("sleeping", document.path("preferences").path("sleep").asBoolean(false));
        putParty(view);
        view.put("needsCron", needsCron());
        view.put("dayStart", dayStart());
        view.put("utcOffset", zone().getId().equals("Z") ? "+00:00" : zone().getId());
        return view;
    }

    private void putParty(ObjectNode view) {
        JsonNode party = document.path("party");
        putText(view, "party", party.path("_id"));
        JsonNode quest = party.path("quest");
        if (quest.path("key").asString("").isEmpty()) {
            return;
        }
        ObjectNode shown = view.putObject("quest");
        putText(shown, "key", quest.path("key"));
        Rounded.put(shown, "damagePending", quest.path("progress").path("up"));
        Rounded.put(shown, "collectedPending", quest.path("progress").path("collectedItems"));
    }

    private static void putText(ObjectNode view, String name, JsonNode value) {
        if (value.isString() && !value.stringValue().isEmpty()) {
            view.put(name, shortened(value.stringValue()));
        }
    }

    private static String shortened(String text) {
        return text.length() <= 100
                ? text
                : text.substring(0, text.offsetByCodePoints(0, Math.min(100, text.codePointCount(0, text.length()))));
    }

    /** The schema of {@link #view}. */
    static Output output() {
        return Output.of()
                .with("string", "name", "class", "party", "utcOffset")
                .with(
                        "number",
                        "level",
                        "hp",
                        "maxHp",
                        "mp",
                        "maxMp",
                        "exp",
                        "toNextLevel",
                        "gold",
                        "unallocatedPoints",
                        "str",
                        "int",
                        "con",
                        "per",
                        "dayStart")
                .with("boolean", "sleeping", "needsCron")
                .with("quest", Output.of().with("string", "key").with("number", "damagePending", "collectedPending"));
    }
}
