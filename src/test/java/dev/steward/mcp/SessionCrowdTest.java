package dev.steward.mcp;

import static dev.steward.mcp.McpFixture.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.identity.Caller;
import dev.steward.json.Json;
import dev.steward.testing.MemorySessions;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many at once in one session, which comes to life and is forgotten all the while. */
@Timeout(60)
class SessionCrowdTest {
    private static final Caller ALICE = new Caller("alice", "alice");

    @Test
    void parallelRequestsOfOneSessionEachGetTheirOwnAnswer() throws Exception {
        try (McpFixture mcp = McpFixture.withSessions()) {
            SessionClient client = SessionClient.initialized(mcp, "alice");
            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            for (int id = 0; id < 100; id++) {
                answers.add(client.toolLater(String.valueOf(id), "echo", "Accept", McpFixture.BOTH));
            }

            for (int id = 0; id < answers.size(); id++) {
                HttpResponse<String> answer = answers.get(id).get(20, TimeUnit.SECONDS);
                assertThat(read(answer).path("id").asInt()).isEqualTo(id);
                assertThat(read(answer).has("result")).isTrue();
            }
            mcp.awaitAllForgotten();
        }
    }

    @Test
    void longCallIsStillToldThingsWhileOthersComeAndGo() throws Exception {
        try (McpFixture mcp = McpFixture.withSessions()) {
            SessionClient client = SessionClient.initialized(mcp, "alice");
            TestTools.Waiting waiting = mcp.tools.nextWait();
            CompletableFuture<HttpResponse<String>> call = client.toolLater("'long'", "wait");
            assertThat(waiting.started.await(20, TimeUnit.SECONDS)).isTrue();
            for (int i = 0; i < 20; i++) {
                assertThat(client.tool("echo").statusCode()).isEqualTo(200);
            }

            client.cancel("'long'");

            assertThat(waiting.interrupted.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(call.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
            mcp.awaitAllForgotten();
        }
    }

    /** Whoever is in a session at the same time is in the same one; whoever comes last forgets it. */
    @Test
    void visitorsOfOneMomentShareOneSessionAndTheLastForgetsIt() throws Exception {
        MemorySessions store = new MemorySessions();
        LiveSessions sessions = new LiveSessions(store);
        String id = store.open(ALICE, Revision.NEWEST_LEGACY, Json.object(), Json.object())
                .id();
        int visitors = 4;
        CountDownLatch go = new CountDownLatch(1);
        Callable<Integer> comingAndGoing = () -> {
            assertThat(go.await(20, TimeUnit.SECONDS)).isTrue();
            int lost = 0;
            for (int i = 0; i < 5_000; i++) {
                try (LiveSessions.Visit outer = sessions.visit(id, ALICE, null);
                        LiveSessions.Visit inner = sessions.visit(id, ALICE, null)) {
                    lost += outer.live() == inner.live() ? 0 : 1;
                }
            }
            return lost;
        };
        try (ExecutorService crowd = Executors.newFixedThreadPool(visitors)) {
            List<Future<Integer>> all = new ArrayList<>();
            for (int i = 0; i < visitors; i++) {
                all.add(crowd.submit(comingAndGoing));
            }
            go.countDown();
            for (Future<Integer> one : all) {
                assertThat(one.get(30, TimeUnit.SECONDS)).isZero();
            }
        }
        assertThat(sessions.remembered()).isZero();
    }

    @Test
    void changesAnnouncedWhileStreamsComeAndGoReachTheOneThatStays() throws Exception {
        try (McpFixture mcp = McpFixture.withSessions()) {
            SessionClient client = SessionClient.initialized(mcp, "alice");
            SessionClient restless = SessionClient.initialized(mcp, "alice");
            try (Events stays = client.standing();
                    ExecutorService announcer = Executors.newSingleThreadExecutor()) {
                Future<?> announced = announcer.submit(() -> {
                    for (int i = 0; i < 200; i++) {
                        mcp.changes.announce(new ChangeFeed.Change.ToolList());
                    }
                });
                for (int i = 0; i < 10; i++) {
                    restless.standing().close();
                }
                announced.get(20, TimeUnit.SECONDS);
                for (int i = 0; i < 200; i++) {
                    assertThat(stays.next().path("method").asString()).isEqualTo("notifications/tools/list_changed");
                }
            }
        }
    }
}
