package dev.steward.habitica;

import dev.steward.json.Json;
import dev.steward.tool.Output;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What scoring a task changed (contract §3). */
final class Score {
    private static final Set<String> WANTED =
            Set.of("delta", "_tmp", "hp", "mp", "exp", "gp", "lvl", "class", "points");

    private Score() {}

    /** Habitica's reply without buffs, training and attributes. */
    static ObjectNode decode(JsonParser parser) {
        return Kept.members(parser, WANTED);
    }

    /**
     * The reply as agents see it. A level-up shows by the mere presence of {@code _tmp.leveledUp}, which a save hook has emptied [450]; death
     * shows by nothing but hp 0 [452].
     *
     * @param reward whether a reward was bought: its delta means nothing [430]
     */
    static ObjectNode view(ObjectNode reply, boolean reward) {
        ObjectNode view = Json.object();
        if (!reward) {
            Rounded.put(view, "delta", reply.path("delta"));
        }
        Rounded.put(view, "level", reply.path("lvl"));
        Rounded.put(view, "hp", reply.path("hp"));
        Rounded.put(view, "mp", reply.path("mp"));
        Rounded.put(view, "exp", reply.path("exp"));
        Rounded.put(view, "gold", reply.path("gp"));
        Rounded.put(view, "unallocatedPoints", reply.path("points"));
        JsonNode extras = reply.path("_tmp");
        if (extras.has("leveledUp")) {
            view.put("levelUp", true);
        }
        if (reply.path("hp").isNumber() && reply.path("hp").doubleValue() <= 0) {
            view.put("died", true);
        }
        Rounded.put(view, "criticalHit", extras.path("crit"));
        Rounded.put(view, "streakBonus", extras.path("streakBonus"));
        putDrop(view, extras.path("drop"));
        Rounded.put(view, "questProgress", extras.path("quest").path("progressDelta"));
        return view;
    }

    private static void putDrop(ObjectNode view, JsonNode drop) {
        if (!drop.isObject()) {
            return;
        }
        ObjectNode shown = view.putObject("drop");
        for (String member : new String[] {"type", "key", "dialog"}) {
            if (drop.path(member).isString()) {
                shown.put(member, drop.path(member).stringValue());
            }
        }
    }

    /** The schema of {@link #view}. */
    static Output output() {
        return Output.of()
                .with(
                        "number",
                        "delta",
                        "level",
                        "hp",
                        "mp",
                        "exp",
                        "gold",
                        "unallocatedPoints",
                        "criticalHit",
                        "streakBonus",
                        "questProgress")
                .with("boolean", "levelUp", "died")
                .with("drop", Output.of().with("string", "type", "key", "dialog"));
    }
}
