package dev.steward.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.EachStore;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.TestingStore;
import dev.steward.testing.ToolReply;
import tools.jackson.databind.JsonNode;

class ProjectProgressTest {

    @EachStore
    void cancelledTasksCountForNothing(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        String project = tasks.project("Website");
        String second = tasks.workspace()
                .create(
                        "create_milestone",
                        "{name: 'B', domain: 'Work', project_id: '" + project + "', sort_order: 2}");
        String first = tasks.milestone("Z", project);
        create(tasks, "done", "milestone_id: '" + first + "'");
        create(tasks, "done", "project_id: '" + project + "'");
        create(tasks, "todo", "milestone_id: '" + first + "'");
        create(tasks, "cancelled", "milestone_id: '" + first + "'");
        create(tasks, "cancelled", "milestone_id: '" + second + "'");
        JsonNode gone = tasks.create("title: 'gone', project_id: '" + project + "'");
        tasks.delete(gone).succeeded();
        create(tasks, "todo", "estimate: 1");

        assertThat(progress(tasks, project).body()).isEqualTo(TestingMcp.json("""
                {success: true, project_id: '%s', total_tasks: 3, completed_tasks: 2, progress: 67,
                by_status: {todo: 1, in_progress: 0, done: 2, cancelled: 2},
                milestones: [{id: '%s', name: 'Z', status: 'planned', total_tasks: 2, completed_tasks: 1, progress: 50},
                {id: '%s', name: 'B', status: 'planned', total_tasks: 0, completed_tasks: 0, progress: 0}]}""".formatted(project, first, second)));
    }

    @EachStore
    void anEmptyProjectIsAtNothing(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        String project = tasks.project("Website");

        assertThat(progress(tasks, project).body()).isEqualTo(TestingMcp.json("""
                {success: true, project_id: '%s', total_tasks: 0, completed_tasks: 0, progress: 0,
                by_status: {todo: 0, in_progress: 0, done: 0, cancelled: 0}, milestones: []}""".formatted(project)));
        progress(tasks, "none").refused("not_found");
    }

    private static void create(TestingTasks tasks, String status, String fields) {
        tasks.create("title: 'x', status: '" + status + "', " + fields);
    }

    private static ToolReply progress(TestingTasks tasks, String project) {
        return tasks.call("get_project_progress", "{project_id: '" + project + "'}");
    }
}
