package dev.steward.time;

import dev.steward.store.Page;
import dev.steward.store.Parameters;
import dev.steward.store.Reading;
import dev.steward.store.Row;
import dev.steward.store.Slice;
import dev.steward.store.Transaction;
import dev.steward.store.Where;
import dev.steward.tags.TagLinks;
import dev.steward.workspace.Listing;
import dev.steward.workspace.Stamp;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The SQL of time entries. */
final class TimeEntryStore {
    private static final String COLUMNS = Stamp.COLUMNS + ", task_id, project_id, domain, description, started, ended";
    private static final String LISTED = COLUMNS.replace("description", Listing.shortened("description"));
    private static final String SELECT = "SELECT " + COLUMNS + " FROM time_entries WHERE deleted IS NULL AND ";

    private TimeEntryStore() {}

    static Optional<TimeEntry> find(Reading reading, String id) {
        return find(reading, List.of(id)).stream().findFirst();
    }

    static List<TimeEntry> find(Reading reading, Collection<String> ids) {
        return withTags(
                reading,
                reading.query(SELECT + "id IN (<ids>) ORDER BY id")
                        .bindList("ids", ids)
                        .list(TimeEntryStore::entry));
    }

    static Optional<TimeEntry> running(Reading reading) {
        return withTags(reading, reading.query(SELECT + "ended IS NULL").list(TimeEntryStore::entry)).stream()
                .findFirst();
    }

    /** Latest start first. */
    static Page<TimeEntry> list(Reading reading, Where where, Slice slice) {
        Page<TimeEntry> page =
                reading.page(LISTED, "time_entries", where, "started DESC", slice, TimeEntryStore::entry);
        return new Page<>(withTags(reading, page.items()), page.total());
    }

    /** Those that are going on at some moment from one on and before another, oldest first. */
    static List<TimeEntry> within(Reading reading, Instant from, Instant before) {
        return withTags(
                reading,
                reading.query(SELECT + "started < :before AND (ended > :from OR ended IS NULL) ORDER BY started, id")
                        .bind("from", from)
                        .bind("before", before)
                        .list(TimeEntryStore::entry));
    }

    /** How many others are going on at some moment of one. */
    static long overlapping(Reading reading, TimeEntry entry) {
        return reading.query("""
                        SELECT count(*) FROM time_entries
                        WHERE deleted IS NULL AND id <> :id AND started < :ended AND (ended > :started OR ended IS NULL)""")
                .bind("id", entry.id())
                .bind("started", entry.started())
                .bind("ended", entry.ended().orElse(reading.now()))
                .number();
    }

    /** Milliseconds by task, a running timer until now; tasks without any are left out. */
    static Map<String, Long> spent(Reading reading, Collection<String> tasks) {
        Map<String, Long> spent = new HashMap<>();
        reading.query("""
                        SELECT task_id, sum(coalesce(ended, :now) - started) AS millis FROM time_entries
                        WHERE task_id IN (<tasks>) AND deleted IS NULL GROUP BY task_id""")
                .bind("now", reading.now())
                .bindList("tasks", tasks)
                .list(row -> spent.put(row.text("task_id"), row.number("millis")));
        return spent;
    }

    static Map<String, String> names(Reading reading, String table, Collection<String> ids) {
        Map<String, String> names = new HashMap<>();
        if (!ids.isEmpty()) {
            reading.query("SELECT id, name FROM " + table + " WHERE id IN (<ids>)")
                    .bindList("ids", ids)
                    .list(row -> names.put(row.text("id"), row.text("name")));
        }
        return names;
    }

    static void insert(Transaction transaction, TimeEntry entry) {
        bindFields(entry.stamp().bind(transaction.update("""
                                INSERT INTO time_entries
                                    (id, task_id, project_id, domain, description, started, ended, created, updated, created_by)
                                VALUES
                                    (:id, :task, :project, :domain, :description, :started, :ended, :created, :updated, :created_by)""")), entry).execute();
        TagLinks.TIME_ENTRIES.add(transaction, Map.of(entry.id(), entry.tags()));
    }

    static void update(Transaction transaction, TimeEntry entry) {
        bindFields(transaction.update("""
                                UPDATE time_entries
                                SET task_id = :task, project_id = :project, domain = :domain, description = :description,
                                    started = :started, ended = :ended, updated = :updated
                                WHERE id = :id"""), entry)
                .bind("id", entry.id())
                .bind("updated", entry.stamp().updated())
                .execute();
        TagLinks.TIME_ENTRIES.replace(transaction, entry.id(), entry.tags());
    }

    static List<String> of(Reading reading, String column, String id) {
        return reading.query("SELECT id FROM time_entries WHERE " + column + " = :id AND deleted IS NULL ORDER BY id")
                .bind("id", id)
                .list(row -> row.text("id"));
    }

    /** Those in the trash let go too, so that none comes back to something that is gone. */
    static void letGo(Transaction transaction, String column, String id) {
        transaction
                .update("UPDATE time_entries SET " + column + " = NULL, " + Stamp.RAISE_UPDATED + " WHERE " + column
                        + " = :id")
                .bind("now", transaction.now())
                .bind("id", id)
                .execute();
    }

    static Optional<String> domainOfAgent(Reading reading, String agent) {
        return reading.query("SELECT domain FROM agents WHERE id = :agent AND deleted IS NULL")
                .bind("agent", agent)
                .find(row -> row.text("domain"));
    }

    private static List<TimeEntry> withTags(Reading reading, List<TimeEntry> entries) {
        return TagLinks.TIME_ENTRIES.onto(reading, entries, TimeEntry::id, TimeEntry::withTags);
    }

    private static <S extends Parameters<S>> S bindFields(S statement, TimeEntry entry) {
        return statement
                .bind("task", entry.task())
                .bind("project", entry.project())
                .bind("domain", entry.domain())
                .bind("description", entry.description())
                .bind("started", entry.started())
                .bind("ended", entry.ended());
    }

    private static TimeEntry entry(Row row) {
        return new TimeEntry(
                Stamp.of(row),
                row.optional("task_id", Row::text),
                row.optional("project_id", Row::text),
                row.text("domain"),
                List.of(),
                row.optional("description", Row::text),
                row.instant("started"),
                row.optional("ended", Row::instant));
    }
}
