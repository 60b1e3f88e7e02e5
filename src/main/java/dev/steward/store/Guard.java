package dev.steward.store;

import java.util.function.Supplier;
import org.jdbi.v3.core.JdbiException;

/**
 * Watches over one transaction: what failed in it and what it changed. PostgreSQL ends a transaction with its first failed statement, SQLite doesn't;
 * here it has ended on both.
 */
final class Guard {
    private Throwable failure;
    private boolean changed;
    private boolean journaled;

    /** Runs one statement, in the store's own exceptions. */
    <T> T run(Supplier<T> statement) {
        requireAlive();
        try {
            return statement.get();
        } catch (JdbiException failed) {
            StoreException known = Failures.of(failed);
            fail(known);
            throw known;
        } catch (StoreException failed) {
            fail(failed);
            throw failed;
        }
    }

    /** Notes that nothing of this transaction may be kept. */
    void fail(Throwable cause) {
        failure = cause;
    }

    void changed(int rows) {
        changed |= rows > 0;
    }

    void journaled() {
        journaled = true;
    }

    void requireAlive() {
        if (failure != null) {
            throw new IllegalStateException(
                    "This transaction has failed already; nothing more can be done in it.", failure);
        }
    }

    void requireJournal() {
        if (changed && !journaled) {
            throw new IllegalStateException(
                    "This transaction changed rows without an entry in the journal. A change of a record is journaled; bookkeeping is done in Db.housekeep.");
        }
    }
}
