package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.HabiticaFault;
import dev.steward.testing.TestingApp;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.ToolReply;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What agents see of a task: a fixed set of members by type, whatever Habitica sends. */
class TaskViewTest {
    private static final String TAG = "aaaaaaaa-0000-4000-8000-000000000001";
    private static final String UNKNOWN_TAG = "bbbbbbbb-0000-4000-8000-000000000002";
    private static final List<String> MEMBERS = List.of(
            "id _id type text notes tags priority value alias attribute up down counterUp counterDown frequency completed isDue streak everyX repeat startDate checklist date dateCompleted history"
                    .split(" ", -1));
    private static final List<String> ODD_VALUES = List.of(
            "null",
            "0",
            "-1.5",
            "1e999",
            "123456789012345678901234567890",
            "\"\"",
            "\"odd\"",
            "true",
            "[]",
            "{}",
            "[null]",
            "[[1]]",
            "[{\"text\":5,\"completed\":\"yes\",\"id\":null}]",
            "{\"m\":\"yes\",\"t\":null,\"su\":false}");

    @AutoClose
    private final TestingApp app = TestingApp.start();

    private JsonNode shown(String id) {
        return app.call("get_task", "{task_id: '" + id + "'}").task();
    }

    private static ObjectNode expected(String id, String members) {
        ObjectNode task = TestingMcp.json("{}").put("id", id);
        task.setAll(TestingMcp.json(members));
        return task;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "habit  | {type: 'habit', text: 'A', frequency: 'daily'}",
                "daily  | {type: 'daily', text: 'A', completed: false, isDue: true, frequency: 'weekly', startDate: '2026-12-01T00:00:00.000Z'}",
                "todo   | {type: 'todo', text: 'A', completed: false}",
                "reward | {type: 'reward', text: 'A', value: 0}"
            })
    void aNewTaskShowsLittleMoreThanItsTitle(String type, String members) {
        String id = app.seed("{type: '" + type + "', text: 'A'}");

        assertThat(shown(id)).isEqualTo(expected(id, members));
        assertThat(app.call("list_tasks").tasks().get(0)).isEqualTo(expected(id, members));
    }

    @Test
    void aHabitShowsWhatIsItsOwn() {
        app.account().putTag(TAG, "Home");
        String id = app.seed("{type: 'habit', text: 'A', notes: 'N', tags: ['" + TAG + "'], priority: 2, alias: 'a',"
                + " up: true, down: false, counterUp: 3, counterDown: 1, frequency: 'weekly', attribute: 'int'}");
        app.bend(id, "{value: -3.14159, nonsense: 1, history: [{date: 1, value: 2}], challenge: {id: 'c'}}");

        assertThat(shown(id))
                .isEqualTo(expected(
                        id,
                        "{type: 'habit', text: 'A', notes: 'N', tags: ['Home'], priority: 2, value: -3.14,"
                                + " alias: 'a', down: false, counterUp: 3, counterDown: 1, frequency: 'weekly'}"));
    }

    @Test
    void aDailyShowsWhatIsItsOwn() {
        String id = app.seed(
                "{type: 'daily', text: 'A', streak: 4, frequency: 'weekly', everyX: 2, startDate: '2026-12-01',"
                        + " repeat: {m: false, t: true, w: false, th: true, f: true, s: true, su: true}}");
        app.bend(id, "{checklist: [{id: 'i', text: 'Item', completed: true, linkId: 'x'}], collapseChecklist: true}");

        assertThat(shown(id))
                .isEqualTo(expected(
                        id,
                        "{type: 'daily', text: 'A', completed: false, isDue: true, streak: 4, frequency: 'weekly',"
                                + " everyX: 2, repeat: {m: false, t: true, w: false, th: true, f: true, s: true, su: true},"
                                + " startDate: '2026-12-01T00:00:00.000Z',"
                                + " checklist: [{id: 'i', text: 'Item', completed: true}]}"));
    }

    @Test
    void aTodoShowsWhatIsItsOwn() {
        String id = app.seed("{type: 'todo', text: 'A', date: '2026-12-24T11:00:00Z', priority: 0.1}");
        app.bend(id, "{completed: true, dateCompleted: '2026-12-01T09:00:00.000Z', streak: 5, up: false}");

        assertThat(shown(id))
                .isEqualTo(expected(
                        id,
                        "{type: 'todo', text: 'A', priority: 0.1, completed: true, date: '2026-12-24T11:00:00.000Z',"
                                + " dateCompleted: '2026-12-01T09:00:00.000Z'}"));
    }

    @Test
    void zeroAndFalseStayWhereTheyMeanSomething() {
        String never = app.seed("{type: 'daily', text: 'A', everyX: 0}");
        String noDay = app.seed(
                "{type: 'daily', text: 'A', repeat: {m: false, t: false, w: false, th: false, f: false, s: false, su: false}}");
        String free = app.seed("{type: 'reward', text: 'A', value: 0}");
        String plain = app.seed("{type: 'habit', text: 'A', up: false, down: false}");

        assertThat(shown(never).get("everyX").asInt(-1)).isZero();
        assertThat(shown(never).get("isDue").booleanValue()).isFalse();
        assertThat(shown(noDay).get("repeat")).hasSize(7).allMatch(day -> !day.booleanValue());
        assertThat(shown(free).get("value").asInt(-1)).isZero();
        assertThat(shown(plain).get("up").booleanValue()).isFalse();
        assertThat(shown(plain).get("down").booleanValue()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "1.005, 1.0",
        "2.675, 2.68",
        "-0.001, absent",
        "0.004, absent",
        "100, 100",
        "1200, 1200",
        "-47.27, -47.27",
        "10.10, 10.1"
    })
    void rednessIsRoundedToTwoDecimalsAndLeftOutWhenZero(String value, String shown) {
        String id = app.seed("{type: 'todo', text: 'A'}");
        app.bend(id, "{value: " + value + "}");

        JsonNode present = shown(id).path("value");
        if (shown.equals("absent")) {
            assertThat(present.isMissingNode()).isTrue();
            return;
        }
        assertThat(present.decimalValue()).isEqualByComparingTo(shown);
        assertThat(app.call("get_task", "{task_id: '" + id + "'}").text()).doesNotContain("E+", "e+");
    }

    @Test
    void tagsShowAsNamesAndUnknownOnesAsTheirId() {
        app.account().putTag(TAG, "Home");
        String id = app.seed("{type: 'todo', text: 'A', tags: ['" + TAG + "', '" + UNKNOWN_TAG + "']}");

        assertThat(shown(id).get("tags").toString()).isEqualTo("[\"Home\",\"" + UNKNOWN_TAG + "\"]");
        assertThat(app.call("list_tasks").tasks().get(0).get("tags"))
                .isEqualTo(shown(id).get("tags"));
    }

    @Test
    void tagsAreNotAskedForWhenNoTaskHasAny() {
        String id = app.seed("{type: 'todo', text: 'A'}");

        shown(id);
        app.call("list_tasks").succeeded();

        assertThat(app.habitica().received("GET", "/api/v3/tags")).isEmpty();
    }

    private ToolReply single(String data) {
        app.habitica().failNext(1, request -> request.path().contains("/tasks/"), answered(data));
        return app.call("get_task", "{task_id: 'odd'}");
    }

    private ToolReply list(String data) {
        app.habitica().failNext(1, request -> request.path().endsWith("/tasks/user"), answered(data));
        return app.call("list_tasks");
    }

    private static HabiticaFault answered(String data) {
        return HabiticaFault.answer(
                200, Map.of("Content-Type", HabiticaFault.JSON), "{\"success\":true,\"data\":" + data + "}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"habit", "daily", "todo", "reward", "quest"})
    void membersOfOddTypesNeverFailACall(String type) {
        for (String member : MEMBERS) {
            for (String value : ODD_VALUES) {
                String task =
                        "{\"id\":\"i\",\"text\":\"T\",\"type\":\"" + type + "\",\"" + member + "\":" + value + "}";
                single(task).succeeded();
                assertThat(list("[" + task + "]").tasks()).as(task).hasSize(1);
            }
        }
    }

    @Test
    void aTypeUnknownToThisProgramShowsWhatAllTypesHave() {
        String task = "{\"id\":\"i\",\"text\":\"T\",\"type\":\"quest\",\"priority\":2,\"completed\":true,\"boss\":1}";

        assertThat(single(task).task()).isEqualTo(expected("i", "{type: 'quest', text: 'T', priority: 2}"));
    }

    @Test
    void whatIsNoTaskInAListIsLeftOut() {
        String task = "{\"id\":\"i\",\"text\":\"T\",\"type\":\"todo\"}";

        assertThat(list("[null,5,\"x\",[],[" + task + "]," + task + "]").titles())
                .containsExactly("T");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "5", "\"x\"", "true"})
    void dataThatIsNoTaskAtAllIsACleanFailure(String data) {
        assertThat(single(data).refused("unavailable").error()).contains("not the JSON that was expected");
        assertThat(list(data).refused("unavailable").error()).contains("not the JSON that was expected");
    }
}
