package dev.steward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.steward.habitica.HabiticaSettings;
import dev.steward.http.TrustedProxies;
import dev.steward.identity.Secret;
import dev.steward.logging.LogFormat;
import dev.steward.workspace.Retention;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The environment becomes a configuration, or the list of everything that is wrong with it. */
class ConfigTest {
    private static final String TOKEN = "7c1e4b9a-d3f2-4a86-9b57-e80d1f6c2a34";
    private static final String USER = "5eed0000-0000-4000-8000-000000000001";
    private static final String KEY = "Zq8-vR2.kLm_9xTw~yB4";

    private final Map<String, String> variables = new LinkedHashMap<>();

    private Config read() throws ConfigProblems {
        return Config.read(variables, null);
    }

    private List<String> problems() {
        return problems(null);
    }

    private List<String> problems(String only) {
        ConfigProblems problems = catchThrowableOfType(ConfigProblems.class, () -> Config.read(variables, only));
        assertThat(problems).as("problems").isNotNull();
        assertThat(problems.problems()).allMatch(problem -> problem.endsWith("."));
        return problems.problems();
    }

    private void setGateway() {
        variables.put("HABITICA_BASE_URL", "http://habitica.example:3000/");
        variables.put("HABITICA_USER_ID", USER);
        variables.put("HABITICA_API_TOKEN", TOKEN);
    }

