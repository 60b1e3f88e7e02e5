package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.habitica.ScriptedServer.Answer;
import dev.steward.habitica.ScriptedServer.Request;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a connection is used again, what comes over it, and when it ends. */
class UpstreamConnectionTest {
    private static final UpstreamWrite SCORE = UpstreamWrite.post(Client.SCORE);
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final int PATIENCE_SECONDS = 10;
    private static final String ENVELOPE = "{\"success\":true,\"data\":[1]}";
    private static final String NO_ANSWER = "The connection to Habitica broke off before it answered.";

    private final ManualTime time = new ManualTime();

    @Test
    void aChangeIsNotLostOnAConnectionThatHabiticaHasClosed() throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer(answeringThenClosing(closed), ScriptedServer.success("[1]"));
                Upstream upstream = Client.of(server.url(), LIMIT, time)) {
            upstream.write(SCORE, Client.TREE).orRefuse();
            await(closed);
            upstream.write(SCORE, Client.TREE).orRefuse();
            assertThat(server.requests()).extracting(Request::connection).containsExactly(1, 2);
        }
    }

    @Test
    void aReadNeedsNoRetryAfterHabiticaHasClosedTheConnection() throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer(answeringThenClosing(closed), ScriptedServer.success("[1]"));
                Upstream upstream = Client.of(server.url(), LIMIT, time)) {
            read(upstream);
            await(closed);
            read(upstream);
            assertThat(server.requests()).extracting(Request::connection).containsExactly(1, 2);
            assertThat(time.pauses()).isEmpty();
        }
    }

    @Test
    void idleConnectionsAreGivenUpBeforeHabiticaClosesThem() {
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.success("[1]"));
                Upstream upstream = Client.of(server.url(), LIMIT, time)) {
            read(upstream);
            time.pass(Duration.ofMillis(3_999));
            read(upstream);
            time.pass(Duration.ofSeconds(4));
            read(upstream);
            assertThat(server.requests()).extracting(Request::connection).containsExactly(1, 1, 2);
        }
    }

    @Test
    void whatComesUnaskedIsNoAnswerToTheNextRequest() {
        String whole = ScriptedServer.head(200, "application/json", ENVELOPE.length()) + ENVELOPE;
        String unasked = whole.replace("[1]", "[2]");
        Answer twice = (request, socket) -> {
            ScriptedServer.write(socket, (whole + unasked).getBytes(StandardCharsets.UTF_8));
            return true;
        };
        try (ScriptedServer server = new ScriptedServer(twice);
                Upstream upstream = Client.of(server.url(), LIMIT, time)) {
            assertThat(read(upstream)).isEqualTo("[1]");
            assertThat(read(upstream)).isEqualTo("[1]");
            assertThat(server.requests()).extracting(Request::connection).containsExactly(1, 2);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 27\r\n\r\n" + ENVELOPE,
                "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + ENVELOPE,
                "HTTP/1.1 200 OK\r\n\r\n" + ENVELOPE,
                "HTTP/1.0 200 OK\r\n\r\n" + ENVELOPE,
                "HTTP/1.0 200 OK\r\nContent-Length: 27\r\n\r\n" + ENVELOPE
            })
    void anAnswerMayEndItsConnection(String bytes) {
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.raw(bytes));
                Upstream upstream = Client.of(server.url(), LIMIT, time)) {
            assertThat(read(upstream)).isEqualTo("[1]");
            assertThat(read(upstream)).isEqualTo("[1]");
            assertThat(server.requests()).extracting(Request::connection).containsExactly(1, 2);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"suc\r\n16;x=y\r\ncess\":true,\"data\":[1]}\r\n0\r\nTrailer: x\r\n\r\n",
                "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 27\r\n\r\n" + ENVELOPE,
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 27\r\n\r\n" + ENVELOPE
            })
    void anAnswerThatSaysWhereItEndsKeepsItsConnection(String bytes) {
        Answer answer = (request, socket) -> {
            ScriptedServer.write(socket, bytes.getBytes(StandardCharsets.UTF_8));
            return true;
        };
        try (ScriptedServer server = new ScriptedServer(answer);
                Upstream upstream = Client.of(server.url(), LIMIT, time)) {
            assertThat(read(upstream)).isEqualTo("[1]");
            assertThat(read(upstream)).isEqualTo("[1]");
            assertThat(server.requests()).extracting(Request::connection).containsExactly(1, 1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK",
                "HTTP/1.1 200 OK\r\nContent-Type: application/json",
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n",
                "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
                "HTTP/1.1 100 Continue\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n",
                "HTTP/2.0 200 OK\r\n\r\n",
                "\r\n\r\n\r\n"
            })
    void aHeadThatIsCutOffOrMalformedIsNoAnswer(String bytes) {
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.raw(bytes));
                Upstream upstream = Client.of(server.url(), LIMIT, time)) {
            assertThat(Client.refusal(() -> upstream.read(Client.TAGS, Client.TREE)))
                    .isEqualTo(NO_ANSWER);
            assertThat(Client.refusal(() -> upstream.write(SCORE, Client.TREE))).startsWith(NO_ANSWER);
        }
    }

    @Test
    void aHeadWithoutEndIsGivenUp() {
        Answer endless = (request, socket) -> {
            ScriptedServer.write(socket, "HTTP/1.1 200 OK\r\n".getBytes(StandardCharsets.UTF_8));
            byte[] header = ("x: " + "y".repeat(1_000) + "\r\n").getBytes(StandardCharsets.UTF_8);
            while (true) {
                ScriptedServer.write(socket, header);
            }
        };
        try (ScriptedServer server = new ScriptedServer(endless);
                Upstream upstream = Client.of(server.url(), LIMIT, time)) {
            assertThat(Client.refusal(() -> upstream.write(SCORE, Client.TREE))).startsWith(NO_ANSWER);
        }
    }

    @Test
    void aLengthBeyondTheLimitIsNotWaitedFor() {
        String head = ScriptedServer.head(200, "application/json", Integer.MAX_VALUE);
        Answer promising = (request, socket) -> {
            ScriptedServer.write(socket, head.getBytes(StandardCharsets.UTF_8));
            socket.getInputStream().read();
            return false;
        };
        try (ScriptedServer server = new ScriptedServer(promising);
                Upstream upstream = Client.of(server.url(), LIMIT, time)) {
            assertThat(Client.refusal(() -> upstream.read(Client.TAGS, Client.TREE)))
                    .isEqualTo("Habitica's answer is larger than 32 MiB.");
        }
    }

    @Test
    void aBodyWithoutALengthIsReadToItsLimitOnly() {
        Answer endless = (request, socket) -> {
            ScriptedServer.write(socket, "HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.UTF_8));
            byte[] piece = new byte[64 * 1024];
            while (true) {
                ScriptedServer.write(socket, piece);
            }
        };
        try (ScriptedServer server = new ScriptedServer(endless);
                Upstream upstream = Client.of(server.url(), LIMIT, time)) {
            assertThat(Client.refusal(() -> upstream.read(Client.TAGS, Client.TREE)))
                    .isEqualTo("Habitica's answer is larger than 32 MiB.");
        }
    }

    @Test
    void aConnectionEndsWithTheTimeLimit() throws Exception {
        CountDownLatch ended = new CountDownLatch(2);
        try (ScriptedServer server = new ScriptedServer(awaitingTheEnd(ended));
                Upstream upstream = Client.of(server.url(), Duration.ofMillis(300), Time.SYSTEM)) {
            Client.refusal(() -> upstream.read(Client.TAGS, Client.TREE));
            Client.refusal(() -> upstream.write(SCORE, Client.TREE));
            await(ended);
        }
    }

    @Test
    void aConnectionEndsWithTheInterruptedRead() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer(awaitingTheEnd(ended));
                Upstream upstream = Client.of(server.url(), Duration.ofMinutes(5), Time.SYSTEM)) {
            Caller caller = new Caller(() -> upstream.read(Client.TAGS, Client.TREE));
            server.nextArrival();
            caller.interrupt();
            await(ended);
            assertThat(caller.refusal()).startsWith("The call was cancelled");
        }
    }

    @Test
    void aRequestThatNobodyTakesInEndsAtTheTimeLimit() throws Exception {
        UpstreamWrite large = UpstreamWrite.post(
                UpstreamPath.of("tasks", "user"), Client.JSON.createObjectNode().put("notes", "x".repeat(30_000_000)));
        try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Upstream upstream =
                        Client.of("http://127.0.0.1:" + deaf.getLocalPort(), Duration.ofSeconds(1), Time.SYSTEM)) {
            assertThat(Client.refusal(() -> upstream.write(large, Client.TREE)))
                    .startsWith("Habitica timed out: no complete answer within 1000 ms");
        }
    }

    @Test
    void closingEndsTheCallsUnderWay() throws Exception {
        CountDownLatch ended = new CountDownLatch(2);
        try (ScriptedServer server = new ScriptedServer(awaitingTheEnd(ended))) {
            Upstream upstream = Client.of(server.url(), Duration.ofMinutes(5), new ManualTime());
            List<Caller> callers = Caller.start(1, () -> upstream.read(Client.TAGS, Client.TREE));
            callers.addAll(Caller.start(1, () -> upstream.write(SCORE, Client.TREE)));
            server.nextArrival();
            server.nextArrival();
            upstream.close();
            await(ended);
            for (Caller caller : callers) {
                assertThat(caller.refusal()).startsWith(NO_ANSWER);
            }
        }
    }

    @Test
    void anAddressOfVersion6IsReached() throws Exception {
        try (ScriptedServer server = new ScriptedServer(
                        new ServerSocket(0, 10, InetAddress.ofLiteral("::1")), ScriptedServer.success("[1]"));
                Upstream upstream = Client.of("http://[::1]:" + server.port(), LIMIT, time)) {
            assertThat(read(upstream)).isEqualTo("[1]");
            assertThat(server.onlyRequest().headers()).containsEntry("host", "[::1]:" + server.port());
        }
    }

    private static String read(Upstream upstream) {
        return upstream.read(Client.TAGS, Client.TREE).orRefuse().toString();
    }

    /** A whole answer that says nothing of the end that follows. */
    private static Answer answeringThenClosing(CountDownLatch closed) {
        return (request, socket) -> {
            ScriptedServer.success("[1]").play(request, socket);
            socket.close();
            closed.countDown();
            return false;
        };
    }

    private static Answer awaitingTheEnd(CountDownLatch ended) {
        return (request, socket) -> {
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
            ended.countDown();
            return false;
        };
    }

    private static void await(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }
}
