package dev.steward.store;

import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * What opening a store makes: one lane for the writer, one for readers.
 *
 * <p>Writers take turns on both engines, on PostgreSQL across replicas too (an advisory lock that ends with the transaction). That is what makes the two
 * alike to the caller: what a transaction has read stays true until it ends, nothing has to be tried again, and the journal's sequence rises in the order of
 * commits, so that its readers miss nothing. Row locks would have to be remembered at each read of each feature; serialisable isolation would mean running
 * work twice. Readers never wait for writers.
 *
 * @param migrations where the schema is brought up to date; without a bound on statements, since a migration may have much to rewrite
 */
record Engine(Dialect dialect, DataSource migrations, Lane writer, Lane readers) implements AutoCloseable {
    private static final int SQLITE_READERS = 2;
    private static final int POSTGRESQL_READERS = 8;
    /** How long a turn is waited for, and the lock of another process. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration CONNECT = Duration.ofSeconds(5);
    /**
     * No statement of ours comes near it. It bounds for how long a connection that was lost in the midst of a statement keeps the writer's lock, since the server
     * ends the statement before it notices.
     */
    private static final Duration LONGEST_STATEMENT = Duration.ofSeconds(30);

    private static final int WAL_LIMIT_BYTES = 64 * 1024 * 1024;

    static Engine of(StoreSettings settings) {
        return switch (settings.dialect()) {
            case SQLITE -> sqlite(settings);
            case POSTGRESQL -> postgresql(settings);
        };
    }

    private static Engine sqlite(StoreSettings settings) {
        SQLiteDataSource file = sqliteSource(settings);
        Connections writer = new SqliteConnections(file, List.of());
        Connections readers = new SqliteConnections(file, List.of("PRAGMA query_only = ON"));
        return new Engine(
                Dialect.SQLITE,
                file,
                new Lane(writer, Dialect.SQLITE.beginWrite(), 1, PATIENCE),
                new Lane(readers, Dialect.SQLITE.beginRead(), SQLITE_READERS, PATIENCE));
    }

    private static SQLiteDataSource sqliteSource(StoreSettings settings) {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(
                switch (settings.durability()) {
                    case NORMAL -> SQLiteConfig.SynchronousMode.NORMAL;
                    case FULL -> SQLiteConfig.SynchronousMode.FULL;
                });
        config.setBusyTimeout((int) PATIENCE.toMillis());
        config.enforceForeignKeys(true);
        config.setJournalSizeLimit(WAL_LIMIT_BYTES);
        SQLiteDataSource source = new SQLiteDataSource(config);
        source.setUrl("jdbc:sqlite:" + settings.file());
        return source;
    }

    private static Engine postgresql(StoreSettings settings) {
        PGSimpleDataSource server = PostgresServer.source(settings, CONNECT);
        server.setSocketTimeout((int) LONGEST_STATEMENT.plus(CONNECT).toSeconds());
        server.setOptions(
                "-c statement_timeout=" + LONGEST_STATEMENT.toMillis() + " -c lock_timeout=" + PATIENCE.toMillis());
        Connections writer = new PostgresConnections(server, "store-writer", 1, CONNECT);
        Connections readers = new PostgresConnections(server, "store-readers", POSTGRESQL_READERS, CONNECT);
        return new Engine(
                Dialect.POSTGRESQL,
                PostgresServer.source(settings, CONNECT),
                new Lane(writer, Dialect.POSTGRESQL.beginWrite(), 1, PATIENCE),
                new Lane(readers, Dialect.POSTGRESQL.beginRead(), POSTGRESQL_READERS, PATIENCE));
    }

    @Override
    public void close() {
        readers.close();
        writer.close();
    }
}
