package dev.steward.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

@ParameterizedClass
@EnumSource
class ToolsTest {
    private static final List<String> TOOLS = List.of(
            "list_tasks",
            "get_task",
            "create_task",
            "update_task",
            "delete_task",
            "score_task",
            "list_tags",
            "create_tag",
            "add_tag_to_task",
            "remove_tag_from_task",
            "get_user_stats");
    private static final int INVALID_PARAMS = -32602;

    private final Set<String> called = new HashSet<>();

    @Parameter
    Era era;

    private Connection connection;
    private Outcomes outcomes;

    @BeforeEach
    void connect() {
        connection = era.connect(Servers.open(), Map.of());
        outcomes = new Outcomes(connection);
    }

    @AfterEach
    void close() {
        connection.close();
    }

    @Test
    void speaksTheNewestRevisionOfItsEraWithTheGateway() {
        assertThat(connection.revision()).isEqualTo(era.revision());
        assertThat(connection.serverName()).isEqualTo("steward-habitica");
    }

    @Test
    void listsTheElevenToolsInOrder() {
        assertThat(connection.toolNames()).isEqualTo(TOOLS);
    }

    @Test
    void takesATaskFromItsCreationToItsDeletionByAllElevenTools() {
        String mark = UUID.randomUUID().toString();
        JsonNode tag = succeed("create_tag", Map.of("name", "interop " + mark)).get("tag");
        String tagName = tag.get("name").stringValue();
        assertThat(succeed("list_tags", Map.of()).get("tags").valueStream()).contains(tag);

        JsonNode task = succeed(
                        "create_task",
                        Map.of(
                                "type",
                                "todo",
                                "text",
                                "Write to the council " + mark,
                                "priority",
                                "hard",
                                "checklist",
                                List.of("find the address", "buy a stamp")))
                .get("task");
        assertThat(task.get("priority").intValue()).isEqualTo(2);
        assertThat(task.get("checklist")).hasSize(2);
        String id = task.get("id").stringValue();
        assertThat(succeed("get_task", Map.of("task_id", id)).get("task")).isEqualTo(task);

        JsonNode updated = succeed(
                        "update_task", Map.of("task_id", id, "notes", "Ümläuts, 漢字 and 🎺", "date", "2031-05-17"))
                .get("task");
        assertThat(updated.get("notes").stringValue()).isEqualTo("Ümläuts, 漢字 and 🎺");
        assertThat(updated.get("text")).isEqualTo(task.get("text"));

        JsonNode tagged = succeed("add_tag_to_task", Map.of("task_id", id, "tag", tagName));
        assertThat(texts(tagged.at("/task/tags"))).containsExactly(tagName);
        JsonNode found = succeed("list_tasks", Map.of("type", "todo", "tag", tagName, "query", mark));
        assertThat(found.get("total").intValue()).isEqualTo(1);
        assertThat(found.at("/tasks/0/id").stringValue()).isEqualTo(id);
        JsonNode untagged = succeed("remove_tag_from_task", Map.of("task_id", id, "tag", tagName));
        assertThat(untagged.get("task").has("tags")).isFalse();

        double before = gold();
        JsonNode scored = succeed("score_task", Map.of("task_id", id));
        assertThat(scored.at("/task/completed").booleanValue()).isTrue();
        assertThat(scored.at("/score/delta").doubleValue()).isPositive();
        assertThat(gold()).isGreaterThan(before);

        JsonNode deleted = succeed("delete_task", Map.of("task_id", id));
        assertThat(deleted.get("deleted").booleanValue()).isTrue();
        assertThat(fail("get_task", Map.of("task_id", id))).isEqualTo("not_found");
        assertThat(called).containsExactlyInAnyOrderElementsOf(TOOLS);
    }

    @Test
    void listsTheAccountByTypeAndPage() {
        JsonNode all = succeed("list_tasks", Map.of());
        assertThat(all.get("total").intValue()).isGreaterThanOrEqualTo(36);
        JsonNode habits = succeed("list_tasks", Map.of("type", "habit", "limit", 3, "offset", 1));
        assertThat(habits.get("tasks")).hasSize(3);
        assertThat(habits.get("tasks").valueStream())
                .allMatch(task -> task.get("type").stringValue().equals("habit"));
    }

    @Test
    void showsAFailedCallAsAResultWithACode() {
        String unknown = UUID.randomUUID().toString();
        assertThat(fail("get_task", Map.of("task_id", unknown))).isEqualTo("not_found");
        assertThat(fail("create_task", Map.of("type", "errand", "text", "x"))).isEqualTo("invalid");
        assertThat(fail("update_task", Map.of())).isEqualTo("invalid");
    }

    @Test
    void showsAnUnknownToolAsAnErrorOfTheProtocol() {
        Throwable thrown = catchThrowable(() -> connection.callUnlisted("list_dragons"));
        assertThat(thrown).hasMessageContaining("list_dragons");
        assertThat(era.errorCode(thrown)).isEqualTo(INVALID_PARAMS);
    }

    private double gold() {
        return succeed("get_user_stats", Map.of()).at("/stats/gold").doubleValue();
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::stringValue).toList();
    }

    private JsonNode succeed(String tool, Map<String, Object> arguments) {
        called.add(tool);
        return outcomes.succeed(tool, arguments);
    }

    private String fail(String tool, Map<String, Object> arguments) {
        return outcomes.fail(tool, arguments);
    }
}
