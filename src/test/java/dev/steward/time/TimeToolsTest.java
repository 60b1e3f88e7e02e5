package dev.steward.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import dev.steward.testing.TestingWorkspace;
import dev.steward.testing.ToolReply;
import java.time.Duration;
import tools.jackson.databind.JsonNode;

class TimeToolsTest {
    private static TestingWorkspace workspace(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Work'}");
        return workspace;
    }

    private static JsonNode entry(ToolReply reply) {
        return reply.succeeded().get("time_entry");
    }

    @EachStore
    void aTimerRunsFromItsStartToItsStopAndOnlyOneAtATime(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        JsonNode started = entry(workspace.call("start_timer", "{domain: 'Work', description: 'x'}"));
        store.clock().advance(Duration.ofMinutes(90));

        assertThat(started.path("is_running").booleanValue()).isTrue();
        assertThat(workspace
                        .call("start_timer", "{domain: 'Work'}")
                        .refused("conflict")
                        .error())
                .contains(started.path("id").asString(), "stop_timer");
        assertThat(workspace
                        .call("list_time_entries")
                        .get("time_entries")
                        .get(0)
                        .path("minutes")
                        .asInt())
                .isEqualTo(90);

        JsonNode stopped = entry(workspace.call("stop_timer"));
        assertThat(stopped.path("minutes").asInt()).isEqualTo(90);
        assertThat(stopped.path("is_running").booleanValue()).isFalse();
        assertThat(stopped.path("ended_at").asString()).isEqualTo("2026-12-01T11:00:00.000Z");
        assertThat(workspace.call("stop_timer").refused("conflict").error()).contains("start_timer");
        workspace.call("start_timer", "{domain: 'Work'}").succeeded();
    }

    @EachStore
    void timeOfATaskCountsForItAndItsProjectDomainAndTags(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        String tag = workspace.create("create_tag", "{name: 't'}");
        String project = workspace.create("create_project", "{name: 'p', domain: 'Work'}");
        String task = workspace.create(
                "create_task", "{title: 'a', domain: 'Work', tags: ['t'], project_id: '" + project + "'}");

        JsonNode entry = entry(workspace.call("log_time", "{task_id: '" + task + "', minutes: 25}"));
        workspace
                .call("log_time", "{task_id: '" + task + "', minutes: 10, ended_at: '2026-12-01T08:00:00Z'}")
                .succeeded();

        assertThat(entry.path("project_id").asString()).isEqualTo(project);
        assertThat(entry.path("tags").get(0).asString()).isEqualTo(tag);
        assertThat(entry.path("started_at").asString()).isEqualTo("2026-12-01T09:05:00.000Z");
        String asked = "{task_id: '" + task + "'}";
        assertThat(workspace.call("get_task", asked).task().path("time_spent").asInt())
                .isEqualTo(35);
        assertThat(workspace
                        .call("list_tasks")
                        .tasks()
                        .get(0)
                        .path("time_spent")
                        .asInt())
                .isEqualTo(35);
        assertThat(workspace.call("list_time_entries", asked).get("total").asInt())
                .isEqualTo(2);

        workspace.call("delete_task", asked).succeeded();
        JsonNode kept = workspace
                .call("list_time_entries", "{project_id: '" + project + "'}")
                .get("time_entries");
        assertThat(kept.size()).isEqualTo(2);
        assertThat(kept.get(0).has("task_id")).isFalse();

        workspace.call("restore", "{entity: 'task', record_id: '" + task + "'}").succeeded();
        assertThat(workspace.call("get_task", asked).task().path("time_spent").asInt())
                .isEqualTo(35);
        workspace.call("delete_project", "{project_id: '" + project + "'}").succeeded();
        assertThat(workspace
                        .call("list_time_entries", asked)
                        .get("time_entries")
                        .get(0)
                        .has("project_id"))
                .isFalse();
        workspace.call("delete_tag", "{tag_id: '" + tag + "'}").succeeded();
        assertThat(workspace
                        .call("list_time_entries", asked)
                        .get("time_entries")
                        .get(0)
                        .path("tags")
                        .size())
                .isZero();
    }

    @EachStore
    void anEntryIsChangedFieldByFieldAndGoesToTheTrash(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        JsonNode entry = entry(workspace.call("log_time", "{domain: 'Work', minutes: 30, description: 'x'}"));
        String id = "{time_entry_id: '" + entry.path("id").asString() + "'";

        JsonNode changed = entry(workspace.call("update_time_entry", id + ", started_at: '2026-12-01T08:30:00Z'}"));
        assertThat(changed.path("minutes").asInt()).isEqualTo(60);
        assertThat(changed.path("description").asString()).isEqualTo("x");
        assertThat(entry(workspace.call("update_time_entry", id + "}"))).isEqualTo(changed);
        workspace
                .call(
                        "update_time_entry",
                        id + ", description: 'y', if_updated: '"
                                + entry.path("updated").asString() + "'}")
                .refused("conflict");

        workspace.call("delete_time_entry", id + "}").succeeded();
        assertThat(workspace.call("list_time_entries").get("total").asInt()).isZero();
        workspace.call("delete_time_entry", id + "}").refused("not_found");
        workspace
                .call(
                        "restore",
                        "{entity: 'time_entry', record_id: '" + entry.path("id").asString() + "'}")
                .succeeded();
        assertThat(workspace
                        .call("list_time_entries")
                        .get("time_entries")
                        .get(0)
                        .path("minutes")
                        .asInt())
                .isEqualTo(60);
    }

