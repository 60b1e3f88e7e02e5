package dev.steward.mcp;

import static dev.steward.mcp.McpFixture.code;
import static dev.steward.mcp.McpFixture.header;
import static dev.steward.mcp.McpFixture.read;
import static dev.steward.mcp.McpFixture.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.json.Json;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A session speaks the revision it began with, unless a header says otherwise (FR-04, FR-06). */
@Timeout(60)
class SessionRevisionTest {
    private static final String ECHO = "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'echo'}}";
    private static McpFixture mcp;

    @BeforeAll
    static void start() {
        mcp = McpFixture.withSessions();
    }

    @AfterAll
    static void stop() {
        mcp.close();
    }

    @ParameterizedTest
    @CsvSource({"2024-11-05,false", "2025-03-26,false", "2025-06-18,true", "2025-11-25,true"})
    void resultsHaveTheFormOfTheSessionsRevision(String version, boolean structured) {
        JsonNode result =
                result(SessionClient.initialized(mcp, "alice", version, "{}").tool("echo"));

        assertThat(result.has("structuredContent")).isEqualTo(structured);
        assertThat(result.path("content").size()).isEqualTo(1);
    }

    @Test
    void sessionOpenedByTheDocumentedGetGetsStructuredResults() {
        SessionClient nobody = new SessionClient(mcp, "alice", null);
        SessionClient client = nobody.withId(header(nobody.get(), SessionClient.HEADER));

        assertThat(result(client.tool("echo")).has("structuredContent")).isTrue();
    }

    @Test
    void headerGoesBeforeTheSessionsRevision() {
        SessionClient client = SessionClient.initialized(mcp, "alice", "2024-11-05", "{}");

        assertThat(result(client.tool("echo", "MCP-Protocol-Version", "2025-06-18"))
                        .has("structuredContent"))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1900-01-01", "not-a-version", "2026-07-28"})
    void unknownVersionIsRefusedInASessionTooAndLeavesNothingBehind(String version) {
        SessionClient client = SessionClient.initialized(mcp, "alice");
        int before = mcp.tools.runs();

        HttpResponse<String> answer = client.tool("echo", "MCP-Protocol-Version", version);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(read(answer).path("id").asInt()).isEqualTo(1);
        assertThat(mcp.tools.runs()).isEqualTo(before);
        mcp.awaitAllForgotten();
        assertThat(client.tool("echo").statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1900-01-01", "not-a-version", "", "2026-07-28"})
    void getAndDeleteOfAVersionWithoutSessionsAreRefusedAndDoNothing(String version) {
        SessionClient client = SessionClient.initialized(mcp, "alice");

        HttpResponse<String> got = client.get("MCP-Protocol-Version", version);
        assertThat(got.statusCode()).isEqualTo(400);
        assertThat(code(got)).isEqualTo(ErrorCode.INVALID_REQUEST);
        HttpResponse<String> deleted = client.delete("MCP-Protocol-Version", version);
        assertThat(deleted.statusCode()).isEqualTo(400);
        assertThat(code(deleted)).isEqualTo(ErrorCode.INVALID_REQUEST);
        HttpResponse<String> opening = client.withId(null).get("MCP-Protocol-Version", version);
        assertThat(opening.statusCode()).isEqualTo(400);
        assertThat(header(opening, SessionClient.HEADER)).isNull();
        assertThat(client.tool("echo").statusCode()).isEqualTo(200);
    }

    /** Also when it isn't the one that was negotiated: each request is read as what it says itself. */
    @ParameterizedTest
    @ValueSource(strings = {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"})
    void getAndDeleteOfAVersionWithSessionsAreAnswered(String version) {
        SessionClient client = SessionClient.initialized(mcp, "alice");

        assertThat(client.get("MCP-Protocol-Version", version).statusCode()).isEqualTo(200);
        assertThat(client.delete("MCP-Protocol-Version", version).statusCode()).isEqualTo(204);
    }

    @Test
    void getAndDeleteWithoutAVersionAreAnswered() {
        SessionClient client = SessionClient.initialized(mcp, "alice");

        assertThat(client.get().statusCode()).isEqualTo(200);
        assertThat(client.delete().statusCode()).isEqualTo(204);
    }

    @Test
    void sessionOfTheOneRevisionThatHasBatchesMaySendThem() {
        SessionClient client = SessionClient.initialized(mcp, "alice", "2025-03-26", "{}");

        HttpResponse<String> answer = client.post("[" + ECHO + ",{'jsonrpc':'2.0','id':'b','method':'ping'}]");

        JsonNode replies = Json.parse(answer.body());
        assertThat(replies.size()).isEqualTo(2);
        assertThat(replies.get(0).path("result").has("structuredContent")).isFalse();
        assertThat(replies.get(1).path("id").asString()).isEqualTo("b");
        mcp.awaitAllForgotten();
    }

    @Test
    void batchIsHandledAsItsSession() {
        SessionClient client = SessionClient.initialized(mcp, "alice", "2025-03-26", "{}");

        HttpResponse<String> answer =
                client.post("[{'jsonrpc':'2.0','id':1,'method':'resources/subscribe','params':{'uri':'file:///batch'}},"
                        + "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':9}},"
                        + "{'jsonrpc':'2.0','id':'ask-1','result':{}}]");

        assertThat(Json.parse(answer.body()).size()).isEqualTo(1);
        assertThat(Json.parse(answer.body()).get(0).has("result")).isTrue();
        try (Events events = client.standing()) {
            mcp.changes.announce(new ChangeFeed.Change.Resource("file:///batch"));
            assertThat(events.next().path("params").path("uri").asString()).isEqualTo("file:///batch");
        }
        assertThat(client.delete().statusCode()).isEqualTo(204);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2024-11-05", "2025-06-18", "2025-11-25"})
    void sessionOfAnotherRevisionMayNotAndNothingRuns(String version) {
        SessionClient client = SessionClient.initialized(mcp, "alice", version, "{}");
        int before = mcp.tools.runs();

        HttpResponse<String> answer = client.post("[" + ECHO + "]");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(code(answer)).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(mcp.tools.runs()).isEqualTo(before);
        mcp.awaitAllForgotten();
    }

    @ParameterizedTest
    @ValueSource(strings = {"no-such-session", "own"})
    void modernRequestsHaveNoSessionWhateverIdTheySend(String id) {
        SessionClient client = SessionClient.initialized(mcp, "alice");
        ModernRequest request = ModernRequest.of("tools/call", "{'name':'ask'}").offering("elicitation");

        HttpResponse<String> answer = mcp.post(
                request.body(),
                request.headers(
                        "Authorization",
                        "Bearer alice",
                        SessionClient.HEADER,
                        id.equals("own") ? client.id() : id,
                        "Accept",
                        McpFixture.BOTH));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(result(answer).path("resultType").asString()).isEqualTo("input_required");
        assertThat(header(answer, SessionClient.HEADER)).isNull();
    }
}
