package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.ReceivedRequest;
import dev.steward.testing.TestingApp;
import dev.steward.testing.ToolReply;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code list_tasks}: its filters and pages. */
class TaskListTest {
    private static final String HOME = "aaaaaaaa-0000-4000-8000-000000000001";
    private static final String WORK = "aaaaaaaa-0000-4000-8000-000000000002";

    @AutoClose
    private final TestingApp app = TestingApp.start();

    private List<String> listed(String arguments) {
        return app.call("list_tasks", arguments).titles();
    }

    private void seedOneOfEach() {
        app.seed("{type: 'habit', text: 'Stretch'}");
        app.seed("{type: 'daily', text: 'Dishes'}");
        app.seed("{type: 'todo', text: 'Taxes'}");
        app.seed("{type: 'reward', text: 'Cake', value: 5}");
        String done = app.seed("{type: 'todo', text: 'Done'}");
        app.bend(done, "{completed: true, dateCompleted: '2026-11-30T10:00:00.000Z'}");
    }

    @Test
    void withoutArgumentsListsAllButWhatIsDone() {
        seedOneOfEach();

        ToolReply reply = app.call("list_tasks");

        assertThat(reply.titles()).containsExactly("Stretch", "Dishes", "Taxes", "Cake");
        assertThat(reply.get("total").asInt()).isEqualTo(4);
        assertThat(reply.get("limit").asInt()).isEqualTo(100);
        assertThat(reply.get("offset").asInt()).isZero();
        assertThat(reply.body().has("truncated")).isFalse();
        assertThat(reply.warnings()).isEmpty();
    }

    @Test
    void anEmptyAccountGivesAnEmptyList() {
        ToolReply reply = app.call("list_tasks");

        assertThat(reply.tasks().isArray()).isTrue();
        assertThat(reply.tasks()).isEmpty();
        assertThat(reply.get("total").asInt()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "habit, habits, Stretch",
        "daily, dailys, Dishes",
        "todo, todos, Taxes",
        "reward, rewards, Cake",
        "completedTodo, completedTodos, Done"
    })
    void narrowsToATypeUnderTheNameThatHabiticaHasForIt(String type, String plural, String title) {
        seedOneOfEach();

        assertThat(listed("{type: '" + type + "'}")).containsExactly(title);
        ReceivedRequest request = app.habitica().received().getFirst();
        assertThat(request.path()).isEqualTo("/api/v3/tasks/user");
        assertThat(request.query()).containsEntry("type", plural).containsEntry("history", "false");
    }

    @ParameterizedTest
    @ValueSource(strings = {"todos", "dailys", "dailies", "completedTodos", "quest", "_allCompletedTodos"})
    void refusesOtherTypesNamingTheKnownOnes(String type) {
        ToolReply reply = app.call("list_tasks", "{type: '" + type + "'}").refusedArgument("type");

        assertThat(reply.error()).contains("habit", "daily", "todo", "reward", "completedTodo");
        assertThat(app.habitica().received()).isEmpty();
    }

    private void seedTagged() {
        app.account().putTag(HOME, "Home Café").putTag(WORK, "work");
        app.seed("{type: 'todo', text: 'At home', tags: ['" + HOME + "']}");
        app.seed("{type: 'todo', text: 'Both', tags: ['" + HOME + "', '" + WORK + "']}");
        app.seed("{type: 'todo', text: 'None'}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Home Café", "home café", " HOME CAFÉ ", "Home Cafe\u0301", HOME})
    void filtersByTagNameInAnyCaseAndFormOrById(String tag) {
        seedTagged();

        assertThat(listed("{tag: '" + tag + "'}")).containsExactlyInAnyOrder("At home", "Both");
    }

    @Test
    void takesATagIdInUpperCase() {
        seedTagged();

        assertThat(listed("{tag: '" + WORK.toUpperCase(Locale.ROOT) + "'}")).containsExactly("Both");
    }

    @Test
    void anUnknownTagIsRefusedWithTheNearestNames() {
        seedTagged();

        ToolReply reply = app.call("list_tasks", "{tag: 'wrk'}").refusedArgument("tag");

        assertThat(reply.error()).contains("\"wrk\"", "\"work\"").doesNotContain("Home");
    }

    @Test
    void aTagInAnAccountWithoutTagsIsRefusedInWords() {
        assertThat(app.call("list_tasks", "{tag: 'work'}")
                        .refusedArgument("tag")
                        .error())
                .contains("no tags yet");
    }

