package dev.steward.store;

import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Handles;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/**
 * The store: opens it, and runs work in transactions. The only class that knows Jdbi's handles; for use by many threads.
 *
 * <p>Work is handed a {@link Reading} or a {@link Transaction} with one reading of the clock, and returns what it found or made. When it throws, nothing of it
 * is kept, and the exception goes on to the caller. Work that starts work on the same thread takes part in what is under way: a read inside a write sees what
 * was written, a write inside a write is kept or lost with it. So one feature's service may call another's. A write inside a read is a defect.
 *
 * <p>All waiting is bounded: a turn to write or read, the lock of another process, a connection. What isn't there in time is {@link StoreUnavailable}.
 */
public final class Db implements AutoCloseable {
    private final Engine engine;
    private final InstantSource time;
    private final Ids ids = new Ids();
    private final Jdbi writer;
    private final Jdbi readers;
    private final CopyOnWriteArrayList<Follower> followers = new CopyOnWriteArrayList<>();
    private final ScopedValue<Reading> current = ScopedValue.newInstance();

    private Db(Engine engine, InstantSource time) {
        this.engine = engine;
        this.time = time;
        this.writer = jdbi(engine.writer());
        this.readers = jdbi(engine.readers());
    }

    /**
     * Opens a store, makes it if it isn't there, and brings its schema up to date.
     *
     * @throws SchemaTooNew when a newer version of the program wrote it
     * @throws StoreUnavailable when it can't be reached
     */
    public static Db open(StoreSettings settings, InstantSource time) {
        if (settings.dialect() == Dialect.SQLITE) {
            SqliteFile.prepare(settings.file());
        }
        Engine engine = Engine.of(settings);
        try {
            migrate(settings, engine);
            return new Db(engine, time);
        } catch (RuntimeException failure) {
            engine.close();
            throw failure;
        }
    }

    /** Has every later change told to someone, once though it is asked for again. To be called while the program is put together, before the first change. */
    public void tell(Follower follower) {
        followers.addIfAbsent(follower);
    }

    /** Flyway has a lock of its own on PostgreSQL, none on SQLite. */
    private static void migrate(StoreSettings settings, Engine engine) {
        Runnable migrations = () -> Migrations.run(engine.dialect(), engine.migrations());
        switch (settings.dialect()) {
            case SQLITE -> MigrationLock.hold(settings.file(), migrations);
            case POSTGRESQL -> migrations.run();
        }
    }

    /** Looks: work sees one state of the store, and can't change it. */
    public <T> T read(Function<Reading, T> work) {
        if (current.isBound()) {
            return join(current.get(), work);
        }
        return run(readers, engine.readers(), handle -> new Reading(handle, engine.dialect(), now()), work, _ -> {});
    }

    /**
     * Changes records. Work that changed rows and put nothing down in the journal is refused as a defect.
     *
     * @param author who makes the change; when this takes part in a write under way, it is that one's author
     */
    public <T> T write(Author author, Function<Transaction, T> work) {
        if (current.isBound()) {
            return join(transactionFor(author), work);
        }
        return run(
                writer,
                engine.writer(),
                handle -> new Transaction(handle, engine.dialect(), now(), author, ids, followers),
                work,
                transaction -> transaction.guard().requireJournal());
    }

    /** Changes what isn't a record (sessions, audit, settings of the store), or erases records for good. Nothing has to be in the journal. */
    public <T> T housekeep(Function<Transaction, T> work) {
        if (current.isBound()) {
            return join(transaction(), work);
        }
        return run(
                writer,
                engine.writer(),
                handle -> new Transaction(handle, engine.dialect(), now(), Author.SERVER, ids, followers),
                work,
                _ -> {});
    }

    /** An id for what isn't made in a transaction, such as a call; all ids of this store rise together. */
    public String newId() {
        return ids.next(now());
    }

    /** Whether the store answers, for the readiness probe. */
    public boolean isReachable() {
        try {
            return read(reading -> reading.query("SELECT 1").number()) == 1;
        } catch (StoreException unreachable) {
            return false;
        }
    }

    /** Lets work under way finish, for ten seconds at most, then closes the store. */
    @Override
    public void close() {
        engine.close();
    }

    private <R extends Reading, T> T run(
            Jdbi jdbi, Lane lane, Function<Handle, R> start, Function<R, T> work, Consumer<R> finish) {
        try (Handle handle = jdbi.open()) {
            boolean committed = false;
            try {
                R reading = start.apply(handle);
                T result = ScopedValue.where(current, reading).call(() -> work.apply(reading));
                reading.guard().requireAlive();
                finish.accept(reading);
                lane.commit(handle.getConnection());
                committed = true;
                return result;
            } finally {
                if (!committed) {
                    lane.rollback(handle.getConnection());
                }
            }
        } catch (SQLException failure) {
            throw Failures.of(failure);
        } catch (JdbiException failure) {
            throw Failures.of(failure);
        }
    }

    private <R extends Reading, T> T join(R reading, Function<? super R, T> work) {
        reading.guard().requireAlive();
        try {
            return work.apply(reading);
        } catch (RuntimeException | Error failure) {
            reading.guard().fail(failure);
            throw failure;
        }
    }

    private Transaction transaction() {
        if (current.get() instanceof Transaction transaction) {
            return transaction;
        }
        throw new IllegalStateException("A write can't be part of a read. Do both in one write.");
    }

    /** Housekeeping has no author of its own, and what an agent or a person changes has to have one. */
    private Transaction transactionFor(Author author) {
        Transaction outer = transaction();
        if (outer.author().equals(Author.SERVER) && !author.equals(Author.SERVER)) {
            throw new IllegalStateException("A write with an author can't be part of the server's own.");
        }
        return outer;
    }

    private Instant now() {
        return Instant.ofEpochMilli(time.millis());
    }

    private static Jdbi jdbi(Lane lane) {
        Jdbi jdbi = Jdbi.create(lane);
        jdbi.getConfig(Handles.class).setForceEndTransactions(false);
        return jdbi;
    }
}
