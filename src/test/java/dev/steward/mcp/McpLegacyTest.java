package dev.steward.mcp;

import static dev.steward.mcp.McpFixture.code;
import static dev.steward.mcp.McpFixture.header;
import static dev.steward.mcp.McpFixture.json;
import static dev.steward.mcp.McpFixture.read;
import static dev.steward.mcp.McpFixture.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.json.Json;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The revisions that begin with {@code initialize}: negotiation, version header, Accept, methods (FR-01, FR-04). */
@Timeout(60)
class McpLegacyTest {
    private static McpFixture mcp;

    @BeforeAll
    static void start() {
        mcp = McpFixture.open();
    }

    @AfterAll
    static void stop() {
        mcp.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    '2024-11-05' | 2024-11-05
                    '2025-03-26' | 2025-03-26
                    '2025-06-18' | 2025-06-18
                    '2025-11-25' | 2025-11-25
                    '2026-07-28' | 2025-11-25
                    '1999-01-01' | 2025-11-25
                    '2099-01-01' | 2025-11-25
                    'latest'     | 2025-11-25
                    ''           | 2025-11-25
                    7            | 2025-11-25
                    null         | 2025-11-25
                    """)
    void initializeOffersTheVersionAskedForOrTheNewestLegacyOne(String asked, String offered) {
        String literal = asked.matches("7|null") ? asked : "'" + asked + "'";

        JsonNode result = result(mcp.call("initialize", "{'protocolVersion':" + literal + "}"));

        assertThat(result.path("protocolVersion").asString()).isEqualTo(offered);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"1900-01-01", "not-a-version", "2025-03-26", "2026-07-28"})
    void bodyOfInitializeDecidesWhateverTheHeaderSays(String header) {
        String[] headers = header == null ? new String[0] : new String[] {"MCP-Protocol-Version", header};

        JsonNode result = result(mcp.call("initialize", "{'protocolVersion':'2025-06-18'}", headers));

        assertThat(result.path("protocolVersion").asString()).isEqualTo("2025-06-18");
    }

    @Test
    void initializeTellsWhatThereIsAndGivesNoSession() {
        HttpResponse<String> answer =
                mcp.post(json("{'jsonrpc':'2.0','id':1,'method':'initialize'}"), "Mcp-Session-Id", "of-yesterday");

        JsonNode result = result(answer);
        assertThat(result.path("capabilities")).isEqualTo(Json.parse(json("{'tools':{},'logging':{}}")));
        assertThat(result.path("serverInfo"))
                .isEqualTo(Json.parse(json("{'name':'test','title':'Test','version':'1'}")));
        assertThat(result.path("instructions").asString()).isEqualTo("Be gentle.");
        assertThat(header(answer, "Mcp-Session-Id")).isNull();
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    2024-11-05, 200
                    2025-03-26, 200
                    2025-06-18, 200
                    2025-11-25, 200
                    1900-01-01, 400
                    not-a-version, 400
                    '', 400
                    2025-06-18x, 400
                    """)
    void versionHeaderMustNameAVersionThatIsKnown(String version, int status) {
        int before = mcp.tools.runs();

        HttpResponse<String> answer = mcp.tool("echo", "MCP-Protocol-Version", version);

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(mcp.tools.runs()).isEqualTo(status == 200 ? before + 1 : before);
        if (status == 400) {
            assertThat(code(answer)).isEqualTo(ErrorCode.INVALID_REQUEST);
            assertThat(read(answer).path("id").asInt()).isEqualTo(1);
            assertThat(answer.body()).contains(Revision.SUPPORTED);
        }
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    2024-11-05, false
                    2025-03-26, false
                    2025-06-18, true
                    2025-11-25, true
                    """)
    void structuredContentComesWithTheRevisionsThatHaveIt(String version, boolean structured) {
        JsonNode result = result(mcp.tool("echo", "MCP-Protocol-Version", version));

        assertThat(result.has("structuredContent")).isEqualTo(structured);
        assertThat(result.path("content").get(0).path("type").asString()).isEqualTo("text");
    }

    @Test
    void callWithoutAVersionHeaderIsReadAsTheNewestLegacyRevision() {
        JsonNode result = result(mcp.tool("echo"));

        assertThat(result.path("structuredContent"))
                .isEqualTo(Json.parse(result.path("content").get(0).path("text").asString()));
        assertThat(result.has("isError")).isFalse();
        assertThat(result.has("_meta")).isFalse();
        assertThat(result.has("resultType")).isFalse();
    }

    @Test
    void failureOfAToolIsAResultThatSaysSo() {
        assertThat(result(mcp.tool("refuse")).path("isError").booleanValue()).isTrue();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "*/*",
                "application/json",
                "application/*",
                "text/html",
                "text/html,application/xhtml+xml,*/*;q=0.8",
                "text/plain",
                "application/json, text/event-stream",
                "application/json, text/event-stream;q=0",
                "text/event-stream;q=0",
                "text/event-stream;q=0.0, text/plain",
                ""
            })
    void acceptIsNeverNeededAndAPlainAnswerIsJson(String accept) {
        String[] headers = accept == null ? new String[0] : new String[] {"Accept", accept};
        List<HttpResponse<String>> answers = List.of(
                mcp.call("initialize", "{}", headers),
                mcp.call("tools/list", "{}", headers),
                mcp.tool("echo", headers));

        for (HttpResponse<String> answer : answers) {
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(header(answer, "Content-Type")).isEqualTo(McpFixture.JSON);
            assertThat(result(answer).isObject()).isTrue();
        }
    }

    @Test
    void clientThatTakesNothingButAnEventStreamGetsOne() {
        HttpResponse<String> answer = mcp.call("tools/list", "{}", "Accept", McpFixture.STREAM);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(header(answer, "Content-Type")).isEqualTo(McpFixture.STREAM);
        assertThat(answer.body()).startsWith("event: message\ndata: {").endsWith("}\n\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "server/discover",
                "subscriptions/listen",
                "no/such/method",
                "resources/list",
                "prompts/get",
                "completion/complete",
                "resources/subscribe",
                ""
            })
    void methodThatIsNotThereIsAnErrorIn200(String method) {
        HttpResponse<String> answer = mcp.call(method, "{}", "Mcp-Session-Id", "of-yesterday");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(code(answer)).isEqualTo(ErrorCode.METHOD_NOT_FOUND);
        assertThat(read(answer).path("error").path("message").asString()).contains("'" + method + "'");
    }

    @Test
    void pingIsAnsweredWithNothing() {
        assertThat(read(mcp.call("ping", "{}"))).isEqualTo(Json.parse(json("{'jsonrpc':'2.0','id':1,'result':{}}")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"})
    void loggingLevelIsAcknowledged(String level) {
        assertThat(result(mcp.call("logging/setLevel", "{'level':'" + level + "'}"))
                        .isEmpty())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{'level':'loud'}", "{'level':'DEBUG'}", "{'level':3}"})
    void loggingLevelThatIsNoneIsRefused(String params) {
        assertThat(code(mcp.call("logging/setLevel", params))).isEqualTo(ErrorCode.INVALID_PARAMS);
    }

    @Test
    void listIsWholeAndTheSameBytesEveryTime() {
        HttpResponse<String> first = mcp.call("tools/list", "{}");

        assertThat(result(first).path("tools").size()).isEqualTo(1);
        assertThat(result(first).has("nextCursor")).isFalse();
        assertThat(mcp.call("tools/list", "{'cursor':'any'}").body()).isEqualTo(first.body());
    }
}
