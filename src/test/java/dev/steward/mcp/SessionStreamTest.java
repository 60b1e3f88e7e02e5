package dev.steward.mcp;

import static dev.steward.mcp.McpFixture.json;
import static dev.steward.mcp.McpFixture.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.http.EventStream;
import dev.steward.identity.Caller;
import dev.steward.json.Json;
import dev.steward.testing.MemorySessions;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The standing stream of a session: what comes on it, and what ends it (FR-05). */
@Timeout(60)
class SessionStreamTest {
    private static final Duration SOON = Duration.ofMillis(20);
    private static final ChangeFeed.Change TOOLS = new ChangeFeed.Change.ToolList();
    private static final ChangeFeed.Change A = new ChangeFeed.Change.Resource("file:///a");
    private static final ChangeFeed.Change B = new ChangeFeed.Change.Resource("file:///b");

    @Test
    void idleStreamShowsHeartbeatsAndStaysUsable() {
        try (McpFixture mcp = McpFixture.withSessionsBeating(SOON);
                Events events = SessionClient.initialized(mcp, "alice").standing()) {
            events.awaitHeartbeat();
            events.awaitHeartbeat();
            mcp.changes.announce(TOOLS);
            assertThat(events.next())
                    .isEqualTo(Json.parse(
                            json("{'jsonrpc':'2.0','method':'notifications/tools/list_changed','params':{}}")));
        }
    }

    @Test
    void initializeAnnouncesWhatTheStreamTells() {
        try (McpFixture mcp = McpFixture.withSessions()) {
            assertThat(result(new SessionClient(mcp, "alice", null).call("initialize", "{}"))
                            .path("capabilities"))
                    .isEqualTo(Json.parse(json("{'tools':{'listChanged':true},"
                            + "'resources':{'subscribe':true,'listChanged':true},'logging':{}}")));
        }
    }

    @Test
    void resourceUpdatesReachOnlySessionsThatSubscribed() {
        try (McpFixture mcp = McpFixture.withSessions()) {
            SessionClient first = SessionClient.initialized(mcp, "alice");
            SessionClient second = SessionClient.initialized(mcp, "alice");
            subscribe(first, "resources/subscribe", "file:///a");
            subscribe(second, "resources/subscribe", "file:///b");
            try (Events ofFirst = first.standing();
                    Events ofSecond = second.standing()) {
                mcp.changes.announce(A);
                mcp.changes.announce(B);
                mcp.changes.announce(TOOLS);

                assertComesAndThenTheList(ofFirst, "file:///a");
                assertComesAndThenTheList(ofSecond, "file:///b");
            }
        }
    }

    @Test
    void unsubscribingStopsTheUpdatesAndMayBeRepeated() {
        try (McpFixture mcp = McpFixture.withSessions()) {
            SessionClient client = SessionClient.initialized(mcp, "alice");
            subscribe(client, "resources/subscribe", "file:///a");
            subscribe(client, "resources/subscribe", "file:///b");
            subscribe(client, "resources/unsubscribe", "file:///a");
            subscribe(client, "resources/unsubscribe", "file:///a");
            try (Events events = client.standing()) {
                mcp.changes.announce(A);
                mcp.changes.announce(B);
                mcp.changes.announce(TOOLS);

                assertComesAndThenTheList(events, "file:///b");
            }
        }
    }

    private static void subscribe(SessionClient client, String method, String uri) {
        assertThat(result(client.call(method, "{'uri':'" + uri + "'}"))).isEqualTo(Json.object());
    }

    private static void assertComesAndThenTheList(Events events, String uri) {
        assertThat(events.next())
                .isEqualTo(
                        Json.parse(json("{'jsonrpc':'2.0','method':'notifications/resources/updated','params':{'uri':'"
                                + uri + "'}}")));
        assertThat(events.next().path("method").asString()).isEqualTo("notifications/tools/list_changed");
    }

    @Test
    void newStreamEndsTheOldOneAndTakesItsPlace() {
        try (McpFixture mcp = McpFixture.withSessions()) {
            SessionClient client = SessionClient.initialized(mcp, "alice");
            try (Events old = client.standing();
                    Events other = SessionClient.initialized(mcp, "alice").standing();
                    Events young = client.standing()) {
                assertThat(old.next()).isNull();
                mcp.changes.announce(TOOLS);

                assertThat(young.next().path("method").asString()).isEqualTo("notifications/tools/list_changed");
                assertThat(other.next().path("method").asString()).isEqualTo("notifications/tools/list_changed");
            }
        }
    }

