package dev.steward.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.store.Entry;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.TestingStore;
import dev.steward.testing.TestingWorkspace;
import dev.steward.testing.ToolReply;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A workspace with the domain Work, and short words for what is done to its tasks. */
record TestingTasks(TestingWorkspace workspace, String work) {

    static TestingTasks on(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        return new TestingTasks(workspace, workspace.create("create_domain", "{name: 'Work'}"));
    }

    String project(String name) {
        return workspace.create("create_project", "{name: '" + name + "', domain: 'Work'}");
    }

    String milestone(String name, String project) {
        return workspace.create(
                "create_milestone", "{name: '%s', domain: 'Work', project_id: '%s'}".formatted(name, project));
    }

    String tag(String name) {
        return workspace.create("create_tag", "{name: '" + name + "'}");
    }

    /** Makes a task in the domain Work. */
    JsonNode create(String fields) {
        return call("create_task", "{domain: 'Work', " + fields + "}").task();
    }

    void refused(String field, String asked) {
        call("create_task", asked).refusedArgument(field);
    }

    JsonNode get(JsonNode task) {
        return call("get_task", "{task_id: '" + id(task) + "'}").task();
    }

    ToolReply update(JsonNode task, String changes) {
        return call("update_task", "{task_id: '" + id(task) + "', " + changes + "}");
    }

    ToolReply delete(JsonNode task) {
        return call("delete_task", "{task_id: '" + id(task) + "'}");
    }

    ToolReply call(String tool, String arguments) {
        return workspace.call(tool, arguments);
    }

    List<Entry> history(JsonNode task) {
        return workspace.history("task", id(task)).stream()
                .map(journaled -> journaled.entry())
                .toList();
    }

    /** Fails unless the latest entry of a task says that it was changed from this into what it is now. */
    void assertChanged(JsonNode before) {
        JsonNode now = get(before);
        assertThat(now).isNotEqualTo(before);
        assertThat(history(before).getLast())
                .isEqualTo(Entry.updated("task", id(before), before.asObject(), now.asObject()));
        assertThat(now.path("updated").asString())
                .isGreaterThan(before.path("updated").asString());
    }

    /** Fails unless just the tasks of these titles are listed, in this order. */
    void assertListed(String filter, String... titles) {
        assertThat(titles(filter)).as(filter).containsExactly(titles);
    }

    List<String> titles(String filter) {
        return call("list_tasks", filter)
                .tasks()
                .valueStream()
                .map(task -> task.path("title").asString())
                .toList();
    }

    static String id(JsonNode record) {
        return record.path("id").asString();
    }

    static ObjectNode without(JsonNode object, String... members) {
        return object.asObject().deepCopy().without(List.of(members));
    }

    /** An image as it becomes by these changes. */
    static ObjectNode with(JsonNode image, String changes) {
        ObjectNode changed = image.asObject().deepCopy();
        return changed.setAll(TestingMcp.json(changes));
    }
}
