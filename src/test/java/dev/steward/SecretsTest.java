package dev.steward;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.identity.Secret;
import dev.steward.logging.LogFormat;
import dev.steward.logging.Logs;
import dev.steward.testing.HabiticaFault;
import dev.steward.testing.TestingApp;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.TestingSecrets;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import tools.jackson.databind.node.ObjectNode;

/** Neither token nor bearer key shows in any answer or log line, in any encoding, at the finest level, on any path (FR-45). */
class SecretsTest {
    private static final String USER = "5eed0000-1111-4222-8333-444455556666";
    private static final String TOKEN = "7c1e4b9a-d3f2-4a86-9b57-e80d1f6c2a34";
    private static final String KEY = "Zq8-vR2.kLm_9xTw~yB4+/=";
    private static final String ID = "eeeeeeee-0000-4000-8000-000000000001";
    private static final Logger LEAKY = LoggerFactory.getLogger("dev.steward.Leaky");

    private static final Map<String, String> CALLS = Map.ofEntries(
            Map.entry("list_tasks", "{due_only: true}"),
            Map.entry("get_task", "{task_id: '" + ID + "'}"),
            Map.entry("list_tags", "{}"),
            Map.entry("get_user_stats", "{}"),
            Map.entry("create_task", "{type: 'todo', text: 'A', tags: ['Home'], idempotency_key: 'k'}"),
            Map.entry("update_task", "{task_id: '" + ID + "', text: 'B'}"),
            Map.entry("score_task", "{task_id: '" + ID + "'}"),
            Map.entry("create_tag", "{name: 'New'}"),
            Map.entry("add_tag_to_task", "{task_id: '" + ID + "', tag: 'Home'}"),
            Map.entry("remove_tag_from_task", "{task_id: '" + ID + "', tag: 'Home'}"),
            Map.entry("delete_task", "{task_id: '" + ID + "'}"));

    private final PrintStream standardError = System.err;
    private final ByteArrayOutputStream emitted = new ByteArrayOutputStream();
    private final List<String> answers = new ArrayList<>();

