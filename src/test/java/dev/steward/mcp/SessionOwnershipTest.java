package dev.steward.mcp;

import static dev.steward.mcp.McpFixture.code;
import static dev.steward.mcp.McpFixture.read;
import static dev.steward.mcp.McpFixture.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.identity.Caller;
import dev.steward.identity.Identity;
import dev.steward.testing.MemorySessions;
import java.net.http.HttpResponse;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whose a session is, and who is who (FR-07, FR-08, FR-09). */
@Timeout(60)
class SessionOwnershipTest {
    private static final String BATCH = "[{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'echo'}}]";
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
    @ValueSource(strings = {"no-such-session", "", "../../etc", "00000000-0000-0000-0000-000000000000"})
    void unknownSessionIsNotFoundByAnyVerb(String id) {
        assertNotFound(new SessionClient(mcp, "alice", id));
    }

    @Test
    void endedSessionIsNotFoundByAnyVerb() {
        SessionClient client = SessionClient.initialized(mcp, "alice");
        assertThat(client.delete().statusCode()).isEqualTo(204);

        assertNotFound(client);
        assertThat(SessionClient.initialized(mcp, "alice").tool("echo").statusCode())
                .isEqualTo(200);
    }

    @Test
    void sessionOfAnotherCallerIsNotFoundByAnyVerbAndGoesOnForItsOwner() {
        SessionClient owner = SessionClient.initialized(mcp, "alice");

        assertNotFound(owner.withKey("bob"));
        assertThat(result(owner.tool("caller"))
                        .path("structuredContent")
                        .path("caller")
                        .asString())
                .isEqualTo("alice");
    }

    private static void assertNotFound(SessionClient client) {
        int before = mcp.tools.runs();
        assertNotFound(client.tool("echo"), 1);
        assertNotFound(client.post(BATCH), null);
        assertNotFound(client.post(BATCH, "MCP-Protocol-Version", "2025-03-26"), null);
        assertNotFound(client.get(), null);
        assertNotFound(client.get("Accept", McpFixture.STREAM), null);
        assertNotFound(client.delete(), null);
        assertThat(mcp.tools.runs()).isEqualTo(before);
        mcp.awaitAllForgotten();
    }

    private static void assertNotFound(HttpResponse<String> answer, Integer id) {
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(code(answer)).isEqualTo(ErrorCode.SESSION_NOT_FOUND);
        assertThat(read(answer).path("error").path("message").asString()).isEqualTo("Session not found");
        assertThat(read(answer).path("error").path("data").path("requestId").asString())
                .isNotBlank();
        assertThat(read(answer).get("id").isNull()).isEqualTo(id == null);
    }

    @Test
    void strangersRequestTakesNothingFromTheOwner() {
        SessionClient owner = SessionClient.initialized(mcp, "alice");
        assertThat(owner.call("resources/subscribe", "{'uri':'file:///a'}").statusCode())
                .isEqualTo(200);
        try (Events events = owner.standing()) {
            assertThat(owner.withKey("bob").tool("echo").statusCode()).isEqualTo(404);

            mcp.changes.announce(new ChangeFeed.Change.Resource("file:///a"));
            assertThat(events.next().path("method").asString()).isEqualTo("notifications/resources/updated");
        } finally {
            owner.delete();
        }
    }

    @Test
    void randomIdsTakeNoMemory() {
        SessionClient client = new SessionClient(mcp, "alice", null);
        for (int i = 0; i < 100; i++) {
            assertThat(client.withId(UUID.randomUUID().toString())
                            .call("ping", "{}")
                            .statusCode())
                    .isEqualTo(404);
        }

        mcp.awaitAllForgotten();
    }

    /** What goes on in a session is lost with the process, the session isn't. */
    @Test
    void sessionIsStillKnownAfterARestart() {
        MemorySessions store = new MemorySessions();
        String id;
        try (McpFixture before = McpFixture.withSessions(store)) {
            id = SessionClient.initialized(before, "alice", "2024-11-05", "{}").id();
        }
        try (McpFixture after = McpFixture.withSessions(store)) {
            SessionClient client = new SessionClient(after, "alice", id);
            assertThat(result(client.tool("echo")).has("structuredContent")).isFalse();
            assertThat(client.delete().statusCode()).isEqualTo(204);
            assertThat(client.tool("echo").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void disabledCallerIsRefusedAtTheNextRequestAndMayComeBack() {
        AtomicReference<Identity> identity = new AtomicReference<>(new Identity.Known(new Caller("k", "Kay")));
        try (McpFixture changing = McpFixture.withSessions((_, _) -> identity.get())) {
            SessionClient client = SessionClient.initialized(changing, "key");
            Identity active = identity.getAndSet(new Identity.Disabled());
            int before = changing.tools.runs();

            assertThat(client.tool("echo").statusCode()).isEqualTo(401);
            assertThat(client.get().statusCode()).isEqualTo(401);
            assertThat(client.delete().statusCode()).isEqualTo(401);
            assertThat(changing.tools.runs()).isEqualTo(before);

            identity.set(active);
            assertThat(client.tool("echo").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void callIsThatOfTheCallerAsHeIsNow() {
        AtomicReference<Caller> caller = new AtomicReference<>(new Caller("k", "Kay"));
        try (McpFixture changing = McpFixture.withSessions((_, _) -> new Identity.Known(caller.get()))) {
            SessionClient client = SessionClient.initialized(changing, "key");
            caller.set(new Caller("k", "Kay, promoted"));

            assertThat(result(client.tool("caller"))
                            .path("structuredContent")
                            .path("name")
                            .asString())
                    .isEqualTo("Kay, promoted");
        }
    }
}
