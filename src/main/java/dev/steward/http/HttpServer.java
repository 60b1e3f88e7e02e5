package dev.steward.http;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HTTP/1.1 server: an ordered list of routes behind the limits of {@link HttpSettings}. Endpoints run on virtual threads; the
 * server itself needs three platform threads. It is started once and closed once.
 */
public final class HttpServer implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(HttpServer.class);
    private static final Duration SWEEP_INTERVAL = Duration.ofSeconds(1);
    private static final int SELECTORS = 1;

    /** One, although the selector could accept as well: without an acceptor Jetty goes on accepting while it stops. */
    private static final int ACCEPTORS = 1;

    private static final int MAX_PLATFORM_THREADS = 8;

    /** Connections without a call are let go this many milliseconds after the stop began. */
    private static final int SHUTDOWN_IDLE_MILLISECONDS = 100;

    private final ExecutorService virtualThreads = Executors.newVirtualThreadPerTaskExecutor();
    private final StandingStreams standingStreams = new StandingStreams();
    private final Server server;
    private final ServerConnector connector;
    private volatile boolean stopping;

    public HttpServer(HttpSettings settings, Routes routes, HttpObserver observer) {
        this(settings, routes, observer, SWEEP_INTERVAL);
    }

    HttpServer(HttpSettings settings, Routes routes, HttpObserver observer, Duration sweepInterval) {
        this.server = new Server(threadPool(), new ScheduledExecutorScheduler("http-timer", true), null);
        this.connector = new ServerConnector(server, ACCEPTORS, SELECTORS, new HttpConnectionFactory(configuration()));
        connector.setHost(settings.host());
        connector.setPort(settings.port());
        connector.setIdleTimeout(settings.idleTimeout().toMillis());
        connector.setShutdownIdleTimeout(SHUTDOWN_IDLE_MILLISECONDS);
        server.addConnector(connector);

        SlowClients slowClients = new SlowClients(settings, sweepInterval, server.getScheduler(), System::nanoTime);
        connector.addBean(slowClients);
        connector.addBean(new LateConnections());
        server.addBean(new NetworkConnectionLimit(settings.maxConnections(), server));
        server.setErrorHandler(new JettyErrors());
        server.setHandler(
                new GracefulHandler(new RouteHandler(routes, settings, observer, slowClients, standingStreams)));
        server.setStopTimeout(settings.stopTimeout().toMillis());
    }

    private QueuedThreadPool threadPool() {
        QueuedThreadPool threads = new QueuedThreadPool(MAX_PLATFORM_THREADS, ACCEPTORS + SELECTORS);
        threads.setName("http");
        threads.setReservedThreads(0);
        threads.setVirtualThreadsExecutor(virtualThreads);
        return threads;
    }

    private static HttpConfiguration configuration() {
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setSendServerVersion(false);
        return configuration;
    }

    /**
     * Binds the address and serves from then on.
     *
     * @throws IOException when the address cannot be bound
     */
    public void start() throws IOException {
        try {
            server.start();
        } catch (IOException failure) {
            close();
            throw failure;
        } catch (Exception failure) {
            close();
            throw new IOException("the HTTP server could not start", failure);
        }
    }

    /** The port it listens on. */
    public int port() {
        return connector.getLocalPort();
    }

    /**
     * Stops: takes no new calls, closes standing event streams and idle connections, and lets calls in flight finish within the
     * stop timeout; after that they are interrupted.
     */
    @Override
    public void close() {
        stopping = true;
        standingStreams.stop();
        try {
            server.stop();
        } catch (TimeoutException running) {
            log.warn("the stop timeout was over before all calls were; they are interrupted");
        } catch (Exception failure) {
            log.warn("the HTTP server did not stop cleanly", failure);
        } finally {
            virtualThreads.shutdownNow();
        }
    }

    /** Connections accepted just before the stop but opened after Jetty has told all others to go. */
    private final class LateConnections implements Connection.Listener {
        @Override
        public void onOpened(Connection connection) {
            if (stopping) {
                connection.getEndPoint().setIdleTimeout(SHUTDOWN_IDLE_MILLISECONDS);
            }
        }
    }
}
