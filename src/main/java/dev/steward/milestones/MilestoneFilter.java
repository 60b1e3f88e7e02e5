package dev.steward.milestones;

import dev.steward.domains.DomainReference;
import dev.steward.projects.Project;
import dev.steward.projects.ProjectReference;
import dev.steward.store.Reading;
import dev.steward.store.Where;
import java.util.Optional;

/**
 * Which milestones are listed; what is empty doesn't matter.
 *
 * @param domain id or name
 */
public record MilestoneFilter(Optional<String> projectId, Optional<MilestoneStatus> status, Optional<String> domain) {

    Where where(Reading reading) {
        return Where.present()
                .equal(
                        "project_id",
                        projectId
                                .map(id -> ProjectReference.resolve(reading, id))
                                .map(Project::id))
                .equal("status", status.map(MilestoneStatus::word))
                .equal("domain", DomainReference.resolve(reading, domain));
    }
}
