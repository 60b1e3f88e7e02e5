package dev.steward.habitica;

import dev.steward.json.Json;
import dev.steward.tool.Output;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One task as Habitica has it, without what no agent needs. Decoded tolerantly: a member of an odd type reads as if it weren't there.
 * What agents see of it is {@link #view}.
 */
record HabiticaTask(ObjectNode document) {
    private static final int LISTED_NOTES = 500;
    private static final Set<String> WANTED = Set.of(
            "id",
            "_id",
            "type",
            "text",
            "notes",
            "tags",
            "priority",
            "value",
            "alias",
            "attribute",
            "up",
            "down",
            "counterUp",
            "counterDown",
            "frequency",
            "completed",
            "isDue",
            "streak",
            "everyX",
            "repeat",
            "startDate",
            "checklist",
            "date",
            "dateCompleted");

    static HabiticaTask decode(JsonParser parser) {
        return new HabiticaTask(Kept.members(parser, WANTED));
    }

    static List<HabiticaTask> decodeAll(JsonParser parser) {
        return Kept.items(parser, WANTED).stream().map(HabiticaTask::new).toList();
    }

    String id() {
        String id = text("id");
        return id.isEmpty() ? text("_id") : id;
    }

    /** The type, or null for one that this program doesn't know. */
    TaskType type() {
        return TaskType.of(text("type"));
    }

    boolean is(TaskType type) {
        return type() == type;
    }

    boolean completed() {
        return document.path("completed").asBoolean(false);
    }

    boolean due() {
        return document.path("isDue").asBoolean(false);
    }

    /** The member as text; empty when it is missing or something else. */
    String text(String member) {
        JsonNode node = document.path(member);
        return node.isString() ? node.stringValue() : "";
    }

    List<String> tagIds() {
        List<String> ids = new ArrayList<>();
        for (JsonNode id : document.path("tags")) {
            if (id.isString()) {
                ids.add(id.stringValue());
            }
        }
        return ids;
    }

    JsonNode member(String name) {
        return document.path(name);
    }

    /** Whether title or notes hold the text, in any case and Unicode form (FR-29). */
    boolean mentions(String text) {
        String wanted = Words.folded(text);
        return Words.folded(text("text")).contains(wanted)
                || Words.folded(text("notes")).contains(wanted);
    }

    /** Everything that an agent sees of one task. */
    ObjectNode view(TagNames tags) {
        return view(tags, Integer.MAX_VALUE);
    }

    /** As {@link #view}, with notes cut to 500 characters; a cut one says so. */
    ObjectNode listed(TagNames tags) {
        return view(tags, LISTED_NOTES);
    }

    /**
     * A fixed set of members by type (spec/habitica-gateway.md §3). Left out is what is empty or as Habitica makes it: priority 1, counters,
     * streak and redness 0, every 1, all weekdays, both buttons. What says something stays, 0 and false included (FR-19): a price of 0, every 0,
     * a button that isn't there, whether it is done and due.
     */
    private ObjectNode view(TagNames tags, int longestNotes) {
        ObjectNode view = Json.object();
        view.put("id", id()).put("type", text("type")).put("text", text("text"));
        putNotes(view, longestNotes);
        List<String> names = tags.of(tagIds());
        if (!names.isEmpty()) {
            names.forEach(view.putArray("tags")::add);
        }
        putNumber(view, "priority", BigDecimal.ONE);
        putNumber(view, "value", is(TaskType.REWARD) ? null : BigDecimal.ZERO);
        putText(view, "alias");
        switch (type()) {
            case HABIT -> putHabit(view);
            case DAILY -> putDaily(view);
            case TODO -> putTodo(view);
            case REWARD -> {}
            case null -> {}
        }
        return view;
    }

    private void putHabit(ObjectNode view) {
        putFalse(view, "up");
        putFalse(view, "down");
        putNumber(view, "counterUp", BigDecimal.ZERO);
        putNumber(view, "counterDown", BigDecimal.ZERO);
        putText(view, "frequency");
    }

    private void putDaily(ObjectNode view) {
        view.put("completed", completed()).put("isDue", due());
        putNumber(view, "streak", BigDecimal.ZERO);
        putText(view, "frequency");
        putNumber(view, "everyX", BigDecimal.ONE);
        putRepeat(view);
        putText(view, "startDate");
        putChecklist(view);
    }

    private void putTodo(ObjectNode view) {
        view.put("completed", completed());
        putText(view, "date");
        putText(view, "dateCompleted");
        putChecklist(view);
    }

    private void putNotes(ObjectNode view, int longest) {
        String notes = text("notes");
        if (notes.isBlank()) {
            return;
        }
        if (notes.codePointCount(0, notes.length()) <= longest) {
            view.put("notes", notes);
            return;
        }
        view.put("notes", notes.substring(0, notes.offsetByCodePoints(0, longest)));
        view.put("notesTruncated", true);
    }

    private void putText(ObjectNode view, String member) {
        if (!text(member).isEmpty()) {
            view.put(member, text(member));
        }
    }

    private void putFalse(ObjectNode view, String member) {
        JsonNode node = document.path(member);
        if (node.isBoolean() && !node.booleanValue()) {
            view.put(member, false);
        }
    }

    /** Puts a number, rounded to two decimals, unless it is the usual one; {@code usual} null puts every number. */
    private void putNumber(ObjectNode view, String member, BigDecimal usual) {
        Rounded.of(document.path(member))
                .filter(number -> usual == null || number.compareTo(usual) != 0)
                .ifPresent(number -> view.put(member, number));
    }

    private void putRepeat(ObjectNode view) {
        ObjectNode days = Json.object();
        boolean every = true;
        for (String day : Words.WEEKDAYS) {
            JsonNode due = document.path("repeat").path(day);
            if (due.isBoolean()) {
                days.put(day, due.booleanValue());
                every &= due.booleanValue();
            }
        }
        if (!every) {
            view.set("repeat", days);
        }
    }

    private void putChecklist(ObjectNode view) {
        JsonNode checklist = document.path("checklist");
        if (!checklist.isArray() || checklist.isEmpty()) {
            return;
        }
        ArrayNode items = view.putArray("checklist");
        for (JsonNode item : checklist) {
            items.addObject()
                    .put("id", item.path("id").asString(""))
                    .put("text", item.path("text").asString(""))
                    .put("completed", item.path("completed").asBoolean(false));
        }
    }

    /** The schema of {@link #view}. */
    static Output output() {
        return Output.of()
                .with(
                        "string",
                        "id",
                        "type",
                        "text",
                        "notes",
                        "alias",
                        "frequency",
                        "startDate",
                        "date",
                        "dateCompleted")
                .with("boolean", "notesTruncated", "up", "down", "completed", "isDue")
                .with("number", "priority", "value", "counterUp", "counterDown", "streak", "everyX")
                .withList("tags", "string")
                .with("repeat", Output.of().with("boolean", Words.WEEKDAYS.toArray(String[]::new)))
                .withList("checklist", Output.of().with("string", "id", "text").with("boolean", "completed"));
    }
}
