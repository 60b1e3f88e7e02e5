package dev.steward.milestones;

import dev.steward.domains.DomainReference;
import dev.steward.projects.Project;
import dev.steward.projects.ProjectReference;
import dev.steward.store.Reading;
import dev.steward.tags.TagLinks;
import dev.steward.tool.Change;
import dev.steward.workspace.When;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * What an update of a milestone does.
 *
 * @param domain id or name, as are the tags
 */
public record MilestoneChanges(
        Optional<String> name,
        Change<String> description,
        Optional<String> projectId,
        Optional<String> domain,
        Optional<MilestoneStatus> status,
        Change<When> targetDate,
        Optional<Integer> sortOrder,
        Change<List<String>> tags) {

    Milestone on(Reading reading, Milestone before, ZoneId zone) {
        MilestoneStatus after = status.orElse(before.status());
        return new Milestone(
                before.stamp(),
                name.orElse(before.name()),
                description.on(before.description()),
                projectId
                        .map(id -> ProjectReference.resolve(reading, id))
                        .map(Project::id)
                        .orElse(before.projectId()),
                DomainReference.resolve(reading, domain).orElse(before.domain()),
                after,
                targetDate.map(date -> date.text(zone)).on(before.targetDate()),
                sortOrder.orElse(before.sortOrder()),
                completedAt(after, before.completedAt(), reading.now()),
                tags.map(sent -> TagLinks.resolve(reading, sent))
                        .on(Optional.of(before.tags()))
                        .orElse(List.of()));
    }

    /** When a milestone of that status was completed: now, unless it had been before. */
    static Optional<Instant> completedAt(MilestoneStatus status, Optional<Instant> before, Instant now) {
        return status == MilestoneStatus.COMPLETE ? before.or(() -> Optional.of(now)) : Optional.empty();
    }
}
