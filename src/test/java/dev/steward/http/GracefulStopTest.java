package dev.steward.http;

import static dev.steward.http.TestingServer.NEVER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.http.RawConnection.Answer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Every wait here has the bound of {@link RawConnection} or of {@link #finish}; the stop timeout is longer than both unless said. */
class GracefulStopTest {
    private static final String GET = "GET /call HTTP/1.1\r\nHost: a\r\n\r\n";

    private final Semaphore entered = new Semaphore(0);
    private final Semaphore release = new Semaphore(0);
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private HttpServer server;
    private int port;

    @Test
    void aCallInFlightFinishesWhileNewConnectionsAreRefused() throws Exception {
        start(NEVER, this::answerWhenReleased);
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(GET);
            awaitEntered();
            CompletableFuture<Void> stop = stopping();
            awaitRefusal();
            assertThat(stop).isNotDone();

            release.release();
            Answer answer = connection.readAnswer();
            assertThat(answer.body()).isEqualTo("done");
            assertThat(answer.header("Connection")).isEqualTo("close");
            assertThat(connection.readToEnd()).isEmpty();
            finish(stop);
        }
    }

    @Test
    void aCallThatStreamsItsAnswerFinishesToo() throws Exception {
        start(NEVER, exchange -> {
            try (EventStream stream = exchange.openEventStream()) {
                entered.release();
                release.acquireUninterruptibly();
                stream.send("1".getBytes(StandardCharsets.US_ASCII));
            }
        });
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(GET).readHead();
            awaitEntered();
            CompletableFuture<Void> stop = stopping();
            awaitRefusal();

            release.release();
            assertThat(connection.readToEnd()).contains("data: 1\n\n").endsWith("0\r\n\r\n");
            finish(stop);
        }
    }

    @Test
    void aStandingStreamIsClosedAtOnceAndItsEndpointWoken() throws Exception {
        start(NEVER, exchange -> {
            try (EventStream stream = exchange.openStandingStream()) {
                stream.heartbeat();
                awaitForEver();
            }
        });
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(GET).readHead();
            assertThat(connection.readLine()).isEqualTo("3");
            CompletableFuture<Void> stop = stopping();

            assertThat(connection.readToEnd()).isEqualTo(":\n\n\r\n0\r\n\r\n");
            assertThat(interrupted.await(20, TimeUnit.SECONDS)).isTrue();
            finish(stop);
        }
    }

    @Test
    void idleAndHalfBegunConnectionsDoNotDelayTheStop() throws Exception {
        start(NEVER, exchange -> exchange.answer(200, null, null));
        try (RawConnection fresh = new RawConnection(server);
                RawConnection kept = new RawConnection(server);
                RawConnection halfBegun = new RawConnection(server)) {
            kept.send(GET).readAnswer();
            halfBegun.send("GET /call HT");
            finish(stopping());
            assertThat(fresh.readToEnd()).isEmpty();
            assertThat(kept.readToEnd()).isEmpty();
            assertThat(halfBegun.readToEnd()).isEmpty();
        }
    }

    @Test
    void aCallThatDoesNotFinishInTimeIsInterrupted() throws Exception {
        start(Duration.ofMillis(200), exchange -> {
            entered.release();
            awaitForEver();
        });
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(GET);
            awaitEntered();
            finish(stopping());
            assertThat(interrupted.await(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void closingTwiceOrWithoutAStartIsHarmless() throws Exception {
        HttpServer never = new HttpServer(HttpSettings.at("127.0.0.1", 0), Routes.of(), HttpObserver.NONE);
        never.close();
        start(NEVER, exchange -> exchange.answer(200, null, null));
        server.close();
        server.close();
    }

    private void start(Duration stopTimeout, Endpoint endpoint) throws IOException {
        server = TestingServer.start(
                TestingServer.limits(1_000, NEVER, NEVER, NEVER, stopTimeout), new Route("/call", endpoint));
        port = server.port();
    }

    /** Stops on a thread of its own: one of the common pool would be missing elsewhere for as long as this takes. */
    private CompletableFuture<Void> stopping() {
        return CompletableFuture.runAsync(
                server::close, task -> Thread.ofVirtual().start(task));
    }

    /** Lets a stop end even when a test has failed midway. */
    @AfterEach
    void releaseWhatStillWaits() {
        release.release();
    }

    private void answerWhenReleased(Exchange exchange) throws IOException {
        entered.release();
        release.acquireUninterruptibly();
        exchange.answer(200, "text/plain", "done".getBytes(StandardCharsets.US_ASCII));
    }

    private void awaitForEver() throws IOException {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException stopped) {
            interrupted.countDown();
            throw new IOException("the server stops", stopped);
        }
    }

    private void awaitEntered() throws InterruptedException {
        assertThat(entered.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
    }

    /** Connects until that is refused. What became of a connection made just before doesn't matter here. */
    private void awaitRefusal() throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (System.nanoTime() < deadline) {
            try (RawConnection _ = new RawConnection(port)) {
                Thread.onSpinWait();
            } catch (ConnectException refused) {
                return;
            } catch (SocketException closedWhileConnecting) {
                Thread.onSpinWait();
            }
        }
        throw new AssertionError("connections are still accepted");
    }

    private static void finish(CompletableFuture<Void> stop) throws Exception {
        stop.get(20, TimeUnit.SECONDS);
    }
}
