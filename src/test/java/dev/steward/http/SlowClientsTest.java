package dev.steward.http;

import static dev.steward.http.TestingServer.NEVER;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Real sockets against short limits. Nothing but the limit under test could end these connections. */
class SlowClientsTest {
    private static final Duration SHORT = Duration.ofMillis(200);
    private static final int PAUSE = 20;
    private static final String HEADERS = "GET /healthz HTTP/1.1\r\nHost: a\r\nX: " + "x".repeat(500) + "\r\n\r\n";
    private static final String POST = "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n";
    private static final String CHUNKED = "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";

    private final Semaphore release = new Semaphore(0);
    private HttpServer server;

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void headersThatDribbleAreCutOnAFreshConnection() throws Exception {
        start(SHORT, NEVER, NEVER);
        try (RawConnection connection = new RawConnection(server)) {
            assertThat(connection.dribble(HEADERS, PAUSE)).isTrue();
            assertThat(connection.readToEnd()).isEmpty();
        }
    }

    @Test
    void headersThatDribbleAreCutOnAKeptConnection() throws Exception {
        start(SHORT, NEVER, NEVER);
        try (RawConnection connection = new RawConnection(server)) {
            for (int i = 0; i < 3; i++) {
                connection.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
                assertThat(connection.readAnswer().status()).isEqualTo(200);
            }
            assertThat(connection.dribble(HEADERS, PAUSE)).isTrue();
            assertThat(connection.readToEnd()).isEmpty();
        }
    }

    @Test
    void headersThatStopArrivingAreCut() throws Exception {
        start(SHORT, NEVER, NEVER);
        try (RawConnection connection = new RawConnection(server)) {
            assertThat(connection.send("GET /healthz HT").readToEnd()).isEmpty();
        }
    }

    @Test
    void aSilentConnectionIsLeftToTheIdleLimit() throws Exception {
        start(SHORT, SHORT, NEVER);
        try (RawConnection fresh = new RawConnection(server);
                RawConnection kept = new RawConnection(server)) {
            kept.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc");
            kept.readAnswer();
            assertThat(fresh.isSilentFor(500)).isTrue();
            assertThat(kept.isSilentFor(500)).isTrue();

            kept.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
            assertThat(kept.readAnswer().status()).isEqualTo(200);
        }
    }

    @Test
    void aSilentConnectionIsClosedByTheIdleLimit() throws Exception {
        start(NEVER, NEVER, SHORT);
        try (RawConnection fresh = new RawConnection(server);
                RawConnection kept = new RawConnection(server)) {
            kept.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
            kept.readAnswer();
            assertThat(kept.readToEnd()).isEmpty();
            assertThat(fresh.readToEnd()).isEmpty();
        }
    }

    @Test
    void aBodyThatDribblesIsAnswered408() throws Exception {
        start(NEVER, SHORT, NEVER);
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(POST);
            assertThat(connection.dribble("x".repeat(500), PAUSE)).isTrue();
            assertThat(connection.readToEnd()).startsWith("TTP/1.1 408").contains("Connection: close", "-32008");
        }
    }

    @Test
    void aChunkedBodyThatDribblesIsAnswered408OnAKeptConnection() throws Exception {
        start(NEVER, SHORT, NEVER);
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
            connection.readAnswer();
            connection.send(CHUNKED);
            assertThat(connection.dribble("1\r\nx\r\n".repeat(100), PAUSE)).isTrue();
            assertThat(connection.readToEnd()).startsWith("TTP/1.1 408");
        }
    }

    @Test
    void aFastStartBuysNoTimeForASlowEnd() throws Exception {
        start(NEVER, SHORT, NEVER);
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(POST).send(new byte[90_000]);
            assertThat(connection.dribble("x".repeat(500), PAUSE)).isTrue();
            assertThat(connection.readToEnd()).startsWith("TTP/1.1 408");
        }
    }

    @Test
    void aStalledBodyIsAnswered408ByThePace() throws Exception {
        start(NEVER, SHORT, NEVER);
        try (RawConnection connection = new RawConnection(server)) {
            assertThat(connection.send(POST).readToEnd())
                    .startsWith("HTTP/1.1 408")
                    .contains("too slowly");
        }
    }

    @Test
    void aStalledBodyIsAnswered408ByTheIdleLimit() throws Exception {
        start(NEVER, NEVER, SHORT);
        try (RawConnection connection = new RawConnection(server)) {
            assertThat(connection.send(POST).readToEnd())
                    .startsWith("HTTP/1.1 408")
                    .contains("stopped arriving");
        }
    }

    @Test
    void aSteadyBodyMayTakeLongerThanTheGrace() throws Exception {
        start(NEVER, SHORT, NEVER);
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 50000\r\n\r\n");
            for (int i = 0; i < 49; i++) {
                connection.send(new byte[1000]);
                assertThat(connection.isSilentFor(PAUSE)).isTrue();
            }
            assertThat(connection.send(new byte[1000]).readAnswer().status()).isEqualTo(200);
        }
    }

    @Test
    void aLongCallIsNeverCut() throws Exception {
        start(SHORT, SHORT, SHORT);
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("GET /long HTTP/1.1\r\nHost: a\r\n\r\n");
            assertThat(connection.isSilentFor(700)).isTrue();
            release.release();
            assertThat(connection.readAnswer().body()).isEqualTo("done");

            connection.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
            assertThat(connection.readAnswer().status()).isEqualTo(200);
        }
    }

    private void start(Duration headers, Duration bodyGrace, Duration idle) throws IOException {
        server = TestingServer.start(
                TestingServer.limits(1_000_000, headers, bodyGrace, idle, Duration.ofSeconds(10)),
                new Route("/healthz", Health.liveness()),
                new Route("/echo", exchange -> exchange.answer(200, "text/plain", exchange.body())),
                new Route("/long", exchange -> {
                    release.acquireUninterruptibly();
                    exchange.answer(200, "text/plain", "done".getBytes(StandardCharsets.US_ASCII));
                }));
    }
}
