package dev.steward.store;

import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.postgresql.Driver;
import org.postgresql.ds.PGSimpleDataSource;

/** A PostgreSQL server as its driver addresses it. */
final class PostgresServer {
    /** The driver writes to standard error past our own log, which takes secrets out. What it would say is in its exceptions too. Kept, since loggers are held weakly. */
    private static final Logger DRIVER = Logger.getLogger("org.postgresql");

    static {
        DRIVER.setLevel(Level.OFF);
    }

    private PostgresServer() {}

    /** Whether the driver understands a URL. */
    static boolean understands(String url) {
        return Driver.parseURL(url, null) != null;
    }

    /** @param connect how long a connection may take */
    static PGSimpleDataSource source(StoreSettings settings, Duration connect) {
        PGSimpleDataSource server = new PGSimpleDataSource();
        server.setUrl(settings.location());
        settings.user().ifPresent(server::setUser);
        settings.password().ifPresent(password -> server.setPassword(password.reveal()));
        server.setApplicationName("steward");
        server.setConnectTimeout((int) connect.toSeconds());
        server.setTcpKeepAlive(true);
        server.setLogServerErrorDetail(false);
        return server;
    }
}
