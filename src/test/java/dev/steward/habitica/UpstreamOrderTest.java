package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.habitica.Answer.Accepted;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
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
                    Caller.start(10, () -> upstream.write(SCORE, Client.TREE).orRefuse());
            server.nextArrival();
            Caller.awaitAllWaiting(callers);
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
            List<Caller> callers = Caller.start(
                    100, () -> upstream.read(Client.TAGS, Client.TREE).orRefuse());
            callers.addAll(
                    Caller.start(1, () -> upstream.write(SCORE, Client.TREE).orRefuse()));
            for (Caller caller : callers) {
                caller.result();
            }
            assertThat(server.requests()).hasSize(101);
        }
    }

    @Test
    void aChangeThatWaitsTooLongForItsTurnIsNotSent() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        LeapingTime time = new LeapingTime();
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.after(release, ScriptedServer.success("{}")));
                Upstream upstream = Client.of(server.url(), Duration.ofSeconds(PATIENCE_SECONDS), time)) {
            Caller first = new Caller(() -> upstream.write(SCORE, Client.TREE));
            server.nextArrival();
            time.leap = Duration.ofSeconds(PATIENCE_SECONDS);
            assertThat(Client.refusal(() -> upstream.write(SCORE, Client.TREE)))
                    .isEqualTo("Habitica timed out: earlier calls for this account took more than 10000 ms"
                            + " (HABITICA_TIMEOUT_MS). Nothing was changed.");
            release.countDown();
            assertThat(first.result()).isInstanceOf(Accepted.class);
            assertThat(server.requests()).hasSize(1);
        }
    }

    @Test
    void anInterruptedReadEndsAtOnce() throws Exception {
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.hanging());
                Upstream upstream = Client.of(server.url(), Duration.ofMinutes(5), Time.SYSTEM)) {
            Caller caller = new Caller(() -> upstream.read(Client.TAGS, Client.TREE));
            server.nextArrival();
            caller.interrupt();
            assertThat(caller.refusal()).isEqualTo("The call was cancelled before Habitica answered.");
            assertThat(caller.endedInterrupted()).isTrue();
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
            Caller.awaitAllWaiting(List.of(second));
            second.interrupt();
            assertThat(second.refusal())
                    .isEqualTo("The call was cancelled before Habitica answered. Nothing was changed.");
            assertThat(second.endedInterrupted()).isTrue();
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
            first.interrupt();
            Caller second = new Caller(() -> upstream.write(SCORE, Client.TREE));
            Caller.awaitAllWaiting(List.of(first, second));
            assertThat(server.requests()).hasSize(1);
            release.countDown();
            assertThat(first.result()).isInstanceOf(Accepted.class);
            assertThat(first.endedInterrupted()).isTrue();
            assertThat(second.result()).isInstanceOf(Accepted.class);
            assertThat(second.endedInterrupted()).isFalse();
        }
    }

    /** A clock that can be told to leap each time it is read. */
    private static final class LeapingTime implements Time {
        private final AtomicLong now = new AtomicLong();
        private volatile Duration leap = Duration.ZERO;

        @Override
        public long nanos() {
            return now.addAndGet(leap.toNanos());
        }

        @Override
        public void pause(Duration duration) {
            throw new AssertionError("Nothing is to be waited for.");
        }
    }
}