    @BeforeEach
    void captureEverythingEmitted() {
        System.setErr(new PrintStream(emitted, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void giveStandardErrorBack() {
        MDC.clear();
        System.setErr(standardError);
        Logs.configure("info", LogFormat.TEXT, List.of());
    }

    private static Map<String, String> settings() {
        return Map.of(
                "HABITICA_USER_ID",
                USER,
                "HABITICA_API_TOKEN",
                TOKEN,
                "MCP_BEARER_TOKEN",
                KEY,
                "HABITICA_TIMEOUT_MS",
                "700",
                "LOG_LEVEL",
                "trace");
    }

    private String emitted() {
        System.err.flush();
        return emitted.toString(StandardCharsets.UTF_8);
    }

    private void assertNothingShows() {
        String log = emitted();
        assertThat(log).contains("DEBUG");
        for (String secret : List.of(TOKEN, KEY)) {
            assertThat(TestingSecrets.found(secret, log)).as("in the log").isNull();
            for (String answer : answers) {
                assertThat(TestingSecrets.found(secret, answer)).as(answer).isNull();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(LogFormat.class)
    void noPathThroughTheProgramShowsASecret(LogFormat format) {
        Logs.configure("trace", format, List.of(new Secret(TOKEN), new Secret(KEY)));
        try (TestingApp app = TestingApp.start(settings())) {
            app.habitica().addAccount(USER, TOKEN).putTag("aaaaaaaa-0000-4000-8000-000000000001", "Home");
            answers.add(app.get("/healthz").body());
            answers.add(app.get("/readyz").body());
            answers.add(app.get("/nothing").body());
            answers.add(app.get("/metrics").body());
            callAll(app);
            for (HabiticaFault fault : faults()) {
                app.habitica().failAll(_ -> true, fault);
                callAll(app);
                app.habitica().forgetFaults();
            }
            strangeRequests(app);
            assertThreadNamesAreClean();
        }
        assertThat(answers).hasSizeGreaterThan(80).anyMatch(answer -> answer.contains("\"success\":true"));
        assertNothingShows();
    }

    private void callAll(TestingApp app) {
        List<Future<String>> calls = CALLS.entrySet().stream()
                .map(call -> TestingApp.aside(
                        () -> app.call(call.getKey(), call.getValue()).text()))
                .toList();
        calls.forEach(call -> answers.add(TestingApp.awaited(call)));
    }

    private static List<HabiticaFault> faults() {
        List<HabiticaFault> faults = new ArrayList<>(List.of(
                HabiticaFault.echoesHeaders(),
                HabiticaFault.neverAnswers(),
                HabiticaFault.reset(),
                HabiticaFault.htmlError(502),
                HabiticaFault.recorded("012")));
        for (String form : TestingSecrets.forms(TOKEN).values()) {
            faults.add(HabiticaFault.error(400, "BadRequest", "You sent " + form + "."));
        }
        faults.add(HabiticaFault.error(404, TOKEN, "Not found"));
        faults.add(HabiticaFault.error(400, "BadRequest", "Half of it: " + TOKEN.substring(0, 18)));
        faults.add(HabiticaFault.answer(
                400,
                Map.of("Content-Type", HabiticaFault.JSON),
                "{\"success\":false,\"error\":\"BadRequest\",\"message\":\"todo validation failed\",\"errors\":[{\"path\":\""
                        + TOKEN + "\",\"message\":\"" + TOKEN + "\"}]}"));
        return faults;
    }

    private void strangeRequests(TestingApp app) {
        String list = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";
        String basic = Base64.getEncoder().encodeToString(("user:" + KEY).getBytes(StandardCharsets.UTF_8));
        for (String authorization : List.of(
                "Bearer " + KEY + "x", "Bearer x" + KEY, KEY, "Basic " + basic, "Bearer " + TOKEN, "Bearer\t" + KEY)) {
            answer(app, list, Map.of("Authorization", authorization));
        }
        Map<String, String> right = Map.of("Authorization", "Bearer " + KEY);
        answer(app, list, right);
        answer(app, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":", right);
        answer(app, list, Map.of("Authorization", "Bearer " + KEY, "MCP-Protocol-Version", "1999-01-01"));
        answer(app, list, Map.of("Authorization", "Bearer " + KEY, "Origin", "http://evil.example"));
        answers.add(app.raw("POST /mcp HTTP/1.1\r\nHost: evil.example\r\nAuthorization: Bearer " + KEY
                + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"));
        answers.add(app.raw("POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + KEY
                + "\r\nBad Header\r\nConnection: close\r\n\r\n"));
    }

    private void answer(TestingApp app, String body, Map<String, String> headers) {
        var response = app.mcp().post(body, headers);
        answers.add(response.headers().map() + "\n" + new String(response.body(), StandardCharsets.UTF_8));
    }

    private static void assertThreadNamesAreClean() {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            for (String secret : List.of(TOKEN, KEY)) {
                assertThat(TestingSecrets.found(secret, thread.getName())).isNull();
            }
        }
    }

    @Test
    void noValueThatHoldsASecretShowsItAsText() throws ConfigProblems {
        Config config = Config.read(
                Map.of(
                        "HABITICA_BASE_URL", "http://h.example",
                        "HABITICA_USER_ID", USER,
                        "HABITICA_API_TOKEN", TOKEN,
                        "MCP_BEARER_TOKEN", KEY),
                null);

        for (Object value : List.of(config, config.gateway().orElseThrow(), config.secrets(), new Secret(TOKEN))) {
            assertThat(TestingSecrets.found(TOKEN, value.toString())).isNull();
            assertThat(TestingSecrets.found(KEY, value.toString())).isNull();
        }
    }

    /** What a careless line of code would log: the filter is the last resort. */
    @ParameterizedTest
    @EnumSource(LogFormat.class)
    void aCarelessLogLineIsMaskedWhereverTheSecretStandsInIt(LogFormat format) {
        Logs.configure("trace", format, List.of(new Secret(TOKEN), new Secret(KEY)));
        for (String secret : List.of(TOKEN, KEY)) {
            for (String form : TestingSecrets.forms(secret).values()) {
                MDC.put("request", form);
                Exception cause = new IllegalStateException("cause " + form);
                cause.addSuppressed(new IllegalArgumentException("suppressed " + form));
                LEAKY.debug("argument {} and {}", form, Map.of("key", form), new IllegalStateException(form, cause));
                LEAKY.trace("message " + form);
            }
        }

        assertThat(emitted()).contains("argument ***", "cause ***", "suppressed ***", "message ***");
        assertNothingShows();
    }

    @Test
    void librariesStayAtWarningsWhateverTheLevel() {
        Logs.configure("trace", LogFormat.TEXT, List.of());

        for (String library : List.of("jdk.httpclient.HttpClient", "org.eclipse.jetty.server", "com.example")) {
            Logger logger = LoggerFactory.getLogger(library);
            assertThat(logger.isInfoEnabled()).as(library).isFalse();
            assertThat(logger.isWarnEnabled()).as(library).isTrue();
        }
        assertThat(LEAKY.isTraceEnabled()).isTrue();
    }

    @Test
    void aCallThatQuotesASecretLeavesNoTraceInTheLog() {
        Logs.configure("trace", LogFormat.TEXT, List.of(new Secret(TOKEN), new Secret(KEY)));
        try (TestingApp app = TestingApp.start(settings())) {
            ObjectNode arguments = TestingMcp.json("{}").put("task_id", KEY);
            app.mcp().call("get_task", arguments).refusedArgument("task_id");
            app.mcp()
                    .call("get_task", TestingMcp.json("{}").put("task_id", TOKEN))
                    .refused("unavailable");
        }

        assertNothingShows();
    }
}
