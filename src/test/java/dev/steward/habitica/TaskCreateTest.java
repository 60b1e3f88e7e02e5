package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.HabiticaFault;
import dev.steward.testing.ReceivedRequest;
import dev.steward.testing.TestingApp;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.ToolReply;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** {@code create_task}: what of its arguments arrives at Habitica, and what is refused before. */
class TaskCreateTest {
    private static final String HOME = "aaaaaaaa-0000-4000-8000-000000000001";
    private static final String WORK = "aaaaaaaa-0000-4000-8000-000000000002";

    @AutoClose
    private final TestingApp app = TestingApp.start();

    private ToolReply create(String arguments) {
        return app.call("create_task", arguments);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{type: 'habit', text: 'A'} | {type: 'habit', text: 'A'}",
                "{type: 'todo', text: '  A  '} | {type: 'todo', text: 'A'}",
                "{type: 'habit', text: 'A', up: true, down: false, frequency: 'monthly', attribute: 'per'}"
                        + " | {type: 'habit', text: 'A', up: true, down: false, frequency: 'monthly', attribute: 'per'}",
                "{type: 'habit', text: 'A', up: false, down: false}"
                        + " | {type: 'habit', text: 'A', up: false, down: false}",
                "{type: 'daily', text: 'A', frequency: 'yearly', every_x: 0}"
                        + " | {type: 'daily', text: 'A', frequency: 'yearly', everyX: 0}",
                "{type: 'daily', text: 'A', repeat: {m: true, su: false}, start_date: '2026-12-24', checklist: ['x', 'y']}"
                        + " | {type: 'daily', text: 'A', repeat: {m: true, su: false}, startDate: '2026-12-24T12:00:00.000Z',"
                        + " checklist: [{text: 'x', completed: false}, {text: 'y', completed: false}]}",
                "{type: 'todo', text: 'A', notes: ' N ', alias: 'a-b_1', priority: 'trivial', date: '2026-12-24'}"
                        + " | {type: 'todo', text: 'A', notes: ' N ', alias: 'a-b_1', priority: 0.1, date: '2026-12-24T12:00:00.000Z'}",
                "{type: 'todo', text: 'A', notes: '', tags: [], checklist: []}"
                        + " | {type: 'todo', text: 'A', notes: '', tags: [], checklist: []}",
                "{type: 'reward', text: 'A', value: 0} | {type: 'reward', text: 'A', value: 0}",
                "{type: 'reward', text: 'A', value: 12.5} | {type: 'reward', text: 'A', value: 12.5}",
                "{type: 'todo', text: 'A', notes: null, tags: null, alias: null, date: null, checklist: null, priority: null,"
                        + " attribute: null, up: null, value: null, idempotency_key: null} | {type: 'todo', text: 'A'}",
                "{type: 'todo', text: 'A', alias: '', date: '', priority: ''} | {type: 'todo', text: 'A'}"
            })
    void sendsExactlyWhatWasGiven(String arguments, String document) {
        create(arguments).succeeded();

        assertThat(app.written()).isEqualTo(TestingMcp.json(document));
        assertThat(app.writes().getFirst().is("POST", "/api/v3/tasks/user")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "0.1, 0.1",
        "1, 1",
        "1.0, 1",
        "1.5, 1.5",
        "2, 2",
        "'\"0.1\"', 0.1",
        "'\"trivial\"', 0.1",
        "'\"easy\"', 1",
        "'\"medium\"', 1.5",
        "'\"hard\"', 2",
        "'\"HARD\"', 2"
    })
    void takesDifficultyAsWordOrNumber(String priority, String sent) {
        create("{type: 'todo', text: 'A', priority: " + priority + "}").succeeded();

        assertThat(app.written().get("priority").decimalValue()).isEqualByComparingTo(sent);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "text | {type: 'todo'}",
                "text | {type: 'todo', text: '  '}",
                "text | {type: 'todo', text: null}",
                "text | {type: 'todo', text: 5}",
                "type | {text: 'A'}",
                "type | {type: 'todos', text: 'A'}",
                "type | {type: 'chore', text: 'A'}",
                "priority | {type: 'todo', text: 'A', priority: 3}",
                "priority | {type: 'todo', text: 'A', priority: 'urgent'}",
                "priority | {type: 'todo', text: 'A', priority: true}",
                "attribute | {type: 'todo', text: 'A', attribute: 'strength'}",
                "alias | {type: 'todo', text: 'A', alias: 'a b'}",
                "alias | {type: 'todo', text: 'A', alias: '../x'}",
                "alias | {type: 'todo', text: 'A', alias: 'user'}",
                "alias | {type: 'todo', text: 'A', alias: '11111111-1111-4111-8111-111111111111'}",
                "tags | {type: 'todo', text: 'A', tags: ['nothing like it']}",
                "tags | {type: 'todo', text: 'A', tags: 'x'}",
                "checklist | {type: 'todo', text: 'A', checklist: {}}",
                "frequency | {type: 'daily', text: 'A', frequency: 'hourly'}",
                "frequency | {type: 'habit', text: 'A', frequency: 'yearly'}",
                "every_x | {type: 'daily', text: 'A', every_x: 10000}",
                "every_x | {type: 'daily', text: 'A', every_x: -1}",
                "repeat | {type: 'daily', text: 'A', repeat: 'monday'}",
                "repeat.monday | {type: 'daily', text: 'A', repeat: {monday: true}}",
                "value | {type: 'reward', text: 'A', value: -1}",
                "idempotency_key | {type: 'todo', text: 'A', idempotency_key: ''}",
                "streak | {type: 'daily', text: 'A', streak: 5}",
                "dueDate | {type: 'todo', text: 'A', dueDate: '2026-12-24'}"
            })
    void refusesWhatCanNotBeUsedByNameAndSendsNothing(String field, String arguments) {
        create(arguments).refusedArgument(field);

        assertThat(app.writes()).isEmpty();
        assertThat(app.account().tasks()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "habit  | date | '2026-12-24'",
                "daily  | date | '2026-12-24'",
                "reward | date | '2026-12-24'",
                "habit  | checklist | ['x']",
                "reward | checklist | []",
                "daily  | up | true",
                "todo   | down | false",
                "todo   | frequency | 'daily'",
                "reward | frequency | 'daily'",
                "habit  | every_x | 1",
                "todo   | repeat | {m: true}",
                "todo   | start_date | '2026-12-24'",
                "habit  | value | 0",
                "todo   | value | 5"
            })
    void refusesWhatTheTypeDoesNotHave(String type, String field, String value) {
        ToolReply reply = create("{type: '" + type + "', text: 'A', " + field + ": " + value + "}")
                .refusedArgument(field);

        assertThat(reply.error()).contains("this is a " + type);
        assertThat(app.habitica().received()).isEmpty();
    }

    @Test
    void bytesOnTheWireAreUtf8JsonWithoutJavaText() {
        app.account().putTag(HOME, "Home").putTag(WORK, "Work");
        String text = "say \"hi\" \\ 50% – 漢字 🎯 \u2028 </b>";
        create(TestingMcp.json("{type: 'todo', tags: ['Home', 'work'], checklist: ['one', 'zwei']}")
                        .put("text", text)
                        .toString())
                .succeeded();

        ReceivedRequest request = app.writes().getFirst();
        assertThat(request.json().get("text").asString()).isEqualTo(text);
        assertThat(request.json().get("tags").toString()).isEqualTo("[\"" + HOME + "\",\"" + WORK + "\"]");
        assertThat(request.body()).isEqualTo(request.bodyText().getBytes(StandardCharsets.UTF_8));
        assertThat(request.bodyText()).doesNotContain("[L", "@", "Optional", "{a=", "null");
        assertThat(request.header("content-type")).isEqualTo("application/json");
    }

    @Test
    void answersTheTaskAsHabiticaKeptIt() {
        app.account().putTag(HOME, "Home");

        JsonNode task = create("{type: 'todo', text: 'A', tags: ['home', 'HOME'], checklist: ['x']}")
                .task();

        assertThat(task.get("id").asString())
                .isEqualTo(app.account().tasks().getFirst().get("_id").asString());
        assertThat(task.get("tags").toString()).isEqualTo("[\"Home\"]");
        assertThat(task.get("checklist").get(0).get("text").asString()).isEqualTo("x");
        assertThat(app.written().get("tags")).hasSize(1);
    }

    @Test
    void namesTheNearestTagsForAnUnknownOne() {
        app.account().putTag(HOME, "Home").putTag(WORK, "Work");

        assertThat(create("{type: 'todo', text: 'A', tags: ['Home', 'Wrk']}")
                        .refusedArgument("tags")
                        .error())
                .contains("\"Wrk\"", "\"Work\"");
    }

    @Test
    void quotesHabiticasReasonWhenItRefusesAValue() {
        app.seed("{type: 'todo', text: 'First', alias: 'taken'}");

        assertThat(create("{type: 'todo', text: 'A', alias: 'taken'}")
                        .refused("invalid")
                        .error())
                .contains("alias", "already used");
        assertThat(app.account().tasks()).hasSize(1);
    }

    @Test
    void dropsWhatClientsInject() {
        create("{type: 'todo', text: 'A', toolCallId: 'call_2', sessionId: 's1', action: 'x', chatInput: 'y'}")
                .succeeded();

        assertThat(app.written()).isEqualTo(TestingMcp.json("{type: 'todo', text: 'A'}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{type: 'todo', text: 'A', tags: '[\"home\"]'}", "{type: 'TODO', text: 'A', tags: ['home']}"})
    void takesWhatIsMeantAndSaysSo(String arguments) {
        app.account().putTag(HOME, "Home");

        ToolReply reply = create(arguments);

        assertThat(reply.task().get("tags")).hasSize(1);
        assertThat(reply.warnings()).hasSize(1);
    }

    @Test
    void withoutAKeyALostAnswerIsNotRepeatedAndSaidToBeUnknown() {
        app.habitica().loseAnswers(1, ReceivedRequest::isWrite, HabiticaFault.reset());

        ToolReply reply = create("{type: 'todo', text: 'A'}").refused("unavailable");

        assertThat(reply.error()).contains("not known whether");
        assertThat(app.writes()).hasSize(1);
        assertThat(app.account().tasks()).hasSize(1);
    }

    @Test
    void aTaskThatWasMadeIsAnsweredEvenWhenTheNamesOfItsTagsCanNotBeReadAfterwards() {
        app.account().putTag(HOME, "Home");
        app.habitica()
                .failAll(
                        request -> request.path().endsWith("/tags")
                                && !app.writes().isEmpty(),
                        HabiticaFault.internalError());

        ToolReply reply = create("{type: 'todo', text: 'A', tags: ['home']}");

        assertThat(reply.task().get("tags").toString()).isEqualTo("[\"" + HOME + "\"]");
        assertThat(reply.warnings()).singleElement().asString().contains("tags");
    }
}
