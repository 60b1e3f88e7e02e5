package dev.steward.store;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** A moment as it is answered: UTC with milliseconds, {@code 2026-12-01T09:30:00.000Z} (spec/workspace.md §1). */
public final class Moment {
    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private Moment() {}

    /** The one that follows in whole milliseconds, which is as finely as moments are kept. */
    public static Instant after(Instant moment) {
        return moment.plusMillis(1);
    }

    public static String text(Instant moment) {
        return FORMAT.format(moment);
    }
}
