package dev.steward.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import dev.steward.testing.ToolReply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

class TaskListTest {

    @EachStore
    void tasksAreListedLatestFirstByEachFilter(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        tasks.workspace().create("create_domain", "{name: 'Home'}");
        String project = tasks.project("Website");
        String milestone = tasks.milestone("Launch", project);
        tasks.tag("Big");
        tasks.create("title: 'A', status: 'done', assignee: 'Ann', tags: ['Big']");
        tasks.create("title: 'B 100%', priority: 'high', project_id: '" + project + "'");
        tasks.call("create_task", "{title: 'Über', domain: 'Home', milestone_id: '" + milestone + "'}")
                .succeeded();

        tasks.assertListed("{}", "Über", "B 100%", "A");
        tasks.assertListed("{status: 'todo'}", "Über", "B 100%");
        tasks.assertListed("{status: 'done', priority: 'high'}");
        tasks.assertListed("{priority: 'high'}", "B 100%");
        tasks.assertListed("{project_id: '" + project + "'}", "Über", "B 100%");
        tasks.assertListed("{milestone_id: '" + milestone + "'}", "Über");
        tasks.assertListed("{domain: 'home'}", "Über");
        tasks.assertListed("{tag: 'big'}", "A");
        tasks.assertListed("{assignee: 'Ann'}", "A");
        tasks.assertListed("{assignee: 'ann'}");
        tasks.assertListed("{query: 'uber'}", "Über");
        tasks.assertListed("{query: '%'}", "B 100%");
        tasks.assertListed("{query: '_'}");
        tasks.assertListed("{query: ''}", "Über", "B 100%", "A");
    }

    @EachStore
    void whatIsFilteredByHasToBeThere(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        for (String field : List.of(
                "domain", "tag", "project_id", "milestone_id", "status", "priority", "sort", "due_before", "overdue")) {
            tasks.call("list_tasks", "{" + field + ": 'none'}").refusedArgument(field);
        }
    }

    /** The clock stands at 10:30 of December 1st in Berlin. */
    @EachStore
    void dueFiltersIncludeTheDayNamedAndOverdueBeginsWithTheNextDay(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        tasks.create("title: 'never'");
        tasks.create("title: 'yesterday', due_date: '2026-11-30'");
        tasks.create("title: 'yesterday, done', due_date: '2026-11-30', status: 'done'");
        tasks.create("title: 'yesterday, begun', due_date: '2026-11-30', status: 'in_progress'");
        tasks.create("title: 'today', due_date: '2026-12-01'");
        tasks.create("title: 'at nine', due_date: '2026-12-01T09:00:00+01:00'");
        tasks.create("title: 'tomorrow', due_date: '2026-12-02'");

        tasks.assertListed("{overdue: true}", "at nine", "yesterday, begun", "yesterday");
        tasks.assertListed("{overdue: false}", "tomorrow", "today", "yesterday, done", "never");
        tasks.assertListed(
                "{due_before: '2026-12-01'}", "at nine", "today", "yesterday, begun", "yesterday, done", "yesterday");
        tasks.assertListed("{due_after: '2026-12-01'}", "tomorrow", "at nine", "today");
        tasks.assertListed("{due_after: '2026-12-01', due_before: '2026-12-01'}", "at nine", "today");
        tasks.assertListed(
                "{due_before: '2026-12-01T09:00:00'}", "at nine", "yesterday, begun", "yesterday, done", "yesterday");
        tasks.assertListed("{overdue: true, status: 'done'}");

        store.clock().advance(Duration.ofHours(13).plusMinutes(30));
        assertThat(tasks.titles("{overdue: true}")).as("at midnight").contains("today");
    }

