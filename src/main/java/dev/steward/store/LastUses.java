package dev.steward.store;

import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * When rows of one table were last used: noted in memory, written behind, so that a use costs no write. A crash loses what {@link #flush} hasn't written yet.
 * What is noted must be in the table, which bounds how much there can be.
 */
public final class LastUses {
    private final String update;
    private final Map<String, Instant> noted = new ConcurrentHashMap<>();

    /** @param column in which the moment is kept; it may be NULL */
    public LastUses(String table, String column) {
        this.update = "UPDATE " + table + " SET " + column + " = :used WHERE id = :id AND (" + column + " IS NULL OR "
                + column + " < :used)";
    }

    /** The row of that id is used now. */
    public void note(String id, Instant now) {
        noted.put(id, now);
    }

    /** The row is gone. */
    public void forget(String id) {
        noted.remove(id);
    }

    /** Writes what has been noted, in a transaction of its own. A use that comes meanwhile stays for the next time. */
    public void flush(Db db) {
        Map<String, Instant> uses = Map.copyOf(noted);
        if (!uses.isEmpty()) {
            db.housekeep(transaction -> {
                write(transaction, uses);
                return null;
            });
            uses.forEach(noted::remove);
        }
    }

    /** Writes what has been noted as part of a transaction; noted it stays. */
    public void write(Transaction transaction) {
        write(transaction, Map.copyOf(noted));
    }

    private void write(Transaction transaction, Map<String, Instant> uses) {
        uses.forEach((id, moment) -> transaction
                .bookkeeping(update)
                .bind("id", id)
                .bind("used", moment)
                .execute());
    }
}
