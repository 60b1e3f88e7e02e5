package dev.steward.testing;

import java.time.Instant;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What scoring does to a task and its user (contract, section 3; numbers agree with [400]-[461]).
 *
 * <p>Works on the copies it is given. Chance comes in from outside, in the shape of the reply's {@code _tmp}; an item it
 * brings is reported, but not put into the inventory. Without gear, an attribute is its points plus half the level.
 */
final class HabiticaScoring {
    private static final double DECAY = 0.9747;
    private static final double CLOSE_ENOUGH = 0.00001;
    private static final int MAX_HEALTH = 50;

    private final ObjectNode user;
    private final ObjectNode stats;
    private final ObjectNode task;
    private final boolean up;
    private final JsonNode chance;
    private final Instant now;
    private final HabiticaCalendar calendar;
    private final Supplier<String> ids;
    private final ObjectNode tmp = HabiticaJson.object();

    HabiticaScoring(
            ObjectNode user,
            ObjectNode task,
            boolean up,
            JsonNode chance,
            Instant now,
            HabiticaCalendar calendar,
            Supplier<String> ids) {
        this.user = user;
        this.stats = (ObjectNode) user.get("stats");
        this.task = task;
        this.up = up;
        this.chance = chance;
        this.now = now;
        this.calendar = calendar;
        this.ids = ids;
    }

    /** Changes both documents and gives the reply's data. */
    ObjectNode score() {
        copyChance("crit");
        double delta = switch (task.get("type").asString()) {
            case "habit" -> scoreHabit();
            case "daily" -> scoreDaily();
            case "todo" -> scoreTodo();
            default -> buyReward();
        };
        copyChance("drop");
        copyChance("firstDrops");
        if (chance.path("quest").has("collection")) {
            tmp.withObject("/quest").set("collection", chance.get("quest").get("collection"));
        }
        levelUp();
        notifyOfFirsts();
        task.put("updatedAt", HabiticaDates.write(now));
        return reply(delta);
    }

    private double scoreHabit() {
        double delta = changeValue();
        String counter = up ? "counterUp" : "counterDown";
        task.put(counter, task.get(counter).asInt() + 1);
        if (up) {
            addPoints(delta);
        } else {
            subtractHealth(delta);
        }
        addMana(Math.max(0.25, 0.0025 * maxMana(stats)));
        writeHabitHistory();
        return delta;
    }

    private double scoreDaily() {
        refuseWhen(task.get("completed").asBoolean() == up);
        double delta = scoreOnce();
        task.put("streak", task.path("streak").asInt(0) + (up ? 1 : -1));
        ArrayNode history = (ArrayNode) task.get("history");
        calendar.writeDue(task, calendar.dayOf(now));
        if (up) {
            ObjectNode entry = history.addObject().put("date", now.toEpochMilli());
            entry.set("value", task.get("value"));
            entry.set("isDue", task.get("isDue"));
            entry.put("completed", true);
        } else if (!history.isEmpty()) {
            history.remove(history.size() - 1);
        }
        return delta;
    }

    private double scoreTodo() {
        refuseWhen(task.get("completed").asBoolean() == up);
        double delta = scoreOnce();
        if (up) {
            task.put("dateCompleted", HabiticaDates.write(now));
        } else {
            task.remove("dateCompleted");
        }
        return delta;
    }

    private double scoreOnce() {
        changeValue();
        double delta = up ? lastDelta : signedDelta();
        addPoints(delta);
        addMana(Math.max(1, 0.01 * maxMana(stats)));
        task.put("completed", up);
        return delta;
    }

    private double buyReward() {
        double cost = task.get("value").asDouble();
        if (stats.get("gp").asDouble() < cost) {
            throw HabiticaError.notAuthorized("Not Enough Gold");
        }
        stats.set("gp", HabiticaJson.number(stats.get("gp").asDouble() - cost));
        return up ? signedDelta() : undoneDelta(cost);
    }

    private static void refuseWhen(boolean alreadySo) {
        if (alreadySo) {
            throw HabiticaError.notAuthorized("Your session is outdated. Please refresh or sync.");
        }
    }

    private double lastDelta;

    private double changeValue() {
        double value = task.get("value").asDouble();
        lastDelta = up ? signedDelta() : undoneDelta(value);
        task.set("value", HabiticaJson.number(value + lastDelta));
        progressQuest();
        return lastDelta;
    }

    private double signedDelta() {
        double size = Math.pow(DECAY, task.get("value").asDouble());
        return up ? size : -size;
    }

    /** The step back to the value from which one step up leads here, found by iteration. */
    private static double undoneDelta(double value) {
        double guess = value - Math.pow(DECAY, value);
        for (int round = 0; round < 1000; round++) {
            double miss = value - (guess + Math.pow(DECAY, guess));
            if (Math.abs(miss) < CLOSE_ENOUGH) {
                break;
            }
            guess -= Math.abs(miss);
        }
        return guess - value;
    }

