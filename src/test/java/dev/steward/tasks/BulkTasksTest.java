package dev.steward.tasks;

import static dev.steward.tasks.TestingTasks.id;
import static dev.steward.tasks.TestingTasks.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.identity.Caller;
import dev.steward.store.Entry;
import dev.steward.testing.EachStore;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.TestingStore;
import dev.steward.testing.ToolReply;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

class BulkTasksTest {

    @EachStore
    void manyTasksAreMadeInTheOrderGiven(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        String tag = tasks.tag("Big");

        JsonNode created = created(tasks, """
                {tasks: [{title: 'One', domain: 'Work', tags: ['Big'], status: 'done'}, {title: 'Two', domain: 'work', due_date: '2026-12-24'}]}""");

        assertThat(created).hasSize(2);
        assertThat(created.get(0)).isEqualTo(tasks.get(created.get(0)));
        assertThat(created.get(0).path("tags").get(0).asString()).isEqualTo(tag);
        assertThat(created.get(0).has("completed_at")).isTrue();
        assertThat(created.get(1)).isEqualTo(tasks.get(created.get(1)));
        assertThat(created)
                .allSatisfy(task -> assertThat(tasks.history(task))
                        .containsExactly(Entry.created("task", id(task), task.asObject())));
        tasks.assertListed("{sort: 'created'}", "One", "Two");
    }

    @EachStore
    void theDomainIsTheTasksElseTheCallsElseTheProjectsElseTheAgents(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        String home = tasks.workspace().create("create_domain", "{name: 'Home'}");
        String own = tasks.workspace().create("create_domain", "{name: 'Own'}");
        String project = tasks.project("Website");
        store.db()
                .housekeep(transaction ->
                        transaction.update("""
                        INSERT INTO agents (id, name, name_key, domain, status, permission_tier, custom_permissions, key_digest, created, updated, created_by)
                        VALUES ('agent-2', 'A', 'a', :domain, 'active', 'full_access', '', 'd', 1, 1, 'owner')""").bind("domain", own).execute());
        String items =
                "tasks: [{title: 'a', domain: 'Home'}, {title: 'b', project_id: '" + project + "'}, {title: 'c'}]";

        assertThat(domains(bulk(tasks, "{domain: 'Work', " + items + "}")))
                .containsExactly(home, tasks.work(), tasks.work());
        assertThat(domains(bulk(tasks, "{" + items + "}"))).containsExactly(home, tasks.work(), own);
        tasks.call("bulk_create_tasks", "{" + items + "}").refusedArgument("tasks[2].domain");
        tasks.call("bulk_create_tasks", "{domain: 'none', " + items + "}").refusedArgument("domain");
    }

    private static ToolReply bulk(TestingTasks tasks, String arguments) {
        return tasks.workspace().call(new Caller("agent-2", "A"), "bulk_create_tasks", TestingMcp.json(arguments));
    }

    private static Stream<String> domains(ToolReply reply) {
        return reply.succeeded()
                .get("created")
                .valueStream()
                .map(task -> task.path("domain").asString());
    }

    /** FR-34. */
    @EachStore
    void oneBadItemRefusesAllAndIsNamed(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        JsonNode task = tasks.create("title: 'Write'");
        String other = id(tasks.create("title: 'Draw'"));
        tasks.tag("Big");
        long changes = tasks.workspace().changes();

        refused(tasks, "bulk_create_tasks", "tasks", "{tasks: []}");
        refused(tasks, "bulk_create_tasks", "tasks", "{}");
        refused(
                tasks,
                "bulk_create_tasks",
                "tasks[1].title",
                "{domain: 'Work', tasks: [{title: 'a'}, {estimate: 1}, {title: 'c'}]}");
        refused(
                tasks,
                "bulk_create_tasks",
                "tasks[1].project_id",
                "{domain: 'Work', tasks: [{title: 'a'}, {title: 'b', project_id: 'none'}]}");
        refused(
                tasks,
                "bulk_create_tasks",
                "tasks[0].tags[1]",
                "{domain: 'Work', tasks: [{title: 'a', tags: ['Big', 'none']}]}");
        refused(
                tasks,
                "bulk_create_tasks",
                "tasks[0].dueDate",
                "{domain: 'Work', tasks: [{title: 'a', dueDate: '2026-12-01'}]}");
        refused(
                tasks,
                "bulk_create_tasks",
                "tasks",
                "{domain: 'Work', tasks: [" + repeated(501, "{title: 'a'}") + "]}");
        refused(tasks, "bulk_update_tasks", "tasks", "{tasks: []}");
        refused(
                tasks,
                "bulk_update_tasks",
                "tasks[1].task_id",
                "{tasks: [{task_id: '%1$s', estimate: 1}, {task_id: '%1$s'}]}".formatted(other));
        refused(tasks, "bulk_update_tasks", "tasks[0].task_id", "{tasks: [{estimate: 1}]}");
        refused(
                tasks,
                "bulk_update_tasks",
                "tasks[1].status",
                "{tasks: [{task_id: '%s', estimate: 1}, {task_id: '%s', status: 'open'}]}".formatted(id(task), other));
        refused(tasks, "bulk_delete_tasks", "task_ids", "{task_ids: []}");
        refused(tasks, "bulk_delete_tasks", "task_ids[1]", "{task_ids: ['%1$s', '%1$s']}".formatted(other));
        assertThat(tasks.call(
                                "bulk_update_tasks",
                                "{tasks: [{task_id: '%s', estimate: 1}, {task_id: 'none'}]}".formatted(other))
                        .refused("not_found")
                        .error())
                .contains("tasks[1]", "none");
        assertThat(tasks.call("bulk_delete_tasks", "{task_ids: ['%s', 'none']}".formatted(other))
                        .refused("not_found")
                        .error())
                .contains("task_ids[1]", "none");
        assertThat(tasks.call(
                                "bulk_update_tasks",
                                "{tasks: [{task_id: '%s', estimate: 1}, {task_id: '%s', estimate: 1, if_updated: '2020-01-01T00:00:00Z'}]}"
                                        .formatted(id(task), other))
                        .refused("conflict")
                        .error())
                .contains("tasks[1]");
        assertThat(tasks.workspace().changes()).isEqualTo(changes);
        assertThat(tasks.get(task)).isEqualTo(task);
    }

