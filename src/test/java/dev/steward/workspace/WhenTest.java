package dev.steward.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WhenTest {
    private static final List<ZoneId> ZONES =
            List.of(ZoneId.of("Pacific/Kiritimati"), ZoneId.of("Etc/GMT+12"), ZoneId.of("Europe/Berlin"));

    /** What is kept is read again when dates are compared. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0001-01-01",
                "9999-12-31",
                "0001-01-02T00:00:00",
                "9999-12-30T23:59:59",
                "0001-01-02T00:00+14",
                "9999-12-30T23:59:59.999-18:00",
                "2026-12-01t09:30:00,5z"
            })
    void whatIsKeptIsReadAgainAsTheSame(String sent) {
        for (ZoneId zone : ZONES) {
            String kept = When.parse(sent).text(zone);

            assertThat(When.parse(kept).text(zone)).isEqualTo(kept);
            assertThat(When.parse(kept).last(zone)).isEqualTo(When.parse(sent).last(zone));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0000-01-01",
                "10000-01-01",
                "0001-01-01T00:00+14",
                "9999-12-31T23:59:59-12",
                "9999-12-31T23:59:59",
                "2026-02-30",
                "2025-02-29",
                "2026-13-01",
                "2026-01-01T25:00:00Z",
                "tomorrow",
                ""
            })
    void whatIsNoDateIsRefused(String sent) {
        assertThatThrownBy(() -> When.parse(sent)).isInstanceOf(DateTimeException.class);
    }

    @Test
    void aDayEndsWithItsLastMillisecondThroughClockChangesToo() {
        ZoneId berlin = ZONES.getLast();

        assertThat(When.parse("2026-03-29").first(berlin)).hasToString("2026-03-28T23:00:00Z");
        assertThat(When.parse("2026-03-29").last(berlin)).hasToString("2026-03-29T21:59:59.999Z");
    }
}
