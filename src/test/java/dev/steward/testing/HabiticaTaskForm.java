package dev.steward.testing;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

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
    private final HabiticaTaskFields fields;

    HabiticaTaskForm(
            ObjectNode task,
            JsonNode input,
            boolean creating,
            HabiticaCalendar calendar,
            Instant now,
            Supplier<String> ids,
            BiPredicate<String, ObjectNode> aliasTaken) {
        this.task = task;
        this.fields = new HabiticaTaskFields(task, input);
        this.input = input;
        this.creating = creating;
        this.calendar = calendar;
        this.now = now;
        this.ids = ids;
        this.aliasTaken = aliasTaken;
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
        if (!fields.problems().isEmpty()) {
            throw HabiticaError.validation(type, fields.problems());
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
            fields.complain("Invalid uuid in baseModel.", "_id", chosen);
        }
        task.put("_id", id).put("id", id);
    }

    private void fillCommon() {
        fields.string("text");
        if (task.path("text").asString("").isEmpty() && fields.noComplaintAbout("text")) {
            fields.complain("Path `text` is required.", "text", input.get("text"));
        }
        fields.string("notes");
        fillAlias();
        fillTags();
        fields.number("priority");
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
            fields.complain("Expected a string but received a null", "alias", alias);
            return;
        }
        fields.string("alias");
        String text = task.path("alias").asString("");
        if (!ALIAS.matcher(text).matches()) {
            fields.complain(
                    "Task short names can only contain alphanumeric characters, underscores and dashes.",
                    "alias",
                    alias);
            return;
        }
        if (HabiticaJson.isUuid(text)) {
            fields.complain("Task short names cannot be uuids.", "alias", alias);
            return;
        }
        if (aliasTaken.test(text, task)) {
            fields.complain("Task alias already used on another task.", "alias", alias);
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
                fields.complain("Invalid uuid for task tags.", "tags." + index, all.get(index));
            }
        }
        task.putArray("tags").addAll(all);
    }

    private void fillPriority() {
        JsonNode priority = task.get("priority");
        if (!input.has("priority") || !fields.noComplaintAbout("priority")) {
            return;
        }
        if (priority.isNull()) {
            fields.complain("Path `priority` is required.", "priority", priority);
            return;
        }
        if (!PRIORITIES.contains(priority.asDouble())) {
            fields.complain("Valid priority values are 0.1, 1, 1.5, 2.", "priority", input.get("priority"));
        }
    }

    private void fillAttribute() {
        fields.choice("attribute", List.of("str", "int", "con", "per"));
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
            fields.date(kept, "startDate", reminder);
            fields.date(kept, "time", reminder);
            if (!kept.has("time")) {
                fields.complain("Path `time` is required.", "time", reminder.get("time"));
            }
        }
    }

    private void fillHabit() {
        fields.bool("up");
        fields.bool("down");
        fields.number("counterUp");
        fields.number("counterDown");
        fields.choice("frequency", List.of("daily", "weekly", "monthly"));
    }

    private void fillDaily() {
        fields.choice("frequency", List.of("daily", "weekly", "monthly", "yearly"));
        fillEveryX();
        fillStartDate();
        fillRepeat();
        fields.numbers("daysOfMonth");
        fields.numbers("weeksOfMonth");
        fields.number("streak");
        if (!creating && input.path("streak").isNumber()) {
            task.put("streak", (long) task.get("streak").asDouble());
        }
        fields.bool("yesterDaily");
        fillChecklist();
        forceDayOfMonth();
    }

    private void fillTodo() {
        fields.date(task, "date", input);
        fillChecklist();
    }

    private void fillReward() {
        fields.number("value");
        if (task.get("value").asDouble() < 0) {
            fields.complain("Reward cost should be a positive number or 0.", "value", input.get("value"));
        }
    }

    private void fillEveryX() {
        fields.number("everyX");
        double every = task.get("everyX").asDouble(-1);
        if (fields.noComplaintAbout("everyX") && (every != Math.rint(every) || every < 0 || every > 9999)) {
            fields.complain("Valid everyX values are integers from 0 to 9999", "everyX", input.get("everyX"));
        }
    }

    /** Snapped to midnight in the account's zone; text that is no date counts as not sent [264][330]. */
    private void fillStartDate() {
        JsonNode start = input.get("startDate");
        if (start == null) {
            return;
        }
        if (start.isNull()) {
            fields.complain(
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
                repeat.set(
                        day,
                        fields.castBoolean("repeat." + day, input.get("repeat").get(day)));
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
        fields.bool("collapseChecklist");
        JsonNode checklist = input.get("checklist");
        if (checklist == null || !checklist.isArray()) {
            return;
        }
        ArrayNode all = task.putArray("checklist");
        for (JsonNode item : checklist) {
            if (!item.isObject()) {
                fields.complain(
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
}
