package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.HabiticaFault;
import dev.steward.testing.TestingApp;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.ToolReply;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code get_user_stats}: the character in under 1 KB. */
class StatsToolTest {
    private static final int KILOBYTE = 1_000;

    @AutoClose
    private final TestingApp app = TestingApp.start();

    private static int bytes(ToolReply reply) {
        return reply.succeeded().text().getBytes(StandardCharsets.UTF_8).length;
    }

    private JsonNode stats() {
        return app.call("get_user_stats").succeeded().get("stats");
    }

    @Test
    void showsTheCharacterAndTheAccountsDay() {
        app.account()
                .set("stats.hp", 41.239)
                .set("stats.gp", 0)
                .set("stats.points", 0)
                .set("stats.exp", 12)
                .set("preferences.timezoneOffset", -330)
                .set("preferences.dayStart", 4);

        JsonNode stats = stats();

        assertThat(stats.get("name").asString())
                .isEqualTo(app.account().user().path("profile").path("name").asString());
        assertThat(stats.get("class").asString()).isEqualTo("warrior");
        assertThat(stats.get("level").asInt()).isEqualTo(7);
        assertThat(stats.get("hp").asDouble()).isEqualTo(41.24);
        assertThat(stats.get("maxHp").asInt()).isEqualTo(50);
        assertThat(stats.get("maxMp").asDouble()).isPositive();
        assertThat(stats.get("toNextLevel").asInt()).isPositive();
        assertThat(stats.get("exp").asInt()).isEqualTo(12);
        assertThat(stats.get("dayStart").asInt()).isEqualTo(4);
        assertThat(stats.get("utcOffset").asString()).isEqualTo("+05:30");
        assertThat(stats.propertyNames())
                .contains("mp", "gold", "unallocatedPoints", "str", "int", "con", "per", "sleeping", "needsCron");
    }

    @Test
    void zeroAndFalseAreShown() {
        app.account().set("stats.gp", 0).set("stats.points", 0).set("stats.mp", 0);

        JsonNode stats = stats();

        assertThat(stats.get("gold").asInt(-1)).isZero();
        assertThat(stats.get("unallocatedPoints").asInt(-1)).isZero();
        assertThat(stats.get("mp").asInt(-1)).isZero();
        assertThat(stats.get("sleeping").booleanValue()).isFalse();
        assertThat(stats.get("needsCron").booleanValue()).isFalse();
        assertThat(stats.get("utcOffset").asString()).isEqualTo("+00:00");
    }

    @Test
    void saysWhenTheNewDayHasToBeStarted() {
        app.clock().advance(Duration.ofDays(1));

        assertThat(stats().get("needsCron").booleanValue()).isTrue();
    }

    @Test
    void showsPartyAndQuest() {
        app.account()
                .set(
                        "party",
                        TestingMcp.json("{_id: '33333333-3333-4333-8333-333333333333',"
                                + " quest: {key: 'dilatory', progress: {up: 12.345, collectedItems: 0, down: -2}}}"));

        JsonNode stats = stats();

        assertThat(stats.get("party").asString()).isEqualTo("33333333-3333-4333-8333-333333333333");
        assertThat(stats.get("quest"))
                .isEqualTo(TestingMcp.json("{key: 'dilatory', damagePending: 12.34, collectedPending: 0}"));
    }

    @Test
    void asksOnceForTheWholeAccountAndNothingElse() {
        stats();

        assertThat(app.habitica().received())
                .singleElement()
                .matches(request ->
                        request.is("GET", "/api/v3/user") && request.query().isEmpty());
    }

    @Test
    void staysUnderAKilobyteWhateverTheAccountHolds() {
        ObjectNode items = TestingMcp.json("{}");
        for (int item = 0; item < 5_000; item++) {
            items.withObject("/gear/owned").put("weapon_special_" + item, true);
        }
        app.account()
                .set("items", items)
                .set(
                        "profile.name",
                        TestingMcp.json("{n: '" + "🎯".repeat(500) + "'}").get("n"))
                .set("stats.gp", 123_456_789.987)
                .set(
                        "party",
                        TestingMcp.json("{_id: '33333333-3333-4333-8333-333333333333'," + " quest: {key: '"
                                + "q".repeat(500) + "', progress: {up: 12.345, collectedItems: 3}}}"));

        assertThat(bytes(app.call("get_user_stats"))).isLessThan(KILOBYTE);
    }

    @Test
    void staysUnderAKilobyteWhenANameIsMadeOfWhatJsonEscapes() {
        app.account()
                .set(
                        "profile.name",
                        TestingMcp.json("{}").put("n", "\u0001".repeat(500)).get("n"));

        assertThat(bytes(app.call("get_user_stats"))).isLessThan(KILOBYTE);
    }

    @ParameterizedTest
    @CsvSource({"0, +00:00", "-60, +01:00", "480, -08:00", "-345, +05:45", "720, -12:00", "-840, +14:00"})
    void minutesWestOfUtcBecomeAnOffset(int minutesWest, String offset) {
        app.account().set("preferences.timezoneOffset", minutesWest);

        assertThat(stats().get("utcOffset").asString()).isEqualTo(offset);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"stats\":null,\"profile\":null,\"preferences\":null,\"party\":null,\"needsCron\":null}",
                "{\"stats\":[1],\"profile\":\"x\",\"preferences\":5,\"party\":[],\"needsCron\":\"maybe\"}",
                "{\"stats\":{\"hp\":\"50\",\"lvl\":1e999,\"gp\":null,\"class\":5},\"profile\":{\"name\":7},"
                        + "\"preferences\":{\"timezoneOffset\":\"-60x\",\"dayStart\":99,\"sleep\":\"x\"},"
                        + "\"party\":{\"_id\":{},\"quest\":[]}}",
                "{\"preferences\":{\"timezoneOffset\":1e999,\"dayStart\":-7},\"party\":{\"quest\":{\"key\":\"q\",\"progress\":7}}}"
            })
    void membersOfOddTypesNeverFailTheCall(String data) {
        app.habitica()
                .failNext(HabiticaFault.answer(
                        200, Map.of("Content-Type", HabiticaFault.JSON), "{\"success\":true,\"data\":" + data + "}"));

        assertThat(stats().propertyNames()).containsAll(List.of("sleeping", "needsCron", "dayStart", "utcOffset"));
    }
}
