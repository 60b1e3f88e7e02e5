package dev.steward.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import dev.steward.identity.Secret;
import dev.steward.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** How log lines look. */
class RedactingEncoderTest {
    private static final String SECRET = "7c1e4b9a-d3f2-4a86-9b57-e80d1f6c2a34";

    private static LoggingEvent event(String message, Throwable thrown, Object... arguments) {
        return event(Map.of(), message, thrown, arguments);
    }

    private static LoggingEvent event(
            Map<String, String> diagnostics, String message, Throwable thrown, Object... arguments) {
        LoggerContext context = new LoggerContext();
        LoggingEvent event = new LoggingEvent(
                "fqcn", context.getLogger("dev.steward.some.Place"), Level.WARN, message, thrown, arguments);
        event.setMDCPropertyMap(diagnostics);
        event.setInstant(Instant.parse("2026-12-01T10:00:00.123Z"));
        return event;
    }

    private static String line(LogFormat format, LoggingEvent event) {
        RedactingEncoder encoder = new RedactingEncoder(format, Redaction.of(List.of(new Secret(SECRET))));
        return new String(encoder.encode(event), StandardCharsets.UTF_8);
    }

    @Test
    void aTextLineHasTimeLevelPlaceAndMessage() {
        assertThat(line(LogFormat.TEXT, event("Größe {} of {}", null, 1, SECRET)))
                .isEqualTo("2026-12-01T10:00:00.123Z WARN  Place - Größe 1 of ***\n");
    }

    @Test
    void aLineBreakInAMessageCanNotFakeAnotherLine() {
        LoggingEvent event = event(Map.of("key", "a\nb"), "one\n2026 INFO two\r\nthree", null);

        assertThat(line(LogFormat.TEXT, event)).containsOnlyOnce("\n").endsWith("key=a\\nb\n");
        assertThat(line(LogFormat.JSON, event)).containsOnlyOnce("\n");
    }

    @Test
    void aJsonLineIsOneObject() {
        Exception thrown = new IllegalStateException("because " + SECRET);
        LoggingEvent event = event(Map.of("request", SECRET), "said {}", thrown, "\"x\"");

        String line = line(LogFormat.JSON, event);

        assertThat(line).endsWith("}\n").doesNotContain(SECRET);
        JsonNode object = Json.parse(line.getBytes(StandardCharsets.UTF_8));
        assertThat(object.path("time").asString()).isEqualTo("2026-12-01T10:00:00.123Z");
        assertThat(object.path("level").asString()).isEqualTo("WARN");
        assertThat(object.path("logger").asString()).isEqualTo("dev.steward.some.Place");
        assertThat(object.path("message").asString()).isEqualTo("said \"x\"");
        assertThat(object.path("request").asString()).isEqualTo("***");
        assertThat(object.path("exception").asString()).contains("IllegalStateException: because ***");
    }

    @Test
    void anExceptionFollowsItsLineWithAllItsCauses() {
        Exception cause = new IllegalArgumentException("inner " + SECRET);
        String line = line(LogFormat.TEXT, event("failed", new IllegalStateException("outer", cause)));

        assertThat(line)
                .contains("Place - failed\n", "IllegalStateException: outer", "inner ***")
                .doesNotContain(SECRET);
    }
}
