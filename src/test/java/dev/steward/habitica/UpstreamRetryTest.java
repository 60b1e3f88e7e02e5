package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.habitica.ScriptedServer.Answer;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class UpstreamRetryTest {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final UpstreamWrite CREATE = UpstreamWrite.post(
            UpstreamPath.of("tasks", "user"), Client.JSON.readTree("{\"type\":\"todo\",\"text\":\"x\"}"));

    static Stream<Answer> passingFaults() {
        return Stream.of(
                ScriptedServer.closing(),
                ScriptedServer.resetting(),
                ScriptedServer.cutOff("{\"success\":true"),
                ScriptedServer.page(502),
                ScriptedServer.error(503, "Unavailable", "x"),
                ScriptedServer.page(504));
    }

    @ParameterizedTest
    @MethodSource("passingFaults")
    void aReadIsTriedThreeTimesWithGrowingPauses(Answer fault) {
        ManualTime time = new ManualTime();
        try (ScriptedServer server = new ScriptedServer(fault, fault, ScriptedServer.success("[1]"));
                Upstream upstream = Client.of(server.url(), LIMIT, time)) {
            assertThat(upstream.read(Client.TAGS, Client.TREE).orRefuse().toString())
                    .isEqualTo("[1]");
            assertThat(server.requests()).hasSize(3);
            assertThat(time.pauses()).containsExactly(Duration.ofMillis(100), Duration.ofMillis(400));
        }
    }

    @ParameterizedTest
    @MethodSource("passingFaults")
    void aReadIsNotTriedAFourthTime(Answer fault) {
        try (ScriptedServer server = new ScriptedServer(fault);
                Upstream upstream = Client.of(server.url(), LIMIT, new ManualTime())) {
            Client.refusal(() -> upstream.read(Client.TAGS, Client.TREE).orRefuse());
            assertThat(server.requests()).hasSize(3);
        }
    }

    @ParameterizedTest
    @MethodSource("passingFaults")
    void aRepeatableChangeIsRetriedLikeARead(Answer fault) {
        try (ScriptedServer server = new ScriptedServer(fault, fault, ScriptedServer.success("{}"));
                Upstream upstream = Client.of(server.url(), LIMIT, new ManualTime())) {
            upstream.write(CREATE.asRepeatable(), Client.TREE).orRefuse();
            assertThat(server.requests())
                    .hasSize(3)
                    .allMatch(request -> request.body().equals(CREATE.body().toString()));
        }
    }

    @ParameterizedTest
    @MethodSource("passingFaults")
    void anyOtherChangeGoesOutOnce(Answer fault) {
        ManualTime time = new ManualTime();
        try (ScriptedServer server = new ScriptedServer(fault, ScriptedServer.success("{}"));
                Upstream upstream = Client.of(server.url(), LIMIT, time)) {
            Client.refusal(() -> upstream.write(CREATE, Client.TREE).orRefuse());
            assertThat(server.requests()).hasSize(1);
            assertThat(time.pauses()).isEmpty();
        }
    }

    @Test
    void aRepeatableChangeWhoseLastAttemptWasRefusedMayStillHaveBeenMade() {
        ScriptedServer server = new ScriptedServer((request, socket) -> false);
        Time closingServer = new Time() {
            @Override
            public long nanos() {
                return 0;
            }

            @Override
            public void pause(Duration duration) {
                server.close();
            }
        };
        try (server;
                Upstream upstream = Client.of(server.url(), LIMIT, closingServer)) {
            assertThat(Client.refusal(() -> upstream.write(CREATE.asRepeatable(), Client.TREE)))
                    .contains("the connection was refused")
                    .endsWith("It is not known whether the change was made: read again before repeating it.");
        }
    }

    @Test
    void noPauseGoesBeyondTheTimeLimit() {
        ManualTime time = new ManualTime();
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.page(502));
                Upstream upstream = Client.of(server.url(), Duration.ofMillis(300), time)) {
            assertThat(Client.refusal(() -> upstream.read(Client.TAGS, Client.TREE)))
                    .contains("status 502");
            assertThat(time.pauses()).containsExactly(Duration.ofMillis(100));
            assertThat(server.requests()).hasSize(2);
        }
    }

    @Test
    void connectionsAreKeptForTheNextCall() {
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.success("{}"));
                Upstream upstream = Client.of(server.url())) {
            for (int call = 0; call < 5; call++) {
                JsonNode data = upstream.write(CREATE, Client.TREE).orRefuse();
                assertThat(data.isEmpty()).isTrue();
            }
            assertThat(server.requests()).hasSize(5).allMatch(request -> request.connection() == 1);
        }
    }
}
