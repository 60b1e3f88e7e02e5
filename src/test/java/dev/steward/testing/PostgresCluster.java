package dev.steward.testing;

import dev.steward.identity.Secret;
import dev.steward.store.Db;
import dev.steward.store.StoreSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A throw-away PostgreSQL server: one for all tests of a JVM, on a free loopback port, without waiting for the disk. It needs the server's programs, on Debian
 * those of the package {@code postgresql-15}; where they are missing, tests fail and say so.
 *
 * <p>The server sorts by the rules of a human language, unlike SQLite, so that a column which forgot {@code COLLATE "C"} shows.
 */
public final class PostgresCluster implements AutoCloseable {
    private static final String USER = "steward";
    private static final Duration START = Duration.ofSeconds(60);

    private final String password = UUID.randomUUID().toString();
    private final int port;
    private final PostgresProcess process;
    private final AtomicInteger databases = new AtomicInteger();

    private PostgresCluster() throws IOException, InterruptedException {
        this.port = freePort();
        this.process = PostgresProcess.start(USER, password, port);
        awaitAnswer();
    }

    /** The cluster of this JVM, started when first asked for. It ends with the JVM, however that ends. */
    public static PostgresCluster shared() {
        return Shared.CLUSTER;
    }

    /** A cluster of its own, for a test that stops it. */
    public static PostgresCluster own() throws IOException, InterruptedException {
        return new PostgresCluster();
    }

    /** A fresh database with the schema in it. */
    public Database newDatabase() {
        Shared.prepareTemplate(this);
        return emptyDatabase(" TEMPLATE template_store");
    }

    /** A fresh database with nothing in it. */
    public Database emptyDatabase() {
        return emptyDatabase("");
    }

    /** One database; closing it drops it. */
    public record Database(PostgresCluster cluster, String name) implements AutoCloseable {
        public StoreSettings settings() {
            return cluster.settings(name);
        }

        @Override
        public void close() {
            cluster.execute("DROP DATABASE " + name + " WITH (FORCE)");
        }
    }

    /** Ends all connections at once, as a failing server does. */
    public void stop() {
        process.close();
    }

    @Override
    public void close() {
        stop();
    }

    /** Runs one statement as the superuser. */
    public void execute(String sql) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private Database emptyDatabase(String from) {
        String name = "store_" + databases.incrementAndGet();
        execute("CREATE DATABASE " + name + from);
        return new Database(this, name);
    }

    private StoreSettings settings(String database) {
        return new StoreSettings(
                "jdbc:postgresql://127.0.0.1:" + port + "/" + database,
                Optional.of(USER),
                Optional.of(new Secret(password)),
                StoreSettings.Durability.NORMAL);
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port + "/postgres", USER, password);
    }

    private void awaitAnswer() throws InterruptedException {
        long deadline = System.nanoTime() + START.toNanos();
        while (true) {
            try {
                connect().close();
                return;
            } catch (SQLException notYet) {
                process.requireAlive();
                if (System.nanoTime() > deadline) {
                    throw new IllegalStateException("PostgreSQL doesn't answer.", notYet);
                }
                Thread.sleep(50);
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Started on first use, by the class loader's own lock. */
    private static final class Shared {
        static final PostgresCluster CLUSTER = start();
        private static boolean prepared;

        private static PostgresCluster start() {
            try {
                return new PostgresCluster();
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(interrupted);
            }
        }

        static synchronized void prepareTemplate(PostgresCluster cluster) {
            if (prepared) {
                return;
            }
            cluster.execute("CREATE DATABASE template_store");
            Db.open(cluster.settings("template_store"), InstantSource.system()).close();
            prepared = true;
        }
    }
}
