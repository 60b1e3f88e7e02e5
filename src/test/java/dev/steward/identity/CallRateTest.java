package dev.steward.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.steward.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** So many calls a minute for each agent, all at once or spread. */
class CallRateTest {
    private final SettableClock clock = new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));

    private int passing(CallRate rate, String agent, int calls) {
        int passed = 0;
        for (int i = 0; i < calls; i++) {
            passed += rate.taken(agent).isEmpty() ? 1 : 0;
        }
        return passed;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 3_000, Integer.MAX_VALUE / 100_000})
    void aMinutesWorthPassesAtOnceAndAgainAfterAMinute(int calls) {
        CallRate rate = new CallRate(calls, clock);

        assertThat(passing(rate, "a", calls + 5)).isEqualTo(calls);
        clock.advance(Duration.ofMinutes(1));
        assertThat(passing(rate, "a", calls + 5)).isEqualTo(calls);
        clock.advance(Duration.ofDays(1));
        assertThat(passing(rate, "a", calls + 5)).isEqualTo(calls);
    }

    @Test
    void whoWaitsAsLongAsToldPassesOnceAndWhoComesEarlierDoesNot() {
        CallRate rate = new CallRate(3_000, clock);
        passing(rate, "a", 3_000);

        assertThat(rate.taken("a")).contains(Duration.ofMillis(20));
        clock.advance(Duration.ofMillis(20).minusNanos(1));
        assertThat(rate.taken("a")).contains(Duration.ofNanos(1));
        clock.advance(Duration.ofNanos(1));
        assertThat(passing(rate, "a", 5)).isEqualTo(1);
    }

    @Test
    void agentsAreCountedApart() {
        CallRate rate = new CallRate(5, clock);
        passing(rate, "a", 9);

        assertThat(passing(rate, "b", 9)).isEqualTo(5);
    }

    /** In every span that begins at a call, the calls that passed are no more than a burst and what the span made room for. */
    @Test
    void noSpanHoldsMoreThanABurstAndWhatItsTimeMakesRoomFor() {
        Random random = new Random(20260302);
        CallRate rate = new CallRate(20, clock);
        List<Instant> passed = new ArrayList<>();
        int refused = 0;
        for (int i = 0; i < 3_000; i++) {
            clock.advance(Duration.ofMillis(random.nextInt(5) == 0 ? random.nextInt(20_000) : random.nextInt(500)));
            Optional<Duration> wait = rate.taken("a");
            if (wait.isEmpty()) {
                passed.add(clock.instant());
                continue;
            }
            refused++;
            assertThat(wait.orElseThrow()).isPositive().isLessThanOrEqualTo(Duration.ofSeconds(3));
        }
        assertThat(refused).isGreaterThan(300);
        for (int first = 0; first < passed.size(); first++) {
            for (int last = first; last < passed.size(); last++) {
                long millis =
                        Duration.between(passed.get(first), passed.get(last)).toMillis();
                assertThat(last - first + 1L).isLessThanOrEqualTo(20 + millis / 3_000);
            }
        }
    }

    @Test
    @Timeout(60)
    void threadsAtOnceAreCountedEachAndExactly() throws InterruptedException, ExecutionException {
        CallRate rate = new CallRate(3_000_000, clock);
        CyclicBarrier start = new CyclicBarrier(8);
        int passed = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            List<Future<Integer>> counts = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                counts.add(threads.submit(() -> {
                    start.await(30, TimeUnit.SECONDS);
                    return passing(rate, "a", 500_000);
                }));
            }
            for (Future<Integer> count : counts) {
                passed += count.get();
            }
        }
        assertThat(passed).isEqualTo(3_000_000);
    }

    @Test
    void agentsThatMayMakeAllTheirCallsAreForgottenFirst() {
        CallRate rate = new CallRate(1, clock);
        for (int i = 0; i < 9_999; i++) {
            rate.taken("idle-" + i);
        }
        clock.advance(Duration.ofMinutes(1));
        rate.taken("busy");
        assertThat(rate.remembered()).isEqualTo(10_000);
        rate.taken("new");

        assertThat(rate.remembered()).isEqualTo(2);
        assertThat(rate.taken("busy")).isPresent();
    }

    @Test
    void memoryIsBoundedEvenWhenAllAreBusy() {
        CallRate rate = new CallRate(1, clock);
        for (int i = 0; i < 25_000; i++) {
            rate.taken("busy-" + i);
            assertThat(rate.remembered()).isLessThanOrEqualTo(10_000);
        }
        assertThat(rate.taken("busy-24999")).isPresent();
    }

    @Test
    void aClockSetBackKeepsNobodyOut() {
        CallRate rate = new CallRate(3, clock);
        passing(rate, "a", 3);
        clock.advance(Duration.ofDays(-1));

        assertThat(passing(rate, "a", 9)).isEqualTo(3);
    }

    @Test
    void aRateOfNothingIsNone() {
        assertThatIllegalArgumentException().isThrownBy(() -> new CallRate(0, clock));
    }
}
