package dev.steward.time;

import java.time.Duration;
import java.time.Instant;

/** Whole minutes, as all answers tell them: rounded once, at the end of a sum. */
public final class Minutes {
    private static final long MILLIS = Duration.ofMinutes(1).toMillis();

    private Minutes() {}

    static long between(Instant from, Instant to) {
        return ofMillis(Math.max(0, Duration.between(from, to).toMillis()));
    }

    /** Half a minute counts as one. */
    public static long ofMillis(long millis) {
        return (millis + MILLIS / 2) / MILLIS;
    }
}
