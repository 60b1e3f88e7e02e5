package dev.steward.store;

import java.time.Instant;
import java.util.List;

/**
 * What was changed, by whom, in which call: one entry per change, written in its transaction. Webhooks, undo, the activity log and the search index read this
 * and nothing else (spec/workspace.md §1). Entries are written by {@link Transaction#journal}.
 */
public final class Journal {
    private static final String COLUMNS =
            "sequence, time, agent, client, person, call_id, tool, entity, record, action, before, after";
    private static final String SELECT = "SELECT " + COLUMNS + " FROM journal";

    private Journal() {}

    static void add(Transaction transaction, List<Entry> entries) {
        Batch batch = transaction.batch("""
                INSERT INTO journal (time, agent, client, person, call_id, tool, entity, record, action, before, after)
                VALUES (:time, :agent, :client, :person, :call, :tool, :entity, :record, :action, :before, :after)""");
        Author author = transaction.author();
        for (Entry entry : entries) {
            batch.bind("time", transaction.now())
                    .bind("agent", author.agent())
                    .bind("client", author.client())
                    .bind("person", author.person())
                    .bind("call", author.call())
                    .bind("tool", author.tool())
                    .bind("entity", entry.entity())
                    .bind("record", entry.record())
                    .bind("action", entry.action().word())
                    .bind("before", entry.before())
                    .bind("after", entry.after())
                    .add();
        }
        batch.execute();
    }

    /** All that happened to one record, oldest first. */
    public static List<Journaled> ofRecord(Reading reading, String entity, String record) {
        return reading.query(SELECT + " WHERE entity = :entity AND record = :record ORDER BY sequence")
                .bind("entity", entity)
                .bind("record", record)
                .list(Journal::entry);
    }

    /** All that one call changed, oldest first. */
    public static List<Journaled> ofCall(Reading reading, String call) {
        return reading.query(SELECT + " WHERE call_id = :call ORDER BY sequence")
                .bind("call", call)
                .list(Journal::entry);
    }

    /** All that one agent changed from a moment on and before another, oldest first. */
    public static List<Journaled> ofAgent(Reading reading, String agent, Instant from, Instant before) {
        return reading.query(SELECT + " WHERE agent = :agent AND time >= :from AND time < :before ORDER BY sequence")
                .bind("agent", agent)
                .bind("from", from)
                .bind("before", before)
                .list(Journal::entry);
    }

    /**
     * What came after one entry, oldest first. Entries appear in the order of their sequence: whoever remembers the last one it has seen misses none, because
     * writers take turns.
     */
    public static List<Journaled> since(Reading reading, long sequence, int limit) {
        return reading.query(SELECT + " WHERE sequence > :sequence ORDER BY sequence LIMIT :limit")
                .bind("sequence", sequence)
                .bind("limit", limit)
                .list(Journal::entry);
    }

    /** One page of what conditions choose, latest first. */
    public static Page<Journaled> page(Reading reading, Where where, Slice slice) {
        return reading.orderedPage(COLUMNS, "journal", where, "sequence DESC", slice, Journal::entry);
    }

    /** The sequence of the latest entry; 0 when there is none. */
    public static long latest(Reading reading) {
        return reading.query("SELECT coalesce(max(sequence), 0) FROM journal").number();
    }

    /** Forgets what records were like before a moment; who changed what and when stays. Tells how many entries it emptied. */
    public static int forget(Transaction transaction, Instant before) {
        return transaction.update("""
                        UPDATE journal SET before = NULL, after = NULL
                        WHERE time < :before AND (before IS NOT NULL OR after IS NOT NULL)""").bind("before", before).execute();
    }

    /** Forgets what a record was like at any time, since it is erased for good, and says so in a last entry. */
    public static void erase(Transaction transaction, String entity, String record) {
        transaction
                .update("UPDATE journal SET before = NULL, after = NULL WHERE entity = :entity AND record = :record")
                .bind("entity", entity)
                .bind("record", record)
                .execute();
        transaction.journal(Entry.erased(entity, record));
    }

    private static Journaled entry(Row row) {
        Author author = new Author(
                row.optional("agent", Row::text),
                row.optional("client", Row::text),
                row.optional("person", Row::text),
                row.optional("call_id", Row::text),
                row.optional("tool", Row::text));
        Entry entry = new Entry(
                row.text("entity"),
                row.text("record"),
                Entry.Action.of(row.text("action")),
                row.optional("before", Row::object),
                row.optional("after", Row::object));
        return new Journaled(row.number("sequence"), row.instant("time"), author, entry);
    }
}
