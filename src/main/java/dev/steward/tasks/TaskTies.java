package dev.steward.tasks;

import dev.steward.milestones.Milestones;
import dev.steward.store.Entry;
import dev.steward.store.Transaction;
import dev.steward.tags.TagLinks;
import dev.steward.workspace.Dependent;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Gatherers;

/**
 * What becomes of tasks when something that they point at goes to the trash or elsewhere. Thousands may be affected, so one statement changes them all; what it
 * does is put down before. Tasks in the trash are changed without an entry, so that none comes back to something that is gone.
 */
public final class TaskTies implements Dependent, Milestones.Follower {
    /** So many whole tasks are in memory at once. */
    private static final int SOME = 100;

    /** Takes tasks out of a project that goes to the trash, and out of its milestones. */
    public void leaveProject(Transaction transaction, String project) {
        journal(transaction, TaskStore.ofProject(transaction, project), task -> task.with(TaskPlace.NOWHERE));
        TaskStore.leaveProject(transaction, project);
    }

    @Override
    public void leaveMilestone(Transaction transaction, String milestone) {
        journal(
                transaction,
                TaskStore.ofMilestone(transaction, milestone),
                task -> task.with(task.place().withoutMilestone()));
        TaskStore.leaveMilestone(transaction, milestone);
    }

    @Override
    public void followMilestone(Transaction transaction, String milestone, String project) {
        TaskPlace place = new TaskPlace(Optional.of(project), Optional.of(milestone));
        journal(transaction, TaskStore.ofMilestone(transaction, milestone), task -> task.with(place));
        TaskStore.followMilestone(transaction, milestone, project);
    }

    /** Takes a tag off all tasks that carry it. */
    @Override
    public void release(Transaction transaction, String tag) {
        TagLinks.TASKS.takeOff(
                transaction,
                tag,
                some -> journalSome(transaction, some, task -> task.withTags(TagLinks.without(task.tags(), tag))));
    }

    private static void journal(Transaction transaction, List<String> ids, UnaryOperator<Task> change) {
        ids.stream().gather(Gatherers.windowFixed(SOME)).forEach(some -> journalSome(transaction, some, change));
    }

    private static void journalSome(Transaction transaction, List<String> ids, UnaryOperator<Task> change) {
        transaction.journal(TaskStore.find(transaction, ids).values().stream()
                .map(before -> entry(transaction, before, change))
                .toList());
    }

    private static Entry entry(Transaction transaction, Task before, UnaryOperator<Task> change) {
        Task after = change.apply(before).with(before.stamp().raised(transaction));
        return new TaskUpdate(before, after).entry();
    }
}
