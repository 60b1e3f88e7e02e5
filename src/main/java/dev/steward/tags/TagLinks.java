package dev.steward.tags;

import dev.steward.store.Batch;
import dev.steward.store.Reading;
import dev.steward.store.Transaction;
import dev.steward.tool.Refused;
import dev.steward.workspace.References;
import dev.steward.workspace.Stamp;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Gatherers;

/**
 * The tags of one kind of record: the rows that say which record carries which, in the order in which they were given. For the features whose records
 * carry tags.
 */
public enum TagLinks {
    TASKS("tasks", "task_tags", "task_id"),
    HABITS("habits", "habit_tags", "habit_id"),
    PROJECTS("projects", "project_tags", "project_id"),
    NOTES("notes", "note_tags", "note_id"),
    MILESTONES("milestones", "milestone_tags", "milestone_id"),
    AGENTS("agents", "agent_tags", "agent_id"),
    TIME_ENTRIES("time_entries", "time_entry_tags", "time_entry_id"),
    REPORTS("reports", "report_tags", "report_id");

    private static final int MOST_CONSIDERED = 500;

    /** So many whole records are in memory at once. */
    private static final int SOME = 100;

    private final String records;
    private final String table;
    private final String column;

    TagLinks(String records, String table, String column) {
        this.records = records;
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

    /** The tags of a record once it has lost one. */
    public static List<String> without(List<String> tags, String lost) {
        return tags.stream().filter(tag -> !tag.equals(lost)).toList();
    }

    /** The condition that a record carries the tag {@code :tag}. */
    public String condition(String recordTable) {
        return recordTable + ".id IN (SELECT " + column + " FROM " + table + " WHERE tag_id = :tag)";
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

    /** Gives records that were read without their tags these too. */
    public <T> List<T> onto(
            Reading reading, List<T> records, Function<T, String> id, BiFunction<T, List<String>, T> withTags) {
        Map<String, List<String>> tags = of(reading, records.stream().map(id).toList());
        return records.stream()
                .map(record -> withTags.apply(record, tags.getOrDefault(id.apply(record), List.of())))
                .toList();
    }

    /** Makes these the tags of a record. The change itself is journaled by the record's feature. */
    public void replace(Transaction transaction, String record, List<String> tags) {
        replace(transaction, Map.of(record, tags));
    }

    /** As {@link #replace(Transaction, String, List)}, for many records. */
    public void replace(Transaction transaction, Map<String, List<String>> tagsByRecord) {
        Batch delete = transaction.batch("DELETE FROM " + table + " WHERE " + column + " = :record");
        tagsByRecord.keySet().forEach(record -> delete.bind("record", record).add());
        delete.execute();
        add(transaction, tagsByRecord);
    }

    /** Gives new records their tags. */
    public void add(Transaction transaction, Map<String, List<String>> tagsByRecord) {
        Batch insert = transaction.batch(
                "INSERT INTO " + table + " (" + column + ", tag_id, position) VALUES (:record, :tag, :position)");
        tagsByRecord.forEach((record, tags) -> {
            for (int position = 0; position < tags.size(); position++) {
                insert.bind("record", record)
                        .bind("tag", tags.get(position))
                        .bind("position", position)
                        .add();
            }
        });
        insert.execute();
    }

    /**
     * Takes a tag off all records that carry it. Those in the trash lose it without further notice, so that none comes back with a tag that is gone; the
     * others' {@code updated} rises.
     *
     * @param journal puts down beforehand what becomes of the records of these ids, some at a time; none is to be put down for those in the trash
     */
    public void takeOff(Transaction transaction, String tag, Consumer<List<String>> journal) {
        carriers(transaction, tag).stream().gather(Gatherers.windowFixed(SOME)).forEach(journal);
        transaction
                .update("UPDATE " + records + " SET " + Stamp.RAISE_UPDATED
                        + " WHERE deleted IS NULL AND id IN (SELECT " + column + " FROM " + table
                        + " WHERE tag_id = :tag)")
                .bind("now", transaction.now())
                .bind("tag", tag)
                .execute();
        transaction
                .update("DELETE FROM " + table + " WHERE tag_id = :tag")
                .bind("tag", tag)
                .execute();
    }

    /** The records that carry a tag, those in the trash included. */
    private List<String> carriers(Reading reading, String tag) {
        return reading.query(
                        "SELECT " + column + " AS record FROM " + table + " WHERE tag_id = :tag ORDER BY " + column)
                .bind("tag", tag)
                .list(row -> row.text("record"));
    }
}
