package dev.steward.tasks;

import dev.steward.tool.Refused;
import dev.steward.workspace.Stamp;
import dev.steward.workspace.When;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * What a new task is made of.
 *
 * @param domain id or name, as are the tags; where it is left out see {@link TaskReferences#domain}
 */
public record NewTask(
        String title,
        Optional<String> description,
        TaskStatus status,
        Priority priority,
        Optional<When> dueDate,
        Optional<String> projectId,
        Optional<String> milestoneId,
        List<String> tags,
        Optional<String> domain,
        Optional<String> assignee,
        Optional<Integer> estimate) {

    /** @throws Refused when something that it refers to isn't there, or milestone and project don't go together */
    Task make(TaskReferences references, Stamp stamp, ZoneId zone) {
        TaskPlace place = TaskPlace.asked(references, projectId, milestoneId);
        return new Task(
                stamp,
                title,
                description,
                status,
                priority,
                dueDate.map(when -> Due.of(when, zone)),
                place,
                references.tags(tags),
                references.domain(domain, place),
                assignee,
                estimate,
                completedAt(status, Optional.empty(), stamp.created()));
    }

    /** When a task of that status was completed: now, unless it had been before. */
    static Optional<Instant> completedAt(TaskStatus status, Optional<Instant> before, Instant now) {
        return status == TaskStatus.DONE ? before.or(() -> Optional.of(now)) : Optional.empty();
    }
}
