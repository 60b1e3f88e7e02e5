package dev.steward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.testing.TestingApp;
import dev.steward.testing.TestingMcp;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The whole program behind its addresses: what is on, and who gets past the guards (FR-47). */
class AppTest {
    private static final String KEY = "Zq8-vR2.kLm_9xTw~yB4";
    private static final Pattern STATUS = Pattern.compile("HTTP/1.1 (\\d{3})");
    private static final String CREATE =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"create_task\",\"arguments\":{\"type\":\"todo\",\"text\":\"A\"}}}";

    private static String post(String headers) {
        return "POST /mcp HTTP/1.1\r\n" + headers
                + "Content-Type: application/json\r\nAccept: application/json\r\nConnection: close\r\nContent-Length: "
                + CREATE.length() + "\r\n\r\n" + CREATE;
    }

    private static int status(String answer) {
        var matcher = STATUS.matcher(answer);
        assertThat(matcher.lookingAt()).as(answer).isTrue();
        return Integer.parseInt(matcher.group(1));
    }

    private static JsonNode body(HttpResponse<?> response) {
        String text = response.body() instanceof byte[] bytes
                ? new String(bytes, StandardCharsets.UTF_8)
                : response.body().toString();
        return TestingMcp.json(text);
    }

    @TempDir
    private Path folder;

