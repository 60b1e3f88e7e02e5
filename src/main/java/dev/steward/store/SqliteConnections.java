package dev.steward.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteDataSource;

/** Connections to one SQLite file, opened as they are first needed and kept. */
final class SqliteConnections implements Connections {
    private static final Logger LOG = LoggerFactory.getLogger(SqliteConnections.class);

    private final SQLiteDataSource source;
    private final List<String> setUp;
    private final Deque<Connection> idle = new ConcurrentLinkedDeque<>();
    private volatile boolean closed;

    /** @param setUp statements that each new connection starts with */
    SqliteConnections(SQLiteDataSource source, List<String> setUp) {
        this.source = source;
        this.setUp = setUp;
    }

    @Override
    public Connection take() throws SQLException {
        if (closed) {
            throw new SQLException("The store is closed.");
        }
        Connection kept = idle.poll();
        return kept == null ? open() : kept;
    }

    private Connection open() throws SQLException {
        Connection connection = source.getConnection();
        try (Statement statement = connection.createStatement()) {
            for (String sql : setUp) {
                statement.execute(sql);
            }
            return connection;
        } catch (SQLException failure) {
            discard(connection);
            throw failure;
        }
    }

    @Override
    public void give(Connection connection) throws SQLException {
        if (closed) {
            discard(connection);
            return;
        }
        if (!connection.isClosed()) {
            idle.push(connection);
        }
    }

    @Override
    public void discard(Connection connection) {
        try {
            connection.close();
        } catch (SQLException failure) {
            LOG.warn("A connection to the store could not be closed", failure);
        }
    }

    @Override
    public void close() {
        closed = true;
        for (Connection connection = idle.poll(); connection != null; connection = idle.poll()) {
            discard(connection);
        }
    }
}
