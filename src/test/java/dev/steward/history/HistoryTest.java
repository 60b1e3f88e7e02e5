package dev.steward.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.identity.Caller;
import dev.steward.identity.Permissions;
import dev.steward.identity.Tier;
import dev.steward.testing.EachStore;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.TestingStore;
import dev.steward.testing.TestingWorkspace;
import dev.steward.testing.ToolReply;
import dev.steward.workspace.Retention;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** What can be undone, what stands in the way, and what is said then. */
class HistoryTest {
    private static final Caller OTHER = new Caller("agent-2", "Other");

    private static TestingWorkspace workspace(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Work'}");
        return workspace;
    }

    private static String task(TestingWorkspace workspace, String more) {
        return workspace.create("create_task", "{title: 'a', domain: 'Work'" + more + "}");
    }

    private static JsonNode get(TestingWorkspace workspace, String task) {
        return workspace.call("get_task", "{task_id: '" + task + "'}").task();
    }

    private static ToolReply update(TestingWorkspace workspace, Caller caller, String task, String changes) {
        return workspace
                .call(caller, "update_task", TestingMcp.json("{task_id: '" + task + "', " + changes + "}"))
                .succeeded();
    }

    private static String lastCall(TestingWorkspace workspace) {
        return workspace.lastChange().author().call().orElseThrow();
    }

    private static ToolReply undo(TestingWorkspace workspace, String call) {
        return workspace.call("undo", "{call_id: '" + call + "'}");
    }

    @EachStore
    void aChangeOfOtherFieldsStaysWhenOneIsUndone(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        String task = task(workspace, ", priority: 'low'");
        update(workspace, OTHER, task, "priority: 'urgent', description: 'x'");
        String call = lastCall(workspace);
        update(workspace, OTHER, task, "title: 'b'");

        JsonNode undone = undo(workspace, call).succeeded().body();

        assertThat(undone.path("count").asInt()).isEqualTo(1);
        assertThat(undone.at("/undone/0/action").asString()).isEqualTo("reverted");
        assertThat(get(workspace, task).path("title").asString()).isEqualTo("b");
        assertThat(get(workspace, task).path("priority").asString()).isEqualTo("low");
        assertThat(get(workspace, task).has("description")).isFalse();
    }

    @EachStore
    void aLaterChangeOfTheSameFieldStandsInTheWayUnlessForced(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        String task = task(workspace, "");
        update(workspace, OTHER, task, "title: 'b', priority: 'high'");
        String call = lastCall(workspace);
        update(workspace, OTHER, task, "title: 'c'");
        String later = lastCall(workspace);

        assertThat(undo(workspace, call).refused("conflict").error())
                .contains(task, "agent-2", "update_task", later, "force");
        assertThat(get(workspace, task).path("priority").asString())
                .as("nothing is undone in part")
                .isEqualTo("high");

        workspace.call("undo", "{call_id: '" + call + "', force: true}").succeeded();
        assertThat(get(workspace, task).path("title").asString()).isEqualTo("a");
        assertThat(get(workspace, task).path("priority").asString()).isEqualTo("medium");
    }

    @EachStore
    void allThatAnAgentDidInATimeIsUndoneAndNothingElse(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        String mine = task(workspace, "");
        store.clock().advance(Duration.ofHours(1));
        String since = store.clock().instant().toString();
        update(workspace, OTHER, mine, "status: 'done'");
        workspace.call(
                OTHER, "bulk_create_tasks", TestingMcp.json("{domain: 'Work', tasks: [{title: 'x'}, {title: 'y'}]}"));
        workspace.call(OTHER, "create_note", TestingMcp.json("{title: 'n', domain: 'Work'}"));
        String kept = task(workspace, "");

        JsonNode undone = workspace
                .call("undo", "{agent_id: 'agent-2', since: '" + since + "'}")
                .succeeded()
                .body();

        assertThat(undone.path("count").asInt()).isEqualTo(4);
        assertThat(get(workspace, mine).path("status").asString()).isEqualTo("todo");
        assertThat(get(workspace, mine).has("completed_at")).isFalse();
        assertThat(workspace
                        .call("list_tasks")
                        .get("tasks")
                        .valueStream()
                        .map(one -> one.path("id").asString()))
                .containsExactly(kept, mine);
        assertThat(workspace.call("list_notes").get("total").asInt()).isZero();

        undo(workspace, undone.path("call_id").asString()).succeeded();
        assertThat(workspace.call("list_tasks").get("total").asInt()).isEqualTo(4);
        assertThat(get(workspace, mine).path("status").asString()).isEqualTo("done");
    }

