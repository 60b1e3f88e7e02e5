package dev.steward;

import dev.steward.habitica.HabiticaSettings;
import dev.steward.http.HostGuard;
import dev.steward.http.HttpSettings;
import dev.steward.http.TrustedProxies;
import dev.steward.identity.Secret;
import dev.steward.logging.LogFormat;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The whole configuration, read once from the environment.
 *
 * @param http the edge and its limits
 * @param allowedHosts names under which the MCP endpoints may be called; may be empty
 * @param gateway the Habitica account, when the gateway runs
 * @param gatewayKey what {@code /mcp} asks for, if anything
 * @param callHeartbeat how long a call may be silent
 * @param streamHeartbeat how long a standing event stream may be silent
 */
public record Config(
        HttpSettings http,
        List<String> allowedHosts,
        Optional<HabiticaSettings> gateway,
        Optional<Secret> gatewayKey,
        Duration callHeartbeat,
        Duration streamHeartbeat,
        String logLevel,
        LogFormat logFormat) {
    private static final String GATEWAY = "gateway";
    private static final List<String> LOG_LEVELS = List.of("error", "warn", "info", "debug", "trace");
    private static final int MINIMUM_BODY_RATE = 1_024;
    private static final int SHORTEST_KEY = 16;

    /** All secrets, for the log's redaction. */
    public List<Secret> secrets() {
        return Stream.concat(gateway.map(HabiticaSettings::token).stream(), gatewayKey.stream())
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
        boolean gatewayWanted = gatewayWanted(environment, only);
        Optional<HabiticaSettings> gateway = gateway(environment, gatewayWanted);
        Optional<Secret> key = key(environment);
        Duration streamHeartbeat = environment.millis(Setting.STEWARD_STREAM_HEARTBEAT_MS, 10, 600_000);
        if (streamHeartbeat.compareTo(http.idleTimeout()) >= 0) {
            environment.problem(
                    Setting.STEWARD_STREAM_HEARTBEAT_MS, "must be less than " + Setting.STEWARD_IDLE_TIMEOUT_MS.name());
        }
        Config config = new Config(
                http,
                allowedHosts,
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

    private static boolean gatewayWanted(Environment environment, String only) {
        List<String> endpoints = only == null ? environment.list(Setting.STEWARD_ENDPOINTS) : List.of(only);
        for (String endpoint : endpoints) {
            if (!endpoint.equals(GATEWAY)) {
                environment.problem(Setting.STEWARD_ENDPOINTS, "and --only know one endpoint so far: " + GATEWAY);
            }
        }
        return endpoints.contains(GATEWAY);
    }

    /** None of the three set: off, unless it was asked for. Some of them: an error that names those missing. */
    private static Optional<HabiticaSettings> gateway(Environment environment, boolean wanted) {
        Optional<String> baseUrl = environment.given(Setting.HABITICA_BASE_URL);
        Optional<String> userId = environment.given(Setting.HABITICA_USER_ID);
        Optional<String> token = environment.given(Setting.HABITICA_API_TOKEN);
        Duration timeout = environment.millis(Setting.HABITICA_TIMEOUT_MS, 1, 600_000);
        boolean off = baseUrl.isEmpty() && userId.isEmpty() && token.isEmpty();
        if (off && !wanted) {
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

    private static Optional<Secret> key(Environment environment) {
        Optional<String> key = environment.given(Setting.MCP_BEARER_TOKEN);
        boolean usable = key.map(Config::isUsableKey).orElse(true);
        if (!usable) {
            environment.problem(
                    Setting.MCP_BEARER_TOKEN,
                    "must have at least " + SHORTEST_KEY + " characters, all of them visible ASCII");
        }
        return key.map(Secret::new);
    }

    private static boolean isUsableKey(String key) {
        return key.length() >= SHORTEST_KEY && key.chars().allMatch(character -> character > 0x20 && character < 0x7F);
    }
}
