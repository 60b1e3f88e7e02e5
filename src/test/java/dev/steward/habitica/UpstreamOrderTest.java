package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.habitica.Answer.Accepted;
import dev.steward.tool.Refused;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Who runs beside whom, and what an interrupt does. */
class UpstreamOrderTest {
    private static final UpstreamWrite SCORE = UpstreamWrite.post(Client.SCORE);
    private static final int PATIENCE_SECONDS = 10;

    @Test
    void tenParallelChangesReachHabiticaOneAfterAnother() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        ScriptedServer.Answer counted = (request, socket) -> {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            release.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            inside.decrementAndGet();
            return ScriptedServer.success("{}").play(request, socket);
        };
        try (ScriptedServer server = new ScriptedServer(counted);
                Upstream upstream = Client.of(server.url())) {
            List<Caller> callers =
                    start(10, () -> upstream.write(SCORE, Client.TREE).orRefuse());
            server.nextArrival();
            awaitAllWaiting(callers);
            assertThat(server.requests()).hasSize(1);
            release.countDown();
            for (Caller caller : callers) {
                caller.result();
            }
            assertThat(server.requests()).hasSize(10);
            assertThat(most).hasValue(1);
        }
    }

    @Test
    void aHundredParallelReadsOverlapEachOtherAndAChange() throws Exception {
        CountDownLatch allInside = new CountDownLatch(101);
        ScriptedServer.Answer together = (request, socket) -> {
            allInside.countDown();
            if (!allInside.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                return false;
            }
            return ScriptedServer.success("[]").play(request, socket);
        };
        try (ScriptedServer server = new ScriptedServer(together);
                Upstream upstream = Client.of(server.url())) {
            List<Caller> callers =
                    start(100, () -> upstream.read(Client.TAGS, Client.TREE).orRefuse());
            callers.addAll(start(1, () -> upstream.write(SCORE, Client.TREE).orRefuse()));
            for (Caller caller : callers) {
                caller.result();
            }
            assertThat(server.requests()).hasSize(101);
        }
    }

    @Test
    void aChangeThatWaitsTooLongForItsTurnIsNotSent() throws Exception {
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.hanging());
                Upstream upstream = Client.of(server.url(), Duration.ofMillis(400), Time.SYSTEM)) {
            List<Caller> callers =
                    start(3, () -> upstream.write(SCORE, Client.TREE).orRefuse());
            List<String> sentences = new ArrayList<>();
            for (Caller caller : callers) {
                sentences.add(caller.refusal());
            }
            assertThat(sentences)
                    .contains(
                            "Habitica timed out: earlier calls for this account took more than 400 ms (HABITICA_TIMEOUT_MS). Nothing was changed.");
            assertThat(server.requests()).hasSizeLessThan(3);
        }
    }

    @Test
    void anInterruptedReadEndsAtOnce() throws Exception {
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.hanging());
                Upstream upstream = Client.of(server.url(), Duration.ofMinutes(5), Time.SYSTEM)) {
            Caller caller = new Caller(() -> upstream.read(Client.TAGS, Client.TREE));
            server.nextArrival();
            caller.thread.interrupt();
            assertThat(caller.refusal()).isEqualTo("The call was cancelled before Habitica answered.");
            assertThat(caller.endedInterrupted).isTrue();
        }
    }

    @Test
    void anInterruptedChangeThatWaitsForItsTurnIsNotSent() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.after(release, ScriptedServer.success("{}")));
                Upstream upstream = Client.of(server.url())) {
            Caller first = new Caller(() -> upstream.write(SCORE, Client.TREE));
            server.nextArrival();
            Caller second = new Caller(() -> upstream.write(SCORE, Client.TREE));
            awaitAllWaiting(List.of(second));
            second.thread.interrupt();
            assertThat(second.refusal())
                    .isEqualTo("The call was cancelled before Habitica answered. Nothing was changed.");
            assertThat(second.endedInterrupted).isTrue();
            release.countDown();
            assertThat(first.result()).isInstanceOf(Accepted.class);
            assertThat(server.requests()).hasSize(1);
        }
    }

    @Test
    void anInterruptedChangeThatWasSentRunsToItsEndBeforeTheNextBegins() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.after(release, ScriptedServer.success("{}")));
                Upstream upstream = Client.of(server.url())) {
            Caller first = new Caller(() -> upstream.write(SCORE, Client.TREE));
            server.nextArrival();
            first.thread.interrupt();
            Caller second = new Caller(() -> upstream.write(SCORE, Client.TREE));
            awaitAllWaiting(List.of(first, second));
            assertThat(server.requests()).hasSize(1);
            release.countDown();
            assertThat(first.result()).isInstanceOf(Accepted.class);
            assertThat(first.endedInterrupted).isTrue();
            assertThat(second.result()).isInstanceOf(Accepted.class);
            assertThat(second.endedInterrupted).isFalse();
        }
    }

    private static List<Caller> start(int count, Supplier<?> call) {
        List<Caller> callers = new ArrayList<>();
        for (int caller = 0; caller < count; caller++) {
            callers.add(new Caller(call));
        }
        return callers;
    }

    /** Waits, within a bound, until each caller is parked with a time limit: for its turn or for its answer. */
    private static void awaitAllWaiting(List<Caller> callers) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!callers.stream().allMatch(caller -> caller.thread.getState() == Thread.State.TIMED_WAITING)) {
            assertThat(System.nanoTime()).as("time").isLessThan(end);
            Thread.onSpinWait();
        }
    }

    /** One call on a thread of its own. */
    private static final class Caller {
        private final CompletableFuture<Object> outcome = new CompletableFuture<>();
        private final Thread thread;
        private volatile boolean endedInterrupted;

        Caller(Supplier<?> call) {
            thread = Thread.ofVirtual().start(() -> run(call));
        }

        private void run(Supplier<?> call) {
            try {
                Object result = call.get();
                endedInterrupted = Thread.currentThread().isInterrupted();
                outcome.complete(result);
            } catch (Refused refused) {
                endedInterrupted = Thread.currentThread().isInterrupted();
                outcome.complete(refused);
            } catch (Throwable failure) {
                outcome.completeExceptionally(failure);
            }
        }

        Object result() throws Exception {
            Object result = outcome.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(result).isNotInstanceOf(Refused.class);
            return result;
        }

        String refusal() throws Exception {
            Object result = outcome.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(result).isInstanceOf(Refused.class);
            return ((Refused) result).refusal().sentence();
        }
    }
}
