package dev.steward.mcp;

import static dev.steward.mcp.McpFixture.code;
import static dev.steward.mcp.McpFixture.header;
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
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Key and session: what each verb does with and without a session id (spec/protocol.md, "key and session"). */
@Timeout(60)
class SessionTableTest {
    private static McpFixture mcp;
    private static final String INITIALIZED = "{'jsonrpc':'2.0','method':'notifications/initialized'}";
    private final SessionClient nobody = new SessionClient(mcp, "alice", null);
    private final SessionClient stale = nobody.withId("no-such-session");

    @BeforeAll
    static void start() {
        mcp = McpFixture.withSessions();
    }

    @AfterAll
    static void stop() {
        mcp.close();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"*/*", McpFixture.JSON, McpFixture.STREAM, McpFixture.BOTH, "text/html"})
    void getWithoutAnIdOpensASessionThatCountsAsInitialised(String accept) {
        HttpResponse<String> answer = accept == null ? nobody.get() : nobody.get("Accept", accept);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(header(answer, "Content-Type")).isEqualTo(McpFixture.JSON);
        String id = header(answer, SessionClient.HEADER);
        assertThat(id).isNotBlank();
        assertThat(read(answer)).isEqualTo(Json.object().put("sessionId", id));
        assertThat(result(nobody.withId(id).call("tools/list", "{}"))
                        .path("tools")
                        .size())
                .isEqualTo(1);
    }

    @Test
    void everyGetWithoutAnIdOpensAnotherSession() {
        assertThat(header(nobody.get(), SessionClient.HEADER)).isNotEqualTo(header(nobody.get(), SessionClient.HEADER));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"*/*", McpFixture.JSON, "text/event-stream;q=0"})
    void getWithAnIdAndNoTasteForStreamsSaysTheIdAgain(String accept) {
        SessionClient client = SessionClient.initialized(mcp, "alice");

        HttpResponse<String> answer = accept == null ? client.get() : client.get("Accept", accept);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(header(answer, SessionClient.HEADER)).isEqualTo(client.id());
        assertThat(read(answer)).isEqualTo(Json.object().put("sessionId", client.id()));
    }

    @Test
    void getWithAnIdOpensAStreamForThoseWhoTakeIt() {
        SessionClient client = SessionClient.initialized(mcp, "alice");
        try (Events events = client.standing()) {
            assertThat(events.response().statusCode()).isEqualTo(200);
            assertThat(header(events.response(), "Content-Type")).isEqualTo(McpFixture.STREAM);
            assertThat(client.delete().statusCode()).isEqualTo(204);
        }
    }

    @Test
    void initializeGivesASessionIdInVisibleCharacters() {
        HttpResponse<String> answer = nobody.call("initialize", "{'protocolVersion':'2025-06-18'}");

        assertThat(result(answer).path("protocolVersion").asString()).isEqualTo("2025-06-18");
        assertThat(header(answer, SessionClient.HEADER)).matches("[!-~]+");
    }

    @Test
    void staleIdOnInitializeIsIgnored() {
        HttpResponse<String> answer = stale.call("initialize", "{'protocolVersion':'2025-06-18'}");

        assertThat(answer.statusCode()).isEqualTo(200);
        String id = header(answer, SessionClient.HEADER);
        assertThat(id).isNotBlank().isNotEqualTo(stale.id());
        assertThat(stale.withId(id).call("ping", "{}").statusCode()).isEqualTo(200);
    }

    @Test
    void refusedInitializeOpensNothing() {
        String pictures = "x".repeat(5_000);

        HttpResponse<String> answer = nobody.call("initialize", "{'capabilities':{'experimental':'" + pictures + "'}}");

        assertThat(code(answer)).isEqualTo(ErrorCode.INVALID_PARAMS);
        assertThat(header(answer, SessionClient.HEADER)).isNull();
    }

    @Test
    void postRunsWithASessionAndWithoutOne() {
        assertThat(result(SessionClient.initialized(mcp, "alice").tool("caller"))
                        .path("structuredContent"))
                .isEqualTo(result(nobody.tool("caller")).path("structuredContent"));
        assertThat(header(nobody.tool("caller"), SessionClient.HEADER)).isNull();
    }

    @Test
    void requestsThatNeedASessionSaySo() {
        HttpResponse<String> answer = nobody.call("resources/subscribe", "{'uri':'file:///a'}");

        assertThat(code(answer)).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(answer.body()).contains("initialize first");
    }

    @Test
    void unknownMethodIsTheTruthBeforeAnyOtherAboutTheSession() {
        HttpResponse<String> answer = stale.call("server/discover", "{}");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(code(answer)).isEqualTo(ErrorCode.METHOD_NOT_FOUND);
        assertThat(code(SessionClient.initialized(mcp, "alice").call("server/discover", "{}")))
                .isEqualTo(ErrorCode.METHOD_NOT_FOUND);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                INITIALIZED,
                "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':7}}",
                "{'jsonrpc':'2.0','method':'notifications/cancelled'}",
                "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':{'a':[1]}}}",
                "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':null}}",
                "{'jsonrpc':'2.0','method':'notifications/foo','params':{}}",
                "{'jsonrpc':'2.0','id':'ask-1','result':{}}",
                "{'jsonrpc':'2.0','id':1,'error':{'code':1,'message':'no'}}"
            })
    void notificationsAndAnswersAreTakenWithoutAWordAndWithAStaleIdNotAtAll(String message) {
        for (SessionClient client : List.of(nobody, SessionClient.initialized(mcp, "alice"))) {
            HttpResponse<String> taken = client.post(message);
            assertThat(taken.statusCode()).isEqualTo(202);
            assertThat(taken.body()).isEmpty();
            assertThat(header(taken, "Content-Type")).isNull();
        }
        assertThat(stale.post(message).statusCode()).isEqualTo(404);
        mcp.awaitAllForgotten();
    }

    @Test
    void deleteEndsASessionOnce() {
        SessionClient client = SessionClient.initialized(mcp, "alice");

        HttpResponse<String> ended = client.delete();
        assertThat(ended.statusCode()).isEqualTo(204);
        assertThat(ended.body()).isEmpty();
        assertThat(client.delete().statusCode()).isEqualTo(404);
    }

    @Test
    void deleteWithoutAnIdSaysWhatIsMissing() {
        HttpResponse<String> answer = nobody.delete();

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(code(answer)).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(answer.body()).contains(SessionClient.HEADER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "HEAD", "PATCH"})
    void otherVerbsAreToldWhichThereAre(String verb) {
        HttpResponse<String> answer = mcp.send(verb, "", "Authorization", "Bearer alice");

        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(header(answer, "Allow")).isEqualTo("GET, POST, DELETE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST", "DELETE"})
    void withoutAKeyThereIsNothingSessionOrNot(String verb) {
        String id = SessionClient.initialized(mcp, "alice").id();

        HttpResponse<String> answer = mcp.send(verb, "{}", SessionClient.HEADER, id, "Content-Type", McpFixture.JSON);

        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(header(answer, "WWW-Authenticate")).isEqualTo("Bearer");
    }
}
