package dev.steward.tasks;

import dev.steward.store.Batch;
import dev.steward.store.Fold;
import dev.steward.store.Page;
import dev.steward.store.Parameters;
import dev.steward.store.Reading;
import dev.steward.store.Row;
import dev.steward.store.Slice;
import dev.steward.store.Transaction;
import dev.steward.store.Where;
import dev.steward.tags.TagLinks;
import dev.steward.workspace.Listing;
import dev.steward.workspace.Stamp;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/** The SQL of tasks. */
final class TaskStore {
    private static final String COLUMNS = Stamp.COLUMNS
            + ", title, description, status, priority, due_date, due_at, project_id, milestone_id, domain, assignee, estimate,"
            + " completed_at";
    private static final String LISTED = COLUMNS.replace("description", Listing.shortened("description"));

    private TaskStore() {}

    /** By id; those that there aren't are left out. */
    static Map<String, Task> find(Reading reading, Collection<String> ids) {
        List<Task> found = reading.query(
                        "SELECT " + COLUMNS + " FROM tasks WHERE id IN (<ids>) AND deleted IS NULL ORDER BY id")
                .bindList("ids", ids)
                .list(TaskStore::task);
        Map<String, Task> tasks = new LinkedHashMap<>();
        withTags(reading, found).forEach(task -> tasks.put(task.id(), task));
        return tasks;
    }

    /** Some of those there are, the latest first. */
    static SequencedMap<String, String> idsByTitle(Reading reading, int limit) {
        SequencedMap<String, String> ids = new LinkedHashMap<>();
        reading.query("SELECT id, title FROM tasks WHERE deleted IS NULL ORDER BY created DESC, id DESC LIMIT :limit")
                .bind("limit", limit)
                .list(row -> ids.putIfAbsent(row.text("title"), row.text("id")));
        return ids;
    }

    static Page<Task> list(Reading reading, Where where, TaskOrder order, Slice slice) {
        Page<Task> page = reading.orderedPage(LISTED, "tasks", where, order.sql(), slice, TaskStore::task);
        return new Page<>(withTags(reading, page.items()), page.total());
    }

    static void insert(Transaction transaction, List<Task> tasks) {
        Batch batch = transaction.batch("""
                INSERT INTO tasks
                    (id, title, title_key, description, status, priority, due_date, due_at, project_id, milestone_id, domain, assignee,
                     estimate, completed_at, created, updated, created_by)
                VALUES
                    (:id, :title, :key, :description, :status, :priority, :due_date, :due_at, :project, :milestone, :domain, :assignee,
                     :estimate, :completed_at, :created, :updated, :created_by)""");
        tasks.forEach(task -> bindFields(task.stamp().bind(batch), task).add());
        batch.execute();
        TagLinks.TASKS.add(transaction, tags(tasks));
    }

    static void update(Transaction transaction, List<Task> tasks) {
        Batch batch = transaction.batch("""
                UPDATE tasks
                SET title = :title, title_key = :key, description = :description, status = :status, priority = :priority,
                    due_date = :due_date, due_at = :due_at, project_id = :project, milestone_id = :milestone, domain = :domain,
                    assignee = :assignee, estimate = :estimate, completed_at = :completed_at, updated = :updated
                WHERE id = :id""");
        tasks.forEach(task -> bindFields(batch, task)
                .bind("id", task.id())
                .bind("updated", task.stamp().updated())
                .add());
        batch.execute();
    }

    static void replaceTags(Transaction transaction, List<Task> tasks) {
        TagLinks.TASKS.replace(transaction, tags(tasks));
    }

    static void trash(Transaction transaction, Collection<String> ids) {
        transaction
                .update("UPDATE tasks SET deleted = :now, " + Stamp.RAISE_UPDATED + " WHERE id IN (<ids>)")
                .bindList("ids", ids)
                .bind("now", transaction.now())
                .execute();
    }

    static List<String> ofProject(Reading reading, String project) {
        return reading.query("SELECT id FROM tasks WHERE project_id = :project AND deleted IS NULL ORDER BY id")
                .bind("project", project)
                .list(row -> row.text("id"));
    }

    static List<String> ofMilestone(Reading reading, String milestone) {
        return reading.query("SELECT id FROM tasks WHERE milestone_id = :milestone AND deleted IS NULL ORDER BY id")
                .bind("milestone", milestone)
                .list(row -> row.text("id"));
    }

