package dev.steward.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ten wrong keys from one address within a minute, and further ones have to wait. */
class FailedAttemptsTest {
    private static final String ADDRESS = "192.0.2.7";
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final SettableClock clock = new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));
    private final FailedAttempts attempts = new FailedAttempts(clock);

    private void failTenTimes(String address) {
        for (int i = 0; i < 10; i++) {
            assertThat(attempts.failed(address)).as("attempt %d", i + 1).isEmpty();
        }
    }

    @Test
    void theEleventhFailureWaitsUntilAMinuteAfterTheFirst() {
        failTenTimes(ADDRESS);
        clock.advance(Duration.ofSeconds(45));

        assertThat(attempts.failed(ADDRESS)).contains(Duration.ofSeconds(15));
        clock.advance(Duration.ofMillis(14_999));
        assertThat(attempts.failed(ADDRESS)).contains(Duration.ofMillis(1));
        clock.advance(Duration.ofMillis(1));
        failTenTimes(ADDRESS);
        assertThat(attempts.failed(ADDRESS)).contains(MINUTE);
    }

    @Test
    void anotherAddressIsCountedApart() {
        failTenTimes(ADDRESS);

        failTenTimes("192.0.2.8");
        assertThat(attempts.failed(ADDRESS)).isPresent();
    }

    /** Against a model that keeps every failure: no minute, wherever it begins, holds more than ten that counted, and no less is let through. */
    @Test
    void noMinuteWhateverItsBeginHoldsMoreThanTen() {
        Random random = new Random(20260301);
        Deque<Instant> counted = new ArrayDeque<>();
        int limited = 0;
        for (int i = 0; i < 20_000; i++) {
            clock.advance(Duration.ofMillis(random.nextInt(9_000)));
            Instant now = clock.instant();
            counted.removeIf(moment -> !moment.plus(MINUTE).isAfter(now));
            Optional<Duration> wait = attempts.failed(ADDRESS);
            if (counted.size() == 10) {
                assertThat(wait)
                        .contains(Duration.between(now, counted.getFirst().plus(MINUTE)));
                limited++;
                continue;
            }
            assertThat(wait).isEmpty();
            counted.addLast(now);
        }
        assertThat(limited).isGreaterThan(1_000);
    }

    @ParameterizedTest
    @CsvSource({
        "2001:db8:1:2::1, 2001:0DB8:1:2:ffff:ffff:ffff:ffff, true",
        "2001:db8:1:2::1, 2001:db8:1:3::1, false",
        "::ffff:192.0.2.7, 192.0.2.7, true",
        "::ffff:192.0.2.7, ::ffff:192.0.2.8, false",
        "::1, 0:0:0:0:0:0:0:1, true",
        "somewhere, somewhere, true",
        "somewhere, elsewhere, false"
    })
    void addressesOfOneClientCountTogether(String one, String other, boolean together) {
        failTenTimes(one);

        assertThat(attempts.failed(other).isPresent()).isEqualTo(together);
    }

    @Test
    void theAddressThatFailedLeastRecentlyIsForgottenForTheTenThousandAndFirst() {
        failTenTimes("10.9.9.9");
        failTenTimes(ADDRESS);
        attempts.failed("10.9.9.9");
        for (int i = 0; i < 9_999; i++) {
            attempts.failed("10.0." + i / 256 + "." + i % 256);
        }

        assertThat(attempts.remembered()).isEqualTo(10_000);
        assertThat(attempts.failed("10.9.9.9")).isPresent();
        assertThat(attempts.failed(ADDRESS)).isEmpty();
        assertThat(attempts.remembered()).isEqualTo(10_000);
    }

    @Test
    void aClockSetBackKeepsNobodyOut() {
        failTenTimes(ADDRESS);
        clock.advance(Duration.ofDays(-1));

        failTenTimes(ADDRESS);
        assertThat(attempts.failed(ADDRESS)).contains(MINUTE);
    }
}
