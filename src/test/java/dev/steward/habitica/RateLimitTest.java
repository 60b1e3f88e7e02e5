package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.habitica.ScriptedServer.Answer;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Field report 17, with the headers of [904] and [905]. */
class RateLimitTest {
    private static final String RESET =
            "X-RateLimit-Reset: Mon Nov 30 2026 20:12:23 GMT+0000 (Coordinated Universal Time)";
    private static final UpstreamWrite CREATE =
            UpstreamWrite.post(UpstreamPath.of("tasks", "user"), Client.JSON.readTree("{\"text\":\"x\"}"));

    @Test
    void theLastAllowedReplyMakesTheNextCallWait() {
        ManualTime time = new ManualTime();
        try (ScriptedServer server = new ScriptedServer(lastAllowed("29.482"), ScriptedServer.success("[]"));
                Upstream upstream = Client.of(server.url(), Duration.ofSeconds(40), time)) {
            upstream.read(Client.TAGS, Client.TREE).orRefuse();
            assertThat(time.pauses()).isEmpty();
            upstream.write(CREATE, Client.TREE).orRefuse();
            assertThat(time.pauses()).containsExactly(Duration.ofMillis(29_482));
            upstream.read(Client.TAGS, Client.TREE).orRefuse();
            assertThat(time.pauses()).hasSize(1);
        }
    }

    @Test
    void aWaitThatDoesNotFitFailsAtOnceAndSendsNothing() {
        ManualTime time = new ManualTime();
        try (ScriptedServer server = new ScriptedServer(lastAllowed("29.482"), ScriptedServer.success("[]"));
                Upstream upstream = Client.of(server.url(), Duration.ofSeconds(15), time)) {
            upstream.read(Client.TAGS, Client.TREE).orRefuse();
            for (int call = 0; call < 5; call++) {
                assertThat(Client.refusal(() -> upstream.read(Client.TAGS, Client.TREE)))
                        .isEqualTo("Habitica's rate limit is reached: try again in 30 s.");
            }
            assertThat(Client.refusal(() -> upstream.write(CREATE, Client.TREE)))
                    .isEqualTo("Habitica's rate limit is reached: try again in 30 s. Nothing was changed.");
            assertThat(server.requests()).hasSize(1);

            time.pass(Duration.ofSeconds(20));
            upstream.read(Client.TAGS, Client.TREE).orRefuse();
            assertThat(time.pauses()).containsExactly(Duration.ofMillis(9_482));
        }
    }

    @Test
    void aLimitedCallIsTriedOnceMoreAfterTheWait() {
        ManualTime time = new ManualTime();
        try (ScriptedServer server = new ScriptedServer(limited("Retry-After: 3.0004"), ScriptedServer.success("{}"));
                Upstream upstream = Client.of(server.url(), Duration.ofSeconds(15), time)) {
            upstream.write(CREATE, Client.TREE).orRefuse();
            assertThat(time.pauses()).containsExactly(Duration.ofMillis(3_001));
            assertThat(server.requests()).hasSize(2);
        }
    }

    @Test
    void aCallThatIsLimitedAgainSaysWhenToTryAgain() {
        ManualTime time = new ManualTime();
        try (ScriptedServer server = new ScriptedServer(limited("Retry-After: 3.5"));
                Upstream upstream = Client.of(server.url(), Duration.ofSeconds(15), time)) {
            assertThat(Client.refusal(() -> upstream.read(Client.TAGS, Client.TREE)))
                    .isEqualTo("Habitica's rate limit is reached: try again in 4 s.");
            assertThat(time.pauses()).hasSize(1);
            assertThat(server.requests()).hasSize(2);
        }
    }

    @Test
    void aWaitBeyondTheTimeLimitIsNotBegun() {
        ManualTime time = new ManualTime();
        try (ScriptedServer server = new ScriptedServer(limited("Retry-After: 59.363"));
                Upstream upstream = Client.of(server.url(), Duration.ofSeconds(15), time)) {
            assertThat(Client.refusal(() -> upstream.write(CREATE, Client.TREE)))
                    .isEqualTo("Habitica's rate limit is reached: try again in 60 s. Nothing was changed.");
            assertThat(time.pauses()).isEmpty();
            assertThat(server.requests()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "X-Other: 1",
                "Retry-After: soon",
                "Retry-After: -1",
                "Retry-After: 1e9",
                "Retry-After: NaN",
                "Retry-After:"
            })
    void aLimitWithoutAUsableTimeIsNotRetriedNorRemembered(String header) {
        try (ScriptedServer server = new ScriptedServer(limited(header), ScriptedServer.success("[]"));
                Upstream upstream = Client.of(server.url(), Duration.ofSeconds(15), new ManualTime())) {
            assertThat(Client.refusal(() -> upstream.read(Client.TAGS, Client.TREE)))
                    .isEqualTo("Habitica's rate limit is reached: try again in about a minute.");
            upstream.read(Client.TAGS, Client.TREE).orRefuse();
            assertThat(server.requests()).hasSize(2);
        }
    }

    private static Answer lastAllowed(String seconds) {
        String body = "{\"success\":true,\"data\":[]}";
        return ScriptedServer.json(
                200, body, "X-RateLimit-Limit: 30", "X-RateLimit-Remaining: 0", RESET, "Retry-After: " + seconds);
    }

    private static Answer limited(String retryAfter) {
        return ScriptedServer.error(
                429,
                "TooManyRequests",
                "This User ID or IP address has been rate limited",
                "X-RateLimit-Remaining: 0",
                RESET,
                retryAfter);
    }
}
