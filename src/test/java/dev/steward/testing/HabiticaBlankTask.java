package dev.steward.testing;

import java.time.Instant;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** A new task before the client's fields are put in: every default the server writes [200]-[203]. */
final class HabiticaBlankTask {
    private HabiticaBlankTask() {}

    static ObjectNode of(String type, String userId, HabiticaCalendar calendar, Instant now) {
        ObjectNode task = HabiticaJson.object();
        task.put("type", type).put("notes", "").put("value", 0).put("priority", 1);
        task.put("attribute", "str").put("byHabitica", false).put("userId", userId);
        task.putArray("tags");
        task.putArray("reminders");
        task.putObject("challenge");
        task.putObject("group").putObject("completedBy");
        task.withObject("/group").putArray("assignedUsers");
        task.put("createdAt", HabiticaDates.write(now)).put("updatedAt", HabiticaDates.write(now));
        switch (type) {
            case "habit" -> blankHabit(task);
            case "daily" -> blankDaily(task, HabiticaDates.write(calendar.midnight(calendar.localDay(now))));
            case "todo" -> blankCheckable(task);
            default -> {}
        }
        return task;
    }

    private static void blankHabit(ObjectNode task) {
        task.put("up", true).put("down", true).put("counterUp", 0).put("counterDown", 0);
        task.put("frequency", "daily").putArray("history");
    }

    private static void blankDaily(ObjectNode task, String startDate) {
        blankCheckable(task);
        task.put("frequency", "weekly").put("everyX", 1).put("streak", 0).put("yesterDaily", true);
        task.put("startDate", startDate);
        ObjectNode repeat = task.putObject("repeat");
        List.of("m", "t", "w", "th", "f", "s", "su").forEach(day -> repeat.put(day, true));
        List.of("history", "daysOfMonth", "weeksOfMonth").forEach(task::putArray);
    }

    private static void blankCheckable(ObjectNode task) {
        task.put("completed", false).put("collapseChecklist", false).putArray("checklist");
    }
}
