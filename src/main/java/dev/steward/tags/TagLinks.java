package dev.steward.tags;

import dev.steward.store.Reading;
import dev.steward.store.Transaction;
import dev.steward.tool.Refused;
import dev.steward.workspace.References;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * The tags of one kind of record: the rows that say which record carries which, in the order in which they were given. For the features whose records
 * carry tags.
 */
public enum TagLinks {
    TASKS("task_tags", "task_id"),
    HABITS("habit_tags", "habit_id"),
    PROJECTS("project_tags", "project_id"),
    NOTES("note_tags", "note_id"),
    MILESTONES("milestone_tags", "milestone_id"),
    AGENTS("agent_tags", "agent_id");

    private static final int MOST_CONSIDERED = 500;

    private final String table;
    private final String column;

    TagLinks(String table, String column) {
        this.table = table;
        this.column = column;
    }

    /**
     * The ids of the tags that have these ids or names, each once, in the order given.
     *
     * @throws Refused for the first that there isn't, naming those that are close
     */
    public static List<String> resolve(Reading reading, List<String> sent) {
        LinkedHashSet<String> ids = new LinkedHashSet<>();
        for (int index = 0; index < sent.size(); index++) {
            ids.add(resolve(reading, "tags[" + index + "]", sent.get(index)));
        }
        return List.copyOf(ids);
    }

    /**
     * The id of the tag that has this id or name.
     *
     * @param field the argument, for the refusal
     */
    public static String resolve(Reading reading, String field, String sent) {
        return TagStore.find(reading, sent)
                .or(() -> TagStore.named(reading, sent))
                .map(Tag::id)
                .orElseThrow(() -> References.unknown(field, sent, "tag", TagStore.names(reading, MOST_CONSIDERED)));
    }

    /** The condition that a record carries the tag {@code :tag}. */
    public String condition(String recordTable) {
        return "EXISTS (SELECT 1 FROM " + table + " link WHERE link." + column + " = " + recordTable
                + ".id AND link.tag_id = :tag)";
    }

    /** The tags of one record. */
    public List<String> of(Reading reading, String record) {
        return of(reading, List.of(record)).getOrDefault(record, List.of());
    }

    /** The tags of many records, by record; those without any are left out. */
    public Map<String, List<String>> of(Reading reading, Collection<String> records) {
        Map<String, List<String>> tags = new HashMap<>();
        if (records.isEmpty()) {
            return tags;
        }
        reading.query("SELECT " + column + " AS record, tag_id FROM " + table + " WHERE " + column
                        + " IN (<records>) ORDER BY position")
                .bindList("records", records)
                .list(row -> tags.computeIfAbsent(row.text("record"), _ -> new ArrayList<>())
                        .add(row.text("tag_id")));
        return tags;
    }

    /** The records that carry a tag, those in the trash included. */
    public List<String> carriers(Reading reading, String tag) {
        return reading.query(
                        "SELECT " + column + " AS record FROM " + table + " WHERE tag_id = :tag ORDER BY " + column)
                .bind("tag", tag)
                .list(row -> row.text("record"));
    }

    /** Makes these the tags of a record. The change itself is journaled by the record's feature. */
    public void replace(Transaction transaction, String record, List<String> tags) {
        transaction
                .update("DELETE FROM " + table + " WHERE " + column + " = :record")
                .bind("record", record)
                .execute();
        for (int position = 0; position < tags.size(); position++) {
            transaction
                    .update("INSERT INTO " + table + " (" + column
                            + ", tag_id, position) VALUES (:record, :tag, :position)")
                    .bind("record", record)
                    .bind("tag", tags.get(position))
                    .bind("position", position)
                    .execute();
        }
    }
}
