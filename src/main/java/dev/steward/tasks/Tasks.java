package dev.steward.tasks;

import dev.steward.store.Author;
import dev.steward.store.Db;
import dev.steward.store.Entry;
import dev.steward.store.MovedOn;
import dev.steward.store.Page;
import dev.steward.store.Reading;
import dev.steward.store.Slice;
import dev.steward.store.Transaction;
import dev.steward.tool.Refused;
import dev.steward.workspace.Dependent;
import dev.steward.workspace.Stamp;
import dev.steward.workspace.Workspace;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The person's tasks. What is done to many at once is done to all or to none; a refusal then names the one at fault. */
public final class Tasks {
    private final Db db;
    private final ZoneId zone;
    private final List<Dependent> dependents;
    private final TimeSpent timeSpent;

    /**
     * @param dependents the features whose records belong to a task
     * @param timeSpent that of the feature that knows where time has gone
     */
    public Tasks(Workspace workspace, List<Dependent> dependents, TimeSpent timeSpent) {
        this.db = workspace.db();
        this.zone = workspace.zone();
        this.dependents = List.copyOf(dependents);
        this.timeSpent = timeSpent;
    }

    /** Tells how many minutes have gone into tasks, by their id; those without any are left out. Tasks don't know about time. */
    @FunctionalInterface
    public interface TimeSpent {
        Map<String, Long> of(Reading reading, Collection<String> tasks);
    }

    /**
     * Makes a task.
     *
     * @throws Refused when what it refers to isn't there, or milestone and project don't go together
     */
    public Task create(Author author, NewTask made) {
        return db.write(author, transaction -> {
            TaskReferences references = new TaskReferences(transaction, Optional.empty());
            Task task = made.make(references, Stamp.fresh(transaction), zone);
            add(transaction, List.of(task));
            return task;
        });
    }

    /**
     * Makes many tasks, or none.
     *
     * @param domain of those that don't say theirs; id or name
     * @throws Refused as for {@link #create}, naming the one at fault: {@code tasks[3]}
     */
    public List<Task> createAll(Author author, List<NewTask> made, Optional<String> domain) {
        return db.write(author, transaction -> {
            TaskReferences references = new TaskReferences(transaction, domain);
            List<Task> tasks = new ArrayList<>(made.size());
            for (int index = 0; index < made.size(); index++) {
                NewTask one = made.get(index);
                tasks.add(in("tasks", index, () -> one.make(references, Stamp.fresh(transaction), zone)));
            }
            add(transaction, tasks);
            return tasks;
        });
    }

    /** The one of that id; refused when there is none. */
    public Task find(String id) {
        return db.read(reading -> required(TaskStore.find(reading, List.of(id)), id));
    }

    /** The minutes that have gone into tasks, by their id; those without any are left out. */
    public Map<String, Long> timeSpent(Collection<String> ids) {
        return db.read(reading -> timeSpent.of(reading, ids));
    }

    /** Long descriptions are cut. */
    public Page<Task> list(TaskFilter filter, TaskOrder order, Slice slice) {
        return db.read(reading -> TaskStore.list(reading, filter.where(reading, zone), order, slice));
    }

    /**
     * Changes what is named, and nothing else; but a status sets or clears the time of completion, and a milestone alone sets the project.
     *
     * @throws Refused as for {@link #create}
     */
    public Task update(Author author, TaskChanges changes) {
        return db.write(author, transaction -> {
            Task before = required(TaskStore.find(transaction, List.of(changes.id())), changes.id());
            TaskUpdate update =
                    changed(new TaskReferences(transaction, Optional.empty()), transaction, before, changes);
            keep(transaction, List.of(update));
            return update.after();
        });
    }

