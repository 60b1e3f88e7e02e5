package dev.steward.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IdsTest {
    private static final String DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
    private static final Instant NOW = Instant.parse("2026-12-01T09:30:00.123Z");

    private final Ids ids = new Ids();

    @Test
    void anIdIsFifteenCharactersOfCrockfordsAlphabet() {
        assertThat(ids.next(NOW)).matches("[0-9a-hjkmnp-tv-z]{15}");
    }

    @Test
    void itsFirst42BitsAreTheTime() {
        BigInteger bits = value(ids.next(NOW));

        assertThat(bits.shiftRight(33)).isEqualTo(BigInteger.valueOf(NOW.toEpochMilli()));
        assertThat(bits.bitLength()).isLessThanOrEqualTo(75);
    }

    @Test
    void twoMakersAtTheSameMomentMakeDifferentOnes() {
        Set<String> first = new HashSet<>();
        for (int count = 0; count < 100; count++) {
            first.add(new Ids().next(NOW));
        }

        assertThat(first).hasSize(100);
    }

    @Test
    void theyRiseWithinAMillisecondAndWhenTheClockGoesBack() {
        List<String> made = new ArrayList<>();
        for (int count = 0; count < 100; count++) {
            made.add(ids.next(NOW));
            made.add(ids.next(NOW.minusSeconds(count)));
            made.add(ids.next(NOW.plusMillis(count)));
        }

        assertThat(made).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void theyRiseUnderSixteenThreads() throws Exception {
        List<Future<List<String>>> threads;
        try (ExecutorService executor = Executors.newFixedThreadPool(16)) {
            threads = IntStream.range(0, 16)
                    .mapToObj(_ -> executor.submit(() -> IntStream.range(0, 5_000)
                            .mapToObj(count -> ids.next(NOW.plusMillis(count / 100)))
                            .toList()))
                    .toList();
        }
        Set<String> all = new HashSet<>();
        for (Future<List<String>> thread : threads) {
            assertThat(thread.get()).isSorted();
            all.addAll(thread.get());
        }

        assertThat(all).hasSize(16 * 5_000);
    }

    private static BigInteger value(String id) {
        BigInteger value = BigInteger.ZERO;
        for (int index = 0; index < id.length(); index++) {
            value = value.shiftLeft(5).add(BigInteger.valueOf(DIGITS.indexOf(id.charAt(index))));
        }
        return value;
    }
}