    private void progressQuest() {
        if (!up) {
            return;
        }
        ObjectNode progress = user.withObject("/party/quest/progress");
        double before = progress.path("up").asDouble(0);
        double share = task.get("type").asString().equals("habit") ? 0.5 : 1;
        double after = before + lastDelta * crit() * share * (1 + attribute("str") / 200);
        progress.set("up", HabiticaJson.number(after));
        tmp.withObject("/quest").set("progressDelta", HabiticaJson.number(after - before));
    }

    private void addPoints(double delta) {
        double weight = delta * task.get("priority").asDouble() * crit();
        addStat("exp", (double) Math.round(weight * (1 + attribute("int") * 0.025) * 6));
        double gold = weight * (1 + attribute("per") * 0.02);
        int streak = task.path("streak").asInt(0) - (up ? 0 : 1);
        if (streak <= 0) {
            addGold(gold);
            return;
        }
        double withStreak = gold * (streak / 100.0 + 1);
        if (gold > 0) {
            tmp.put("streakBonus", withStreak - gold);
        }
        addGold(withStreak);
    }

    private void addGold(double gold) {
        stats.set("gp", HabiticaJson.number(Math.max(0, stats.get("gp").asDouble() + gold)));
    }

    private void subtractHealth(double delta) {
        double protection = Math.max(0.1, 1 - attribute("con") / 250);
        double loss = delta * protection * task.get("priority").asDouble() * 2;
        double left = stats.get("hp").asDouble() + Math.round(loss * 10) / 10.0;
        stats.set("hp", HabiticaJson.number(Math.max(0, left)));
    }

    private void addMana(double amount) {
        double sum = stats.get("mp").asDouble() + (up ? amount * crit() : -amount);
        stats.set("mp", HabiticaJson.number(Math.clamp(sum, 0, maxMana(stats))));
    }

    private void levelUp() {
        double exp = stats.get("exp").asDouble();
        int level = stats.get("lvl").asInt();
        if (exp < toNextLevel(level)) {
            return;
        }
        while (exp >= toNextLevel(level)) {
            exp -= toNextLevel(level);
            level++;
        }
        stats.set("exp", HabiticaJson.number(exp));
        stats.put("lvl", level).put("hp", MAX_HEALTH);
        double allocated = 0;
        for (String name : new String[] {"str", "int", "con", "per"}) {
            allocated += stats.get(name).asDouble();
        }
        stats.set("points", HabiticaJson.number(Math.max(0, level - allocated)));
        tmp.putArray("leveledUp");
    }

    private void writeHabitHistory() {
        ArrayNode history = (ArrayNode) task.get("history");
        ObjectNode entry = history.isEmpty() ? null : (ObjectNode) history.get(history.size() - 1);
        if (entry == null || !isToday(entry)) {
            entry = history.addObject();
        }
        entry.put("date", now.toEpochMilli());
        entry.set("value", task.get("value"));
        entry.put("scoredUp", entry.path("scoredUp").asInt(0) + (up ? 1 : 0));
        entry.put("scoredDown", entry.path("scoredDown").asInt(0) + (up ? 0 : 1));
    }

    private boolean isToday(JsonNode entry) {
        Instant then = Instant.ofEpochMilli(entry.get("date").asLong());
        return calendar.dayOf(then).equals(calendar.dayOf(now));
    }

    /** The first scoring up brings an achievement [400], the first drops a notification [401]. */
    private void notifyOfFirsts() {
        ObjectNode achievements = user.withObject("/achievements");
        if (up && !achievements.path("completedTask").asBoolean(false)) {
            achievements.put("completedTask", true);
            notification("ACHIEVEMENT").putObject("data").put("achievement", "completedTask");
        }
        if (tmp.has("firstDrops")) {
            notification("FIRST_DROPS").set("data", tmp.get("firstDrops"));
        }
    }

    private ObjectNode notification(String type) {
        ArrayNode all = user.withArray("/notifications");
        return all.addObject().put("type", type).put("seen", false).put("id", ids.get());
    }

    private ObjectNode reply(double delta) {
        ObjectNode data = HabiticaJson.object();
        data.set("delta", HabiticaJson.number(delta));
        data.set("_tmp", tmp);
        data.setAll(stats.deepCopy());
        return data;
    }

    private void addStat(String name, double amount) {
        stats.set(name, HabiticaJson.number(stats.get(name).asDouble() + amount));
    }

    private double attribute(String name) {
        return attribute(stats, name);
    }

    private double crit() {
        return chance.path("crit").asDouble(1);
    }

    private void copyChance(String name) {
        if (chance.has(name)) {
            tmp.set(name, chance.get(name));
        }
    }

    private static double attribute(JsonNode stats, String name) {
        double buff = stats.path("buffs").path(name).asDouble(0);
        int levels = Math.min(stats.get("lvl").asInt(), 100) / 2;
        return stats.path(name).asDouble(0) + buff + levels;
    }

    static double maxMana(JsonNode stats) {
        return 30 + 2 * attribute(stats, "int");
    }

    static int toNextLevel(int level) {
        if (level < 5) {
            return 25 * level;
        }
        if (level == 5) {
            return 150;
        }
        return (int) Math.round((0.25 * level * level + 10 * level + 139.75) / 10) * 10;
    }
}
