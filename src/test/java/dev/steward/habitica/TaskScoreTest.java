package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.steward.testing.HabiticaFault;
import dev.steward.testing.ReceivedRequest;
import dev.steward.testing.TestingApp;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.ToolReply;
import java.util.Locale;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** {@code score_task}: what it brings, and Habitica's refusals in words. */
class TaskScoreTest {
    @AutoClose
    private final TestingApp app = TestingApp.start();

    private ToolReply score(String id) {
        return app.call("score_task", "{task_id: '" + id + "'}");
    }

    private ToolReply score(String id, String direction) {
        return app.call("score_task", "{task_id: '" + id + "', direction: '" + direction + "'}");
    }

    @Test
    void aHabitCountsUpAndDown() {
        String id = app.seed("{type: 'habit', text: 'A'}");

        ToolReply up = score(id);
        assertThat(up.task().get("counterUp").asInt()).isEqualTo(1);
        JsonNode score = up.get("score");
        assertThat(score.get("delta").asDouble()).isEqualTo(1);
        for (String stat : new String[] {"hp", "mp", "exp", "gp"}) {
            String shown = stat.equals("gp") ? "gold" : stat;
            assertThat(score.get(shown).asDouble()).isCloseTo(app.account().stat(stat), offset(0.005));
        }
        assertThat(score.get("level").asInt()).isEqualTo(7);
        ToolReply down = score(id, "down");
        assertThat(down.get("score").get("delta").asDouble()).isNegative();
        assertThat(down.task().get("counterDown").asInt()).isEqualTo(1);
        assertThat(down.get("score").get("hp").asDouble())
                .isLessThan(score.get("hp").asDouble());
    }

    @Test
    void aDailyIsDoneOnceAndCanBeUndoneOnce() {
        String id = app.seed("{type: 'daily', text: 'A'}");

        JsonNode done = score(id).task();
        assertThat(done.get("completed").booleanValue()).isTrue();
        assertThat(done.get("streak").asInt()).isEqualTo(1);
        assertThat(score(id).refused("conflict").error()).contains("already done");
        JsonNode undone = score(id, "down").task();
        assertThat(undone.get("completed").booleanValue()).isFalse();
        assertThat(undone.has("streak")).isFalse();
        assertThat(score(id, "down").refused("conflict").error()).contains("not done");
    }

    @Test
    void aTodoIsDoneOnceAndCanBeReopenedOnce() {
        String id = app.seed("{type: 'todo', text: 'A'}");

        JsonNode done = score(id).task();
        assertThat(done.get("completed").booleanValue()).isTrue();
        assertThat(done.get("dateCompleted").asString()).isEqualTo("2026-12-01T10:00:00.000Z");
        assertThat(score(id).refused("conflict").error()).contains("already done");
        assertThat(score(id, "down").task().get("completed").booleanValue()).isFalse();
        assertThat(score(id, "down").refused("conflict").error()).contains("not done");
    }

    @ParameterizedTest
    @ValueSource(strings = {"up", "down"})
    void aRewardIsBoughtEitherWayAndHasNoDelta(String direction) {
        app.account().set("stats.gp", 30);
        String id = app.seed("{type: 'reward', text: 'Cake', value: 12.5}");

        ToolReply reply = score(id, direction).succeeded();

        assertThat(reply.get("score").get("gold").asDouble()).isEqualTo(17.5);
        assertThat(reply.get("score").has("delta")).isFalse();
    }

    @Test
    void aRewardThatIsTooDearSaysWhatItCosts() {
        app.account().set("stats.gp", 12.49);
        String id = app.seed("{type: 'reward', text: 'Cake', value: 12.5}");

        assertThat(score(id).refused("conflict").error())
                .contains("gold", "12.5")
                .doesNotContain("credential", "401");
        assertThat(app.writes()).hasSize(1);
    }

    @Test
    void saysThatTheLevelRose() {
        app.account().set("stats.lvl", 1).set("stats.exp", 24).set("stats.hp", 20);
        String id = app.seed("{type: 'todo', text: 'A', priority: 2}");

        JsonNode score = score(id).succeeded().get("score");

        assertThat(score.get("levelUp").booleanValue()).isTrue();
        assertThat(score.get("level").asInt()).isEqualTo(2);
        assertThat(score.get("hp").asInt()).isEqualTo(50);
        assertThat(score.has("died")).isFalse();
    }

    @Test
    void saysThatTheCharacterDied() {
        app.account().set("stats.hp", 0.5);
        String id = app.seed("{type: 'habit', text: 'A'}");

        JsonNode score = score(id, "down").succeeded().get("score");

        assertThat(score.get("died").booleanValue()).isTrue();
        assertThat(score.get("hp").asInt()).isZero();
        assertThat(score.has("levelUp")).isFalse();
    }