    private static void refused(TestingTasks tasks, String tool, String field, String arguments) {
        tasks.call(tool, arguments).refusedArgument(field);
    }

    /** FR-33. */
    @EachStore
    void manyUpdatesChangeWhatTheyNameAndNothingElse(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        tasks.tag("Big");
        String full = "description: 'd', priority: 'high', due_date: '2026-12-24', tags: ['Big'], estimate: 5";
        JsonNode one = tasks.create("title: 'One', " + full);
        JsonNode two = tasks.create("title: 'Two', " + full);
        JsonNode three = tasks.create("title: 'Three', " + full);
        store.clock().advance(Duration.ofMinutes(1));

        ToolReply reply = tasks.call("bulk_update_tasks", """
                {tasks: [{task_id: '%s', status: 'done'}, {id: '%s', due_date: null, tags: []}, {task_id: '%s'}]}""".formatted(id(two), id(one), id(three)))
                .succeeded();

        assertThat(reply.get("count").asInt()).isEqualTo(3);
        JsonNode updated = reply.get("updated");
        assertThat(updated.get(0))
                .isEqualTo(
                        with(
                                two,
                                "{status: 'done', completed_at: '2026-12-01T09:31:00.000Z', updated: '2026-12-01T09:31:00.000Z'}"));
        assertThat(updated.get(1))
                .isEqualTo(
                        with(TestingTasks.without(one, "due_date"), "{tags: [], updated: '2026-12-01T09:31:00.000Z'}"));
        assertThat(updated.get(2)).isEqualTo(three);
        tasks.assertChanged(one);
        tasks.assertChanged(two);
        assertThat(tasks.history(three)).hasSize(1);
    }

    @EachStore
    void manyTasksAreDeletedTogether(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        JsonNode one = tasks.create("title: 'One'");
        JsonNode two = tasks.create("title: 'Two'");
        tasks.create("title: 'Three'");

        ToolReply reply = tasks.call("bulk_delete_tasks", "{task_ids: ['%s', '%s']}".formatted(id(two), id(one)));

        assertThat(reply.body())
                .isEqualTo(TestingMcp.json(
                        "{success: true, deleted: ['%s', '%s'], count: 2}".formatted(id(two), id(one))));
        tasks.assertListed("{}", "Three");
        assertThat(tasks.history(one).getLast()).isEqualTo(Entry.deleted("task", id(one), one.asObject()));
    }

    /** FR-41: none is left out, and the answer stays small. */
    @EachStore
    void fiveHundredLongTasksAreAllAnswered(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);

        ToolReply reply = tasks.call(
                "bulk_create_tasks",
                "{domain: 'Work', tasks: [" + repeated(500, "{title: 'a', description: '" + "x".repeat(2_000) + "'}")
                        + "]}");

        assertThat(reply.succeeded().text().length()).isLessThan(100_000);
        assertThat(reply.get("created"))
                .hasSize(500)
                .allSatisfy(task -> assertThat(id(task)).isNotEmpty());
        assertThat(reply.get("created").get(0).path("content_truncated").asBoolean())
                .isTrue();
        assertThat(reply.get("count").asInt()).isEqualTo(500);
        assertThat(tasks.get(reply.get("created").get(499)).path("description").asString())
                .hasSize(2_000);
    }

    @EachStore
    void aRepeatedCallWithItsKeyMakesItsTasksOnce(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        String asked = "{domain: 'Work', tasks: [{title: 'a'}, {title: 'b'}], idempotency_key: 'k'}";

        assertThat(created(tasks, asked)).isEqualTo(created(tasks, asked));
        tasks.assertListed("{sort: 'title'}", "a", "b");
    }

    private static JsonNode created(TestingTasks tasks, String arguments) {
        ToolReply reply = tasks.call("bulk_create_tasks", arguments).succeeded();
        assertThat(reply.get("count").asInt()).isEqualTo(reply.get("created").size());
        return reply.get("created");
    }

    private static String repeated(int count, String item) {
        return IntStream.range(0, count).mapToObj(_ -> item).collect(Collectors.joining(", "));
    }
}
