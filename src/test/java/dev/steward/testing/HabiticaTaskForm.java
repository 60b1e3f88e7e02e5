package dev.steward.testing;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Fills one task from a client's JSON, on creation or update, with the casts, defaults, silent drops and complaints of
 * the recorded server (contract, section 2; [200]-[277], [300]-[346]).
 */
final class HabiticaTaskForm {
    private static final Pattern ALIAS = Pattern.compile("[A-Za-z0-9_-]*");
    private static final Set<Double> PRIORITIES = Set.of(0.1, 1.0, 1.5, 2.0);

    private final ObjectNode task;
    private final JsonNode input;
    private final boolean creating;
    private final HabiticaCalendar calendar;
    private final Instant now;
    private final Supplier<String> ids;
    private final BiPredicate<String, ObjectNode> aliasTaken;
    private final List<ObjectNode> problems = new ArrayList<>();

    HabiticaTaskForm(
            ObjectNode task,
            JsonNode input,
            boolean creating,
            HabiticaCalendar calendar,
            Instant now,
            Supplier<String> ids,
            BiPredicate<String, ObjectNode> aliasTaken) {
        this.task = task;
        this.input = input;
        this.creating = creating;
        this.calendar = calendar;
        this.now = now;
        this.ids = ids;
        this.aliasTaken = aliasTaken;
    }

