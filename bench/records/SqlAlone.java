import dev.steward.store.Dialect;
import dev.steward.store.StoreSettings;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.locks.ReentrantLock;
import org.sqlite.SQLiteConfig;

/**
 * A connection that runs a tool's statements and nothing else, in this process: each is prepared once and kept, every column of every row is fetched, nothing is
 * made of it. Set up as the program sets its own up.
 */
final class SqlAlone implements AutoCloseable {
    /** As in the program's Dialect, so that the two exclude each other as two replicas do. */
    private static final long WRITER_LOCK = 7_310_884_226_105_031L;

    /** SQLite's own waiting sleeps for up to 100 ms, which would flatter the program: its writers queue up for their turn, so these do too. */
    private static final ReentrantLock TURN = new ReentrantLock(true);

    private final Connection connection;
    private final Dialect dialect;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    private SqlAlone(Connection connection, Dialect dialect) {
        this.connection = connection;
        this.dialect = dialect;
    }

    static SqlAlone open(StoreSettings store) throws IOException {
        try {
            return new SqlAlone(connect(store, 0), store.dialect());
        } catch (SQLException failure) {
            throw new IOException(failure);
        }
    }

    /** @param cacheMebibytes SQLite's page cache; 0 leaves it as it is, 2 MB */
    static Connection connect(StoreSettings store, int cacheMebibytes) throws SQLException {
        if (store.dialect() == Dialect.POSTGRESQL) {
            Properties properties = new Properties();
            properties.setProperty("user", store.user().orElseThrow());
            properties.setProperty("password", store.password().orElseThrow().reveal());
            properties.setProperty("reWriteBatchedInserts", "true");
            return DriverManager.getConnection(store.location(), properties);
        }
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.NORMAL);
        config.setBusyTimeout(10_000);
        config.enforceForeignKeys(true);
        config.setJournalSizeLimit(64 * 1024 * 1024);
        if (cacheMebibytes > 0) {
            config.setCacheSize(-1024 * cacheMebibytes);
        }
        return config.createConnection("jdbc:sqlite:" + store.location());
    }

    interface Work<T> {
        T run(SqlAlone sql) throws SQLException;
    }

    /** One transaction that sees one state of the store. */
    <T> T read(Work<T> work) throws SQLException {
        return transaction(
                dialect == Dialect.SQLITE ? "BEGIN" : "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", work);
    }

    /** One transaction while nobody else writes. */
    <T> T write(Work<T> work) throws SQLException {
        if (dialect == Dialect.POSTGRESQL) {
            return transaction(
                    "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SELECT pg_advisory_xact_lock(" + WRITER_LOCK + ")",
                    work);
        }
        TURN.lock();
        try {
            return transaction("BEGIN IMMEDIATE", work);
        } finally {
            TURN.unlock();
        }
    }

    private <T> T transaction(String begin, Work<T> work) throws SQLException {
        try (Statement control = connection.createStatement()) {
            control.execute(begin);
            T result = work.run(this);
            control.execute("COMMIT");
            return result;
        }
    }

    /** All rows; of each the first column is kept. */
    List<String> rows(String sql, List<?> values) throws SQLException {
        PreparedStatement statement = bound(sql, values);
        List<String> first = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery()) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                first.add(rows.getString(1));
                for (int column = 2; column <= columns; column++) {
                    rows.getObject(column);
                }
            }
        }
        return first;
    }

    /** All columns of the one row. */
    List<Object> row(String sql, List<?> values) throws SQLException {
        try (ResultSet rows = bound(sql, values).executeQuery()) {
            if (!rows.next()) {
                throw new SQLException("no row for " + values);
            }
            List<Object> columns = new ArrayList<>();
            for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                columns.add(rows.getObject(column));
            }
            return columns;
        }
    }

    void changeAll(String sql, List<List<?>> rows) throws SQLException {
        for (List<?> values : rows) {
            bound(sql, values).addBatch();
        }
        bound(sql, List.of()).executeBatch();
    }

    void change(String sql, List<?> values) throws SQLException {
        bound(sql, values).executeUpdate();
    }

    private PreparedStatement bound(String sql, List<?> values) throws SQLException {
        PreparedStatement statement = prepared.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            prepared.put(sql, statement);
        }
        for (int index = 0; index < values.size(); index++) {
            Object value = values.get(index);
            if (value == null) {
                statement.setNull(index + 1, java.sql.Types.NULL);
            } else {
                statement.setObject(index + 1, value);
            }
        }
        return statement;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
