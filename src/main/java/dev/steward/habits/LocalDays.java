package dev.steward.habits;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.stream.LongStream;

/**
 * The days that people in a time zone live through, numbered as {@link java.time.LocalDate#toEpochDay} does. Clock changes make a day longer or shorter, never
 * two of one.
 */
final class LocalDays {
    private static final Duration WHOLE_DAY = Duration.ofDays(1);

    private final ZoneRules rules;
    private final long[] skipped;

    LocalDays(ZoneId zone) {
        this.rules = zone.getRules();
        this.skipped = rules.getTransitions().stream()
                .filter(change -> change.getDuration().compareTo(WHOLE_DAY) >= 0)
                .flatMapToLong(LocalDays::within)
                .toArray();
    }

    /** The day on which a moment is. Calendar objects would cost several times as much, and there is one per log. */
    long at(Instant moment) {
        long seconds = moment.getEpochSecond() + rules.getOffset(moment).getTotalSeconds();
        return Math.floorDiv(seconds, WHOLE_DAY.toSeconds());
    }

    /** The days that never were, because the zone moved across the date line: 2011-12-30 in Pacific/Apia. */
    LongStream skipped() {
        return LongStream.of(skipped);
    }

    private static LongStream within(ZoneOffsetTransition gap) {
        LocalDateTime lastBefore = gap.getDateTimeBefore().minusNanos(1);
        return LongStream.range(
                lastBefore.toLocalDate().toEpochDay() + 1,
                gap.getDateTimeAfter().toLocalDate().toEpochDay());
    }
}