    /** A task of this type with every default the server writes. */
    static ObjectNode blank(String type, String userId, HabiticaCalendar calendar, Instant now) {
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

    /** Takes over what fits; throws the model's complaints, all of them, when something does not. */
    void fill() {
        String type = task.get("type").asString();
        if (creating) {
            fillId();
        }
        fillCommon();
        switch (type) {
            case "habit" -> fillHabit();
            case "daily" -> fillDaily();
            case "todo" -> fillTodo();
            default -> fillReward();
        }
        if (!problems.isEmpty()) {
            throw HabiticaError.validation(type, problems);
        }
        if (type.equals("daily")) {
            LocalDate today = calendar.dayOf(now);
            calendar.writeDue(task, today);
        }
    }

    private void fillId() {
        JsonNode chosen = input.get("_id");
        String id = chosen == null ? ids.get() : chosen.asString();
        if (!HabiticaJson.isUuid(id)) {
            complain("Invalid uuid in baseModel.", "_id", chosen);
        }
        task.put("_id", id).put("id", id);
    }

    private void fillCommon() {
        string("text");
        if (task.path("text").asString("").isEmpty() && noComplaintAbout("text")) {
            complain("Path `text` is required.", "text", input.get("text"));
        }
        string("notes");
        fillAlias();
        fillTags();
        number("priority");
        fillPriority();
        fillAttribute();
        fillReminders();
    }

    private void fillAlias() {
        JsonNode alias = input.get("alias");
        if (alias == null) {
            return;
        }
        if (alias.isNull()) {
            complain("Expected a string but received a null", "alias", alias);
            return;
        }
        string("alias");
        String text = task.path("alias").asString("");
        if (!ALIAS.matcher(text).matches()) {
            complain(
                    "Task short names can only contain alphanumeric characters, underscores and dashes.",
                    "alias",
                    alias);
            return;
        }
        if (HabiticaJson.isUuid(text)) {
            complain("Task short names cannot be uuids.", "alias", alias);
            return;
        }
        if (aliasTaken.test(text, task)) {
            complain("Task alias already used on another task.", "alias", alias);
        }
    }

    private void fillTags() {
        JsonNode tags = input.get("tags");
        if (tags == null || tags.isNull()) {
            return;
        }
        List<JsonNode> all = tags.isArray() ? tags.valueStream().toList() : List.of(tags);
        for (int index = 0; index < all.size(); index++) {
            if (!HabiticaJson.isUuid(all.get(index).asString(""))) {
                complain("Invalid uuid for task tags.", "tags." + index, all.get(index));
            }
        }
        task.putArray("tags").addAll(all);
    }

    private void fillPriority() {
        JsonNode priority = task.get("priority");
        if (!input.has("priority") || !noComplaintAbout("priority")) {
            return;
        }
        if (priority.isNull()) {
            complain("Path `priority` is required.", "priority", priority);
            return;
        }
        if (!PRIORITIES.contains(priority.asDouble())) {
            complain("Valid priority values are 0.1, 1, 1.5, 2.", "priority", input.get("priority"));
        }
    }

    private void fillAttribute() {
        choice("attribute", List.of("str", "int", "con", "per"));
        if (task.get("attribute").isNull()) {
            task.put("attribute", "str");
        }
    }

    private void fillReminders() {
        JsonNode reminders = input.get("reminders");
        if (reminders == null || !reminders.isArray()) {
            return;
        }
        ArrayNode all = task.putArray("reminders");
        for (JsonNode reminder : reminders) {
            ObjectNode kept = all.addObject();
            kept.put("id", reminder.has("id") ? reminder.get("id").asString() : ids.get());
            date(kept, "startDate", reminder);
            date(kept, "time", reminder);
            if (!kept.has("time")) {
                complain("Path `time` is required.", "time", reminder.get("time"));
            }
        }
    }

    private void fillHabit() {
        bool("up");
        bool("down");
        number("counterUp");
        number("counterDown");
        choice("frequency", List.of("daily", "weekly", "monthly"));
    }

    private void fillDaily() {
        choice("frequency", List.of("daily", "weekly", "monthly", "yearly"));
        fillEveryX();
        fillStartDate();
        fillRepeat();
        numbers("daysOfMonth");
        numbers("weeksOfMonth");
        number("streak");
        if (!creating && input.path("streak").isNumber()) {
            task.put("streak", (long) task.get("streak").asDouble());
        }
        bool("yesterDaily");
        fillChecklist();
        forceDayOfMonth();
    }

    private void fillTodo() {
        date(task, "date", input);
        fillChecklist();
    }

    private void fillReward() {
        number("value");
        if (task.get("value").asDouble() < 0) {
            complain("Reward cost should be a positive number or 0.", "value", input.get("value"));
        }
    }

    private void fillEveryX() {
        number("everyX");
        double every = task.get("everyX").asDouble(-1);
        if (noComplaintAbout("everyX") && (every != Math.rint(every) || every < 0 || every > 9999)) {
            complain("Valid everyX values are integers from 0 to 9999", "everyX", input.get("everyX"));
        }
    }

    /** Snapped to midnight in the account's zone; text that is no date counts as not sent [264][330]. */
    private void fillStartDate() {
        JsonNode start = input.get("startDate");
        if (start == null) {
            return;
        }
        if (start.isNull()) {
            complain(
                    "Cast to date failed for value \"Invalid Date\" (type Date) at path \"startDate\"",
                    "startDate",
                    start);
            return;
        }
        Optional<Instant> read = HabiticaDates.read(start);
        read.ifPresent(
                instant -> task.put("startDate", HabiticaDates.write(calendar.midnight(calendar.localDay(instant)))));
    }

    private void fillRepeat() {
        ObjectNode repeat = (ObjectNode) task.get("repeat");
        for (String day : List.of("m", "t", "w", "th", "f", "s", "su")) {
            if (input.path("repeat").has(day)) {
                repeat.set(day, castBoolean("repeat." + day, input.get("repeat").get(day)));
            }
        }
    }

    /** On update a monthly daily by date is due on its start's day, whatever was sent [328]. */
    private void forceDayOfMonth() {
        boolean byDate = task.get("frequency").asString().equals("monthly")
                && !task.get("daysOfMonth").isEmpty();
        if (!creating && byDate) {
            Instant start = HabiticaDates.read(task.get("startDate")).orElseThrow();
            task.putArray("daysOfMonth").add(calendar.localDay(start).getDayOfMonth());
        }
    }

    private void fillChecklist() {
        bool("collapseChecklist");
        JsonNode checklist = input.get("checklist");
        if (checklist == null || !checklist.isArray()) {
            return;
        }
        ArrayNode all = task.putArray("checklist");
        for (JsonNode item : checklist) {
            if (!item.isObject()) {
                complain(
                        "Cast to embedded failed for value " + HabiticaCasts.quoted(item)
                                + " at path \"checklist\" because of \"ObjectParameterError\"",
                        "checklist",
                        item);
                return;
            }
            String id = item.has("id") ? item.get("id").asString() : ids.get();
            all.add(checklistItem(item, id));
        }
    }

    /** An item as stored: text and completed have defaults, anything else is dropped. */
    static ObjectNode checklistItem(JsonNode item, String id) {
        ObjectNode kept = HabiticaJson.object();
        kept.put("completed", item.path("completed").asBoolean(false));
        kept.put("text", item.path("text").asString(""));
        return kept.put("id", id);
    }

    private void string(String name) {
        JsonNode value = input.get(name);
        if (value == null) {
            return;
        }
        if (value.isContainer()) {
            complain(castFailed("string", name, value), name, value);
            return;
        }
        task.set(name, value.isNull() ? value : StringNode.valueOf(value.asString()));
    }

    private void number(String name) {
        JsonNode value = input.get(name);
        if (value == null) {
            return;
        }
        Optional<JsonNode> cast = HabiticaCasts.number(value);
        if (cast.isEmpty()) {
            complain(castFailed("Number", name, value), name, value);
            return;
        }
        task.set(name, cast.get());
    }

    private void numbers(String name) {
        JsonNode value = input.get(name);
        if (value != null && value.isArray()) {
            task.set(name, value.deepCopy());
        }
    }

    private void bool(String name) {
        JsonNode value = input.get(name);
        if (value != null) {
            task.set(name, castBoolean(name, value));
        }
    }

    private JsonNode castBoolean(String name, JsonNode value) {
        if (value.isNull()) {
            return value;
        }
        Optional<Boolean> cast = HabiticaCasts.bool(value);
        if (cast.isEmpty()) {
            complain(castFailed("Boolean", name, value) + " because of \"CastError\"", name, value);
            return NullNode.instance;
        }
        return BooleanNode.valueOf(cast.get());
    }

    private void choice(String name, List<String> allowed) {
        JsonNode value = input.get(name);
        if (value == null) {
            return;
        }
        if (!value.isNull() && !allowed.contains(value.asString(""))) {
            complain("`" + value.asString("") + "` is not a valid enum value for path `" + name + "`.", name, value);
            return;
        }
        task.set(name, value);
    }

    private void date(ObjectNode target, String name, JsonNode source) {
        JsonNode value = source.get(name);
        if (value == null) {
            return;
        }
        if (value.isNull() || value.asString("").isEmpty()) {
            target.putNull(name);
            return;
        }
        Optional<Instant> read = HabiticaDates.read(value);
        if (read.isEmpty()) {
            complain(castFailed("date", name, value), name, value);
            return;
        }
        target.put(name, HabiticaDates.write(read.get()));
    }

    private static String castFailed(String kind, String name, JsonNode value) {
        return "Cast to " + kind + " failed for value " + HabiticaCasts.quoted(value) + " at path \"" + name + "\"";
    }

    private boolean noComplaintAbout(String path) {
        return problems.stream()
                .noneMatch(problem -> problem.get("path").asString().equals(path));
    }

    private void complain(String message, String path, JsonNode value) {
        problems.add(HabiticaError.problem(message, "path", path, value));
    }
}
