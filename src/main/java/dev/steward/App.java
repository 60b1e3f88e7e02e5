package dev.steward;

import dev.steward.habitica.HabiticaSettings;
import dev.steward.habitica.HabiticaTools;
import dev.steward.habitica.Upstream;
import dev.steward.http.Endpoint;
import dev.steward.http.Errors;
import dev.steward.http.Health;
import dev.steward.http.HostGuard;
import dev.steward.http.HttpServer;
import dev.steward.http.Metrics;
import dev.steward.http.Route;
import dev.steward.http.Routes;
import dev.steward.identity.Authenticator;
import dev.steward.mcp.Heartbeats;
import dev.steward.mcp.McpEndpoint;
import dev.steward.mcp.McpServer;
import dev.steward.mcp.ServerInfo;
import dev.steward.tool.CallObserver;
import dev.steward.tool.Catalogue;
import dev.steward.tool.ToolMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/** The one place where all parts meet. The program and every test start this same class; closing it ends everything it started. */
public final class App implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(App.class);

    private static final int GATEWAY_OFF_CODE = -32600;
    private static final String GATEWAY_OFF =
            "The Habitica gateway is off: set HABITICA_BASE_URL, HABITICA_USER_ID and HABITICA_API_TOKEN to switch it on.";

    private final List<McpEndpoint> endpoints = new ArrayList<>();
    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final HttpServer server;

    private App(Config config, InstantSource time) throws IOException {
        PrometheusRegistry registry = new PrometheusRegistry();
        Metrics metrics = new Metrics(registry);
        this.server = new HttpServer(config.http(), routes(config, time, registry, metrics), metrics);
        parts.push(server);
        try {
            server.start();
        } catch (IOException failure) {
            close();
            throw failure;
        }
    }

    /**
     * Starts all that the configuration asks for.
     *
     * @throws IOException when the address can't be listened on; nothing is left running then
     */
    public static App start(Config config, InstantSource time) throws IOException {
        App app = new App(config, time);
        LOG.info(
                "Steward {} listens on {} port {}; the Habitica gateway at /mcp is {}.",
                version(),
                config.http().host(),
                app.port(),
                config.gateway().map(gateway -> "on, for " + gateway.server()).orElse("off"));
        return app;
    }

    /** The port it listens on. */
    public int port() {
        return server.port();
    }

    /** The version of this build, or {@code development} outside of a jar. */
    public static String version() {
        String version = App.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    /** Every address this program answers. */
    private Routes routes(Config config, InstantSource time, PrometheusRegistry registry, Metrics metrics) {
        Endpoint gateway = config.gateway()
                .map(account -> gateway(config, account, time, new ToolMetrics(registry)))
                .orElse(gatewayOff());
        return Routes.of(
                new Route("/mcp", gateway),
                new Route("/healthz", Health.liveness()),
                new Route("/readyz", Health.readiness(List.of())),
                new Route("/metrics", metrics.endpoint()));
    }

    private Endpoint gateway(Config config, HabiticaSettings account, InstantSource time, CallObserver observer) {
        Upstream upstream = closing(new Upstream(account, new JsonMapper()));
        Catalogue catalogue = new Catalogue(HabiticaTools.of(upstream, account.userId(), time), true, observer);
        ServerInfo info = new ServerInfo(
                "steward-habitica",
                "Steward: Habitica gateway",
                version(),
                "Tasks, tags and character of one Habitica account. Find ids with list_tasks; score_task completes tasks.");
        McpEndpoint endpoint = new McpEndpoint(
                McpServer.ofTools(info, catalogue),
                HostGuard.of(config.allowedHosts(), config.http().host()),
                config.gatewayKey().map(Authenticator::shared).orElse(Authenticator.open()),
                closing(new Heartbeats(config.callHeartbeat())),
                config.streamHeartbeat(),
                Optional.empty(),
                time);
        endpoints.add(endpoint);
        return endpoint;
    }

    private static Endpoint gatewayOff() {
        return exchange ->
                exchange.answer(404, Errors.JSON, Errors.body(GATEWAY_OFF_CODE, GATEWAY_OFF, exchange.requestId()));
    }

    private <P extends AutoCloseable> P closing(P part) {
        parts.push(part);
        return part;
    }

    /** Stops taking calls, lets those in flight finish within the stop timeout, then closes the parts, last started first. */
    @Override
    public void close() {
        endpoints.forEach(McpEndpoint::close);
        for (AutoCloseable part : parts) {
            try {
                part.close();
            } catch (Exception failure) {
                LOG.warn("A part could not be closed", failure);
            }
        }
        parts.clear();
    }
}
