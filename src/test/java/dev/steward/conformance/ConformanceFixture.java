package dev.steward.conformance;

import dev.steward.http.Health;
import dev.steward.http.HostGuard;
import dev.steward.http.HttpObserver;
import dev.steward.http.HttpServer;
import dev.steward.http.HttpSettings;
import dev.steward.http.Route;
import dev.steward.http.Routes;
import dev.steward.identity.Authenticator;
import dev.steward.mcp.ChangeFeed;
import dev.steward.mcp.Heartbeats;
import dev.steward.mcp.McpEndpoint;
import dev.steward.mcp.McpServer;
import dev.steward.mcp.ServerInfo;
import dev.steward.testing.MemorySessions;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * What the official conformance suite is let loose on: the production HTTP and protocol layers with a catalogue of the tools, resources and
 * prompts that the suite asks for by name. MCP at {@code /mcp}, a probe at {@code /healthz}, on loopback alone.
 */
public final class ConformanceFixture implements AutoCloseable {
    private static final String HOST = "127.0.0.1";
    private static final Duration CALL_HEARTBEAT = Duration.ofSeconds(5);
    private static final Duration STREAM_HEARTBEAT = Duration.ofSeconds(15);

    private final Heartbeats heartbeats = new Heartbeats(CALL_HEARTBEAT);
    private final McpEndpoint endpoint = new McpEndpoint(
            catalogue(),
            HostGuard.of(List.of(), HOST),
            Authenticator.open(),
            heartbeats,
            STREAM_HEARTBEAT,
            Optional.of(new MemorySessions()),
            InstantSource.system());
    private final HttpServer server;

    private ConformanceFixture(int port) {
        server = new HttpServer(
                HttpSettings.at(HOST, port),
                Routes.of(new Route("/mcp", endpoint), new Route("/healthz", Health.liveness())),
                HttpObserver.NONE);
    }

    /**
     * Starts at this port; 0 takes a free one.
     *
     * @throws IOException when the port can't be listened on
     */
    public static ConformanceFixture start(int port) throws IOException {
        ConformanceFixture fixture = new ConformanceFixture(port);
        try {
            fixture.server.start();
        } catch (IOException failure) {
            fixture.close();
            throw failure;
        }
        return fixture;
    }

    public String url() {
        return "http://" + HOST + ":" + server.port() + "/mcp";
    }

    @Override
    public void close() {
        endpoint.close();
        server.close();
        heartbeats.close();
    }

    private static McpServer catalogue() {
        ChangeFeed changes = new ChangeFeed();
        return new McpServer(
                new ServerInfo("steward-conformance", "Steward: conformance fixture", "1", null),
                new FixtureTools(changes),
                Optional.of(new FixtureResources()),
                Optional.of(new FixturePrompts()),
                Optional.of(new FixtureCompletions()),
                Optional.of(changes));
    }

    /** {@code PORT}: serves until it is ended, and says where in one line on standard output. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length != 1 || !arguments[0].matches("\\d{1,5}")) {
            System.err.println("usage: ConformanceFixture PORT");
            System.exit(2);
        }
        ConformanceFixture fixture = start(Integer.parseInt(arguments[0]));
        Runtime.getRuntime().addShutdownHook(new Thread(fixture::close));
        System.out.println("Conformance fixture at " + fixture.url());
        new CountDownLatch(1).await();
    }
}
