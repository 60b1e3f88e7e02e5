package dev.steward.testing;

import dev.steward.store.Author;
import dev.steward.store.Db;
import dev.steward.store.Dialect;
import dev.steward.store.StoreSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** A fresh, empty store of one test, on a clock that the test moves. Closing it removes it. */
public final class TestingStore implements AutoCloseable {
    /** Who writes, in tests to which it doesn't matter. */
    public static final Author AUTHOR = Author.agent("agent-1", Optional.of("test 1.0"), "call-1", "create_note");

    private static final Instant START = Instant.parse("2026-12-01T09:30:00Z");

    private final StoreSettings settings;
    private final Runnable remains;
    private final SettableClock clock = new SettableClock(START);
    private Db db;

    private TestingStore(StoreSettings settings, Runnable remains) {
        this.settings = settings;
        this.remains = remains;
    }

    /** On that engine. */
    public static TestingStore on(Dialect dialect) {
        return switch (dialect) {
            case SQLITE -> sqlite();
            case POSTGRESQL -> postgresql();
        };
    }

    private static TestingStore sqlite() {
        try {
            Path folder = Files.createTempDirectory("steward-store");
            return new TestingStore(
                    StoreSettings.file(folder.resolve("steward.db")), () -> TestingFolders.delete(folder));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static TestingStore postgresql() {
        PostgresCluster.Database database = PostgresCluster.shared().newDatabase();
        return new TestingStore(database.settings(), database::close);
    }

    /** The store, opened when first asked for. */
    public synchronized Db db() {
        if (db == null) {
            db = open();
        }
        return db;
    }

    /** Opens the store once more, beside the first; the test closes it. */
    public Db open() {
        return Db.open(settings, clock);
    }

    /** Closes the store and opens it again, as a restart of the server does. */
    public synchronized Db reopen() {
        closeDb();
        return db();
    }

    public StoreSettings settings() {
        return settings;
    }

    public SettableClock clock() {
        return clock;
    }

    @Override
    public String toString() {
        return settings.dialect().name();
    }

    @Override
    public void close() {
        closeDb();
        remains.run();
    }

    private synchronized void closeDb() {
        if (db != null) {
            db.close();
            db = null;
        }
    }
}
