package dev.steward.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jdbi.v3.core.ConnectionFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One lane of transactions: the writer's or the readers'. Callers get their turns in the order in which they came. A connection leaves with its transaction
 * begun, and comes back with it ended.
 *
 * <p>Transactions are begun and ended by statements, not by JDBC's auto-commit: SQLite's driver would begin the next one at each commit, and so hold the
 * write lock beyond it.
 */
final class Lane implements ConnectionFactory, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Lane.class);
    private static final int ATTEMPTS = 2;

    private final Connections connections;
    private final String begin;
    private final int width;
    private final Duration patience;
    private final Semaphore turns;
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * @param width how many transactions may run at a time
     * @param patience how long a turn is waited for
     */
    Lane(Connections connections, String begin, int width, Duration patience) {
        this.connections = connections;
        this.begin = begin;
        this.width = width;
        this.patience = patience;
        this.turns = new Semaphore(width, true);
    }

    @Override
    public Connection openConnection() throws SQLException {
        awaitTurn();
        try {
            return begun();
        } catch (SQLException | RuntimeException failure) {
            turns.release();
            throw failure;
        }
    }

    /** A connection may have died while it was not in use; nothing has happened on it yet, so another one can take its place. */
    private Connection begun() throws SQLException {
        for (int attempt = 1; ; attempt++) {
            Connection connection = connections.take();
            try {
                execute(connection, begin);
                return connection;
            } catch (SQLException failure) {
                connections.discard(connection);
                connections.give(connection);
                if (attempt == ATTEMPTS) {
                    throw failure;
                }
            }
        }
    }

    void commit(Connection connection) throws SQLException {
        execute(connection, "COMMIT");
    }

    /** Takes back a connection whose transaction has ended. */
    @Override
    public void closeConnection(Connection connection) throws SQLException {
        try {
            connections.give(connection);
        } finally {
            turns.release();
        }
    }

    /** Ends a transaction of which nothing is to be kept. A connection on which that fails is closed, which ends it as well. */
    void rollback(Connection connection) {
        try {
            execute(connection, "ROLLBACK");
        } catch (SQLException failure) {
            LOG.debug("A transaction could not be rolled back; its connection is closed", failure);
            connections.discard(connection);
        }
    }

    /** Waits for transactions under way, for as long as one waits for a turn, then closes the connections. Whoever comes later finds them closed. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        boolean quiet = false;
        try {
            quiet = turns.tryAcquire(width, patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        connections.close();
        if (quiet) {
            turns.release(width);
            return;
        }
        LOG.warn("The store was closed while it was in use");
    }

    private void awaitTurn() {
        try {
            if (!turns.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new StoreUnavailable("The store is busy. Try again.", null);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new StoreUnavailable("The call ended while it waited for the store.", interrupted);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
