package dev.steward.testing;

import java.time.Instant;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code GET /user}: whole with the computed values, or narrowed without them (contract, section 5; [600]-[609]). */
final class HabiticaUsers {
    /** These come along whatever a projection names. */
    private static final List<String> ALWAYS =
            List.of("auth", "permissions", "flags", "preferences", "notifications", "_id", "id", "_v");

    private final HabiticaStore store;

    HabiticaUsers(HabiticaStore store) {
        this.store = store;
    }

    HabiticaAnswer get(HabiticaCall call) {
        String fields = call.request().query().get("userFields");
        ObjectNode user = call.account().user();
        return call.ok(fields == null ? whole(call.account(), user) : narrowed(user, fields));
    }

    private ObjectNode whole(HabiticaAccount account, ObjectNode user) {
        ObjectNode stats = (ObjectNode) user.get("stats");
        stats.put("toNextLevel", HabiticaScoring.toNextLevel(stats.get("lvl").asInt()));
        stats.put("maxHealth", 50);
        stats.set("maxMP", HabiticaJson.number(HabiticaScoring.maxMana(stats)));
        HabiticaCalendar calendar = account.calendar();
        Instant lastCron = HabiticaDates.read(user.get("lastCron")).orElseThrow();
        user.put("needsCron", calendar.dayOf(lastCron).isBefore(calendar.dayOf(store.now())));
        return user;
    }

    /** Unknown names are ignored; the parent of a named but absent leaf comes back empty [606][607]. */
    private static ObjectNode narrowed(ObjectNode user, String fields) {
        ObjectNode kept = HabiticaJson.object();
        ALWAYS.stream().filter(user::has).forEach(name -> kept.set(name, user.get(name)));
        for (String field : fields.split(",", -1)) {
            copyPath(user, kept, field);
        }
        return kept;
    }

    private static void copyPath(JsonNode from, ObjectNode to, String path) {
        int dot = path.indexOf('.');
        String name = dot < 0 ? path : path.substring(0, dot);
        JsonNode value = from.get(name);
        if (value == null) {
            return;
        }
        if (dot < 0 || !value.isObject()) {
            to.set(name, value);
            return;
        }
        copyPath(value, to.withObject("/" + name), path.substring(dot + 1));
    }
}
