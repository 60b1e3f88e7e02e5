package dev.steward.milestones;

import dev.steward.store.Moment;
import dev.steward.workspace.Stamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * A step on the way of a project; tasks can belong to it.
 *
 * @param projectId the project it is in, always one that there is
 * @param domain id of the domain it is in
 * @param targetDate kept as it is answered: {@link dev.steward.workspace.When#text}
 * @param sortOrder lowest first
 * @param completedAt since when it has been complete; there just as long as it is
 * @param tags ids of the tags it carries, in the order given
 */
public record Milestone(
        Stamp stamp,
        String name,
        Optional<String> description,
        String projectId,
        String domain,
        MilestoneStatus status,
        Optional<String> targetDate,
        int sortOrder,
        Optional<Instant> completedAt,
        List<String> tags) {

    public Milestone {
        if (completedAt.isPresent() != (status == MilestoneStatus.COMPLETE)) {
            throw new IllegalArgumentException("A milestone has a time of completion if it is complete.");
        }
    }

    public String id() {
        return stamp.id();
    }

    /** As agents see it and as the journal remembers it. */
    public ObjectNode image() {
        ObjectNode image = stamp.begin().put("name", name);
        description.ifPresent(text -> image.put("description", text));
        image.put("project_id", projectId).put("domain", domain).put("status", status.word());
        targetDate.ifPresent(date -> image.put("target_date", date));
        image.put("sort_order", sortOrder);
        completedAt.ifPresent(moment -> image.put("completed_at", Moment.text(moment)));
        tags.forEach(image.putArray("tags")::add);
        return stamp.end(image);
    }

    Milestone withTags(List<String> changed) {
        return new Milestone(
                stamp, name, description, projectId, domain, status, targetDate, sortOrder, completedAt, changed);
    }

    Milestone with(Stamp changed) {
        return new Milestone(
                changed, name, description, projectId, domain, status, targetDate, sortOrder, completedAt, tags);
    }
}
