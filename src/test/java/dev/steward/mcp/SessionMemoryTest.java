package dev.steward.mcp;

import static dev.steward.mcp.McpFixture.code;
import static dev.steward.mcp.McpFixture.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.steward.identity.Caller;
import dev.steward.json.Json;
import dev.steward.testing.MemorySessions;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.node.ObjectNode;

/** What is remembered of a session between its requests, and for how many (FR-10). */
@Timeout(60)
class SessionMemoryTest {
    private static final Caller ALICE = new Caller("alice", "alice");
    private static final int MOST_REMEMBERED = 10_000;
    private static McpFixture mcp;

    @BeforeAll
    static void start() {
        mcp = McpFixture.withSessions();
    }

    @AfterAll
    static void stop() {
        mcp.close();
    }

    @Test
    void abandonedSessionsTakeNoMemory() {
        for (int i = 0; i < 50; i++) {
            SessionClient client = SessionClient.initialized(mcp, "alice");
            assertThat(client.post("{'jsonrpc':'2.0','method':'notifications/initialized'}")
                            .statusCode())
                    .isEqualTo(202);
            assertThat(client.tool("echo").statusCode()).isEqualTo(200);
            assertThat(client.get().statusCode()).isEqualTo(200);
        }

        mcp.awaitAllForgotten();
    }

    @Test
    void forgottenSessionIsTakenUpAgain() {
        SessionClient client = SessionClient.initialized(mcp, "alice", "2025-06-18", "{}");
        for (int visit = 0; visit < 3; visit++) {
            assertThat(client.tool("echo").statusCode()).isEqualTo(200);
            mcp.awaitAllForgotten();
        }
    }

    @Test
    void logLevelIsThatOfTheSession() {
        SessionClient noisy = SessionClient.initialized(mcp, "alice");
        SessionClient quiet = SessionClient.initialized(mcp, "alice");
        assertThat(result(noisy.call("logging/setLevel", "{'level':'debug'}"))).isEqualTo(Json.object());
        assertThat(result(quiet.call("logging/setLevel", "{'level':'error'}"))).isEqualTo(Json.object());

        try (Events events = noisy.toolStream("log")) {
            assertThat(events.next().path("params").path("level").asString()).isEqualTo("debug");
            assertThat(events.next().path("params").path("level").asString()).isEqualTo("warning");
            assertThat(events.next().has("result")).isTrue();
        }
        assertThat(quiet.tool("log", "Accept", McpFixture.BOTH).headers().firstValue("Content-Type"))
                .hasValue(McpFixture.JSON);
        try (Events events = SessionClient.initialized(mcp, "alice").toolStream("log")) {
            assertThat(events.next().path("params").path("level").asString()).isEqualTo("warning");
        }
        assertThat(noisy.delete().statusCode()).isEqualTo(204);
        assertThat(quiet.delete().statusCode()).isEqualTo(204);
        mcp.awaitAllForgotten();
    }

    @Test
    void unknownLogLevelChangesNothing() {
        SessionClient client = SessionClient.initialized(mcp, "alice");

        assertThat(code(client.call("logging/setLevel", "{'level':'loud'}"))).isEqualTo(ErrorCode.INVALID_PARAMS);
        mcp.awaitAllForgotten();
    }

    @Test
    void subscriptionsAreRememberedUntilTheLastIsGivenUp() {
        SessionClient client = SessionClient.initialized(mcp, "alice");

        client.call("resources/subscribe", "{'uri':'file:///a'}");
        assertThat(mcp.endpoint.rememberedSessions()).isEqualTo(1);
        client.call("resources/unsubscribe", "{'uri':'file:///a'}");
        mcp.awaitAllForgotten();
    }

    @Test
    void subscriptionsHaveTheirBounds() {
        LiveSession session = new LiveSession(ALICE, Duration.ZERO);
        for (int i = 0; i < 1_000; i++) {
            session.subscribe("file:///" + i);
        }

        assertThatExceptionOfType(McpError.class)
                .isThrownBy(() -> session.subscribe("file:///more"))
                .withMessageContaining("1000");
        session.subscribe("file:///7");
        session.unsubscribe("file:///7");
        session.subscribe("file:///more");
        session.unsubscribe("file:///more");
        assertThatExceptionOfType(McpError.class)
                .isThrownBy(() -> session.subscribe("x".repeat(1_001)))
                .withMessageContaining("characters");
    }

    @Test
    void manySessionsWithWishesOfTheirOwnAreForgottenTogetherButNoneInUse() {
        MemorySessions store = new MemorySessions();
        LiveSessions sessions = new LiveSessions(store);
        LiveSessions.Visit busy = sessions.visit(opened(store), ALICE, null);
        for (int i = 1; i < MOST_REMEMBERED; i++) {
            try (LiveSessions.Visit visit = sessions.visit(opened(store), ALICE, null)) {
                visit.live().setLogLevel(LogLevel.DEBUG);
            }
        }
        assertThat(sessions.remembered()).isEqualTo(MOST_REMEMBERED);

        LiveSessions.Visit oneMore = sessions.visit(opened(store), ALICE, null);

        assertThat(sessions.remembered()).isEqualTo(2);
        try (LiveSessions.Visit again = sessions.visit(busy.session().id(), ALICE, null)) {
            assertThat(again.live()).isSameAs(busy.live());
        }
        busy.close();
        oneMore.close();
        assertThat(sessions.remembered()).isZero();
    }

    private static String opened(Sessions store) {
        return store.open(ALICE, Revision.NEWEST_LEGACY, Json.object(), Json.object())
                .id();
    }

    @Test
    void clientsPicturesAreNotKept() {
        AtomicReference<ObjectNode> kept = new AtomicReference<>();
        Sessions listening = new MemorySessions() {
            @Override
            public Session open(Caller caller, Revision revision, ObjectNode clientInfo, ObjectNode capabilities) {
                kept.set(clientInfo);
                return super.open(caller, revision, clientInfo, capabilities);
            }
        };
        try (McpFixture fixture = McpFixture.withSessions(listening)) {
            SessionClient nobody = new SessionClient(fixture, "alice", null);
            assertThat(nobody.call(
                                    "initialize",
                                    "{'clientInfo':{'name':'" + "n".repeat(5_000)
                                            + "','version':7,'icons':[{'src':'data:image/png;base64,AAAA'}]}}")
                            .statusCode())
                    .isEqualTo(200);
        }
        assertThat(kept.get()).isEqualTo(Json.object().put("name", "n".repeat(100) + "…"));
    }
}
