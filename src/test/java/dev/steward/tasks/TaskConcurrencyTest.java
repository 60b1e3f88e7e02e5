package dev.steward.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import dev.steward.testing.ToolReply;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

class TaskConcurrencyTest {
    private static final int WRITERS = 16;

    @EachStore
    void sixteenWritersOfDifferentFieldsLoseNothing(TestingStore store) throws Exception {
        TestingTasks tasks = TestingTasks.on(store);
        JsonNode task = tasks.create("title: 'Write'");
        List<String> changes = List.of(
                "title: 'changed'",
                "description: 'changed'",
                "status: 'in_progress'",
                "priority: 'low'",
                "due_date: '2027-01-01'",
                "assignee: 'changed'",
                "estimate: 7",
                "project_id: '" + tasks.project("Website") + "'");
        List<Callable<ToolReply>> writers = IntStream.range(0, WRITERS)
                .<Callable<ToolReply>>mapToObj(writer -> () -> tasks.update(task, changes.get(writer % changes.size())))
                .toList();

        all(writers).forEach(ToolReply::succeeded);

        JsonNode after = tasks.get(task);
        assertThat(Stream.of("title", "description", "assignee")
                        .map(field -> after.path(field).asString()))
                .containsOnly("changed");
        assertThat(after.path("status").asString()).isEqualTo("in_progress");
        assertThat(after.path("priority").asString()).isEqualTo("low");
        assertThat(after.path("due_date").asString()).isEqualTo("2027-01-01");
        assertThat(after.path("estimate").asInt()).isEqualTo(7);
        assertThat(after.has("project_id")).isTrue();
        assertThat(tasks.history(task))
                .as("one entry per field, none for what was so already")
                .hasSize(1 + changes.size());
        assertThat(new HashSet<>(tasks.history(task).stream()
                        .map(entry -> entry.after().orElseThrow().path("updated"))
                        .toList()))
                .hasSize(1 + changes.size());
    }

    @EachStore
    void ofSixteenThatSawTheSameTaskOneChangesIt(TestingStore store) throws Exception {
        TestingTasks tasks = TestingTasks.on(store);
        JsonNode task = tasks.create("title: 'Write'");
        String seen = task.path("updated").asString();
        List<Callable<ToolReply>> writers = IntStream.range(0, WRITERS)
                .<Callable<ToolReply>>mapToObj(writer ->
                        () -> tasks.update(task, "estimate: %d, if_updated: '%s'".formatted(writer + 1, seen)))
                .toList();

        List<ToolReply> replies = all(writers);

        assertThat(replies.stream().filter(ToolReply::isSuccess)).hasSize(1);
        assertThat(replies.stream().filter(reply -> reply.code().equals("conflict")))
                .hasSize(WRITERS - 1);
        assertThat(tasks.history(task)).hasSize(2);
    }

    /** Whichever comes first: no task is left in a project or milestone that is gone, or in a milestone of another project. */
    @EachStore
    void tasksAndTheirProjectsAgreeWhateverOverlaps(TestingStore store) throws Exception {
        TestingTasks tasks = TestingTasks.on(store);
        for (int round = 0; round < 6; round++) {
            String gone = tasks.project("Gone");
            String other = tasks.project("Other");
            String milestone = tasks.milestone("Launch", gone);
            List<Callable<ToolReply>> calls = new ArrayList<>();
            for (int writer = 0; writer < WRITERS; writer++) {
                calls.add(() ->
                        tasks.call("create_task", "{title: 'x', domain: 'Work', milestone_id: '" + milestone + "'}"));
            }
            boolean isMoved = round % 2 == 0;
            calls.add(
                    WRITERS / 2,
                    () -> isMoved
                            ? tasks.call(
                                    "update_milestone",
                                    "{milestone_id: '%s', project_id: '%s'}".formatted(milestone, other))
                            : tasks.call("delete_project", "{project_id: '" + gone + "'}"));

            all(calls);

            assertThat(store.db().<Long>read(reading -> reading.query("""
                            SELECT count(*) FROM tasks WHERE project_id IN (SELECT id FROM projects WHERE deleted IS NOT NULL)
                                OR milestone_id IN (SELECT id FROM milestones WHERE deleted IS NOT NULL
                                    OR project_id <> tasks.project_id)""").number()))
                    .isZero();
        }
    }

    private static List<ToolReply> all(List<Callable<ToolReply>> calls) throws Exception {
        List<ToolReply> replies = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(calls.size())) {
            for (Future<ToolReply> reply : threads.invokeAll(calls, 60, TimeUnit.SECONDS)) {
                replies.add(reply.get());
            }
        }
        return replies;
    }
}