    @EachStore
    void tasksAreSortedBothWaysAndThoseThatAreNeverDueComeLast(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        JsonNode first = tasks.create("title: 'b', priority: 'urgent', due_date: '2026-12-03'");
        tasks.create("title: 'Á', priority: 'low'");
        tasks.create("title: 'c', priority: 'medium', due_date: '2026-12-01'");
        tasks.create("title: 'd', priority: 'high', due_date: '2026-12-02'");
        store.clock().advance(Duration.ofMinutes(1));
        tasks.update(first, "description: 'changed'").succeeded();

        tasks.assertListed("{sort: 'created'}", "b", "Á", "c", "d");
        tasks.assertListed("{sort: '-created'}", "d", "c", "Á", "b");
        tasks.assertListed("{sort: 'updated'}", "Á", "c", "d", "b");
        tasks.assertListed("{sort: '-updated'}", "b", "d", "c", "Á");
        tasks.assertListed("{sort: 'due_date'}", "c", "d", "b", "Á");
        tasks.assertListed("{sort: '-due_date'}", "b", "d", "c", "Á");
        tasks.assertListed("{sort: 'priority'}", "Á", "c", "d", "b");
        tasks.assertListed("{sort: '-priority'}", "b", "d", "c", "Á");
        tasks.assertListed("{sort: 'title'}", "Á", "b", "c", "d");
        tasks.assertListed("{sort: '-title'}", "d", "c", "b", "Á");
    }

    /** FR-41: pages in every order have neither gaps nor repeats, though all tasks were made in one millisecond. */
    @EachStore
    void pagesInEveryOrderHoldEachTaskOnce(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        bulk(
                tasks,
                300,
                index -> "{title: 'Same', description: '" + "x".repeat(2_000) + "'"
                        + (index % 3 == 0 ? ", due_date: '2026-12-0" + (1 + index % 4) + "'" : "") + "}");

        ToolReply usual = tasks.call("list_tasks", "{}");
        assertThat(usual.tasks()).hasSize(20);
        assertThat(usual.get("total").asInt()).isEqualTo(300);
        assertThat(usual.text().length()).isLessThan(100_000);
        assertThat(usual.tasks().get(0).path("description").asString()).hasSize(500);
        assertThat(usual.tasks().get(0).path("content_truncated").asBoolean()).isTrue();
        for (TaskOrder order : TaskOrder.values()) {
            List<String> ids = new ArrayList<>();
            for (int offset = 0; offset < 300; offset += 100) {
                tasks.call("list_tasks", "{sort: '%s', limit: 100, offset: %d}".formatted(order.word(), offset))
                        .tasks()
                        .forEach(task -> ids.add(TestingTasks.id(task)));
            }
            assertThat(new HashSet<>(ids)).as(order.word()).hasSize(300);
        }
    }

    /** FR-42. */
    @EachStore
    void oddPagesAreRefusedCappedOrEmpty(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        bulk(tasks, 3, index -> "{title: '" + index + "'}");

        tasks.call("list_tasks", "{limit: 0}").refusedArgument("limit");
        tasks.call("list_tasks", "{limit: -1}").refusedArgument("limit");
        tasks.call("list_tasks", "{offset: -5}").refusedArgument("offset");
        for (String limit : List.of("1000000000", "2147483648")) {
            ToolReply capped = tasks.call("list_tasks", "{limit: " + limit + "}");
            assertThat(capped.tasks()).hasSize(3);
            assertThat(capped.get("limit").asInt()).isEqualTo(200);
            assertThat(capped.warnings()).hasSize(1);
        }
        ToolReply beyond = tasks.call("list_tasks", "{offset: 99999}");
        assertThat(beyond.tasks()).isEmpty();
        assertThat(beyond.get("total").asInt()).isEqualTo(3);
        assertThat(tasks.call("list_tasks", "{limit: 2, offset: 2}").tasks()).hasSize(1);
    }

    private interface Fields {
        String of(int index);
    }

    private static void bulk(TestingTasks tasks, int count, Fields fields) {
        String items = IntStream.range(0, count).mapToObj(fields::of).collect(Collectors.joining(", "));
        tasks.call("bulk_create_tasks", "{domain: 'Work', tasks: [" + items + "]}")
                .succeeded();
    }
}