    @Test
    void withoutAnySettingTheGatewayIsOffAndTheRestIsAsPromised() throws ConfigProblems {
        Config config = read();

        assertThat(config.gateway()).isEmpty();
        assertThat(config.gatewayKey()).isEmpty();
        assertThat(config.allowedHosts()).isEmpty();
        assertThat(config.logLevel()).isEqualTo("info");
        assertThat(config.logFormat()).isEqualTo(LogFormat.TEXT);
        assertThat(config.callHeartbeat()).isEqualTo(Duration.ofSeconds(1));
        assertThat(config.streamHeartbeat()).isEqualTo(Duration.ofSeconds(15));
        assertThat(config.http().host()).isEqualTo("0.0.0.0");
        assertThat(config.http().port()).isEqualTo(8080);
        assertThat(config.http().maxBodyBytes()).isEqualTo(4 * 1024 * 1024);
        assertThat(config.http().idleTimeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(config.http().stopTimeout()).isEqualTo(Duration.ofSeconds(10));
        assertThat(config.http().maxConnections()).isEqualTo(1024);
        assertThat(config.http().trustedProxies()).isSameAs(TrustedProxies.NONE);
        assertThat(config.secrets()).isEmpty();
    }

    @Test
    void theThreeSettingsSwitchTheGatewayOn() throws ConfigProblems {
        setGateway();
        variables.put("MCP_BEARER_TOKEN", KEY);

        Config config = read();

        HabiticaSettings gateway = config.gateway().orElseThrow();
        assertThat(gateway.api()).isEqualTo("http://habitica.example:3000/api/v3");
        assertThat(gateway.userId()).isEqualTo(USER);
        assertThat(gateway.timeout()).isEqualTo(Duration.ofSeconds(15));
        assertThat(config.secrets().stream().map(Secret::reveal)).containsExactly(TOKEN, KEY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://h.example:3000",
                "http://h.example:3000/",
                "http://h.example:3000/api/v3",
                "http://h.example:3000/api/v3/",
                "  http://h.example:3000  "
            })
    void aBaseUrlMayEndInASlashOrTheApi(String url) throws ConfigProblems {
        setGateway();
        variables.put("HABITICA_BASE_URL", url);

        assertThat(read().gateway().orElseThrow().api()).isEqualTo("http://h.example:3000/api/v3");
    }

    @Test
    void thePublicServerIsTakenWhenItIsWrittenOut() throws ConfigProblems {
        setGateway();
        variables.put("HABITICA_BASE_URL", "https://habitica.com");

        assertThat(read().gateway().orElseThrow().api()).isEqualTo("https://habitica.com/api/v3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"HABITICA_BASE_URL", "HABITICA_USER_ID", "HABITICA_API_TOKEN"})
    void oneOfThreeMissingIsAProblemThatNamesIt(String missing) {
        setGateway();
        variables.remove(missing);

        assertThat(problems()).singleElement().asString().startsWith(missing + " is missing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"HABITICA_BASE_URL", "HABITICA_USER_ID", "HABITICA_API_TOKEN"})
    void oneOfThreeAloneIsAProblemThatNamesTheOthers(String alone) {
        setGateway();
        variables.keySet().retainAll(List.of(alone));

        assertThat(problems())
                .hasSize(2)
                .noneMatch(problem -> problem.startsWith(alone))
                .allMatch(problem -> problem.contains("is missing"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "\n"})
    void anEmptyValueCountsAsNotGiven(String empty) throws ConfigProblems {
        for (Setting setting : Setting.values()) {
            variables.put(setting.name(), empty);
        }

        assertThat(read().gateway()).isEmpty();
        assertThat(read().http().port()).isEqualTo(8080);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "HABITICA_BASE_URL | ftp://h.example",
                "HABITICA_BASE_URL | habitica.example:3000",
                "HABITICA_BASE_URL | http://user:password@h.example",
                "HABITICA_BASE_URL | http://h_h.example",
                "HABITICA_BASE_URL | http://h.example/?a=b",
                "HABITICA_BASE_URL | not a url",
                "HABITICA_USER_ID | me",
                "HABITICA_API_TOKEN | " + TOKEN + "0",
                "HABITICA_API_TOKEN | changeme",
                "HABITICA_TIMEOUT_MS | 0",
                "HABITICA_TIMEOUT_MS | 15s",
                "HABITICA_TIMEOUT_MS | 600001",
                "MCP_PORT | 65536",
                "MCP_PORT | -1",
                "MCP_PORT | http",
                "MCP_ALLOWED_HOSTS | http://h.example/x",
                "MCP_BEARER_TOKEN | short",
                "MCP_BEARER_TOKEN | with a space in the middle",
                "MCP_BEARER_TOKEN | ключ-ключ-ключ-ключ",
                "LOG_LEVEL | loud",
                "STEWARD_LOG_FORMAT | xml",
                "STEWARD_ENDPOINTS | gateway,workspaces",
                "STEWARD_DATA_DIR | a\u0000b",
                "STEWARD_DB | mysql://h.example/steward",
                "STEWARD_DB | jdbc:mysql://h.example/steward",
                "STEWARD_DB | jdbc:postgresql://user:password@h.example/steward",
                "STEWARD_DB | jdbc:sqlite::memory:",
                "STEWARD_DB_DURABILITY | best",
                "STEWARD_TIMEZONE | Europe/Atlantis",
                "STEWARD_TIMEZONE | CET+1",
                "STEWARD_ADMIN_KEY | too-short",
                "STEWARD_ADMIN_KEY | with a space in the middle",
                "STEWARD_TOOLSETS | core,everything",
                "STEWARD_AGENT_CALLS_PER_MINUTE | 0",
                "STEWARD_TRASH_DAYS | 0",
                "STEWARD_JOURNAL_DAYS | never",
                "STEWARD_ACTIVITY_DAYS | 36501",
                "STEWARD_MAX_BODY_BYTES | 1",
                "STEWARD_CLIENT_DEADLINE_MS | 99",
                "STEWARD_IDLE_TIMEOUT_MS | 99",
                "STEWARD_STOP_TIMEOUT_MS | 0",
                "STEWARD_CALL_HEARTBEAT_MS | 9",
                "STEWARD_STREAM_HEARTBEAT_MS | 30000",
                "STEWARD_MAX_CONNECTIONS | 0",
                "STEWARD_MAX_CONNECTIONS | 99999999999999",
                "STEWARD_TRUSTED_PROXIES | 10.0.0.0/33",
                "STEWARD_TRUSTED_PROXIES | proxy.example"
            })
    void aMalformedValueIsOneProblemThatNamesTheSetting(String name, String value) {
        setGateway();
        variables.put(name, value);

        assertThat(problems()).singleElement().asString().startsWith(name + " ");
    }

    @Test
    void allProblemsAreToldAtOnceAndNoneShowsASecret() {
        variables.put("HABITICA_BASE_URL", "http://user:" + KEY + "@h.example");
        variables.put("HABITICA_USER_ID", TOKEN + "x");
        variables.put("HABITICA_API_TOKEN", TOKEN + "y");
        variables.put("HABITICA_TIMEOUT_MS", KEY);
        variables.put("MCP_BEARER_TOKEN", KEY.substring(0, 12));
        variables.put("MCP_PORT", TOKEN);
        variables.put("LOG_LEVEL", KEY);
        variables.put("STEWARD_LOG_FORMAT", TOKEN);
        variables.put("STEWARD_ENDPOINTS", TOKEN);
        variables.put("STEWARD_MAX_BODY_BYTES", TOKEN);
        variables.put("STEWARD_TRUSTED_PROXIES", "10.0.0.0/8," + TOKEN);
        variables.put("STEWARD_DB", "postgres://user:" + TOKEN + "@h.example");
        variables.put("STEWARD_ADMIN_KEY", KEY.substring(0, 12));
        variables.put("STEWARD_TIMEZONE", TOKEN);

        List<String> problems = problems();

        assertThat(problems.stream().map(problem -> problem.substring(0, problem.indexOf(' '))))
                .containsExactlyInAnyOrderElementsOf(variables.keySet());
        assertThat(String.join("\n", problems))
                .doesNotContain(TOKEN.substring(0, 8), TOKEN.substring(28), KEY.substring(0, 8), KEY.substring(12));
    }

    @Test
    void aPortSetByKubernetesForAServiceIsExplained() {
        variables.put("MCP_PORT", "tcp://10.43.12.7:8080");

        assertThat(problems())
                .singleElement()
                .asString()
                .contains("MCP_PORT", "enableServiceLinks")
                .doesNotContain("10.43");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gateway", " gateway "})
    void theGatewayThatWasAskedForMustBeConfigured(String endpoints) {
        variables.put("STEWARD_ENDPOINTS", endpoints);

        assertThat(problems())
                .hasSize(3)
                .anyMatch(problem -> problem.startsWith("HABITICA_BASE_URL is missing"))
                .anyMatch(problem -> problem.startsWith("HABITICA_USER_ID is missing"))
                .anyMatch(problem -> problem.startsWith("HABITICA_API_TOKEN is missing"));
    }

    @Test
    void onlyOnTheCommandLineAsksForTheGatewayToo() throws ConfigProblems {
        assertThat(problems("gateway")).hasSize(3);
        setGateway();
        assertThat(Config.read(variables, "gateway").gateway()).isPresent();
        assertThat(problems("workspaces")).singleElement().asString().contains("--only", "workspace", "gateway");
        assertThat(problems("")).singleElement().asString().contains("--only");
    }

    @Test
    void onlyOnTheCommandLineGoesBeforeTheEnvironment() throws ConfigProblems {
        setGateway();
        variables.put("STEWARD_ENDPOINTS", "nonsense");

        assertThat(Config.read(variables, "gateway").gateway()).isPresent();
    }

    @Test
    void theWorkspaceRunsUnlessOnlyTheGatewayIsAskedFor() throws ConfigProblems {
        assertThat(read().workspace()).isPresent();
        setGateway();
        assertThat(read().workspace()).isPresent();
        assertThat(read().gateway()).isPresent();
        assertThat(Config.read(variables, "workspace").gateway()).isEmpty();
        assertThat(Config.read(variables, "gateway").workspace()).isEmpty();
        variables.put("STEWARD_ENDPOINTS", "gateway, workspace");
        assertThat(read().workspace()).isPresent();
        assertThat(read().gateway()).isPresent();
        variables.put("STEWARD_ENDPOINTS", "workspace");
        assertThat(read().gateway()).isEmpty();
    }

    @Test
    void theWorkspaceIsKeptInTheDataFolderUnlessASettingSaysOtherwise() throws ConfigProblems {
        WorkspaceSettings usual = read().workspace().orElseThrow();
        assertThat(usual.dataFolder()).isEqualTo(Path.of("data"));
        assertThat(usual.store().location())
                .isEqualTo(Path.of("data", "steward.db").toString());
        assertThat(usual.zone()).isEqualTo(ZoneId.systemDefault());
        assertThat(usual.adminKey()).isEmpty();
        assertThat(usual.toolsets()).contains("tasks", "habits", "agents", "analytics");
        assertThat(usual.callsPerMinute()).isEqualTo(3000);
        assertThat(usual.retention())
                .isEqualTo(new Retention(Duration.ofDays(30), Duration.ofDays(90), Duration.ofDays(90)));

        variables.put("STEWARD_DB", "jdbc:postgresql://db.example:5432/steward");
        variables.put("STEWARD_DB_USER", "steward");
        variables.put("STEWARD_DB_PASSWORD", TOKEN);
        variables.put("STEWARD_TIMEZONE", "Australia/Lord_Howe");
        variables.put("STEWARD_ADMIN_KEY", KEY);
        variables.put("STEWARD_TRASH_DAYS", "7");
        variables.put("STEWARD_TOOLSETS", " tasks, habits,");

        WorkspaceSettings other = read().workspace().orElseThrow();
        assertThat(other.store().location()).isEqualTo("jdbc:postgresql://db.example:5432/steward");
        assertThat(other.store().user()).contains("steward");
        assertThat(other.zone()).isEqualTo(ZoneId.of("Australia/Lord_Howe"));
        assertThat(other.toolsets()).containsExactlyInAnyOrder("tasks", "habits");
        assertThat(other.retention().trash()).isEqualTo(Duration.ofDays(7));
        assertThat(read().secrets().stream().map(Secret::reveal)).containsExactly(TOKEN, KEY);
        assertThat(read().toString()).doesNotContain(TOKEN, KEY);
    }

    @Test
    void hostsAreListedWithCommas() throws ConfigProblems {
        variables.put("MCP_ALLOWED_HOSTS", " a.example , b.example:8443,, [::1] ");

        assertThat(read().allowedHosts()).containsExactly("a.example", "b.example:8443", "[::1]");
    }

    @Test
    void proxiesAreListedWithCommasAndNotWithoutEnd() throws ConfigProblems {
        variables.put("STEWARD_TRUSTED_PROXIES", " 10.0.0.0/8 , ::1,, 192.0.2.1");
        assertThat(read().http().trustedProxies()).isNotSameAs(TrustedProxies.NONE);

        variables.put("STEWARD_TRUSTED_PROXIES", "::1,".repeat(100));
        assertThat(read().http().trustedProxies()).isNotSameAs(TrustedProxies.NONE);

        variables.put("STEWARD_TRUSTED_PROXIES", "::1,".repeat(101));
        assertThat(problems()).singleElement().asString().contains("more than 100");
    }

    @ParameterizedTest
    @CsvSource({"ERROR, error", "Trace, trace", "warn, warn"})
    void theLogLevelMayBeInAnyCase(String given, String level) throws ConfigProblems {
        variables.put("LOG_LEVEL", given);

        assertThat(read().logLevel()).isEqualTo(level);
    }

    @Test
    void aConfigurationShowsNoSecretAsText() throws ConfigProblems {
        setGateway();
        variables.put("MCP_BEARER_TOKEN", KEY);

        assertThat(read().toString()).doesNotContain(TOKEN, KEY).contains("***");
    }
}
