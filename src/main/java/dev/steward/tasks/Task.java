package dev.steward.tasks;

import dev.steward.store.Moment;
import dev.steward.workspace.Stamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * Something to do once.
 *
 * @param domain id of the domain it is in
 * @param tags ids of the tags it carries, in the order given
 * @param assignee who is to do it, in the person's own words
 * @param estimate minutes it will take, at least 1
 * @param completedAt since when it has been done; there just as long as it is
 */
public record Task(
        Stamp stamp,
        String title,
        Optional<String> description,
        TaskStatus status,
        Priority priority,
        Optional<Due> due,
        TaskPlace place,
        List<String> tags,
        String domain,
        Optional<String> assignee,
        Optional<Integer> estimate,
        Optional<Instant> completedAt) {
    static final String ENTITY = "task";

    public Task {
        if (completedAt.isPresent() != (status == TaskStatus.DONE)) {
            throw new IllegalArgumentException("A task has a time of completion if it is done.");
        }
    }

    public String id() {
        return stamp.id();
    }

    /** As agents see it and as the journal remembers it. */
    public ObjectNode image() {
        ObjectNode image = stamp.begin().put("title", title);
        description.ifPresent(text -> image.put("description", text));
        image.put("status", status.word()).put("priority", priority.word());
        due.ifPresent(date -> image.put("due_date", date.text()));
        place.project().ifPresent(id -> image.put("project_id", id));
        place.milestone().ifPresent(id -> image.put("milestone_id", id));
        tags.forEach(image.putArray("tags")::add);
        image.put("domain", domain);
        assignee.ifPresent(name -> image.put("assignee", name));
        estimate.ifPresent(minutes -> image.put("estimate", minutes));
        completedAt.ifPresent(moment -> image.put("completed_at", Moment.text(moment)));
        return stamp.end(image);
    }

    Task with(Stamp changed) {
        return new Task(
                changed,
                title,
                description,
                status,
                priority,
                due,
                place,
                tags,
                domain,
                assignee,
                estimate,
                completedAt);
    }

    Task with(TaskPlace changed) {
        return new Task(
                stamp,
                title,
                description,
                status,
                priority,
                due,
                changed,
                tags,
                domain,
                assignee,
                estimate,
                completedAt);
    }

    Task withTags(List<String> changed) {
        return new Task(
                stamp,
                title,
                description,
                status,
                priority,
                due,
                place,
                changed,
                domain,
                assignee,
                estimate,
                completedAt);
    }
}
