package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.habitica.Answer.Declined;
import dev.steward.identity.Secret;
import dev.steward.testing.HabiticaFault;
import dev.steward.testing.HabiticaHold;
import dev.steward.testing.HabiticaStandIn;
import dev.steward.testing.RealisticAccount;
import dev.steward.testing.ReceivedRequest;
import dev.steward.testing.SettableClock;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;

/** The client against a Habitica that keeps state. */
class UpstreamStandInTest {
    private static final UpstreamPath USER_TASKS = UpstreamPath.of("tasks", "user");
    private static final String OWN_ID = "eeeeeeee-0000-4000-8000-000000000001";

    @Test
    void tenParallelScoresOfOneHabitAllCount() throws Exception {
        try (HabiticaStandIn standIn = HabiticaStandIn.start();
                Upstream upstream = client(standIn, "")) {
            create(upstream, "{\"type\":\"habit\",\"text\":\"Walk\",\"_id\":\"" + OWN_ID + "\"}");
            UpstreamWrite score = UpstreamWrite.post(UpstreamPath.of("tasks", OWN_ID, "score", "up"));
            HabiticaHold hold = standIn.hold(ReceivedRequest::isWrite);
            List<Caller> agents =
                    Caller.start(10, () -> upstream.write(score, Client.TREE).orRefuse());
            hold.awaitHeld(1);
            Caller.awaitAllWaiting(agents);
            hold.release();
            for (Caller agent : agents) {
                agent.result();
            }
            assertThat(standIn.account()
                            .task(OWN_ID)
                            .orElseThrow()
                            .get("counterUp")
                            .asInt())
                    .isEqualTo(10);
            assertThat(standIn.mostWritesInFlight()).isEqualTo(1);
        }
    }

    @Test
    void aCreateWhoseAnswerWasLostFindsItsOwnIdInUse() {
        try (HabiticaStandIn standIn = HabiticaStandIn.start();
                Upstream upstream = client(standIn, "")) {
            standIn.loseAnswers(1, ReceivedRequest::isWrite, HabiticaFault.reset());
            JsonNode task = Client.JSON.readTree("{\"type\":\"todo\",\"text\":\"Once\",\"_id\":\"" + OWN_ID + "\"}");
            Answer<JsonNode> answer =
                    upstream.write(UpstreamWrite.post(USER_TASKS, task).asRepeatable(), Client.TREE);
            assertThat(answer)
                    .isInstanceOfSatisfying(
                            Declined.class,
                            declined -> assertThat(declined.refusal().is(500, "InternalServerError"))
                                    .isTrue());
            assertThat(standIn.account().tasks()).hasSize(1);
        }
    }

    @Test
    void aCreateWithoutAnIdOfItsOwnIsNeverSentTwice() {
        try (HabiticaStandIn standIn = HabiticaStandIn.start();
                Upstream upstream = client(standIn, "")) {
            standIn.loseAnswers(1, ReceivedRequest::isWrite, HabiticaFault.closes());
            assertThat(Client.refusal(() -> create(upstream, "{\"type\":\"todo\",\"text\":\"Once\"}")))
                    .endsWith("It is not known whether the change was made: read again before repeating it.");
            assertThat(standIn.account().tasks()).hasSize(1);
        }
    }

    @Test
    void aFullAccountIsReadAsAStream() {
        try (HabiticaStandIn standIn = HabiticaStandIn.start();
                Upstream upstream = client(standIn, "/api/v3/")) {
            RealisticAccount.fill(standIn.account());
            assertThat(upstream.read(USER_TASKS, UpstreamStandInTest::count).orRefuse())
                    .isEqualTo(36);
            assertThat(standIn.received().getFirst().header("accept-encoding")).isEqualTo("gzip");
        }
    }

    @Test
    void theRateLimitIsHeardBeforeItIsHit() {
        SettableClock clock = new SettableClock(Instant.parse("2026-11-30T20:12:00Z"));
        ManualTime time = new ManualTime();
        try (HabiticaStandIn standIn = HabiticaStandIn.start(clock);
                Upstream upstream = client(standIn, "", time)) {
            standIn.limitRequests(2);
            upstream.read(Client.TAGS, UpstreamStandInTest::count).orRefuse();
            upstream.read(Client.TAGS, UpstreamStandInTest::count).orRefuse();
            assertThat(Client.refusal(() -> create(upstream, "{\"type\":\"todo\",\"text\":\"x\"}")))
                    .isEqualTo("Habitica's rate limit is reached: try again in 60 s. Nothing was changed.");
            assertThat(standIn.received()).hasSize(2);
            clock.advance(Duration.ofSeconds(61));
            time.pass(Duration.ofSeconds(61));
            create(upstream, "{\"type\":\"todo\",\"text\":\"x\"}");
            assertThat(standIn.account().tasks()).hasSize(1);
        }
    }

    @Test
    void aServerThatDemandsTheClientHeaderIsServed() {
        try (HabiticaStandIn standIn = HabiticaStandIn.start();
                Upstream upstream = client(standIn, "")) {
            standIn.requireClientHeader();
            assertThat(upstream.read(Client.TAGS, UpstreamStandInTest::count).orRefuse())
                    .isZero();
        }
    }

    @Test
    void aBaseUrlBesideTheInterfaceMeetsTheWebClient() {
        try (HabiticaStandIn standIn = HabiticaStandIn.start();
                Upstream upstream = client(standIn, "/somewhere")) {
            standIn.serveWebClient();
            assertThat(Client.refusal(() -> upstream.read(Client.TAGS, UpstreamStandInTest::count)))
                    .isEqualTo("Habitica answered with a web page instead of JSON:"
                            + " HABITICA_BASE_URL does not seem to point at a Habitica server.");
        }
    }

    @Test
    void aWrongTokenIsTold() {
        try (HabiticaStandIn standIn = HabiticaStandIn.start();
                Upstream upstream = Client.of(standIn.url().toString())) {
            assertThat(Client.refusal(() -> upstream.read(Client.TAGS, UpstreamStandInTest::count)
                            .orRefuse()))
                    .contains("HABITICA_USER_ID and HABITICA_API_TOKEN");
        }
    }

    private static int count(JsonParser parser) {
        int count = 0;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            parser.skipChildren();
            count++;
        }
        return count;
    }

    private static JsonNode create(Upstream upstream, String task) {
        return upstream.write(UpstreamWrite.post(USER_TASKS, Client.JSON.readTree(task)), Client.TREE)
                .orRefuse();
    }

    private static Upstream client(HabiticaStandIn standIn, String path) {
        return client(standIn, path, Time.SYSTEM);
    }

    private static Upstream client(HabiticaStandIn standIn, String path, Time time) {
        Secret token = new Secret(HabiticaStandIn.TOKEN);
        URI base = URI.create(standIn.url() + path);
        return new Upstream(
                new HabiticaSettings(base, HabiticaStandIn.USER_ID, token, Duration.ofSeconds(15)),
                Client.JSON,
                time,
                () -> 0);
    }
}