    @EachStore
    void whatOverlapsIsKeptAndSaid(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        ToolReply first = workspace.call("log_time", "{domain: 'Work', minutes: 30}");
        ToolReply second = workspace.call("log_time", "{domain: 'Work', minutes: 10}");
        ToolReply before =
                workspace.call("log_time", "{domain: 'Work', minutes: 10, ended_at: '2026-12-01T09:00:00Z'}");

        assertThat(first.body().has("warnings")).isFalse();
        assertThat(second.get("warnings").get(0).asString()).contains("overlaps 1 other");
        assertThat(before.body().has("warnings")).isFalse();
    }

    @EachStore
    void whatMakesNoSenseIsRefusedByName(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        String work = "{domain: 'Work', ";
        workspace.call("log_time", "{domain: 'Work'}").refusedArgument("minutes");
        workspace
                .call(
                        "log_time",
                        work + "minutes: 5, started_at: '2026-12-01T08:00:00Z', ended_at: '2026-12-01T09:00:00Z'}")
                .refusedArgument("minutes");
        workspace.call("log_time", work + "started_at: '2026-12-01T08:00:00Z'}").refusedArgument("minutes");
        workspace
                .call("log_time", work + "started_at: '2026-12-01T09:00:00Z', ended_at: '2026-12-01T09:00:00Z'}")
                .refusedArgument("ended_at");
        workspace
                .call("log_time", work + "started_at: '2026-12-01T09:00:00Z', ended_at: '2026-12-01T09:31:00Z'}")
                .refusedArgument("ended_at");
        workspace
                .call("log_time", work + "started_at: '2026-11-01T09:00:00Z', ended_at: '2026-12-01T09:00:00Z'}")
                .refusedArgument("ended_at");
        workspace
                .call("start_timer", work + "started_at: '2026-12-01T10:00:00Z'}")
                .refusedArgument("started_at");
        workspace.call("log_time", "{minutes: 5}").refusedArgument("domain");
        workspace.call("log_time", "{minutes: 5, task_id: 'x'}").refusedArgument("task_id");
        assertThat(workspace.call("list_time_entries").get("total").asInt()).isZero();
    }

    @EachStore
    void aDomainWithTimeInItStays(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        String domain = workspace.create("create_domain", "{name: 'Spare'}");
        workspace.call("log_time", "{domain: 'Spare', minutes: 5}").succeeded();

        assertThat(workspace
                        .call("delete_domain", "{domain_id: '" + domain + "'}")
                        .refused("conflict")
                        .error())
                .contains("time_entries: 1");
    }

    @EachStore
    void aStoppedTimerDoesNotRunAgainBesideAnother(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        workspace
                .call("start_timer", "{domain: 'Work', started_at: '2026-12-01T08:00:00Z'}")
                .succeeded();
        workspace.call("stop_timer").succeeded();
        String call = workspace.lastChange().author().call().orElseThrow();
        workspace.call("start_timer", "{domain: 'Work'}").succeeded();

        assertThat(workspace
                        .call("undo", "{call_id: '" + call + "'}")
                        .refused("conflict")
                        .error())
                .contains("stop_timer");
    }

    @EachStore
    void aLogOfAHabitIsChangedAndTakenAwayAndStreaksFollow(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        String habit = workspace.create("create_habit", "{name: 'h', domain: 'Work'}");
        String log = workspace.create("log_habit_completion", "{habit_id: '" + habit + "', notes: 'x', mood: 3}");
        String id = "{habit_log_id: '" + log + "'";

        JsonNode changed = workspace
                .call("update_habit_log", id + ", mood: null, completed: false}")
                .succeeded()
                .get("log");
        assertThat(changed.has("mood")).isFalse();
        assertThat(changed.path("notes").asString()).isEqualTo("x");
        assertThat(streak(workspace, habit)).isZero();

        workspace.call("update_habit_log", id + ", completed: true}").succeeded();
        assertThat(streak(workspace, habit)).isEqualTo(1);
        workspace.call("delete_habit_log", id + "}").succeeded();
        assertThat(streak(workspace, habit)).isZero();
        workspace
                .call("restore", "{entity: 'habit_log', record_id: '" + log + "'}")
                .succeeded();
        assertThat(streak(workspace, habit)).isEqualTo(1);
    }

    private static int streak(TestingWorkspace workspace, String habit) {
        return workspace
                .call("get_habit", "{habit_id: '" + habit + "'}")
                .get("habit")
                .path("current_streak")
                .asInt();
    }
}