    @EachStore
    void theLastChangeOfARecordIsUndone(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        String task = task(workspace, "");
        update(workspace, OTHER, task, "title: 'b'");

        workspace.call("undo", "{entity: 'task', record_id: '" + task + "'}").succeeded();

        assertThat(get(workspace, task).path("title").asString()).isEqualTo("a");
    }

    @EachStore
    void whatOthersHaveComeToUseIsTakenAwayOnlyByForce(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        String project = workspace.create("create_project", "{name: 'p', domain: 'Work'}");
        String call = lastCall(workspace);
        String task = task(workspace, ", project_id: '" + project + "'");

        assertThat(undo(workspace, call).refused("conflict").error()).contains(project, task, "force");

        workspace.call("undo", "{call_id: '" + call + "', force: true}").succeeded();
        assertThat(get(workspace, task).has("project_id")).isFalse();
        assertThat(workspace
                        .call("get_project", "{project_id: '" + project + "'}")
                        .code())
                .isEqualTo("not_found");
    }

    @EachStore
    void aRestoredProjectHasItsMilestonesAndItsTasksAgain(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        String project = workspace.create("create_project", "{name: 'p', domain: 'Work'}");
        String milestone =
                workspace.create("create_milestone", "{name: 'm', domain: 'Work', project_id: '" + project + "'}");
        String task = task(workspace, ", milestone_id: '" + milestone + "'");
        String moved = task(workspace, ", project_id: '" + project + "'");
        workspace.call("delete_project", "{project_id: '" + project + "'}").succeeded();
        String other = workspace.create("create_project", "{name: 'q', domain: 'Work'}");
        update(workspace, OTHER, moved, "project_id: '" + other + "'");

        JsonNode restored = workspace
                .call("restore", "{entity: 'project', record_id: '" + project + "'}")
                .succeeded()
                .body();

        assertThat(restored.path("warnings").toString()).contains(moved);
        assertThat(get(workspace, task).path("project_id").asString()).isEqualTo(project);
        assertThat(get(workspace, task).path("milestone_id").asString()).isEqualTo(milestone);
        assertThat(get(workspace, moved).path("project_id").asString()).isEqualTo(other);
    }

    @EachStore
    void ofManyDeletedTogetherOneComesBackAlone(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        String one = task(workspace, "");
        String two = task(workspace, "");
        workspace
                .call("bulk_delete_tasks", "{task_ids: ['" + one + "', '" + two + "']}")
                .succeeded();

        workspace.call("restore", "{entity: 'task', record_id: '" + one + "'}").succeeded();

        assertThat(workspace.call("list_tasks").get("total").asInt()).isEqualTo(1);
        JsonNode trash =
                workspace.call("list_trash", "{entity: 'task'}").succeeded().get("trash");
        assertThat(trash.size()).isEqualTo(1);
        assertThat(trash.get(0).path("id").asString()).isEqualTo(two);
        assertThat(trash.get(0).path("title").asString()).isEqualTo("a");
        assertThat(trash.get(0).path("agent_id").asString()).isEqualTo(TestingWorkspace.AGENT);
    }