    /** Those in the trash leave too, so that none comes back to a project that is gone. */
    static void leaveProject(Transaction transaction, String project) {
        transaction
                .update("UPDATE tasks SET project_id = NULL, milestone_id = NULL, " + Stamp.RAISE_UPDATED
                        + " WHERE project_id = :project")
                .bind("now", transaction.now())
                .bind("project", project)
                .execute();
    }

    /** Those in the trash leave too. */
    static void leaveMilestone(Transaction transaction, String milestone) {
        transaction
                .update("UPDATE tasks SET milestone_id = NULL, " + Stamp.RAISE_UPDATED
                        + " WHERE milestone_id = :milestone")
                .bind("now", transaction.now())
                .bind("milestone", milestone)
                .execute();
    }

    /** Those in the trash follow too. */
    static void followMilestone(Transaction transaction, String milestone, String project) {
        transaction
                .update("UPDATE tasks SET project_id = :project, " + Stamp.RAISE_UPDATED
                        + " WHERE milestone_id = :milestone")
                .bind("now", transaction.now())
                .bind("milestone", milestone)
                .bind("project", project)
                .execute();
    }

    /** How many tasks of a project are in one milestone, or none, and of one status. */
    record Count(Optional<String> milestone, TaskStatus status, long tasks) {}

    static List<Count> counts(Reading reading, String project) {
        return reading.query("""
                        SELECT milestone_id, status, count(*) AS tasks FROM tasks
                        WHERE project_id = :project AND deleted IS NULL GROUP BY milestone_id, status""")
                .bind("project", project)
                .list(row -> new Count(
                        row.optional("milestone_id", Row::text),
                        TaskStatus.of(row.text("status")),
                        row.number("tasks")));
    }

    static Optional<String> domainOfAgent(Reading reading, String agent) {
        return reading.query("SELECT domain FROM agents WHERE id = :agent AND deleted IS NULL")
                .bind("agent", agent)
                .find(row -> row.text("domain"));
    }

    /** Some tasks that are due on a day, by their id, from the one after an id on; those in the trash included. */
    static Map<String, String> dueOnADay(Reading reading, String afterId, int limit) {
        Map<String, String> days = new LinkedHashMap<>();
        reading.query("""
                        SELECT id, due_date FROM tasks WHERE id > :after AND length(due_date) = 10
                        ORDER BY id LIMIT :limit""")
                .bind("after", afterId)
                .bind("limit", limit)
                .list(row -> days.put(row.text("id"), row.text("due_date")));
        return days;
    }

    static void updateDueAt(Transaction transaction, Map<String, Instant> dueAt) {
        Batch batch = transaction.batch("UPDATE tasks SET due_at = :due_at WHERE id = :id");
        dueAt.forEach((id, at) -> batch.bind("id", id).bind("due_at", at).add());
        batch.execute();
    }

    private static Map<String, List<String>> tags(List<Task> tasks) {
        return tasks.stream().collect(Collectors.toMap(Task::id, Task::tags));
    }

    private static List<Task> withTags(Reading reading, List<Task> tasks) {
        return TagLinks.TASKS.onto(reading, tasks, Task::id, Task::withTags);
    }

    private static <S extends Parameters<S>> S bindFields(S statement, Task task) {
        return statement
                .bind("title", task.title())
                .bind("key", Fold.search(task.title()))
                .bind("description", task.description())
                .bind("status", task.status().word())
                .bind("priority", task.priority().word())
                .bind("due_date", task.due().map(Due::text))
                .bind("due_at", task.due().map(Due::at))
                .bind("project", task.place().project())
                .bind("milestone", task.place().milestone())
                .bind("domain", task.domain())
                .bind("assignee", task.assignee())
                .bind("estimate", task.estimate())
                .bind("completed_at", task.completedAt());
    }

    private static Task task(Row row) {
        return new Task(
                Stamp.of(row),
                row.text("title"),
                row.optional("description", Row::text),
                TaskStatus.of(row.text("status")),
                Priority.of(row.text("priority")),
                row.optional("due_date", Row::text).map(text -> new Due(text, row.instant("due_at"))),
                new TaskPlace(row.optional("project_id", Row::text), row.optional("milestone_id", Row::text)),
                List.of(),
                row.text("domain"),
                row.optional("assignee", Row::text),
                row.optional("estimate", Row::integer),
                row.optional("completed_at", Row::instant));
    }
}
