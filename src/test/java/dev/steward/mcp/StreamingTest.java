package dev.steward.mcp;

import static dev.steward.mcp.McpFixture.header;
import static dev.steward.mcp.McpFixture.json;
import static dev.steward.mcp.McpFixture.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.json.Json;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What happens between a call and its answer: progress, log messages, heartbeats, and clients that leave. */
@Timeout(60)
class StreamingTest {
    private static final String PROGRESS = json(
            "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'progress','_meta':{'progressToken':'t'}}}");
    private static final String WAIT = json("{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'wait'}}");
    private static McpFixture still;
    private static McpFixture beating;

    @BeforeAll
    static void start() {
        still = McpFixture.open();
        beating = McpFixture.beating(Duration.ofMillis(20));
    }

    @AfterAll
    static void stop() {
        still.close();
        beating.close();
    }

    @Test
    void progressComesBeforeTheAnswerInOneStream() {
        try (Events events = still.stream(PROGRESS, "Accept", McpFixture.BOTH)) {
            assertThat(header(events.response(), "Content-Type")).isEqualTo(McpFixture.STREAM);
            assertThat(header(events.response(), "X-Accel-Buffering")).isEqualTo("no");
            assertThat(events.next())
                    .isEqualTo(Json.parse(json("{'jsonrpc':'2.0','method':'notifications/progress','params':"
                            + "{'progressToken':'t','progress':1.0,'total':2.0,'message':'half'}}")));
            assertThat(events.next().path("params"))
                    .isEqualTo(Json.parse(json("{'progressToken':'t','progress':2.0}")));
            JsonNode answer = events.next();
            assertThat(answer.path("id").asInt()).isEqualTo(1);
            assertThat(answer.path("result").path("content").isArray()).isTrue();
            assertThat(events.next()).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "*/*", "application/json, text/event-stream;q=0"})
    void clientThatTakesNoStreamGetsTheAnswerAlone(String accept) {
        HttpResponse<String> answer = still.post(PROGRESS, "Accept", accept);

        assertThat(header(answer, "Content-Type")).isEqualTo(McpFixture.JSON);
        assertThat(result(answer).path("content").isArray()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{'progressToken':null}", "{'progressToken':{}}", "{'progressToken':true}"})
    void progressIsToldOnlyUnderATokenAndATokenIsAStringOrANumber(String meta) {
        HttpResponse<String> answer =
                still.call("tools/call", "{'name':'progress','_meta':" + meta + "}", "Accept", McpFixture.BOTH);

        assertThat(header(answer, "Content-Type")).isEqualTo(McpFixture.JSON);
    }

    @Test
    void numberIsATokenTooAndKeepsItsDigits() {
        String body = PROGRESS.replace("\"t\"", "9007199254740993");
        try (Events events = still.stream(body, "Accept", McpFixture.BOTH)) {
            assertThat(events.next().path("params").path("progressToken").toString())
                    .isEqualTo("9007199254740993");
        }
    }

    @Test
    void acceptMayComeInTwoLines() {
        HttpResponse<String> answer = still.post(PROGRESS, "Accept", McpFixture.JSON, "Accept", McpFixture.STREAM);

        assertThat(header(answer, "Content-Type")).isEqualTo(McpFixture.STREAM);
    }

    @Test
    void modernClientGetsTheLogMessagesOfTheLevelItAsksFor() {
        ModernRequest request = ModernRequest.of("tools/call", "{'name':'log'}");
        request.meta().put(ModernRequest.META + "logLevel", "info");
        try (Events events = still.stream(request.body(), request.headers("Accept", McpFixture.BOTH))) {
            assertThat(events.next())
                    .isEqualTo(Json.parse(json("{'jsonrpc':'2.0','method':'notifications/message','params':"
                            + "{'level':'warning','logger':'test','data':{'grave':true}}}")));
            assertThat(events.next().path("id").asInt()).isEqualTo(1);
        }
    }

    @Test
    void modernClientThatNamesNoLevelGetsNoLogMessages() {
        HttpResponse<String> answer = still.modern("tools/call", "{'name':'log'}", "Accept", McpFixture.BOTH);

        assertThat(header(answer, "Content-Type")).isEqualTo(McpFixture.JSON);
    }

    @Test
    void longCallShowsThatItIsAliveAndThenAnswersInTheSameStream() {
        TestTools.Waiting waiting = beating.tools.nextWait();
        try (Events events = beating.stream(WAIT, "Accept", McpFixture.BOTH)) {
            events.awaitHeartbeat();
            waiting.released.countDown();
            assertThat(events.next()
                            .path("result")
                            .path("structuredContent")
                            .path("released")
                            .booleanValue())
                    .isTrue();
            assertThat(events.next()).isNull();
        }
    }

    @Test
    void clientThatIsGoneCancelsItsCall() throws InterruptedException {
        TestTools.Waiting waiting = beating.tools.nextWait();
        try (Events events = beating.stream(WAIT, "Accept", McpFixture.BOTH)) {
            events.awaitHeartbeat();
        }

        assertComes(waiting.interrupted);
        assertThat(beating.tool("echo").statusCode()).isEqualTo(200);
    }

    /** Nothing can be written to it before the answer, so that it is gone can't be known. */
    @Test
    void callOfAClientThatTakesJsonAloneRunsToItsEndThoughTheClientIsGone() throws Exception {
        TestTools.Waiting gone = beating.tools.nextWait();
        try (Socket socket = RawPost.sent(beating.port(), "localhost", "", WAIT)) {
            assertThat(socket.isConnected()).isTrue();
            assertComes(gone.started);
        }
        awaitTwoBeats();
        gone.released.countDown();

        assertComes(gone.finished);
        assertThat(gone.interrupted.getCount()).isEqualTo(1);
    }

    private static void awaitTwoBeats() throws IOException {
        TestTools.Waiting other = beating.tools.nextWait();
        try (Events events = beating.stream(WAIT, "Accept", McpFixture.BOTH)) {
            events.awaitHeartbeat();
            events.awaitHeartbeat();
            other.released.countDown();
            assertThat(events.next().has("result")).isTrue();
        }
    }

    /** At an endpoint without sessions request ids of different clients collide, so nobody can cancel by id. */
    @Test
    void cancelledNotificationStopsNobodysCall() throws InterruptedException {
        TestTools.Waiting waiting = beating.tools.nextWait();
        try (Events events = beating.stream(WAIT, "Accept", McpFixture.BOTH)) {
            events.awaitHeartbeat();
            HttpResponse<String> cancelled =
                    beating.post(json("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':1}}"));
            assertThat(cancelled.statusCode()).isEqualTo(202);
            events.awaitHeartbeat();
            waiting.released.countDown();
            assertThat(events.next().has("result")).isTrue();
        }
        assertThat(waiting.interrupted.getCount()).isEqualTo(1);
    }

    private static void assertComes(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    }
}
