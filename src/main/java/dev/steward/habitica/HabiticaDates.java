package dev.steward.habitica;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;

/**
 * Dates as agents send them and as Habitica keeps them. Habitica takes nearly any text for a date, and quietly makes today of what it can't
 * read [264] [330], so only real ISO dates leave this program (FR-26).
 */
final class HabiticaDates {
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ISO_LOCAL_DATE.withResolverStyle(ResolverStyle.STRICT);
    private static final DateTimeFormatter WIRE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private HabiticaDates() {}

    /** What must be true of a date, for a sentence, or null when the text is one. */
    static String problem(String text) {
        try {
            if (isDay(text)) {
                LocalDate.parse(text, DAY);
            } else {
                OffsetDateTime.parse(text);
            }
            return null;
        } catch (DateTimeException notOne) {
            return "be a real date such as 2026-12-24, or a date and time with offset such as 2026-12-24T18:00:00+01:00";
        }
    }

    /** Whether a valid date names a day rather than a moment. */
    static boolean isDay(String text) {
        return text.length() <= 10;
    }

    /**
     * The moment to send for a valid date. A day is sent as its noon in the account's zone: Habitica keeps a moment, and knows of the zone only
     * today's offset, so that midnight would slip into the day before once the clocks change.
     */
    static String wire(String text, ZoneOffset zone) {
        Instant moment = isDay(text)
                ? LocalDate.parse(text, DAY).atTime(LocalTime.NOON).toInstant(zone)
                : OffsetDateTime.parse(text).toInstant();
        return WIRE.format(moment);
    }

    /** The day on which a moment that Habitica gave falls in the account's zone, or null when it isn't a moment. */
    static LocalDate dayOf(String wire, ZoneOffset zone) {
        try {
            return OffsetDateTime.parse(wire).atZoneSameInstant(zone).toLocalDate();
        } catch (DateTimeException notOne) {
            return null;
        }
    }
}
