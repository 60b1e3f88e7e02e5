package dev.steward.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The stand-in misbehaves as announced, loses parallel writes, and tells what it received. */
class HabiticaMisbehaviourTest {
    private static final String TASKS = "/api/v3/tasks/user";
    private static final String SCORE = "/api/v3/tasks/water/score/up";
    private static final String HABIT = "{\"type\":\"habit\",\"text\":\"Drink water\",\"alias\":\"water\"}";

    private final SettableClock clock = new SettableClock(Instant.parse("2026-11-30T20:10:40Z"));
    private final HabiticaStandIn standIn = HabiticaStandIn.start(clock);
    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        client.shutdownNow();
        standIn.close();
    }

    @Test
    void twoScoringsAtOnceLoseOneOfThem() throws Exception {
        send("POST", TASKS, HABIT);
        HabiticaHold hold = standIn.hold(request -> request.path().equals(SCORE));
        List<CompletableFuture<HttpResponse<String>>> answers = List.of(sendAsync(SCORE), sendAsync(SCORE));
        hold.awaitHeld(2);
        hold.release();

        for (CompletableFuture<HttpResponse<String>> answer : answers) {
            assertThat(answer.get().statusCode()).isEqualTo(200);
        }
        assertThat(standIn.account()
                        .task("water")
                        .orElseThrow()
                        .get("counterUp")
                        .asInt())
                .isEqualTo(1);
        assertThat(standIn.mostWritesInFlight()).isEqualTo(2);
    }

    @Test
    void scoringsOneAfterAnotherAllCountAndNeverOverlap() throws Exception {
        send("POST", TASKS, HABIT);
        for (int call = 0; call < 5; call++) {
            send("POST", SCORE, "");
        }

        assertThat(standIn.account()
                        .task("water")
                        .orElseThrow()
                        .get("counterUp")
                        .asInt())
                .isEqualTo(5);
        assertThat(standIn.mostWritesInFlight()).isEqualTo(1);
    }

    @Test
    void parallelCreationsAllSurvive() throws Exception {
        HabiticaHold hold = standIn.hold(ReceivedRequest::isWrite);
        List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
        for (int call = 0; call < 5; call++) {
            answers.add(client.sendAsync(
                    request("POST", TASKS, "{\"type\":\"todo\",\"text\":\"one of five\"}"),
                    HttpResponse.BodyHandlers.ofString()));
        }
        hold.awaitHeld(5);
        hold.release();
        for (CompletableFuture<HttpResponse<String>> answer : answers) {
            assertThat(answer.get().statusCode()).isEqualTo(201);
        }

        assertThat(json(send("GET", TASKS, "")).get("data")).hasSize(5);
    }

    @Test
    void readsHeldOpenAreCountedAsOverlapping() throws Exception {
        HabiticaHold hold = standIn.hold(request -> !request.isWrite());
        List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
        for (int call = 0; call < 8; call++) {
            answers.add(client.sendAsync(request("GET", TASKS, ""), HttpResponse.BodyHandlers.ofString()));
        }
        hold.awaitHeld(8);
        hold.release();
        for (CompletableFuture<HttpResponse<String>> answer : answers) {
            assertThat(answer.get().statusCode()).isEqualTo(200);
        }

        assertThat(standIn.mostReadsInFlight()).isEqualTo(8);
        assertThat(standIn.mostWritesInFlight()).isZero();
    }

    @Test
    void requestsAreKeptAsSent() throws Exception {
        send("POST", TASKS + "?a=%2F", HABIT);

        ReceivedRequest received = standIn.received().getFirst();
        assertThat(received.target()).isEqualTo(TASKS + "?a=%2F");
        assertThat(received.bodyText()).isEqualTo(HABIT);
        assertThat(received.header("x-api-key")).isEqualTo(HabiticaStandIn.TOKEN);
        assertThat(received.toString()).doesNotContain(HabiticaStandIn.TOKEN);
    }

    record WholeAnswer(HabiticaFault fault, int status, String contained) {}

    static List<WholeAnswer> wholeAnswers() {
        return List.of(
                new WholeAnswer(HabiticaFault.htmlPage(), 200, "<!DOCTYPE html>"),
                new WholeAnswer(HabiticaFault.htmlError(502), 502, "<html>"),
                new WholeAnswer(HabiticaFault.emptyBody(), 200, ""),
                new WholeAnswer(HabiticaFault.internalError(), 500, "InternalServerError"),
                new WholeAnswer(HabiticaFault.maintenance(), 503, "{\"error\":\"Maintenance\""),
                new WholeAnswer(HabiticaFault.tooManyRequests("2.5"), 429, "TooManyRequests"),
                new WholeAnswer(HabiticaFault.echoesHeaders(), 500, HabiticaStandIn.TOKEN),
                new WholeAnswer(HabiticaFault.redirect(URI.create("http://127.0.0.2/")), 302, "Found"),
                new WholeAnswer(HabiticaFault.recorded("431-score-reward-no-gold"), 401, "Not Enough Gold"));
    }

    @ParameterizedTest
    @MethodSource("wholeAnswers")
    void aFaultThatAnswersTakesTheHandlersPlaceOnce(WholeAnswer expected) throws Exception {
        standIn.failNext(expected.fault());

        HttpResponse<String> failed = send("POST", TASKS, HABIT);

        assertThat(failed.statusCode()).isEqualTo(expected.status());
        assertThat(failed.body()).contains(expected.contained());
        assertThat(standIn.account().tasks()).isEmpty();
        assertThat(send("POST", TASKS, HABIT).statusCode()).isEqualTo(201);
    }

    @Test
    void anHtmlErrorIsTwentyKilobytes() throws Exception {
        standIn.failNext(HabiticaFault.htmlError(504));

        assertThat(send("GET", TASKS, "").body().length()).isGreaterThan(20_000);
    }

    static List<HabiticaFault> brokenConnections() {
        return List.of(HabiticaFault.reset(), HabiticaFault.closes(), HabiticaFault.truncatedBody());
    }

    @ParameterizedTest
    @MethodSource("brokenConnections")
    void aBrokenConnectionReachesTheClientAsAnError(HabiticaFault fault) {
        standIn.failAll(request -> true, fault);

        assertThatThrownBy(() -> send("POST", TASKS, HABIT)).isInstanceOf(IOException.class);
        assertThat(standIn.account().tasks()).isEmpty();
    }

    @Test
    void aSilentServerTimesOut() {
        standIn.failNext(HabiticaFault.neverAnswers());
        HttpRequest request = HttpRequest.newBuilder(request("GET", TASKS, ""), (name, value) -> true)
                .timeout(Duration.ofMillis(300))
                .build();

        assertThatThrownBy(() -> client.send(request, HttpResponse.BodyHandlers.ofString()))
                .isInstanceOf(HttpTimeoutException.class);
    }

    /** The client's own timeout ends with the headers, so only reading shows that bytes keep coming, one at a time. */
    @Test
    void aDrippingBodyComesByteByByte() throws Exception {
        standIn.failNext(HabiticaFault.slowDrip(Duration.ofMillis(5)));

        HttpResponse<InputStream> answer =
                client.send(request("GET", TASKS, ""), HttpResponse.BodyHandlers.ofInputStream());

        try (InputStream body = answer.body()) {
            assertThat(body.readNBytes(3)).isEqualTo("   ".getBytes(UTF_8));
        }
    }

    @Test
    void anOversizedBodyIsOver32Mebibytes() throws Exception {
        standIn.failNext(HabiticaFault.oversizedBody());

        HttpResponse<byte[]> answer = client.send(request("GET", TASKS, ""), HttpResponse.BodyHandlers.ofByteArray());

        assertThat(answer.body().length).isGreaterThan(32 * 1024 * 1024);
        assertThat(HabiticaJson.MAPPER.readTree(answer.body()).get("success").asBoolean())
                .isTrue();
    }

    @Test
    void aLostAnswerLeavesItsEffectBehind() {
        standIn.loseAnswers(1, ReceivedRequest::isWrite, HabiticaFault.reset());

        assertThatThrownBy(() -> send("POST", TASKS, HABIT)).isInstanceOf(IOException.class);
        assertThat(standIn.account().task("water")).isPresent();
    }

    @Test
    void aRefusedPortRefuses() {
        try (RefusedPort port = new RefusedPort()) {
            HttpRequest request = HttpRequest.newBuilder(port.url()).build();

            assertThatThrownBy(() -> client.send(request, HttpResponse.BodyHandlers.ofString()))
                    .isInstanceOf(ConnectException.class);
        }
    }

    @Test
    void theLimiterGivesNewPointsAfterAMinute() throws Exception {
        standIn.limitRequests(1);
        assertThat(send("GET", TASKS, "").statusCode()).isEqualTo(200);
        HttpResponse<String> refused = send("GET", TASKS, "");
        clock.advance(Duration.ofSeconds(60));

        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Retry-After")).hasValue("60");
        assertThat(send("GET", TASKS, "").statusCode()).isEqualTo(200);
    }

    @Test
    void cronIsNeededOnceTheAccountsDayHasPassed() throws Exception {
        standIn.account().set("preferences.dayStart", 4);
        clock.set(Instant.parse("2026-12-01T03:59:00Z"));
        boolean before =
                json(send("GET", "/api/v3/user", "")).at("/data/needsCron").asBoolean();
        clock.set(Instant.parse("2026-12-01T04:00:00Z"));

        assertThat(before).isFalse();
        assertThat(json(send("GET", "/api/v3/user", "")).at("/data/needsCron").asBoolean())
                .isTrue();
    }

    @Test
    void theRealisticAccountHasItsRecordedSize() throws Exception {
        RealisticAccount.fill(standIn.account()).set("notifications", HabiticaJson.array());
        int recorded =
                HabiticaRecording.load("140").json().at("/response/bytes").asInt();

        assertThat(send("GET", TASKS, "").body().getBytes(UTF_8).length)
                .isBetween(recorded * 98 / 100, recorded * 102 / 100);
    }

    private CompletableFuture<HttpResponse<String>> sendAsync(String path) {
        return client.sendAsync(request("POST", path, ""), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> send(String method, String target, String body) throws Exception {
        return client.send(request(method, target, body), HttpResponse.BodyHandlers.ofString());
    }

    private HttpRequest request(String method, String target, String body) {
        return HttpRequest.newBuilder(standIn.url().resolve(target))
                .header("x-api-user", HabiticaStandIn.USER_ID)
                .header("x-api-key", HabiticaStandIn.TOKEN)
                .header("content-type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
    }

    private static JsonNode json(HttpResponse<String> response) {
        return HabiticaJson.MAPPER.readTree(response.body());
    }
}
