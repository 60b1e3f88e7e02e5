package dev.steward.tasks;

import dev.steward.domains.DomainReference;
import dev.steward.milestones.Milestone;
import dev.steward.milestones.MilestoneReference;
import dev.steward.projects.Project;
import dev.steward.projects.ProjectReference;
import dev.steward.store.Fold;
import dev.steward.store.Reading;
import dev.steward.store.Where;
import dev.steward.tags.TagLinks;
import dev.steward.workspace.When;
import java.time.ZoneId;
import java.util.Optional;

/**
 * Which tasks are listed; what is empty doesn't matter.
 *
 * @param domain id or name, as is the tag
 * @param dueBefore a day named is included, as it is in dueAfter
 * @param overdue true for tasks that are neither done nor cancelled though their time is over, false for all others
 * @param query is contained in the title, whatever its case and accents
 */
public record TaskFilter(
        Optional<TaskStatus> status,
        Optional<Priority> priority,
        Optional<String> projectId,
        Optional<String> milestoneId,
        Optional<String> domain,
        Optional<String> tag,
        Optional<String> assignee,
        Optional<When> dueBefore,
        Optional<When> dueAfter,
        Optional<Boolean> overdue,
        Optional<String> query) {
    /** There are few of these among many tasks, so they are found first and then put in order. */
    private static final String OVERDUE = """
            id IN (SELECT late.id FROM tasks late
                WHERE late.deleted IS NULL AND late.status <> 'done' AND late.status <> 'cancelled' AND late.due_at < :now)""";

    private static final String NOT_OVERDUE = "(due_at IS NULL OR due_at >= :now OR status IN ('done', 'cancelled'))";

    Where where(Reading reading, ZoneId zone) {
        return Where.present()
                .equal("status", status.map(TaskStatus::word))
                .equal("priority_rank", priority.map(Priority::rank))
                .equal(
                        "project_id",
                        projectId
                                .map(id -> ProjectReference.resolve(reading, id))
                                .map(Project::id))
                .equal(
                        "milestone_id",
                        milestoneId
                                .map(id -> MilestoneReference.resolve(reading, id))
                                .map(Milestone::id))
                .equal("domain", DomainReference.resolve(reading, domain))
                .and(TagLinks.TASKS.condition("tasks"), "tag", tag.map(sent -> TagLinks.resolve(reading, "tag", sent)))
                .equal("assignee", assignee)
                .and("due_at <= :due_before", "due_before", dueBefore.map(when -> when.last(zone)))
                .and("due_at >= :due_after", "due_after", dueAfter.map(when -> when.first(zone)))
                .and(overdue.orElse(false) ? OVERDUE : NOT_OVERDUE, "now", overdue.map(_ -> reading.now()))
                .contains("title_key", query.map(Fold::search));
    }
}
