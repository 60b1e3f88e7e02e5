package dev.steward.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventStreamTest {
    private static final Duration SHORT = Duration.ofMillis(100);
    private static final String GET = "GET /events HTTP/1.1\r\nHost: a\r\n\r\n";

    private HttpServer server;

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void theHeadersComeBeforeTheFirstEvent() throws Exception {
        Semaphore release = new Semaphore(0);
        start(exchange -> {
            try (EventStream stream = exchange.openEventStream()) {
                release.acquireUninterruptibly();
                stream.send(json("{\"a\":1}"));
                stream.heartbeat();
                stream.send(json("{\"ä\":2}"));
            }
        });
        try (RawConnection connection = new RawConnection(server)) {
            assertThat(connection.send(GET).readHead())
                    .startsWith("HTTP/1.1 200")
                    .contains(
                            "Content-Type: text/event-stream\n",
                            "Cache-Control: no-store\n",
                            "X-Accel-Buffering: no\n",
                            "X-Content-Type-Options: nosniff\n");
            assertThat(connection.isSilentFor(50)).isTrue();
            release.release();
            assertThat(readStream(connection))
                    .isEqualTo("event: message\ndata: {\"a\":1}\n\n:\n\nevent: message\ndata: {\"ä\":2}\n\n");

            release.release();
            assertThat(connection.send(GET).readHead())
                    .as("the connection is kept")
                    .startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void aStreamKeptAliveByHeartbeatsOutlivesAllLimits() throws Exception {
        Semaphore beat = new Semaphore(0);
        start(exchange -> {
            try (EventStream stream = exchange.openEventStream()) {
                for (int i = 0; i < 30; i++) {
                    beat.acquireUninterruptibly();
                    stream.heartbeat();
                }
            }
        });
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(GET).readHead();
            for (int i = 0; i < 30; i++) {
                assertThat(connection.isSilentFor(40)).isTrue();
                beat.release();
                assertThat(readChunk(connection)).isEqualTo(":\n\n");
            }
            assertThat(readChunk(connection)).isEmpty();
        }
    }

    @Test
    void aSilentStreamOutlivesAllLimitsToo() throws Exception {
        Semaphore release = new Semaphore(0);
        start(exchange -> {
            try (EventStream stream = exchange.openEventStream()) {
                release.acquireUninterruptibly();
                stream.send(json("1"));
            }
        });
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(GET).readHead();
            // Between two ends of the idle limit: at the very moment of one, Jetty may fail a write that has just
            // begun.
            assertThat(connection.isSilentFor(900)).isTrue();
            release.release();
            assertThat(readChunk(connection)).isEqualTo("event: message\ndata: 1\n\n");
        }
    }

    @Test
    void heartbeatsFailSoonAfterTheClientHasLeft() throws Exception {
        Semaphore left = new Semaphore(0);
        CompletableFuture<Exception> failure = new CompletableFuture<>();
        start(exchange -> {
            EventStream stream = exchange.openEventStream();
            left.acquireUninterruptibly();
            try {
                for (int i = 0; i < 1_000_000; i++) {
                    stream.heartbeat();
                }
            } catch (IOException gone) {
                failure.complete(gone);
                assertThatThrownBy(() -> stream.send(json("1"))).isInstanceOf(IOException.class);
                stream.close();
                throw gone;
            }
        });
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(GET).readHead();
        }
        left.release();
        assertThat(failure.get(20, TimeUnit.SECONDS)).isInstanceOf(IOException.class);
    }

    @Test
    void eventsOfSeveralThreadsAreNotMixed() throws Exception {
        start(exchange -> {
            try (EventStream stream = exchange.openEventStream()) {
                List<Thread> threads = new ArrayList<>();
                for (int i = 0; i < 8; i++) {
                    String data = "\"" + (char) ('a' + i) + "\"";
                    threads.add(Thread.startVirtualThread(() -> sendOften(stream, data)));
                }
                threads.forEach(EventStreamTest::join);
            }
        });
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(GET).readHead();
            String all = readStream(connection);
            assertThat(all).matches("(event: message\ndata: \"[a-h]\"\n\n){800}");
        }
    }

    @Test
    void aFailingEndpointBreaksItsStreamOffInsteadOfEndingIt() throws Exception {
        start(exchange -> {
            exchange.openEventStream().send(json("1"));
            throw new IllegalStateException("on purpose");
        });
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(GET).readHead();
            assertThat(connection.readToEnd()).contains("data: 1").doesNotEndWith("0\r\n\r\n");
        }
    }

    @Test
    void aStreamLeftOpenIsClosedWhenItsEndpointReturns() throws Exception {
        start(exchange -> exchange.openEventStream().send(json("1")));
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(GET).readHead();
            assertThat(readStream(connection)).isEqualTo("event: message\ndata: 1\n\n");
        }
    }

    @Test
    void anInterruptedThreadCanStillWrite() throws Exception {
        LinkedBlockingQueue<Boolean> interrupted = new LinkedBlockingQueue<>();
        start(exchange -> {
            interrupted.add(Thread.currentThread().isInterrupted());
            Thread.currentThread().interrupt();
            try (EventStream stream = exchange.openEventStream()) {
                stream.send(json("1"));
                interrupted.add(Thread.currentThread().isInterrupted());
            }
        });
        try (RawConnection connection = new RawConnection(server)) {
            for (int i = 0; i < 2; i++) {
                connection.send(GET).readHead();
                assertThat(readStream(connection)).isEqualTo("event: message\ndata: 1\n\n");
                assertThat(interrupted.poll(5, TimeUnit.SECONDS)).as("before").isFalse();
                assertThat(interrupted.poll(5, TimeUnit.SECONDS)).as("after").isTrue();
            }
        }
    }

    private void start(Endpoint endpoint) throws IOException {
        server = TestingServer.start(
                TestingServer.limits(1_000, SHORT, SHORT, SHORT.multipliedBy(2), SHORT),
                new Route("/events", endpoint));
    }

    private static void sendOften(EventStream stream, String data) {
        try {
            for (int i = 0; i < 100; i++) {
                stream.send(json(data));
            }
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }

    private static byte[] json(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** All chunks until the last, joined. */
    private static String readStream(RawConnection connection) throws IOException {
        StringBuilder all = new StringBuilder();
        for (String chunk = readChunk(connection); !chunk.isEmpty(); chunk = readChunk(connection)) {
            all.append(chunk);
        }
        return all.toString();
    }

    /** The server ends the line of a chunk only with the beginning of the next, which must not make a reader wait. */
    private static String readChunk(RawConnection connection) throws IOException {
        String line = connection.readLine();
        String length = line.isEmpty() ? connection.readLine() : line;
        String chunk = new String(connection.readBytes(Integer.parseInt(length, 16)), StandardCharsets.UTF_8);
        if (chunk.isEmpty()) {
            assertThat(connection.readLine()).isEmpty();
        }
        return chunk;
    }
}