    @Test
    void deleteEndsTheStreamOfItsSessionAlone() {
        try (McpFixture mcp = McpFixture.withSessions()) {
            SessionClient client = SessionClient.initialized(mcp, "alice");
            try (Events ended = client.standing();
                    Events other = SessionClient.initialized(mcp, "alice").standing()) {
                assertThat(client.delete().statusCode()).isEqualTo(204);

                assertThat(ended.next()).isNull();
                mcp.changes.announce(TOOLS);
                assertThat(other.next()).isNotNull();
            }
        }
    }

    @Test
    void streamOfASessionThatTheStoreHasDroppedEndsAtTheNextRequest() {
        MemorySessions store = new MemorySessions();
        try (McpFixture mcp = McpFixture.withSessions(store)) {
            SessionClient client = SessionClient.initialized(mcp, "alice");
            try (Events events = client.standing()) {
                assertThat(store.end(client.id(), new Caller("alice", "alice"))).isTrue();
                assertThat(client.tool("echo").statusCode()).isEqualTo(404);

                assertThat(events.next()).isNull();
            }
            mcp.awaitAllForgotten();
        }
    }

    @Test
    void streamThatTheEndOfItsSessionOvertakesEndsToo() {
        EndedWhenFound store = new EndedWhenFound();
        try (McpFixture mcp = McpFixture.withSessions(store)) {
            SessionClient client = SessionClient.initialized(mcp, "alice");
            store.atNextFind.set(() -> assertThat(client.delete().statusCode()).isEqualTo(204));
            try (Events events = client.standing()) {
                assertThat(events.next()).isNull();
            }
            mcp.awaitAllForgotten();
        }
    }

    /** Does something between finding a session and saying so. */
    private static final class EndedWhenFound extends MemorySessions {
        private final AtomicReference<Runnable> atNextFind = new AtomicReference<>(() -> {});

        @Override
        public Session find(String id, Caller caller) {
            Session found = super.find(id, caller);
            atNextFind.getAndSet(() -> {}).run();
            return found;
        }
    }

    @Test
    void closingTheEndpointEndsEveryStream() {
        try (McpFixture mcp = McpFixture.withSessions();
                Events first = SessionClient.initialized(mcp, "alice").standing();
                Events second = SessionClient.initialized(mcp, "bob").standing()) {
            mcp.endpoint.close();

            assertThat(first.next()).isNull();
            assertThat(second.next()).isNull();
            mcp.awaitAllForgotten();
        }
    }

    @Test
    void clientThatIsGoneIsFoundOutByAHeartbeatAndItsSessionForgotten() {
        try (McpFixture mcp = McpFixture.withSessionsBeating(SOON)) {
            try (Events events = SessionClient.initialized(mcp, "alice").standing()) {
                events.awaitHeartbeat();
                assertThat(mcp.endpoint.rememberedSessions()).isEqualTo(1);
            }
            mcp.awaitAllForgotten();
        }
    }

    @Test
    void clientThatReadsTooSlowlyLosesItsStreamAndNotOurMemory() throws IOException {
        Mailbox mailbox = new Mailbox();
        byte[] message = TOOLS.notification(Json.object());
        for (int i = 0; i < 1_001; i++) {
            mailbox.put(message);
        }
        Written written = new Written();

        mailbox.deliver(written, Duration.ofMinutes(10));

        assertThat(written.messages).isZero();
    }

    @Test
    void everythingBeforeTheEndIsDelivered() throws IOException {
        Mailbox mailbox = new Mailbox();
        byte[] message = TOOLS.notification(Json.object());
        for (int i = 0; i < 999; i++) {
            mailbox.put(message);
        }
        mailbox.close();
        mailbox.put(message);
        Written written = new Written();

        mailbox.deliver(written, Duration.ofMinutes(10));

        assertThat(written.messages).isEqualTo(999);
    }

    private static final class Written implements EventStream {
        private int messages;

        @Override
        public void send(byte[] json) {
            messages++;
        }

        @Override
        public void heartbeat() {}

        @Override
        public void close() {}
    }
}
