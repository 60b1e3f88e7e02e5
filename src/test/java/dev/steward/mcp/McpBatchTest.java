package dev.steward.mcp;

import static dev.steward.mcp.McpFixture.code;
import static dev.steward.mcp.McpFixture.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.json.Json;
import java.net.http.HttpResponse;
import java.util.Collections;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Arrays of messages belong to revision 2025-03-26 alone (FR-06). */
@Timeout(60)
class McpBatchTest {
    private static final String ECHO = json("{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'echo'}}");
    private static final String NOTIFICATION = json("{'jsonrpc':'2.0','method':'notifications/initialized'}");
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
    @NullSource
    @ValueSource(strings = {"2024-11-05", "2025-06-18", "2025-11-25", "2026-07-28", "1900-01-01", "not-a-version"})
    void batchOfAnotherRevisionIsRefusedAndNothingInItRuns(String version) {
        int before = mcp.tools.runs();

        for (String body : new String[] {batch(ECHO, ECHO), batch(ECHO), "[]", batch(NOTIFICATION)}) {
            HttpResponse<String> answer =
                    version == null ? mcp.post(body) : mcp.post(body, "MCP-Protocol-Version", version);

            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(code(answer)).isEqualTo(ErrorCode.INVALID_REQUEST);
        }
        assertThat(mcp.tools.runs()).isEqualTo(before);
    }

    @Test
    void batchIsAnsweredWithOneReplyForEachRequestInOrder() {
        JsonNode replies = replies(batch(
                ECHO,
                NOTIFICATION,
                json("{'jsonrpc':'2.0','id':'two','method':'ping'}"),
                json("{'jsonrpc':'2.0','id':3,'method':'no/such/method'}"),
                json("{'jsonrpc':'2.0','id':9,'result':{}}"),
                json("{'jsonrpc':'2.0','id':null,'method':'ping'}"),
                "7"));

        assertThat(replies.size()).isEqualTo(5);
        assertThat(replies.get(0).path("result").path("content").isArray()).isTrue();
        assertThat(replies.get(1)).isEqualTo(Json.parse(json("{'jsonrpc':'2.0','id':'two','result':{}}")));
        assertThat(replies.get(2).path("error").path("code").asInt()).isEqualTo(ErrorCode.METHOD_NOT_FOUND);
        assertThat(replies.get(2).get("id").asInt()).isEqualTo(3);
        assertThat(replies.get(3).path("error").path("code").asInt()).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(replies.get(4).path("error").path("code").asInt()).isEqualTo(ErrorCode.INVALID_REQUEST);
    }

    @Test
    void resultsInABatchAreThoseOfItsRevision() {
        assertThat(replies(batch(ECHO)).get(0).path("result").has("structuredContent"))
                .isFalse();
    }

    @Test
    void batchOfNotificationsAloneIsTakenWithoutAWord() {
        HttpResponse<String> answer = post(batch(NOTIFICATION, NOTIFICATION));

        assertThat(answer.statusCode()).isEqualTo(202);
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void twentyMessagesAreTakenAndTwentyOneAreRefusedUnrun() {
        int before = mcp.tools.runs();
        assertThat(replies(batch(Collections.nCopies(20, ECHO).toArray(String[]::new)))
                        .size())
                .isEqualTo(20);
        assertThat(mcp.tools.runs()).isEqualTo(before + 20);

        HttpResponse<String> refused = post(batch(Collections.nCopies(21, ECHO).toArray(String[]::new)));

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(code(refused)).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(mcp.tools.runs()).isEqualTo(before + 20);
    }

    @Test
    void emptyBatchIsRefusedEvenThere() {
        HttpResponse<String> answer = post("[]");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(code(answer)).isEqualTo(ErrorCode.INVALID_REQUEST);
    }

    @Test
    void initializeIsNoPartOfABatch() {
        String initialize = json("{'jsonrpc':'2.0','id':1,'method':'initialize','params':{}}");

        assertThat(replies(batch(initialize)).get(0).path("error").path("code").asInt())
                .isEqualTo(ErrorCode.INVALID_REQUEST);
    }

    private static HttpResponse<String> post(String body) {
        return mcp.post(body, "MCP-Protocol-Version", "2025-03-26");
    }

    private static JsonNode replies(String body) {
        HttpResponse<String> answer = post(body);
        assertThat(answer.statusCode()).isEqualTo(200);
        return Json.parse(answer.body());
    }

    private static String batch(String... messages) {
        return "[" + String.join(",", messages) + "]";
    }
}
