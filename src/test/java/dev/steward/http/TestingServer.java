package dev.steward.http;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.io.IOException;
import java.time.Duration;
import org.slf4j.LoggerFactory;

/** Starts real servers on a free loopback port. */
final class TestingServer {
    /** Longer than any test waits: whatever ends a connection before, it was not this. */
    static final Duration NEVER = Duration.ofMinutes(5);

    private static final Duration SWEEP_INTERVAL = Duration.ofMillis(20);

    static {
        ((Logger) LoggerFactory.getLogger("org.eclipse.jetty")).setLevel(Level.ERROR);
        ((Logger) LoggerFactory.getLogger("dev.steward.http")).setLevel(Level.INFO);
    }

    private TestingServer() {}

    static HttpServer start(Route... routes) throws IOException {
        return start(HttpSettings.at("127.0.0.1", 0), routes);
    }

    static HttpServer start(HttpSettings settings, Route... routes) throws IOException {
        HttpServer server = new HttpServer(settings, Routes.of(routes), HttpObserver.NONE, SWEEP_INTERVAL);
        server.start();
        return server;
    }

    static HttpSettings limits(int maxBodyBytes, Duration headers, Duration bodyGrace, Duration idle, Duration stop) {
        return new HttpSettings(
                "127.0.0.1", 0, maxBodyBytes, headers, bodyGrace, 1024, idle, stop, 100, TrustedProxies.NONE);
    }

    /** The usual limits, behind these proxies. */
    static HttpSettings behind(TrustedProxies proxies) {
        HttpSettings usual = HttpSettings.at("127.0.0.1", 0);
        return new HttpSettings(
                usual.host(),
                usual.port(),
                usual.maxBodyBytes(),
                usual.headerDeadline(),
                usual.bodyGrace(),
                usual.minimumBodyRate(),
                usual.idleTimeout(),
                usual.stopTimeout(),
                usual.maxConnections(),
                proxies);
    }
}
