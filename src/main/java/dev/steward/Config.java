package dev.steward;

import dev.steward.habitica.HabiticaSettings;
import dev.steward.http.HostGuard;
import dev.steward.http.HttpSettings;
import dev.steward.http.TrustedProxies;
import dev.steward.identity.ApiKey;
import dev.steward.identity.Secret;
import dev.steward.logging.LogFormat;
import dev.steward.store.StoreSettings;
import dev.steward.workspace.Retention;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The whole configuration, read once from the environment.
 *
 * @param http the edge and its limits
 * @param allowedHosts names under which the MCP endpoints may be called; may be empty
 * @param workspace how the workspace runs, when it does
 * @param gateway the Habitica account, when the gateway runs
 * @param gatewayKey what {@code /mcp} asks for, if anything
 * @param callHeartbeat how long a call may be silent
 * @param streamHeartbeat how long a standing event stream may be silent
 */
public record Config(
        HttpSettings http,
        List<String> allowedHosts,
        Optional<WorkspaceSettings> workspace,
        Optional<HabiticaSettings> gateway,
        Optional<Secret> gatewayKey,
        Duration callHeartbeat,
        Duration streamHeartbeat,
        String logLevel,
        LogFormat logFormat) {
    private static final String WORKSPACE = "workspace";
    private static final String GATEWAY = "gateway";
    private static final List<String> LOG_LEVELS = List.of("error", "warn", "info", "debug", "trace");
    private static final String STORE_FILE = "steward.db";
    private static final int MINIMUM_BODY_RATE = 1_024;
    private static final int MOST_DAYS = 36_500;

    /** All secrets, for the log's redaction. */
    public List<Secret> secrets() {
        return Stream.of(
                        gateway.map(HabiticaSettings::token),
                        gatewayKey,
                        workspace.flatMap(settings -> settings.store().password()),
                        workspace.flatMap(WorkspaceSettings::adminKey))
                .flatMap(Optional::stream)
                .toList();
    }

    /**
     * Reads the configuration.
     *
     * @param only what {@code --only} named, or null
     * @throws ConfigProblems naming everything that is wrong
     */
    public static Config read(Map<String, String> variables, String only) throws ConfigProblems {
        Environment environment = new Environment(variables);
        HttpSettings http = http(environment);
        List<String> allowedHosts = allowedHosts(environment, http.host());
        List<String> endpoints = endpoints(environment, only);
        Optional<WorkspaceSettings> workspace = workspace(environment, endpoints);
        Optional<HabiticaSettings> gateway = gateway(environment, endpoints);
        Optional<Secret> key = key(environment, Setting.MCP_BEARER_TOKEN);
        Duration streamHeartbeat = environment.millis(Setting.STEWARD_STREAM_HEARTBEAT_MS, 10, 600_000);
        if (streamHeartbeat.compareTo(http.idleTimeout()) >= 0) {
            environment.problem(
                    Setting.STEWARD_STREAM_HEARTBEAT_MS, "must be less than " + Setting.STEWARD_IDLE_TIMEOUT_MS.name());
        }
        Config config = new Config(
                http,
                allowedHosts,
                workspace,
                gateway,
                key,
                environment.millis(Setting.STEWARD_CALL_HEARTBEAT_MS, 10, 600_000),
                streamHeartbeat,
                environment.word(Setting.LOG_LEVEL, LOG_LEVELS),
                LogFormat.valueOf(environment
                        .word(Setting.STEWARD_LOG_FORMAT, List.of("text", "json"))
                        .toUpperCase(Locale.ROOT)));
        if (!environment.problems().isEmpty()) {
            throw new ConfigProblems(environment.problems());
        }
        return config;
    }

    private static HttpSettings http(Environment environment) {
        Duration deadline = environment.millis(Setting.STEWARD_CLIENT_DEADLINE_MS, 100, 600_000);
        return new HttpSettings(
                environment.text(Setting.MCP_HOST),
                environment.number(Setting.MCP_PORT, 0, 65_535),
                environment.number(Setting.STEWARD_MAX_BODY_BYTES, 1_024, 256 * 1024 * 1024),
                deadline,
                deadline,
                MINIMUM_BODY_RATE,
                environment.millis(Setting.STEWARD_IDLE_TIMEOUT_MS, 100, 3_600_000),
                environment.millis(Setting.STEWARD_STOP_TIMEOUT_MS, 1, 600_000),
                environment.number(Setting.STEWARD_MAX_CONNECTIONS, 1, 100_000),
                trustedProxies(environment));
    }

    private static TrustedProxies trustedProxies(Environment environment) {
        try {
            return TrustedProxies.of(environment.list(Setting.STEWARD_TRUSTED_PROXIES));
        } catch (IllegalArgumentException notProxies) {
            environment.problem(
                    Setting.STEWARD_TRUSTED_PROXIES,
                    "must list addresses or networks such as 10.0.0.0/8: " + notProxies.getMessage());
            return TrustedProxies.NONE;
        }
    }

    private static List<String> allowedHosts(Environment environment, String bindAddress) {
        List<String> hosts = environment.list(Setting.MCP_ALLOWED_HOSTS);
        try {
            HostGuard.of(hosts, bindAddress);
        } catch (IllegalArgumentException notHosts) {
            environment.problem(Setting.MCP_ALLOWED_HOSTS, "must list host names: " + notHosts.getMessage());
        }
        return hosts;
    }

    /** What was asked for; empty when nothing was, or nothing that there is. */
    private static List<String> endpoints(Environment environment, String only) {
        List<String> endpoints = only == null ? environment.list(Setting.STEWARD_ENDPOINTS) : List.of(only);
        if (!List.of(WORKSPACE, GATEWAY).containsAll(endpoints)) {
            environment.problem(Setting.STEWARD_ENDPOINTS, "and --only know two endpoints: workspace and gateway");
            return List.of();
        }
        return endpoints;
    }

    /** Reads all settings of it, so that a wrong one is told, and leaves them where the workspace isn't wanted. */
    private static Optional<WorkspaceSettings> workspace(Environment environment, List<String> endpoints) {
        Path folder = folder(environment);
        String location = environment
                .given(Setting.STEWARD_DB)
                .orElseGet(() -> folder.resolve(STORE_FILE).toString());
        Optional<String> problem = StoreSettings.locationProblem(location);
        problem.ifPresent(what -> environment.problem(Setting.STEWARD_DB, what));
        StoreSettings store = new StoreSettings(
                problem.isPresent() ? STORE_FILE : location,
                environment.given(Setting.STEWARD_DB_USER),
                environment.given(Setting.STEWARD_DB_PASSWORD).map(Secret::new),
                StoreSettings.Durability.valueOf(environment
                        .word(Setting.STEWARD_DB_DURABILITY, List.of("normal", "full"))
                        .toUpperCase(Locale.ROOT)));
        WorkspaceSettings settings = new WorkspaceSettings(
                folder,
                store,
                zone(environment),
                key(environment, Setting.STEWARD_ADMIN_KEY),
                toolsets(environment),
                environment.number(Setting.STEWARD_AGENT_CALLS_PER_MINUTE, 1, 1_000_000),
                new Retention(
                        days(environment, Setting.STEWARD_TRASH_DAYS),
                        days(environment, Setting.STEWARD_JOURNAL_DAYS),
                        days(environment, Setting.STEWARD_ACTIVITY_DAYS)));
        boolean wanted = endpoints.isEmpty() || endpoints.contains(WORKSPACE);
        return Optional.of(settings).filter(_ -> wanted);
    }

    private static Set<String> toolsets(Environment environment) {
        List<String> names = environment.list(Setting.STEWARD_TOOLSETS);
        WorkspaceFeatures.TOOLSETS
                .problem(names)
                .ifPresent(_ -> environment.problem(
                        Setting.STEWARD_TOOLSETS,
                        "must list toolsets: core, or some of "
                                + String.join(
                                        ", ",
                                        WorkspaceFeatures.TOOLSETS.single().stream()
                                                .sorted()
                                                .toList())));
        return WorkspaceFeatures.TOOLSETS.chosen(names);
    }

    private static Path folder(Environment environment) {
        try {
            return Path.of(environment.text(Setting.STEWARD_DATA_DIR));
        } catch (InvalidPathException malformed) {
            environment.problem(Setting.STEWARD_DATA_DIR, "is not a path");
            return Path.of(Setting.STEWARD_DATA_DIR.standard());
        }
    }

    private static ZoneId zone(Environment environment) {
        Optional<String> name = environment.given(Setting.STEWARD_TIMEZONE);
        try {
            return name.map(ZoneId::of).orElseGet(ZoneId::systemDefault);
        } catch (DateTimeException unknown) {
            environment.problem(Setting.STEWARD_TIMEZONE, "must name a time zone such as Europe/Berlin");
            return ZoneOffset.UTC;
        }
    }

    private static Duration days(Environment environment, Setting setting) {
        return Duration.ofDays(environment.number(setting, 1, MOST_DAYS));
    }

    /** None of the three set: off, unless it was asked for. Some of them: an error that names those missing. */
    private static Optional<HabiticaSettings> gateway(Environment environment, List<String> endpoints) {
        Optional<String> baseUrl = environment.given(Setting.HABITICA_BASE_URL);
        Optional<String> userId = environment.given(Setting.HABITICA_USER_ID);
        Optional<String> token = environment.given(Setting.HABITICA_API_TOKEN);
        Duration timeout = environment.millis(Setting.HABITICA_TIMEOUT_MS, 1, 600_000);
        boolean off = baseUrl.isEmpty() && userId.isEmpty() && token.isEmpty();
        boolean wanted = endpoints.contains(GATEWAY);
        if (!wanted && (off || !endpoints.isEmpty())) {
            return Optional.empty();
        }
        int before = environment.problems().size();
        check(environment, Setting.HABITICA_BASE_URL, baseUrl, baseUrl.flatMap(HabiticaSettings::baseUrlProblem));
        check(environment, Setting.HABITICA_USER_ID, userId, userId.flatMap(HabiticaSettings::userIdProblem));
        check(environment, Setting.HABITICA_API_TOKEN, token, token.flatMap(HabiticaSettings::tokenProblem));
        if (environment.problems().size() > before) {
            return Optional.empty();
        }
        return Optional.of(new HabiticaSettings(
                URI.create(baseUrl.orElseThrow()), userId.orElseThrow(), new Secret(token.orElseThrow()), timeout));
    }

    private static void check(
            Environment environment, Setting setting, Optional<String> value, Optional<String> problem) {
        if (value.isEmpty()) {
            environment.problem(
                    setting,
                    "is missing; the gateway needs all three of HABITICA_BASE_URL, HABITICA_USER_ID and HABITICA_API_TOKEN");
            return;
        }
        problem.ifPresent(what -> environment.problem(setting, what));
    }

    private static Optional<Secret> key(Environment environment, Setting setting) {
        Optional<String> key = environment.given(setting);
        if (!key.map(ApiKey::isUsable).orElse(true)) {
            environment.problem(
                    setting, "must have at least " + ApiKey.SHORTEST + " characters, all of them visible ASCII");
        }
        return key.map(Secret::new);
    }
}