    @EachStore
    void aRecordComesBackWithoutWhatIsInTheTrashAndSaysSo(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        String tag = workspace.create("create_tag", "{name: 't'}");
        String project = workspace.create("create_project", "{name: 'p', domain: 'Work'}");
        String task = task(workspace, ", tags: ['t'], project_id: '" + project + "'");
        workspace.call("delete_task", "{task_id: '" + task + "'}").succeeded();
        workspace.call("delete_tag", "{tag_id: '" + tag + "'}").succeeded();
        workspace.call("delete_project", "{project_id: '" + project + "'}").succeeded();

        JsonNode restored = workspace
                .call("restore", "{entity: 'task', record_id: '" + task + "'}")
                .succeeded()
                .body();

        assertThat(restored.path("warnings").size()).isEqualTo(2);
        assertThat(get(workspace, task).path("tags").size()).isZero();
        assertThat(get(workspace, task).has("project_id")).isFalse();
    }

    @EachStore
    void aMilestoneThatWasMovedGoesBackWithItsTasks(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        String home = workspace.create("create_project", "{name: 'p', domain: 'Work'}");
        String away = workspace.create("create_project", "{name: 'q', domain: 'Work'}");
        String milestone =
                workspace.create("create_milestone", "{name: 'm', domain: 'Work', project_id: '" + home + "'}");
        String task = task(workspace, ", milestone_id: '" + milestone + "'");
        String move = "{milestone_id: '" + milestone + "', project_id: '" + away + "'}";
        workspace.call("update_milestone", move).succeeded();

        JsonNode undone = undo(workspace, lastCall(workspace)).succeeded().body();
        assertThat(undone.has("warnings")).isFalse();
        assertThat(get(workspace, task).path("project_id").asString()).isEqualTo(home);

        workspace.call("delete_task", "{task_id: '" + task + "'}").succeeded();
        workspace.call("update_milestone", move).succeeded();
        JsonNode restored = workspace
                .call("restore", "{entity: 'task', record_id: '" + task + "'}")
                .succeeded()
                .body();
        assertThat(restored.path("warnings").get(0).asString()).contains(task, away);
        assertThat(get(workspace, task).path("project_id").asString()).isEqualTo(away);
    }

    @EachStore
    void aNameThatIsTakenStandsInTheWay(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        String tag = workspace.create("create_tag", "{name: 't'}");
        workspace.call("delete_tag", "{tag_id: '" + tag + "'}").succeeded();
        workspace.create("create_tag", "{name: 'T'}");

        assertThat(workspace
                        .call("restore", "{entity: 'tag', record_id: '" + tag + "'}")
                        .refused("conflict")
                        .error())
                .contains("name");
    }

    @EachStore
    void whatIsUnknownOrPresentIsNotRestored(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        String task = task(workspace, "");

        workspace.call("restore", "{entity: 'task', record_id: '" + task + "'}").refused("conflict");
        workspace.call("restore", "{entity: 'task', record_id: 'x'}").refused("not_found");
        workspace.call("restore", "{entity: 'nonsense', record_id: 'x'}").refusedArgument("entity");
        undo(workspace, "x").refused("not_found");
        workspace.call("undo", "{}").refusedArgument("call_id");
        workspace
                .call("undo", "{call_id: 'x', agent_id: 'y', since: '2026-01-01'}")
                .refusedArgument("call_id");
        workspace.call("undo", "{agent_id: 'y'}").refusedArgument("since");
        workspace.call("undo", "{call_id: 'x', until: '2026-01-01'}").refusedArgument("until");
        workspace.call("undo", "{record_id: 'x'}").refusedArgument("entity");
    }

