package dev.steward.tasks;

import dev.steward.tool.Change;
import dev.steward.tool.Refused;
import dev.steward.workspace.When;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * What an update does to one task.
 *
 * @param domain id or name, as are the tags
 * @param ifUpdated the {@code updated} that the caller saw; empty when it doesn't matter
 */
public record TaskChanges(
        String id,
        Optional<String> title,
        Change<String> description,
        Optional<TaskStatus> status,
        Optional<Priority> priority,
        Change<When> dueDate,
        Change<String> projectId,
        Change<String> milestoneId,
        Change<List<String>> tags,
        Optional<String> domain,
        Change<String> assignee,
        Change<Integer> estimate,
        Optional<Instant> ifUpdated) {

    /**
     * The task as it becomes, but for its stamp.
     *
     * @throws Refused as {@link NewTask#make} does
     */
    Task on(Task before, TaskReferences references, ZoneId zone, Instant now) {
        TaskStatus after = status.orElse(before.status());
        return new Task(
                before.stamp(),
                title.orElse(before.title()),
                description.on(before.description()),
                after,
                priority.orElse(before.priority()),
                dueDate.map(when -> Due.of(when, zone)).on(before.due()),
                before.place().changed(references, projectId, milestoneId),
                tags.map(references::tags).on(Optional.of(before.tags())).orElse(List.of()),
                domain.map(references::domain).orElse(before.domain()),
                assignee.on(before.assignee()),
                estimate.on(before.estimate()),
                NewTask.completedAt(after, before.completedAt(), now));
    }
}