    @Test
    void aNameOfTwoTagsIsRefusedWithBothIds() {
        app.account().putTag(HOME, "twin").putTag(WORK, "Twin ");

        assertThat(app.call("list_tasks", "{tag: 'TWIN'}")
                        .refusedArgument("tag")
                        .error())
                .contains(HOME, WORK);
    }

    @Test
    void searchesTitleAndNotesInAnyCaseAndTakesTheTextLiterally() {
        app.seed("{type: 'todo', text: 'Buy MILK', notes: ''}");
        app.seed("{type: 'habit', text: 'Other', notes: 'no milk after six'}");
        app.seed("{type: 'todo', text: '20% off (a.b)'}");

        assertThat(listed("{query: 'milk'}")).containsExactly("Other", "Buy MILK");
        assertThat(listed("{query: '20% OFF (A.B'}")).containsExactly("20% off (a.b)");
        assertThat(listed("{query: '%'}")).containsExactly("20% off (a.b)");
        assertThat(listed("{query: '.*'}")).isEmpty();
        app.call("list_tasks", "{query: ''}").refusedArgument("query");
    }

    @Test
    void searchingFindsAWordInWhicheverUnicodeFormItWasTyped() {
        String composed = "Café Zürich";
        String decomposed = Normalizer.normalize(composed, Normalizer.Form.NFD);
        app.seed("{type: 'todo', text: '" + composed + "'}");
        app.seed("{type: 'todo', text: 'Notes', notes: '" + decomposed + "'}");

        assertThat(listed("{query: '" + composed + "'}")).hasSize(2);
        assertThat(listed("{query: '" + decomposed + "'}")).hasSize(2);
        assertThat(listed("{query: 'ZÜRICH'}")).hasSize(2);
    }

    @Test
    void filtersWorkTogether() {
        seedTagged();
        app.seed("{type: 'habit', text: 'Both too', tags: ['" + HOME + "']}");

        assertThat(listed("{type: 'todo', tag: 'home café', query: 'both'}")).containsExactly("Both");
    }

    private void seedNumbered(int count) {
        for (int number = count; number >= 1; number--) {
            app.seed("{type: 'todo', text: 'Task " + number + "'}");
        }
    }

    @Test
    void pagesWithoutGapOrRepetition() {
        seedNumbered(7);

        assertThat(listed("{limit: 3}")).containsExactly("Task 1", "Task 2", "Task 3");
        assertThat(listed("{limit: 3, offset: 3}")).containsExactly("Task 4", "Task 5", "Task 6");
        ToolReply last = app.call("list_tasks", "{limit: 3, offset: 6}");
        assertThat(last.titles()).containsExactly("Task 7");
        assertThat(last.get("total").asInt()).isEqualTo(7);
        assertThat(last.get("limit").asInt()).isEqualTo(3);
        assertThat(last.get("offset").asInt()).isEqualTo(6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"99999", "2147483647"})
    void anOffsetBeyondTheEndGivesAnEmptyListAndTheTotal(String offset) {
        seedNumbered(2);

        ToolReply reply = app.call("list_tasks", "{offset: " + offset + "}");

        assertThat(reply.titles()).isEmpty();
        assertThat(reply.get("total").asInt()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"limit: 0", "limit: -1", "limit: 1.5", "limit: 'many'", "offset: -5", "offset: 2147483648"})
    void refusesOtherPagingValuesByName(String argument) {
        seedNumbered(2);

        app.call("list_tasks", "{" + argument + "}").refusedArgument(argument.substring(0, argument.indexOf(':')));
        assertThat(app.habitica().received()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"501", "1000000000", "2147483648", "99999999999999999999"})
    void capsALargeLimitAndSaysSo(String limit) {
        seedNumbered(2);

        ToolReply reply = app.call("list_tasks", "{limit: " + limit + "}");

        assertThat(reply.titles()).hasSize(2);
        assertThat(reply.get("limit").asInt()).isEqualTo(500);
        assertThat(reply.warnings()).singleElement().asString().contains("limit", "500");
    }

    @Test
    void nullCountsAsNotGiven() {
        seedOneOfEach();

        assertThat(listed("{type: null, tag: null, query: null, due_only: null, limit: null, offset: null}"))
                .hasSize(4);
    }
}