    /**
     * Changes many tasks as {@link #update} does, or none.
     *
     * @throws Refused as for {@link #update}, naming the one at fault, and when one is named twice
     */
    public List<Task> updateAll(Author author, List<TaskChanges> changes) {
        List<String> ids = changes.stream().map(TaskChanges::id).toList();
        requireDistinct(ids, "tasks[%d].task_id");
        return db.write(author, transaction -> {
            TaskReferences references = new TaskReferences(transaction, Optional.empty());
            Map<String, Task> found = TaskStore.find(transaction, ids);
            List<TaskUpdate> updates = new ArrayList<>(ids.size());
            for (int index = 0; index < ids.size(); index++) {
                TaskChanges change = changes.get(index);
                updates.add(in(
                        "tasks", index, () -> changed(references, transaction, required(found, change.id()), change)));
            }
            keep(transaction, updates);
            return updates.stream().map(TaskUpdate::after).toList();
        });
    }

    /** Moves a task to the trash. */
    public void delete(Author author, String id) {
        db.write(author, transaction -> {
            trash(transaction, List.of(required(TaskStore.find(transaction, List.of(id)), id)));
            return null;
        });
    }

    /**
     * Moves many tasks to the trash, or none.
     *
     * @throws Refused when there is one that isn't there, or one is named twice
     */
    public void deleteAll(Author author, List<String> ids) {
        requireDistinct(ids, "task_ids[%d]");
        db.write(author, transaction -> {
            Map<String, Task> found = TaskStore.find(transaction, ids);
            List<Task> tasks = new ArrayList<>(ids.size());
            for (int index = 0; index < ids.size(); index++) {
                String id = ids.get(index);
                tasks.add(in("task_ids", index, () -> required(found, id)));
            }
            trash(transaction, tasks);
            return null;
        });
    }

    private TaskUpdate changed(TaskReferences references, Transaction transaction, Task before, TaskChanges changes) {
        Instant updated = transaction.updateOf(before.stamp().updated(), changes.ifUpdated());
        Task after = changes.on(before, references, zone, transaction.now());
        return new TaskUpdate(
                before,
                after.equals(before) ? before : after.with(before.stamp().updatedAt(updated)));
    }

    private static void add(Transaction transaction, List<Task> tasks) {
        TaskStore.insert(transaction, tasks);
        transaction.journal(tasks.stream()
                .map(task -> Entry.created(Task.ENTITY, task.id(), task.image()))
                .toList());
    }

    private static void keep(Transaction transaction, List<TaskUpdate> updates) {
        List<TaskUpdate> changes = updates.stream().filter(TaskUpdate::isChange).toList();
        TaskStore.update(transaction, changes.stream().map(TaskUpdate::after).toList());
        TaskStore.replaceTags(
                transaction,
                changes.stream()
                        .filter(TaskUpdate::changesTags)
                        .map(TaskUpdate::after)
                        .toList());
        transaction.journal(changes.stream().map(TaskUpdate::entry).toList());
    }

    private void trash(Transaction transaction, List<Task> tasks) {
        tasks.forEach(task -> dependents.forEach(dependent -> dependent.release(transaction, task.id())));
        TaskStore.trash(transaction, tasks.stream().map(Task::id).toList());
        transaction.journal(tasks.stream()
                .map(task -> Entry.deleted(Task.ENTITY, task.id(), task.image()))
                .toList());
    }

    private static Task required(Map<String, Task> found, String id) {
        Task task = found.get(id);
        if (task == null) {
            throw Refused.notFound(Task.ENTITY, id);
        }
        return task;
    }

    private static void requireDistinct(List<String> ids, String place) {
        Set<String> seen = new HashSet<>();
        for (int index = 0; index < ids.size(); index++) {
            if (!seen.add(ids.get(index))) {
                String field = place.formatted(index);
                throw Refused.invalid(field, "`" + field + "` must not name a task that is named before.");
            }
        }
    }

    private interface Work<T> {
        T carryOut();
    }

    /** Does the work on one item of a list; its refusal names the item. */
    private static <T> T in(String list, int index, Work<T> work) {
        String item = list + "[" + index + "]";
        try {
            return work.carryOut();
        } catch (Refused refused) {
            throw refused.in(item);
        } catch (MovedOn moved) {
            throw Refused.conflict(moved.getMessage()).in(item);
        }
    }
}