    @EachStore
    void undoingTakesTheRightToEveryToolWhoseWorkIsUndone(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        String task = task(workspace, "");
        String call = lastCall(workspace);
        Permissions some = new Permissions(Tier.CUSTOM, List.of("undo", "restore", "*_task"));
        Permissions none = new Permissions(Tier.CUSTOM, List.of("undo", "restore"));

        ToolReply refused = workspace.call(none, "undo", "{call_id: '" + call + "'}");
        assertThat(refused.refused("forbidden").error()).contains("create_task");
        String undoing = workspace
                .call(some, "undo", "{call_id: '" + call + "'}")
                .succeeded()
                .get("call_id")
                .asString();
        assertThat(workspace
                        .call(none, "undo", "{call_id: '" + undoing + "'}")
                        .refused("forbidden")
                        .error())
                .contains("delete_task");
        workspace
                .call(none, "restore", "{entity: 'task', record_id: '" + task + "'}")
                .refused("forbidden");
        workspace
                .call(some, "restore", "{entity: 'task', record_id: '" + task + "'}")
                .succeeded();

        workspace.create("create_agent", "{name: 'b', domain: 'Work'}");
        String made = lastCall(workspace);
        Permissions almost = new Permissions(Tier.CUSTOM, List.of("*"));
        assertThat(workspace
                        .call(almost, "undo", "{call_id: '" + made + "'}")
                        .refused("forbidden")
                        .error())
                .contains("create_agent");
    }

    @EachStore
    void whatTheJournalHasForgottenIsNotUndoneButStillRestored(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        String task = task(workspace, "");
        update(workspace, OTHER, task, "title: 'b'");
        String call = lastCall(workspace);
        workspace.call("delete_task", "{task_id: '" + task + "'}").succeeded();
        store.clock().advance(Duration.ofDays(10));
        new Retention(Duration.ofDays(30), Duration.ofDays(5), Duration.ofDays(5)).enforce(store.db());

        workspace.call("restore", "{entity: 'task', record_id: '" + task + "'}").succeeded();
        assertThat(get(workspace, task).path("title").asString()).isEqualTo("b");
        assertThat(undo(workspace, call).refused("conflict").error()).contains("forgotten");

        workspace.call("delete_task", "{task_id: '" + task + "'}").succeeded();
        store.clock().advance(Duration.ofDays(40));
        new Retention(Duration.ofDays(30), Duration.ofDays(365), Duration.ofDays(5)).enforce(store.db());
        assertThat(workspace
                        .call("undo", "{entity: 'task', record_id: '" + task + "'}")
                        .refused("conflict")
                        .error())
                .contains("erased");
    }

    @EachStore
    void changesAreListedWithTheFieldsThatAreDifferent(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        String task = task(workspace, ", description: '" + "x".repeat(300) + "'");
        update(workspace, OTHER, task, "priority: 'high', description: null");

        JsonNode changes = workspace
                .call("list_changes", "{entity: 'task', record_id: '" + task + "'}")
                .succeeded()
                .body();

        assertThat(changes.path("total").asInt()).isEqualTo(2);
        JsonNode last = changes.at("/changes/0");
        assertThat(last.path("agent_id").asString()).isEqualTo("agent-2");
        assertThat(last.path("tool").asString()).isEqualTo("update_task");
        assertThat(last.path("title").asString()).isEqualTo("a");
        assertThat(last.path("action").asString()).isEqualTo("updated");
        assertThat(last.at("/changed/priority").toString()).isEqualTo("{\"before\":\"medium\",\"after\":\"high\"}");
        assertThat(last.at("/changed/description/before").asString())
                .hasSize(201)
                .endsWith("…");
        assertThat(last.at("/changed/description").has("after")).isFalse();
        assertThat(last.path("changed").size()).isEqualTo(2);
        assertThat(changes.at("/changes/1/action").asString()).isEqualTo("created");
        assertThat(changes.at("/changes/1").has("changed")).isFalse();

        assertThat(workspace
                        .call(
                                "list_changes",
                                "{agent_id: 'agent-2', tool: 'update_task', since: '2026-12-01', until: '2026-12-01'}")
                        .get("total")
                        .asInt())
                .isEqualTo(1);
        assertThat(workspace
                        .call("list_changes", "{until: '2026-11-30'}")
                        .get("total")
                        .asInt())
                .isZero();
    }
}
