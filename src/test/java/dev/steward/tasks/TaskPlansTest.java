package dev.steward.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.store.Dialect;
import dev.steward.store.Where;
import dev.steward.testing.TestingStore;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SQLite has no statistics of ours to go by: which index it takes of several that fit follows from their order in the schema. */
class TaskPlansTest {

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "-, -, -, tasks_newest",
                "todo, -, -, tasks_status",
                "-, high, -, tasks_priority",
                "todo, high, -, tasks_status",
                "todo, -, Ann, tasks_assignee",
                "todo, high, Ann, tasks_assignee"
            })
    void aListGoesByTheFilterThatLeavesTheFewestTasks(String status, String priority, String assignee, String index) {
        try (TestingStore store = TestingStore.on(Dialect.SQLITE)) {
            List<String> plan = plan(store, filter(status, priority, assignee, Optional.empty(), Optional.empty()));

            assertThat(plan).singleElement().asString().contains(" USING INDEX " + index);
        }
    }

    @ParameterizedTest
    @CsvSource({"project_id, tasks_project", "milestone_id, tasks_milestone"})
    void placesGoBeforeStatusAndPriority(String filter, String index) {
        try (TestingStore store = TestingStore.on(Dialect.SQLITE)) {
            TestingTasks tasks = TestingTasks.on(store);
            String project = tasks.project("Website");
            String milestone = tasks.milestone("Launch", project);
            boolean isProject = filter.equals("project_id");

            List<String> plan = plan(
                    store,
                    filter(
                            "todo",
                            "high",
                            "Ann",
                            Optional.of(project).filter(_ -> isProject),
                            Optional.of(milestone).filter(_ -> !isProject)));

            assertThat(plan).singleElement().asString().contains(" USING INDEX " + index);
        }
    }

    private static TaskFilter filter(
            String status, String priority, String assignee, Optional<String> project, Optional<String> milestone) {
        return new TaskFilter(
                Optional.ofNullable(status).map(TaskStatus::of),
                Optional.ofNullable(priority).map(Priority::of),
                project,
                milestone,
                Optional.empty(),
                Optional.empty(),
                Optional.ofNullable(assignee),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static List<String> plan(TestingStore store, TaskFilter filter) {
        return store.db().read(reading -> {
            Where where = filter.where(reading, ZoneOffset.UTC);
            return reading.query("EXPLAIN QUERY PLAN SELECT title FROM tasks" + where.sql() + " ORDER BY "
                            + TaskOrder.CREATED_LAST_FIRST.sql() + " LIMIT 20")
                    .bind(where)
                    .list(row -> row.text("detail"));
        });
    }
}