    @Test
    void withoutItsSettingsTheGatewayAnswers404WithAHint() {
        Map<String, String> none = Map.of(
                "STEWARD_ENDPOINTS", "workspace",
                "STEWARD_DATA_DIR", folder.toString(),
                "HABITICA_BASE_URL", "",
                "HABITICA_USER_ID", "",
                "HABITICA_API_TOKEN", "");
        try (TestingApp app = TestingApp.start(none)) {
            HttpResponse<byte[]> response = app.mcp().post(CREATE, Map.of());

            assertThat(response.statusCode()).isEqualTo(404);
            assertThat(body(response).path("error").path("message").asString())
                    .contains("off", "HABITICA_BASE_URL", "HABITICA_USER_ID", "HABITICA_API_TOKEN");
            assertThat(app.get("/healthz").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void itIsAliveAndReadyWhateverHabiticaDoes() {
        try (TestingApp app = TestingApp.start()) {
            app.habitica().startMaintenance();

            HttpResponse<String> alive = app.get("/healthz");
            assertThat(alive.statusCode()).isEqualTo(200);
            assertThat(alive.body()).isEqualTo("{\"status\":\"ok\"}");
            assertThat(app.get("/readyz").statusCode()).isEqualTo(200);
            assertThat(app.habitica().received()).isEmpty();
        }
    }

    @Test
    void anotherAddressIs404InJson() {
        try (TestingApp app = TestingApp.start()) {
            assertThat(app.get("/nothing").statusCode()).isEqualTo(404);
            assertThat(body(app.get("/nothing")).has("error")).isTrue();
        }
    }

    @Test
    void theElevenToolsAreListedInTheirOrder() {
        try (TestingApp app = TestingApp.start()) {
            JsonNode tools = app.mcp()
                    .request("tools/list", TestingMcp.json("{}"))
                    .path("result")
                    .path("tools");

            assertThat(tools.valueStream().map(tool -> tool.path("name").asString()))
                    .containsExactly(
                            "list_tasks",
                            "get_task",
                            "create_task",
                            "update_task",
                            "delete_task",
                            "score_task",
                            "list_tags",
                            "create_tag",
                            "add_tag_to_task",
                            "remove_tag_from_task",
                            "get_user_stats");
        }
    }

    @Test
    void aTakenPortIsAFailureThatLeavesNothingRunning() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Map<String, String> settings = new HashMap<>();
            settings.put("STEWARD_DATA_DIR", folder.toString());
            settings.put("MCP_HOST", "127.0.0.1");
            settings.put("MCP_PORT", Integer.toString(taken.getLocalPort()));
            Config config = Config.read(settings, null);

            assertThatThrownBy(() -> App.start(config, InstantSource.system())).isInstanceOf(CannotStart.class);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // allowed hosts | Host | Origin | status
                "            | localhost         |                          | 200",
                "            | localhost:1234    |                          | 200",
                "            | 127.0.0.1:99      |                          | 200",
                "            | [::1]:99          |                          | 200",
                "            | evil.example      |                          | 403",
                "            | localhost.evil.example |                     | 403",
                "            | 10.1.2.3          |                          | 403",
                "            | localhost         | http://localhost:3000    | 200",
                "            | localhost         | http://evil.example      | 403",
                "            | localhost         | null                     | 403",
                "a.example   | a.example         |                          | 200",
                "a.example   | A.EXAMPLE:8443    |                          | 200",
                "a.example   | b.example         |                          | 403",
                "a.example   | localhost         |                          | 403",
                "a.example   | a.example         | https://a.example        | 200",
                "a.example   | a.example         | http://evil.example      | 403",
                "a.example   | a.example         | null                     | 403",
                "a.example:1 | a.example:2       |                          | 403"
            })
    void onlyAllowedHostsAndOriginsReachATool(String allowed, String host, String origin, int status) {
        try (TestingApp app = TestingApp.start(Map.of("MCP_ALLOWED_HOSTS", allowed == null ? "" : allowed))) {
            String headers = "Host: " + host + "\r\n" + (origin == null ? "" : "Origin: " + origin + "\r\n");

            String answer = app.raw(post(headers));

            assertThat(status(answer)).as(answer).isEqualTo(status);
            assertThat(app.habitica().received()).hasSize(status == 200 ? 1 : 0);
            if (status == 403) {
                assertThat(answer).contains("\"jsonrpc\":\"2.0\"", "\"error\"");
            }
        }
    }

    @Test
    void boundToEveryAddressAnyHostPassesButNoForeignOrigin() {
        try (TestingApp app = TestingApp.start(Map.of("MCP_HOST", "0.0.0.0"))) {
            assertThat(status(app.raw(post("Host: any.example\r\n")))).isEqualTo(200);
            assertThat(status(app.raw(post("Host: any.example\r\nOrigin: http://any.example\r\n"))))
                    .isEqualTo(200);
            assertThat(status(app.raw(post("Host: any.example\r\nOrigin: http://evil.example\r\n"))))
                    .isEqualTo(403);
            assertThat(app.habitica().received()).hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.1.2.3:8080", "evil.example", "x"})
    void healthIsAnsweredWhateverTheHost(String host) {
        try (TestingApp app = TestingApp.start(Map.of("MCP_ALLOWED_HOSTS", "a.example"))) {
            String request = "GET /healthz HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";

            assertThat(app.raw(request)).startsWith("HTTP/1.1 200").endsWith("{\"status\":\"ok\"}");
        }
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "Bearer wrong-wrong-wrong-wrong",
                "Bearer",
                "Bearer ",
                "Basic dXNlcjpwYXNzd29yZA==",
                "Zq8-vR2.kLm_9xTw~yB4",
                "Bearer Zq8-vR2.kLm_9xTw~yB",
                "Bearer Zq8-vR2.kLm_9xTw~yB44",
                "Bearer zq8-vr2.klm_9xtw~yb4",
                "Token Zq8-vR2.kLm_9xTw~yB4"
            })
    void withoutTheRightKeyNoToolIsReached(String authorization) {
        try (TestingApp app = TestingApp.start(Map.of("MCP_BEARER_TOKEN", KEY))) {
            Map<String, String> headers = authorization == null ? Map.of() : Map.of("Authorization", authorization);

            HttpResponse<byte[]> response = app.mcp().post(CREATE, headers);

            assertThat(response.statusCode()).isEqualTo(401);
            assertThat(response.headers().firstValue("WWW-Authenticate")).hasValue("Bearer");
            assertThat(body(response).path("error").has("message")).isTrue();
            assertThat(app.habitica().received()).isEmpty();
            assertThat(app.get("/healthz").statusCode()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Bearer Zq8-vR2.kLm_9xTw~yB4", "bearer Zq8-vR2.kLm_9xTw~yB4", "BEARER  Zq8-vR2.kLm_9xTw~yB4 "})
    void theRightKeyOpensTheGateway(String authorization) {
        try (TestingApp app = TestingApp.start(Map.of("MCP_BEARER_TOKEN", KEY))) {
            assertThat(app.mcp()
                            .post(CREATE, Map.of("Authorization", authorization))
                            .statusCode())
                    .isEqualTo(200);
            app.call("list_tasks").succeeded();
            assertThat(app.account().tasks()).hasSize(1);
        }
    }

    @Test
    void severalRunSideBySideWithoutAStore() {
        try (TestingApp one = TestingApp.start();
                TestingApp other = TestingApp.start(
                        Map.of("HABITICA_BASE_URL", one.habitica().url().toString()))) {
            one.call("create_task", "{type: 'todo', text: 'A'}").succeeded();

            assertThat(other.call("list_tasks").titles()).containsExactly("A");
        }
    }
}
