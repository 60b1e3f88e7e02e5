import dev.steward.json.Json;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/**
 * One line of the tables: a tool, what it is called with, and the statements that it sends to the store.
 *
 * @param isRead whether both sides can be held against each other: the same call has the same answer again
 */
record Operation(String title, String tool, boolean isRead, Arguments arguments, Statements statements) {
    private static final List<String> STATUSES = List.of("todo", "in_progress", "done", "cancelled");
    private static final List<String> PRIORITIES = List.of("low", "medium", "high", "urgent");

    interface Arguments {
        ObjectNode of(Sample sample, Random random);
    }

    interface Statements {
        Found run(SqlAlone sql, ObjectNode arguments, String agent) throws SQLException;
    }

    /**
     * What an answer holds, to see that both sides found the same.
     *
     * @param total of the whole list
     */
    record Found(List<String> ids, long total) {}

    /** Reads first: writes leave rows behind. */
    static List<Operation> all() {
        return Stream.of(
                        Stream.of(new Operation(
                                "get", "get_task", true, (sample, random) -> task(sample, random), TaskStatements::get)),
                        filters(),
                        sorts(),
                        Stream.of(
                                new Operation(
                                        "habit streaks",
                                        "get_habit_streaks",
                                        true,
                                        (_, _) -> Json.object(),
                                        TaskStatements::streaks),
                                new Operation(
                                        "update", "update_task", false, Operation::change, TaskStatements::update),
                                new Operation(
                                        "create", "create_task", false, Operation::fresh, TaskStatements::create)))
                .flatMap(part -> part)
                .toList();
    }

    private static Stream<Operation> filters() {
        return Stream.of(
                list("without filter", (_, _) -> Json.object()),
                list("status", (_, random) -> Json.object().put("status", any(STATUSES, random))),
                list("priority", (_, random) -> Json.object().put("priority", any(PRIORITIES, random))),
                list("project_id", (sample, random) -> Json.object().put("project_id", any(sample.projects(), random))),
                list(
                        "milestone_id",
                        (sample, random) -> Json.object().put("milestone_id", any(sample.milestones(), random))),
                list("domain", (sample, random) -> Json.object().put("domain", any(sample.domains(), random))),
                list("tag", (sample, random) -> Json.object().put("tag", any(sample.tags(), random))),
                list("assignee", (sample, random) -> Json.object().put("assignee", any(sample.assignees(), random))),
                list("due_before", (_, random) -> Json.object().put("due_before", aboutToday(random))),
                list("due_after", (_, random) -> Json.object().put("due_after", aboutToday(random))),
                list("overdue true", (_, _) -> Json.object().put("overdue", true)),
                list("overdue false", (_, _) -> Json.object().put("overdue", false)),
                list("query", (sample, random) -> Json.object().put("query", any(sample.words(), random))),
                list("status, assignee", (sample, random) -> Json.object()
                        .put("status", any(STATUSES, random))
                        .put("assignee", any(sample.assignees(), random))));
    }

    private static Stream<Operation> sorts() {
        return Stream.of("created", "updated", "due_date", "priority", "title")
                .flatMap(column -> Stream.of(column, "-" + column))
                .map(sort -> list("sort " + sort, (_, _) -> Json.object().put("sort", sort)));
    }

    private static Operation list(String title, Arguments arguments) {
        return new Operation("list, " + title, "list_tasks", true, arguments, TaskStatements::list);
    }

    private static ObjectNode task(Sample sample, Random random) {
        return Json.object().put("task_id", any(sample.tasks(), random));
    }

    private static ObjectNode change(Sample sample, Random random) {
        return task(sample, random)
                .put("priority", any(PRIORITIES, random))
                .put("estimate", 1 + random.nextInt(240));
    }

    private static ObjectNode fresh(Sample sample, Random random) {
        ObjectNode task = Json.object()
                .put("title", any(sample.words(), random) + " " + any(sample.words(), random))
                .put("description", "x".repeat(200))
                .put("priority", any(PRIORITIES, random))
                .put("due_date", aboutToday(random))
                .put("project_id", any(sample.projects(), random))
                .put("domain", any(sample.domains(), random))
                .put("assignee", any(sample.assignees(), random));
        List<String> tags = new ArrayList<>(sample.tags());
        int first = random.nextInt(tags.size() - 1);
        tags.subList(first, first + 2).forEach(task.putArray("tags")::add);
        return task;
    }

    private static String aboutToday(Random random) {
        return LocalDate.now().plusDays(random.nextInt(61) - 30).toString();
    }

    private static String any(List<String> list, Random random) {
        return list.get(random.nextInt(list.size()));
    }
}
