package dev.steward.tasks;

import static dev.steward.tasks.TestingTasks.without;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What becomes of tasks when something that they point at goes (FR-35). */
class TaskTiesTest {

    @EachStore
    void theTasksOfADeletedProjectStayWithoutIt(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        String project = tasks.project("Website");
        String milestone = tasks.milestone("Launch", project);
        JsonNode one = tasks.create("title: 'One', project_id: '" + project + "'");
        JsonNode two = tasks.create("title: 'Two', milestone_id: '" + milestone + "'");
        JsonNode other =
                tasks.create("title: 'Other', milestone_id: '" + tasks.milestone("m", tasks.project("p")) + "'");

        tasks.call("delete_project", "{project_id: '" + project + "'}").succeeded();

        assertThat(tasks.get(one)).isEqualTo(raised(without(one, "project_id")));
        assertThat(tasks.get(two)).isEqualTo(raised(without(two, "project_id", "milestone_id")));
        tasks.assertChanged(one);
        tasks.assertChanged(two);
        assertThat(tasks.get(other)).isEqualTo(other);
        assertThat(tasks.history(other)).hasSize(1);
        tasks.call("get_milestone", "{milestone_id: '" + milestone + "'}").refused("not_found");
        tasks.call("get_project_progress", "{project_id: '" + project + "'}").refused("not_found");
        tasks.refused("project_id", "{title: 'x', domain: 'Work', project_id: '" + project + "'}");
        tasks.refused("milestone_id", "{title: 'x', domain: 'Work', milestone_id: '" + milestone + "'}");
        tasks.call("list_tasks", "{project_id: '" + project + "'}").refusedArgument("project_id");
    }

    @EachStore
    void theTasksOfADeletedMilestoneStayInTheProject(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        String project = tasks.project("Website");
        String milestone = tasks.milestone("Launch", project);
        JsonNode task = tasks.create("title: 'One', milestone_id: '" + milestone + "'");

        tasks.call("delete_milestone", "{milestone_id: '" + milestone + "'}").succeeded();

        assertThat(tasks.get(task)).isEqualTo(raised(without(task, "milestone_id")));
        tasks.assertChanged(task);
    }

    @EachStore
    void tasksFollowTheirMilestoneToAnotherProject(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        String from = tasks.project("From");
        String to = tasks.project("To");
        String milestone = tasks.milestone("Launch", from);
        JsonNode task = tasks.create("title: 'One', milestone_id: '" + milestone + "'");
        JsonNode stays = tasks.create("title: 'Stays', project_id: '" + from + "'");

        tasks.call("update_milestone", "{milestone_id: '%s', project_id: '%s'}".formatted(milestone, to))
                .succeeded();

        assertThat(tasks.get(task)).isEqualTo(raised(task).put("project_id", to));
        tasks.assertChanged(task);
        assertThat(tasks.get(stays)).isEqualTo(stays);
    }

    @EachStore
    void aDeletedTagIsTakenOffTasksOneEntryEach(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        String big = tasks.tag("Big");
        String small = tasks.tag("Small");
        JsonNode both = tasks.create("title: 'Both', tags: ['Big', 'Small']");
        JsonNode other = tasks.create("title: 'Other', tags: ['Small']");

        tasks.call("delete_tag", "{tag_id: '" + big + "'}").succeeded();

        assertThat(tasks.get(both).path("tags")).hasSize(1);
        assertThat(tasks.get(both).path("tags").get(0).asString()).isEqualTo(small);
        tasks.assertChanged(both);
        assertThat(tasks.get(other)).isEqualTo(other);
        assertThat(tasks.history(other)).hasSize(1);
    }

    @EachStore
    void tasksInTheTrashLoseWhatGoesToo(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        String project = tasks.project("Website");
        tasks.tag("Big");
        JsonNode task =
                tasks.create("title: 'One', tags: ['Big'], milestone_id: '" + tasks.milestone("m", project) + "'");
        tasks.delete(task).succeeded();

        tasks.call("delete_tag", "{tag_id: '" + task.path("tags").get(0).asString() + "'}")
                .succeeded();
        tasks.call("delete_project", "{project_id: '" + project + "'}").succeeded();

        assertThat(tasks.history(task)).as("no further entry").hasSize(2);
        assertThat(store.db().<Long>read(reading -> reading.query("""
                        SELECT count(*) FROM tasks WHERE project_id IS NOT NULL OR milestone_id IS NOT NULL
                            OR id IN (SELECT task_id FROM task_tags)""").number()))
                .isZero();
    }

    /** More than are in memory at once. */
    @EachStore
    void manyTasksAreLetGoOneEntryEach(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        String project = tasks.project("Website");
        String items = IntStream.range(0, 450)
                .mapToObj(number -> "{title: '" + number + "'" + ", project_id: '" + project + "'}")
                .collect(Collectors.joining(", "));
        JsonNode made = tasks.call("bulk_create_tasks", "{tasks: [" + items + "]}")
                .succeeded()
                .get("created");
        JsonNode last = tasks.get(made.get(449));
        long changes = tasks.workspace().changes();

        tasks.call("delete_project", "{project_id: '" + project + "'}").succeeded();

        assertThat(tasks.workspace().changes()).isEqualTo(changes + 450 + 1);
        tasks.assertChanged(last);
    }

    private static ObjectNode raised(JsonNode image) {
        return TestingTasks.with(image, "{updated: '2026-12-01T09:30:00.001Z'}");
    }
}
