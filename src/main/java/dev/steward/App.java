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
import dev.steward.mcp.Sessions;
import dev.steward.tool.Catalogue;
import dev.steward.tool.ToolMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/** The one place where all parts meet. The program and every test start this same class; closing it ends everything it started. */
public final class App implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(App.class);

    private static final int OFF_CODE = -32600;
    private static final String GATEWAY_OFF =
            "The Habitica gateway is off: set HABITICA_BASE_URL, HABITICA_USER_ID and HABITICA_API_TOKEN to switch it on.";
    private static final String WORKSPACE_OFF =
            "The workspace is off: STEWARD_ENDPOINTS or --only names other endpoints alone.";

    private final Config config;
    private final InstantSource time;
    private final List<McpEndpoint> endpoints = new ArrayList<>();
    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final HttpServer server;

    private App(Config config, InstantSource time) throws CannotStart {
        this.config = config;
        this.time = time;
        try {
            this.server = serve();
        } catch (CannotStart | RuntimeException failure) {
            close();
            throw failure;
        }
    }

    /**
     * Starts all that the configuration asks for.
     *
     * @throws CannotStart when the address can't be listened on or the store can't be used; nothing is left running then
     */
    public static App start(Config config, InstantSource time) throws CannotStart {
        App app = new App(config, time);
        LOG.info(
                "Steward {} listens on {} port {}; the workspace at /api/mcp is {}, the Habitica gateway at /mcp is {}.",
                version(),
                config.http().host(),
                app.port(),
                config.workspace().isPresent() ? "on" : "off",
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

    private HttpServer serve() throws CannotStart {
        PrometheusRegistry registry = new PrometheusRegistry();
        Metrics metrics = new Metrics(registry);
        HttpServer made = new HttpServer(config.http(), routes(registry, metrics), metrics);
        parts.push(made);
        try {
            made.start();
        } catch (IOException failure) {
            throw new CannotStart(
                    "It can't listen on " + config.http().host() + " port "
                            + config.http().port() + ": " + reason(failure) + ".",
                    failure);
        }
        return made;
    }

    private static String reason(IOException failure) {
        return Arrays.stream(new Throwable[] {failure.getCause(), failure})
                .filter(throwable -> throwable != null && throwable.getMessage() != null)
                .map(Throwable::getMessage)
                .findFirst()
                .orElse("the reason is not known");
    }

    /** Every address this program answers. */
    private Routes routes(PrometheusRegistry registry, Metrics metrics) throws CannotStart {
        ToolMetrics tools = new ToolMetrics(registry);
        Heartbeats heartbeats = closing(new Heartbeats(config.callHeartbeat()));
        List<BooleanSupplier> ready = new ArrayList<>();
        Endpoint workspace = config.workspace().isPresent()
                ? workspace(config.workspace().get(), heartbeats, tools, ready)
                : off(WORKSPACE_OFF);
        Endpoint gateway = config.gateway()
                .map(account -> gateway(account, heartbeats, tools))
                .orElse(off(GATEWAY_OFF));
        return Routes.of(
                new Route("/api/mcp", workspace),
                new Route("/mcp", gateway),
                new Route("/healthz", Health.liveness()),
                new Route("/readyz", Health.readiness(ready)),
                new Route("/metrics", metrics.endpoint()));
    }

    private Endpoint workspace(
            WorkspaceSettings settings, Heartbeats heartbeats, ToolMetrics tools, List<BooleanSupplier> ready)
            throws CannotStart {
        RunningWorkspace workspace = closing(RunningWorkspace.open(settings, time, tools.of("workspace")));
        ready.add(workspace::isReady);
        return endpoint(workspace.server(), workspace.keys(), heartbeats, Optional.of(workspace.sessions()));
    }

    private Endpoint gateway(HabiticaSettings account, Heartbeats heartbeats, ToolMetrics tools) {
        Upstream upstream = closing(new Upstream(account, new JsonMapper()));
        Catalogue catalogue =
                Catalogue.sameForAll(HabiticaTools.of(upstream, account.userId(), time), tools.of("gateway"));
        ServerInfo info = new ServerInfo(
                "steward-habitica",
                "Steward: Habitica gateway",
                version(),
                "Tasks, tags and character of one Habitica account. Find ids with list_tasks; score_task completes tasks.");
        Authenticator keys = config.gatewayKey().map(Authenticator::shared).orElse(Authenticator.open());
        return endpoint(McpServer.ofTools(info, catalogue), keys, heartbeats, Optional.empty());
    }

    private McpEndpoint endpoint(
            McpServer offered, Authenticator keys, Heartbeats heartbeats, Optional<Sessions> sessions) {
        McpEndpoint endpoint = new McpEndpoint(
                offered,
                HostGuard.of(config.allowedHosts(), config.http().host()),
                keys,
                heartbeats,
                config.streamHeartbeat(),
                sessions,
                time);
        endpoints.add(endpoint);
        return endpoint;
    }

    private static Endpoint off(String sentence) {
        return exchange -> exchange.answer(404, Errors.JSON, Errors.body(OFF_CODE, sentence, exchange.requestId()));
    }

    private <P extends AutoCloseable> P closing(P part) {
        parts.push(part);
        return part;
    }

    /** Stops taking calls, lets those in flight finish within the stop timeout, then closes the parts, last started first. */
    @Override
    public void close() {
        endpoints.forEach(McpEndpoint::close);
        Closing.all(parts);
    }
}
