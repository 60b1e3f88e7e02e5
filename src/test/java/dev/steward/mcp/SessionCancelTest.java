package dev.steward.mcp;

import static dev.steward.mcp.McpFixture.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.json.Json;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** In a session {@code notifications/cancelled} interrupts that session's call (spec/protocol.md, "Cancellation"). */
@Timeout(60)
class SessionCancelTest {
    private McpFixture mcp;
    private SessionClient client;

    @BeforeEach
    void start() {
        mcp = McpFixture.withSessions();
        client = SessionClient.initialized(mcp, "alice");
    }

    @AfterEach
    void stop() {
        mcp.close();
    }

    /** A call of {@code wait} that has begun to wait. */
    private record Running(TestTools.Waiting waiting, CompletableFuture<HttpResponse<String>> answer) {
        void assertInterrupted() throws Exception {
            assertComes(waiting.interrupted);
            assertThat(released()).isFalse();
        }

        void assertGoesOn() throws Exception {
            assertThat(waiting.interrupted.getCount()).isEqualTo(1);
            waiting.released.countDown();
            assertThat(released()).isTrue();
        }

        /** Read from the text, which every revision has. */
        private boolean released() throws Exception {
            JsonNode content = result(answer.get(20, TimeUnit.SECONDS)).path("content");
            return Json.parse(content.path(0).path("text").stringValue())
                    .path("released")
                    .booleanValue();
        }
    }

    private Running running(SessionClient owner, String id) throws InterruptedException {
        TestTools.Waiting waiting = mcp.tools.nextWait();
        CompletableFuture<HttpResponse<String>> answer = owner.toolLater(id, "wait");
        assertComes(waiting.started);
        return new Running(waiting, answer);
    }

    private static void assertComes(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void cancelledCallIsInterruptedAndItsAnswerEnds() throws Exception {
        Running call = running(client, "7");

        assertThat(client.cancel("7").statusCode()).isEqualTo(202);

        call.assertInterrupted();
        mcp.awaitAllForgotten();
    }

    @ParameterizedTest
    @ValueSource(strings = {"9007199254740993", "123456789012345678901234567890", "'seven'", "-1"})
    void idMayBeAnyStringOrInteger(String id) throws Exception {
        Running call = running(client, id);

        client.cancel(id);

        call.assertInterrupted();
    }

    @Test
    void cancellationMayComeInABatch() throws Exception {
        SessionClient old = SessionClient.initialized(mcp, "alice", "2025-03-26", "{}");
        Running call = running(old, "1");

        assertThat(old.post("[{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':1}}]")
                        .statusCode())
                .isEqualTo(202);

        call.assertInterrupted();
    }

    @Test
    void onlyTheCallOfThatVeryIdIsInterrupted() throws Exception {
        Running number = running(client, "1");
        Running text = running(client, "'1'");
        for (String other : new String[] {"2", "1.0", "true", "null", "{}", "[1]", "''"}) {
            assertThat(client.cancel(other).statusCode()).isEqualTo(202);
        }

        client.cancel("'1'");

        text.assertInterrupted();
        number.assertGoesOn();
    }

    @Test
    void sameIdInAnotherSessionIsAnotherCall() throws Exception {
        SessionClient second = SessionClient.initialized(mcp, "alice");
        Running first = running(client, "1");
        Running other = running(second, "1");

        second.cancel("1");

        other.assertInterrupted();
        first.assertGoesOn();
    }

    @Test
    void otherCallersCancelNothing() throws Exception {
        Running call = running(client, "1");

        assertThat(client.withKey("bob").cancel("1").statusCode()).isEqualTo(404);
        assertThat(client.withId(null).cancel("1").statusCode()).isEqualTo(202);
        assertThat(SessionClient.initialized(mcp, "bob").cancel("1").statusCode())
                .isEqualTo(202);

        call.assertGoesOn();
    }

    @Test
    void strangersRequestDoesNotKeepTheOwnerFromCancelling() throws Exception {
        Running call = running(client, "1");

        assertThat(client.withKey("bob").tool("echo").statusCode()).isEqualTo(404);
        client.cancel("1");

        call.assertInterrupted();
    }

    @Test
    void callWithoutASessionIsNobodysToCancel() throws Exception {
        Running call = running(client.withId(null), "1");

        client.cancel("1");
        client.withId(null).cancel("1");

        call.assertGoesOn();
    }

    /** A client must not do so, and yet the later call can still be cancelled when the earlier is done. */
    @Test
    void idUsedTwiceMeansTheLaterCall() throws Exception {
        Running earlier = running(client, "1");
        Running later = running(client, "1");
        earlier.assertGoesOn();

        client.cancel("1");

        later.assertInterrupted();
    }

    @Test
    void callThatIsDoneCannotBeCancelledAndItsIdIsFree() throws Exception {
        assertThat(client.tool("echo").statusCode()).isEqualTo(200);
        assertThat(client.cancel("1").statusCode()).isEqualTo(202);

        running(client, "1").assertGoesOn();
    }

    @Test
    void endOfTheSessionInterruptsItsCallsAndNoOthers() throws Exception {
        Running call = running(client, "1");
        Running other = running(SessionClient.initialized(mcp, "alice"), "1");

        assertThat(client.delete().statusCode()).isEqualTo(204);

        call.assertInterrupted();
        other.assertGoesOn();
        mcp.awaitAllForgotten();
    }

    @Test
    void stoppingServerLetsTheCallsOfASessionFinish() throws Exception {
        Running call = running(client, "1");

        mcp.endpoint.close();

        call.assertGoesOn();
    }

    @Test
    void cancellationThatComesBeforeTheHandlerBeginsIsNotLost() {
        Cancellation early = new Cancellation();
        early.cancel();
        early.begin();
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        early.end();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(early.cancelled()).isTrue();
    }
}
