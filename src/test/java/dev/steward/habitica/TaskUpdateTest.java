package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.HabiticaFault;
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
import tools.jackson.databind.node.ObjectNode;

/** {@code update_task} changes what is named and nothing else (FR-33). */
class TaskUpdateTest {
    private static final String HOME = "aaaaaaaa-0000-4000-8000-000000000001";
    private static final String WORK = "aaaaaaaa-0000-4000-8000-000000000002";

    @AutoClose
    private final TestingApp app = TestingApp.start();

    private ToolReply update(String id, String arguments) {
        ObjectNode all = TestingMcp.json(arguments).put("task_id", id);
        return app.mcp().call("update_task", all);
    }

    private String fullTodo() {
        app.account().putTag(HOME, "Home").putTag(WORK, "Work");
        return app.seed("{type: 'todo', text: 'A', notes: 'N', tags: ['" + HOME + "', '" + WORK + "'], priority: 2,"
                + " attribute: 'int', alias: 'a', date: '2026-12-24T12:00:00Z',"
                + " checklist: [{id: 'dddddddd-0000-4000-8000-000000000001', text: 'one', completed: true},"
                + " {id: 'dddddddd-0000-4000-8000-000000000002', text: 'two', completed: false}]}");
    }

    private JsonNode stored(String id) {
        ObjectNode task = app.account().task(id).orElseThrow();
        task.remove("updatedAt");
        return task;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{text: 'B'} | {text: 'B'}",
                "{notes: 'M'} | {notes: 'M'}",
                "{notes: null} | {notes: ''}",
                "{notes: ''} | {notes: ''}",
                "{priority: 'trivial'} | {priority: 0.1}",
                "{attribute: 'con'} | {attribute: 'con'}",
                "{tags: ['work']} | {tags: ['" + WORK + "']}",
                "{tags: []} | {tags: []}",
                "{tags: null} | {tags: []}",
                "{alias: 'b'} | {alias: 'b'}",
                "{date: '2026-12-31'} | {date: '2026-12-31T12:00:00.000Z'}",
                "{date: null} | {date: null}",
                "{checklist: []} | {checklist: []}",
                "{checklist: null} | {checklist: []}"
            })
    void sendsOnlyWhatWasNamedAndLeavesTheRest(String arguments, String document) {
        String id = fullTodo();
        ObjectNode before = (ObjectNode) stored(id);

        update(id, arguments).succeeded();

        ObjectNode sent = TestingMcp.json(document);
        assertThat(app.written()).isEqualTo(sent);
        assertThat(app.writes().getFirst().is("PUT", "/api/v3/tasks/" + id)).isTrue();
        assertThat(stored(id)).isEqualTo(before.setAll(sent));
    }

    @Test
    void aClearedDateReadsBackAsAbsent() {
        String id = fullTodo();

        assertThat(update(id, "{date: null}").task().has("date")).isFalse();
        assertThat(app.call("get_task", "{task_id: '" + id + "'}").task().has("date"))
                .isFalse();
    }

    @Test
    void aNewChecklistKeepsIdsAndTicksOfItemsWithTheSameText() {
        String id = fullTodo();

        update(id, "{checklist: ['three', 'two', 'one', 'one']}").succeeded();

        assertThat(app.written())
                .isEqualTo(TestingMcp.json("{checklist: [{text: 'three', completed: false},"
                        + " {id: 'dddddddd-0000-4000-8000-000000000002', text: 'two', completed: false},"
                        + " {id: 'dddddddd-0000-4000-8000-000000000001', text: 'one', completed: true},"
                        + " {text: 'one', completed: false}]}"));
        assertThat(app.account().task(id).orElseThrow().get("checklist")).hasSize(4);
    }

    @Test
    void habitsDailiesAndRewardsChangeWhatIsTheirs() {
        String habit = app.seed("{type: 'habit', text: 'H'}");
        String daily = app.seed("{type: 'daily', text: 'D'}");
        String reward = app.seed("{type: 'reward', text: 'R', value: 5}");

        update(habit, "{up: false, frequency: 'monthly'}").succeeded();
        update(daily, "{every_x: 0, repeat: {su: false}, frequency: 'weekly', start_date: '2026-12-24'}")
                .succeeded();
        update(reward, "{value: 0}").succeeded();

        assertThat(app.writes().get(0).json()).isEqualTo(TestingMcp.json("{up: false, frequency: 'monthly'}"));
        assertThat(app.writes().get(1).json())
                .isEqualTo(
                        TestingMcp.json(
                                "{frequency: 'weekly', everyX: 0, repeat: {su: false}, startDate: '2026-12-24T12:00:00.000Z'}"));
        assertThat(app.writes().get(2).json()).isEqualTo(TestingMcp.json("{value: 0}"));
        assertThat(stored(daily).get("repeat").get("m").booleanValue()).isTrue();
        assertThat(stored(daily).get("startDate").asString()).isEqualTo("2026-12-24T00:00:00.000Z");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "habit  | date | '2026-12-24'",
                "daily  | date | null",
                "reward | checklist | ['x']",
                "habit  | checklist | null",
                "todo   | up | true",
                "daily  | down | true",
                "todo   | frequency | 'weekly'",
                "todo   | every_x | 2",
                "habit  | repeat | {m: false}",
                "reward | start_date | '2026-12-24'",
                "daily  | value | 3",
                "habit  | frequency | 'yearly'"
            })
    void refusesWhatTheTypeDoesNotHaveAndSendsNoChange(String type, String field, String value) {
        String id = app.seed("{type: '" + type + "', text: 'A'}");

        update(id, "{text: 'B', " + field + ": " + value + "}").refusedArgument(field);

        assertThat(app.writes()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "type | {type: 'habit'}",
                "streak | {streak: 5}",
                "completed | {completed: true}",
                "idempotency_key | {idempotency_key: 'k'}",
                "dueDate | {dueDate: '2026-12-24'}",
                "text | {text: ''}",
                "priority | {priority: 7}",
                "alias | {alias: 'a b'}",
                "tags | {tags: ['nothing like it']}"
            })
    void refusesWhatCanNotBeChangedOrUsed(String field, String arguments) {
        String id = fullTodo();

        update(id, arguments).refusedArgument(field);

        assertThat(app.writes()).isEmpty();
    }

    @Test
    void theIdAloneChangesNothingAndGivesTheTask() {
        String id = fullTodo();
        JsonNode before = stored(id);

        assertThat(update(id, "{}").task().get("text").asString()).isEqualTo("A");

        assertThat(app.writes()).isEmpty();
        assertThat(stored(id)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "priority", "attribute", "alias", "up", "value"})
    void nullForWhatCanNotBeEmptyLeavesItAndSaysSo(String field) {
        String id = fullTodo();

        ToolReply reply = update(id, "{" + field + ": null}").succeeded();

        assertThat(reply.warnings()).singleElement().asString().contains(field);
        assertThat(app.writes()).isEmpty();
    }

    @Test
    void takesAnAliasAnIdInUpperCaseAndTheNameId() {
        String id = fullTodo();

        assertThat(update("a", "{text: 'B'}").task().get("id").asString()).isEqualTo(id);
        assertThat(update(id.toUpperCase(Locale.ROOT), "{text: 'C'}")
                        .task()
                        .get("text")
                        .asString())
                .isEqualTo("C");
        assertThat(app.call("update_task", "{id: '" + id + "', text: 'D'}")
                        .task()
                        .get("text")
                        .asString())
                .isEqualTo("D");
    }

    @Test
    void anUnknownTaskIsNotFound() {
        assertThat(update("nothing", "{text: 'B'}").refused("not_found").error())
                .isEqualTo("The requested resource wasn't found. (task 'nothing')");
        update("nothing", "{date: '2026-12-24'}").refused("not_found");
        update("nothing", "{}").refused("not_found");
    }

    @Test
    void quotesHabiticasReasonWhenItRefusesAValue() {
        String id = fullTodo();
        app.seed("{type: 'todo', text: 'Other', alias: 'taken'}");

        assertThat(update(id, "{alias: 'taken'}").refused("invalid").error()).contains("alias", "already used");
    }

    @Test
    void aChangeThatWasMadeIsAnsweredEvenWhenTheNamesOfItsTagsCanNotBeReadAfterwards() {
        String id = fullTodo();
        app.habitica().failAll(request -> request.path().endsWith("/tags"), HabiticaFault.internalError());

        ToolReply reply = update(id, "{text: 'B'}");

        assertThat(reply.task().get("text").asString()).isEqualTo("B");
        assertThat(reply.warnings()).singleElement().asString().contains("tags");
    }
}
