package dev.steward.tasks;

import static dev.steward.tasks.TestingTasks.id;
import static dev.steward.tasks.TestingTasks.with;
import static dev.steward.tasks.TestingTasks.without;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.store.Entry;
import dev.steward.testing.EachStore;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.TestingStore;
import dev.steward.testing.ToolReply;
import java.time.Duration;
import tools.jackson.databind.JsonNode;

class TaskToolsTest {

    @EachStore
    void aNewTaskHasTheDocumentedDefaultsAndIsReadBackTheSame(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);

        JsonNode made = tasks.create("title: ' Write ', due_date: '', assignee: '', project_id: '', milestone_id: ''");

        assertThat(without(made, "id")).isEqualTo(TestingMcp.json("""
                {title: 'Write', status: 'todo', priority: 'medium', tags: [], domain: '%s', created: '2026-12-01T09:30:00.000Z',
                updated: '2026-12-01T09:30:00.000Z', created_by: 'agent-1'}""".formatted(tasks.work())));
        assertThat(tasks.get(made)).isEqualTo(made);
        assertThat(tasks.history(made)).containsExactly(Entry.created("task", id(made), made.asObject()));
    }

    @EachStore
    void aNewTaskIsJustAsItWasAskedForHostileTextIncluded(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        String project = tasks.project("Website");
        String milestone = tasks.milestone("Launch", project);
        String tag = tasks.tag("Big");
        String hostile = "x\\u2028'); DROP TABLE tasks; --\\n</script>${jndi:x} :name <ids> 漢字 🎯 שלום \\\\ %_";

        JsonNode made = tasks.create("""
                title: "%1$s", description: "  %1$s  ", status: 'in_progress', priority: 'urgent', due_date: '2026-12-24T18:00:00',
                project_id: '%2$s', milestone_id: '%3$s', tags: ['big', '%4$s'], assignee: 'Zoe\u0308', estimate: 90""".formatted(hostile, project, milestone, tag));

        assertThat(without(made, "id"))
                .isEqualTo(TestingMcp.json("""
                {title: "%1$s", description: "  %1$s  ", status: 'in_progress', priority: 'urgent', due_date: '2026-12-24T17:00:00.000Z',
                project_id: '%2$s', milestone_id: '%3$s', tags: ['%4$s'], domain: '%5$s', assignee: 'Zoë', estimate: 90,
                created: '2026-12-01T09:30:00.000Z', updated: '2026-12-01T09:30:00.000Z', created_by: 'agent-1'}""".formatted(hostile, project, milestone, tag, tasks.work())));
        assertThat(tasks.get(made)).isEqualTo(made);
        assertThat(tasks.history(made)).containsExactly(Entry.created("task", id(made), made.asObject()));
    }

    @EachStore
    void whatMakesNoTaskIsRefusedAndNothingIsMade(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        String one = tasks.project("One");
        String other = tasks.project("Other");
        String milestone = tasks.milestone("Launch", one);
        long changes = tasks.workspace().changes();

        tasks.refused("title", "{domain: 'Work'}");
        tasks.refused("title", "{title: ' ', domain: 'Work'}");
        tasks.refused("title", "{title: '" + "x".repeat(501) + "', domain: 'Work'}");
        tasks.refused("domain", "{title: 'Write'}");
        tasks.refused("domain", "{title: 'Write', domain: 'Wrok?'}");
        tasks.refused("status", "{title: 'Write', domain: 'Work', status: 'complete'}");
        tasks.refused("priority", "{title: 'Write', domain: 'Work', priority: 'critical'}");
        tasks.refused("due_date", "{title: 'Write', domain: 'Work', due_date: 'tomorrow'}");
        tasks.refused("dueDate", "{title: 'Write', domain: 'Work', dueDate: '2026-12-01'}");
        tasks.refused("tags[0]", "{title: 'Write', domain: 'Work', tags: ['none']}");
        tasks.refused("estimate", "{title: 'Write', domain: 'Work', estimate: 0}");
        tasks.refused("estimate", "{title: 'Write', domain: 'Work', estimate: 1.5}");
        tasks.refused("assignee", "{title: 'Write', domain: 'Work', assignee: '" + "x".repeat(501) + "'}");
        tasks.refused("project_id", "{title: 'Write', domain: 'Work', project_id: 'none'}");
        tasks.refused("milestone_id", "{title: 'Write', domain: 'Work', milestone_id: 'none'}");
        tasks.refused(
                "milestone_id",
                "{title: 'Write', domain: 'Work', project_id: '%s', milestone_id: '%s'}".formatted(other, milestone));
        assertThat(tasks.workspace().changes()).isEqualTo(changes);
    }

    @EachStore
    void anUnknownTaskIsNotFoundByEveryTool(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        JsonNode gone = tasks.create("title: 'Gone'");
        tasks.delete(gone).succeeded();

        for (String id : new String[] {"none", id(gone), "x'; --"}) {
            for (String tool : new String[] {"get_task", "update_task", "delete_task"}) {
                ToolReply refused = tasks.workspace()
                        .call(tool, TestingMcp.json("{}").put("task_id", id))
                        .refused("not_found");
                assertThat(refused.error()).isEqualTo("The requested resource wasn't found. (task '" + id + "')");
            }
        }
        tasks.call("get_task", "{}").refusedArgument("task_id");
    }

    /** FR-33. */
    @EachStore
    void anUpdateChangesWhatItNamesAndNothingElse(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        tasks.tag("Big");
        tasks.tag("Small");
        JsonNode before = tasks.create("""
                title: 'Write', description: 'All of it', priority: 'high', due_date: '2026-12-24', tags: ['Big', 'Small'], assignee: 'Ann',
                estimate: 30, project_id: '%s'""".formatted(tasks.project("Website")));
        store.clock().advance(Duration.ofMinutes(1));

        JsonNode after = tasks.update(before, "status: 'in_progress'").task();

        assertThat(after).isEqualTo(with(before, "{status: 'in_progress', updated: '2026-12-01T09:31:00.000Z'}"));
        tasks.assertChanged(before);
        assertThat(tasks.call("update_task", "{id: '" + id(before) + "'}").task())
                .isEqualTo(after);
        assertThat(tasks.update(before, "due_date: null").task())
                .isEqualTo(with(without(after, "due_date"), "{updated: '2026-12-01T09:31:00.001Z'}"));
    }

    @EachStore
    void everyFieldCanBeChangedAndThoseThatMayBeEmptyCleared(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        String home = tasks.workspace().create("create_domain", "{name: 'Home'}");
        String project = tasks.project("Website");
        String milestone = tasks.milestone("Launch", project);
        String tag = tasks.tag("Big");
        JsonNode task = tasks.create("title: 'Write'");

        JsonNode full = tasks.update(task, """
                title: 'Draw', description: 'd', status: 'cancelled', priority: 'low', due_date: '2027-01-01', project_id: '%s', milestone_id: '%s',
                tags: ['Big'], domain: 'Home', assignee: 'Ann', estimate: 1""".formatted(project, milestone)).task();
        JsonNode bare = tasks.update(task, """
                description: null, due_date: null, project_id: null, milestone_id: null, tags: null, assignee: null, estimate: null""").task();
        ToolReply kept = tasks.update(task, "title: null, status: null, priority: null, domain: null");

        assertThat(without(full, "updated"))
                .isEqualTo(with(without(task, "updated"), """
                {title: 'Draw', description: 'd', status: 'cancelled', priority: 'low', due_date: '2027-01-01', project_id: '%s',
                milestone_id: '%s', tags: ['%s'], domain: '%s', assignee: 'Ann', estimate: 1}""".formatted(project, milestone, tag, home)));
        assertThat(without(bare, "updated"))
                .isEqualTo(with(
                        without(task, "updated"),
                        "{title: 'Draw', status: 'cancelled', priority: 'low', domain: '%s'}".formatted(home)));
        assertThat(kept.task()).isEqualTo(bare);
        assertThat(kept.warnings()).hasSize(4);
    }

    @EachStore
    void doneSetsTheTimeOfCompletionAndAnyOtherStatusClearsIt(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        JsonNode task = tasks.create("title: 'Write', status: 'done'");
        store.clock().advance(Duration.ofHours(1));

        assertThat(task.path("completed_at").asString()).isEqualTo("2026-12-01T09:30:00.000Z");
        assertThat(tasks.update(task, "title: 'Written', status: 'done'")
                        .task()
                        .path("completed_at")
                        .asString())
                .isEqualTo("2026-12-01T09:30:00.000Z");
        assertThat(tasks.update(task, "status: 'cancelled'").task().has("completed_at"))
                .isFalse();
        assertThat(tasks.update(task, "status: 'done'")
                        .task()
                        .path("completed_at")
                        .asString())
                .isEqualTo("2026-12-01T10:30:00.000Z");
        assertThat(tasks.update(task, "status: 'todo'").task().has("completed_at"))
                .isFalse();
    }

    @EachStore
    void anUpdateThatChangesNothingLeavesNoTrace(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        String tag = tasks.tag("Big");
        JsonNode task = tasks.create("title: 'Write', tags: ['Big'], due_date: '2026-12-24'");
        long changes = tasks.workspace().changes();
        store.clock().advance(Duration.ofMinutes(1));

        assertThat(tasks.update(
                                task,
                                "title: 'Write ', tags: ['%s', 'big'], due_date: '2026-12-24', domain: 'work', estimate: null"
                                        .formatted(tag))
                        .task())
                .isEqualTo(task);
        assertThat(tasks.workspace().changes()).isEqualTo(changes);
    }

    @EachStore
    void aChangeBehindTheCallersBackIsAConflict(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        JsonNode task = tasks.create("title: 'Write'");
        JsonNode seen = tasks.update(task, "estimate: 5").task();

        tasks.update(task, "estimate: 6, if_updated: '2026-12-01T09:30:00.000Z'")
                .refused("conflict");
        assertThat(tasks.get(task)).isEqualTo(seen);
        tasks.update(
                        task,
                        "estimate: 6, if_updated: '%s'"
                                .formatted(seen.path("updated").asString()))
                .succeeded();
    }

    @EachStore
    void aMilestoneAloneBringsItsProject(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        String project = tasks.project("Website");
        String milestone = tasks.milestone("Launch", project);

        JsonNode made = tasks.create("title: 'Write', milestone_id: '" + milestone + "'");
        JsonNode moved = tasks.update(tasks.create("title: 'Draw'"), "milestone_id: '" + milestone + "'")
                .task();

        assertThat(made.path("project_id").asString()).isEqualTo(project);
        assertThat(moved.path("project_id").asString()).isEqualTo(project);
    }

    @EachStore
    void projectAndMilestoneAgreeAfterEveryUpdate(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        String one = tasks.project("One");
        String two = tasks.project("Two");
        String first = tasks.milestone("First", one);
        String second = tasks.milestone("Second", two);
        JsonNode task = tasks.create("title: 'Write', milestone_id: '" + first + "'");

        tasks.update(task, "project_id: '%s'".formatted(two)).refusedArgument("project_id");
        tasks.update(task, "project_id: null").refusedArgument("project_id");
        tasks.update(task, "milestone_id: '%s'".formatted(second)).refusedArgument("milestone_id");
        tasks.update(task, "project_id: '%s', milestone_id: '%s'".formatted(one, second))
                .refusedArgument("milestone_id");
        tasks.update(task, "project_id: null, milestone_id: '%s'".formatted(first))
                .refusedArgument("project_id");
        assertThat(tasks.get(task)).isEqualTo(task);

        assertPlace(tasks.update(task, "project_id: '%s', milestone_id: '%s'".formatted(two, second)), two, second);
        assertPlace(tasks.update(task, "project_id: '%s', milestone_id: null".formatted(one)), one, "");
        assertPlace(tasks.update(task, "milestone_id: '%s'".formatted(first)), one, first);
        assertPlace(tasks.update(task, "milestone_id: null"), one, "");
        assertPlace(tasks.update(task, "project_id: null"), "", "");
        assertPlace(tasks.update(task, "milestone_id: '%s'".formatted(second)), two, second);
        assertPlace(tasks.update(task, "project_id: null, milestone_id: null"), "", "");
    }

    private static void assertPlace(ToolReply updated, String project, String milestone) {
        assertThat(updated.task().path("project_id").asString("")).isEqualTo(project);
        assertThat(updated.task().path("milestone_id").asString("")).isEqualTo(milestone);
    }

    @EachStore
    void aDeletedTaskIsGoneAndTheJournalKnowsIt(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        JsonNode task = tasks.create("title: 'Write'");

        ToolReply deleted = tasks.delete(task);

        assertThat(deleted.body())
                .isEqualTo(TestingMcp.json("{success: true, deleted: true, id: '%s'}".formatted(id(task))));
        assertThat(tasks.history(task).getLast()).isEqualTo(Entry.deleted("task", id(task), task.asObject()));
        tasks.assertListed("{}");
    }

    @EachStore
    void aRepeatedCallWithItsKeyMakesOneTask(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);

        assertThat(tasks.create("title: 'Write', idempotency_key: 'k'"))
                .isEqualTo(tasks.create("title: 'Write', idempotency_key: 'k'"));
        tasks.call("create_task", "{title: 'Draw', domain: 'Work', idempotency_key: 'k'}")
                .refused("conflict");
        tasks.assertListed("{}", "Write");
    }

    @EachStore
    void aDomainWithATaskInItStays(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        tasks.create("title: 'Write'");

        assertThat(tasks.call("delete_domain", "{domain_id: '" + tasks.work() + "'}")
                        .refused("conflict")
                        .error())
                .contains("tasks: 1");
    }
}
