package dev.steward.tasks;

import dev.steward.store.Author;
import dev.steward.store.Reading;
import dev.steward.store.Transaction;
import dev.steward.workspace.Image;
import dev.steward.workspace.Undoable;
import dev.steward.workspace.When;
import dev.steward.workspace.Workspace;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** How tasks are brought back. */
public final class TaskHistory implements Undoable {
    private final Tasks tasks;
    private final ZoneId zone;

    public TaskHistory(Workspace workspace, Tasks tasks) {
        this.tasks = tasks;
        this.zone = workspace.zone();
    }

    @Override
    public String entity() {
        return Task.ENTITY;
    }

    @Override
    public String table() {
        return "tasks";
    }

    @Override
    public String title() {
        return "title";
    }

    @Override
    public Optional<ObjectNode> image(Reading reading, String id) {
        return TaskStore.find(reading, List.of(id)).values().stream()
                .findFirst()
                .map(Task::image);
    }

    @Override
    public void rewrite(Transaction transaction, Image image) {
        List<Task> task = List.of(task(image, transaction.now()));
        TaskStore.update(transaction, task);
        TaskStore.replaceTags(transaction, task);
    }

    private Task task(Image image, Instant now) {
        TaskStatus status = TaskStatus.of(image.text("status"));
        return new Task(
                image.stamp(),
                image.text("title"),
                image.optional("description"),
                status,
                Priority.of(image.text("priority")),
                image.optional("due_date").map(text -> Due.of(When.parse(text), zone)),
                new TaskPlace(image.optional("project_id"), image.optional("milestone_id")),
                image.texts("tags"),
                image.text("domain"),
                image.optional("assignee"),
                image.integer("estimate"),
                NewTask.completedAt(status, image.moment("completed_at"), now));
    }

    @Override
    public void delete(Author author, String id) {
        tasks.delete(author, id);
    }
}
