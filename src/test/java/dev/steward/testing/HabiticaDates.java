package dev.steward.testing;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Dates as the recorded server reads and writes them; its own zone is UTC. */
final class HabiticaDates {
    private static final DateTimeFormatter WIRE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter AMERICAN = DateTimeFormatter.ofPattern("M/d/uuuu");
    private static final DateTimeFormatter JAVASCRIPT = DateTimeFormatter.ofPattern(
                    "EEE MMM dd uuuu HH:mm:ss 'GMT+0000 (Coordinated Universal Time)'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private HabiticaDates() {}

    /** ISO with milliseconds and Z. */
    static String write(Instant instant) {
        return WIRE.format(instant);
    }

    /** The form of JavaScript's {@code Date.toString()}, used in X-RateLimit-Reset [900]. */
    static String writeLikeJavaScript(Instant instant) {
        return JAVASCRIPT.format(instant);
    }

    /** Epoch milliseconds [246], a day (UTC midnight) [243], an offset date-time [244] or a US date [245]. */
    static Optional<Instant> read(JsonNode value) {
        if (value.isNumber()) {
            return Optional.of(Instant.ofEpochMilli(value.asLong()));
        }
        return value.isString() ? read(value.stringValue()) : Optional.empty();
    }

    static Optional<Instant> read(String text) {
        return attempt(() -> OffsetDateTime.parse(text).toInstant())
                .or(() -> attempt(() -> midnight(LocalDate.parse(text))))
                .or(() -> attempt(() -> LocalDateTime.parse(text).toInstant(ZoneOffset.UTC)))
                .or(() -> attempt(() -> midnight(LocalDate.parse(text, AMERICAN))))
                .map(instant -> instant.truncatedTo(ChronoUnit.MILLIS));
    }

    private static Instant midnight(LocalDate day) {
        return day.atStartOfDay().toInstant(ZoneOffset.UTC);
    }

    private static Optional<Instant> attempt(java.util.function.Supplier<Instant> parse) {
        try {
            return Optional.of(parse.get());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
