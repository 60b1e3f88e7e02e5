package dev.steward.habitica;

import dev.steward.json.Json;
import dev.steward.tool.Refused;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the JSON that Habitica takes out of the changes an agent asked for. What was named goes out exactly as given, 0, false and empty text
 * included; what was not named is not sent at all (FR-19).
 */
final class TaskDocument {
    private final TaskChanges changes;
    private final Supplier<TagNames> tags;
    private final Supplier<ZoneOffset> zone;

    /**
     * @param tags asked only when tags are set
     * @param zone asked only when a day is to become a moment
     */
    TaskDocument(TaskChanges changes, Supplier<TagNames> tags, Supplier<ZoneOffset> zone) {
        this.changes = changes;
        this.tags = tags;
        this.zone = zone;
    }

    /**
     * Refuses what the type doesn't have, because Habitica would drop it without a word [258].
     *
     * @throws Refused invalid, naming the first such argument
     */
    void checkFits(TaskType type) {
        Set<TaskType> listed = EnumSet.of(TaskType.DAILY, TaskType.TODO);
        checkFits("date", TaskChanges.touched(changes.date()), type, EnumSet.of(TaskType.TODO));
        checkFits("checklist", TaskChanges.touched(changes.checklist()), type, listed);
        checkFits("up", changes.up().isPresent(), type, EnumSet.of(TaskType.HABIT));
        checkFits("down", changes.down().isPresent(), type, EnumSet.of(TaskType.HABIT));
        checkFits("frequency", changes.frequency().isPresent(), type, EnumSet.of(TaskType.HABIT, TaskType.DAILY));
        checkFits("every_x", changes.everyX().isPresent(), type, EnumSet.of(TaskType.DAILY));
        checkFits("repeat", changes.repeat().isPresent(), type, EnumSet.of(TaskType.DAILY));
        checkFits("start_date", changes.startDate().isPresent(), type, EnumSet.of(TaskType.DAILY));
        checkFits("value", changes.value().isPresent(), type, EnumSet.of(TaskType.REWARD));
        if (type == TaskType.HABIT
                && changes.frequency().filter(Words.Frequency.YEARLY::equals).isPresent()) {
            throw Refused.invalid("frequency", "`frequency` of a habit is daily, weekly or monthly.");
        }
    }

    private static void checkFits(String field, boolean touched, TaskType type, Set<TaskType> having) {
        if (touched && !having.contains(type)) {
            String havingNames =
                    String.join(" and ", having.stream().map(TaskType::wire).toList());
            throw Refused.invalid(
                    field, "`" + field + "` is for tasks of type " + havingNames + "; this is a " + type.wire() + ".");
        }
    }

    /** The document to send. {@code present} is the checklist that the task has now; items whose text stays keep their id and tick. */
    ObjectNode wire(JsonNode present) {
        ObjectNode document = Json.object();
        changes.text().ifPresent(text -> document.put("text", text));
        changes.notes().apply(notes -> document.put("notes", notes), () -> document.put("notes", ""));
        changes.priority().ifPresent(difficulty -> document.put("priority", difficulty.priority()));
        changes.attribute().ifPresent(attribute -> document.put("attribute", attribute.wire()));
        changes.tags().apply(names -> putTags(document, names), () -> document.putArray("tags"));
        changes.alias().ifPresent(alias -> document.put("alias", alias));
        changes.date().apply(date -> document.put("date", moment(date)), () -> document.putNull("date"));
        changes.checklist()
                .apply(items -> putChecklist(document, items, present), () -> document.putArray("checklist"));
        changes.up().ifPresent(up -> document.put("up", up));
        changes.down().ifPresent(down -> document.put("down", down));
        changes.frequency().ifPresent(frequency -> document.put("frequency", frequency.wire()));
        changes.everyX().ifPresent(every -> document.put("everyX", every));
        changes.repeat().ifPresent(days -> putRepeat(document, days));
        changes.startDate().ifPresent(date -> document.put("startDate", moment(date)));
        changes.value().ifPresent(value -> document.put("value", value));
        return document;
    }

    private String moment(String date) {
        return HabiticaDates.wire(date, HabiticaDates.isDay(date) ? zone.get() : ZoneOffset.UTC);
    }

    private void putTags(ObjectNode document, List<String> names) {
        ArrayNode ids = document.putArray("tags");
        if (names.isEmpty()) {
            return;
        }
        TagNames known = tags.get();
        names.stream().map(name -> known.resolve("tags", name)).distinct().forEach(ids::add);
    }

    private static void putChecklist(ObjectNode document, List<String> texts, JsonNode present) {
        ArrayNode items = document.putArray("checklist");
        Set<JsonNode> taken = new HashSet<>();
        for (String text : texts) {
            JsonNode kept = stays(text, present, taken);
            if (kept == null) {
                items.addObject().put("text", text).put("completed", false);
                continue;
            }
            taken.add(kept);
            items.addObject()
                    .put("id", kept.path("id").asString(""))
                    .put("text", text)
                    .put("completed", kept.path("completed").asBoolean(false));
        }
    }

    private static JsonNode stays(String text, JsonNode present, Set<JsonNode> taken) {
        for (JsonNode item : present) {
            boolean same = item.path("text").asString("").equals(text)
                    && item.path("id").isString();
            if (same && !taken.contains(item)) {
                return item;
            }
        }
        return null;
    }

    private static void putRepeat(ObjectNode document, Map<String, Boolean> days) {
        ObjectNode repeat = document.putObject("repeat");
        days.forEach(repeat::put);
    }
}