    @Test
    void tellsOfDropAndCriticalHit() {
        app.account()
                .nextScoreBrings(
                        TestingMcp.json("{crit: 1.6123, drop: {type: 'Food', key: 'Meat', dialog: 'You found Meat!',"
                                + " target: 'Base', value: 1, article: ''}}"));
        String id = app.seed("{type: 'habit', text: 'A'}");

        JsonNode score = score(id).succeeded().get("score");

        assertThat(score.get("criticalHit").asDouble()).isEqualTo(1.61);
        assertThat(score.get("drop"))
                .isEqualTo(TestingMcp.json("{type: 'Food', key: 'Meat', dialog: 'You found Meat!'}"));
    }

    @Test
    void answersLittleForAHabitWithALongHistory() {
        String id = app.seed("{type: 'habit', text: 'A'}");
        StringBuilder history = new StringBuilder("{history: [{date: 1, value: 0}");
        history.repeat(", {date: 1, value: 0, scoredUp: 1, scoredDown: 0}", 2_000)
                .append("]}");
        app.bend(id, history.toString());

        assertThat(score(id).succeeded().text()).hasSizeLessThan(600);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sideways", "up/../../../user/reset", "../up", "1"})
    void anotherDirectionIsRefusedBeforeAnythingIsSent(String direction) {
        String id = app.seed("{type: 'habit', text: 'A'}");

        assertThat(score(id, direction).refusedArgument("direction").error()).contains("up, down");
        assertThat(app.habitica().received()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"UP, 1", "'', 0"})
    void directionMayBeInAnyCaseOrEmpty(String direction, int warnings) {
        String id = app.seed("{type: 'habit', text: 'A'}");

        ToolReply reply = score(id, direction);

        assertThat(reply.task().get("counterUp").asInt()).isEqualTo(1);
        assertThat(reply.warnings()).hasSize(warnings);
        assertThat(app.writes().getFirst().is("POST", "/api/v3/tasks/" + id + "/score/up"))
                .isTrue();
    }

    @Test
    void takesAnAliasAndAnIdInUpperCase() {
        String id = app.seed("{type: 'habit', text: 'A', alias: 'Stretch_1'}");

        score("Stretch_1").succeeded();
        assertThat(score(id.toUpperCase(Locale.ROOT)).task().get("counterUp").asInt())
                .isEqualTo(2);
        score("stretch_1").refused("not_found");
    }

    @Test
    void anUnknownTaskIsNotFound() {
        assertThat(score("nothing").refused("not_found").error())
                .isEqualTo("The requested resource wasn't found. (task 'nothing')");
    }

    @Test
    void aTaskOfAnotherAccountIsRefusedInHabiticasWords() {
        String id = app.seed("{type: 'habit', text: 'A'}");
        var task = app.account().task(id).orElseThrow();
        task.put("_id", "cccccccc-0000-4000-8000-000000000001").put("id", "cccccccc-0000-4000-8000-000000000001");
        app.habitica()
                .addAccount("22222222-2222-4222-8222-222222222222", "00000000-0000-4000-8000-00000000cafe")
                .putTask(task);

        assertThat(score("cccccccc-0000-4000-8000-000000000001")
                        .refused("invalid")
                        .error())
                .contains("another user");
    }

    @Test
    void wrongCredentialsAreNotTakenForAGameRule() {
        String id = app.seed("{type: 'todo', text: 'A'}");
        app.habitica().failAll(_ -> true, HabiticaFault.recorded("012"));

        assertThat(score(id).refused("unavailable").error()).contains("HABITICA_API_TOKEN");
    }

    @Test
    void aBlockedAccountIsNotTakenForAGameRule() {
        String id = app.seed("{type: 'todo', text: 'A'}");
        app.account().block();

        assertThat(score(id).refused("unavailable").error()).contains("HABITICA_API_TOKEN");
    }

    @ParameterizedTest
    @ValueSource(strings = {"habit", "reward"})
    void theScoreStandsWhenTheTaskCanNotBeReadAfterwards(String type) {
        app.account().set("stats.gp", 30);
        String id = app.seed("{type: '" + type + "', text: 'A', value: 5}");
        app.habitica().failAll(request -> !request.isWrite(), HabiticaFault.internalError());

        ToolReply reply = score(id).succeeded();

        assertThat(reply.get("score").get("level").asInt()).isEqualTo(7);
        assertThat(reply.body().has("task")).isFalse();
        assertThat(reply.warnings()).singleElement().asString().contains("scored");
        assertThat(app.writes()).hasSize(1);
    }

    @Test
    void aLostAnswerIsNotRepeatedAndSaidToBeUnknown() {
        String id = app.seed("{type: 'habit', text: 'A'}");
        app.habitica().loseAnswers(1, ReceivedRequest::isWrite, HabiticaFault.reset());

        assertThat(score(id).refused("unavailable").error()).contains("not known whether");
        assertThat(app.writes()).hasSize(1);
        assertThat(app.account().task(id).orElseThrow().get("counterUp").asInt())
                .isEqualTo(1);
    }
}
