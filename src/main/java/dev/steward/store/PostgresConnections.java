package dev.steward.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;

/** Connections to a PostgreSQL server, pooled by HikariCP: tested after a pause, renewed from time to time, replaced when they break. */
final class PostgresConnections implements Connections {
    private final HikariDataSource pool;

    PostgresConnections(DataSource server, String name, int size, Duration patience) {
        HikariConfig config = new HikariConfig();
        config.setPoolName(name);
        config.setDataSource(server);
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(1);
        config.setConnectionTimeout(patience.toMillis());
        config.setInitializationFailTimeout(-1);
        this.pool = new HikariDataSource(config);
    }

    @Override
    public Connection take() throws SQLException {
        return pool.getConnection();
    }

    @Override
    public void give(Connection connection) throws SQLException {
        connection.close();
    }

    @Override
    public void discard(Connection connection) {
        pool.evictConnection(connection);
    }

    @Override
    public void close() {
        pool.close();
    }
}
