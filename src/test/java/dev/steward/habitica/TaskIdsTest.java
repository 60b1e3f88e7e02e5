package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.TestingApp;
import dev.steward.testing.TestingMcp;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What may stand for a task (FR-44), and {@code get_task} and {@code delete_task}, which take nothing else. */
class TaskIdsTest {
    private static final List<String> TOOLS =
            List.of("get_task", "update_task", "delete_task", "score_task", "add_tag_to_task", "remove_tag_from_task");

    @AutoClose
    private final TestingApp app = TestingApp.start();

    private static ObjectNode arguments(String tool, String id) {
        ObjectNode arguments = TestingMcp.json("{}").put("task_id", id);
        return tool.contains("tag") ? arguments.put("tag", "Home") : arguments;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../../user",
                "..%2f..%2fuser",
                "%2e%2e/user",
                "a/b",
                "x?y=1",
                "x#z",
                "",
                " ",
                "\n",
                "a\nb",
                "a\r\nX-Evil: 1",
                "..",
                ".",
                "a b",
                "user",
                "ä",
                "a\u0000b",
                "a;b",
                "a\\b",
                "11111111-1111-4111-8111-111111111111/score/up",
                "00000000000000000000000000000000000000000000000000000000000000000"
            })
    void whatIsNeitherUuidNorAliasIsRefusedByEveryToolAndNeverLeaves(String id) {
        for (String tool : TOOLS) {
            app.mcp().call(tool, arguments(tool, id)).refusedArgument("task_id");
        }

        assertThat(app.habitica().received()).isEmpty();
    }

    @Test
    void everyToolRefusesAMissingIdByName() {
        for (String tool : TOOLS) {
            app.call(tool, "{}").refusedArgument("task_id");
            app.call(tool, "{task_id: null}").refusedArgument("task_id");
            app.call(tool, "{task_id: 5}").refusedArgument("task_id");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../user", "a/b", "x?y=1", "..", "%2e%2e"})
    void aTagThatLooksLikeAPathIsOnlyEverAName(String tag) {
        app.account().putTag("aaaaaaaa-0000-4000-8000-000000000001", "Home");
        String id = app.seed("{type: 'todo', text: 'A'}");

        for (String tool : List.of("add_tag_to_task", "remove_tag_from_task")) {
            app.mcp()
                    .call(tool, TestingMcp.json("{}").put("task_id", id).put("tag", tag))
                    .refusedArgument("tag");
        }

        assertThat(app.habitica().received()).isNotEmpty().allMatch(request -> request.is("GET", "/api/v3/tags"));
    }

    @Test
    void aTaskIsFoundByIdInAnyCaseAndByAliasInItsOwn() {
        String id = app.seed("{type: 'todo', text: 'A', alias: 'My-alias_1'}");

        JsonNode task = app.call("get_task", "{task_id: '" + id + "'}").task();

        assertThat(task.get("text").asString()).isEqualTo("A");
        assertThat(app.call("get_task", "{task_id: '" + id.toUpperCase(Locale.ROOT) + "'}")
                        .task())
                .isEqualTo(task);
        assertThat(app.call("get_task", "{task_id: ' " + id + " '}").task()).isEqualTo(task);
        assertThat(app.call("get_task", "{task_id: 'My-alias_1'}").task()).isEqualTo(task);
        assertThat(app.call("get_task", "{id: 'My-alias_1'}").task()).isEqualTo(task);
        app.call("get_task", "{task_id: 'my-alias_1'}").refused("not_found");
        app.call("get_task", "{id: 'x', task_id: 'y'}").refused("invalid");
    }

    @Test
    void anUnknownTaskIsNotFoundInTheWordsOfAllTools() {
        assertThat(app.call("get_task", "{task_id: 'cccccccc-0000-4000-8000-000000000001'}")
                        .refused("not_found")
                        .error())
                .isEqualTo("The requested resource wasn't found. (task 'cccccccc-0000-4000-8000-000000000001')");
    }

    @Test
    void deletesATaskOnceByIdOrAlias() {
        String id = app.seed("{type: 'todo', text: 'A'}");
        app.seed("{type: 'todo', text: 'B', alias: 'b'}");

        assertThat(app.call("delete_task", "{task_id: '" + id + "'}")
                        .succeeded()
                        .text())
                .isEqualTo("{\"success\":true,\"deleted\":true,\"id\":\"" + id + "\"}");
        app.call("delete_task", "{task_id: '" + id + "'}").refused("not_found");
        app.call("delete_task", "{task_id: 'b'}").succeeded();

        assertThat(app.account().tasks()).isEmpty();
        assertThat(app.writes()).hasSize(3).allMatch(request -> request.method().equals("DELETE"));
    }
}
