package dev.steward.time;

import dev.steward.store.Moment;
import dev.steward.workspace.Stamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * Time that the person has spent on something.
 *
 * @param task id of the task that it went into
 * @param project id of the project that it counts for: the task's at the time, unless another was given
 * @param domain id of the domain that it counts for
 * @param tags ids of the tags that it counts for, in the order given
 * @param ended after the start; empty while the timer runs
 */
public record TimeEntry(
        Stamp stamp,
        Optional<String> task,
        Optional<String> project,
        String domain,
        List<String> tags,
        Optional<String> description,
        Instant started,
        Optional<Instant> ended) {
    static final String ENTITY = "time_entry";

    public String id() {
        return stamp.id();
    }

    public boolean isRunning() {
        return ended.isEmpty();
    }

    /** As the journal remembers it, and agents see it beside its minutes. */
    ObjectNode image() {
        ObjectNode image = stamp.begin();
        task.ifPresent(id -> image.put("task_id", id));
        project.ifPresent(id -> image.put("project_id", id));
        image.put("domain", domain);
        tags.forEach(image.putArray("tags")::add);
        description.ifPresent(text -> image.put("description", text));
        image.put("started_at", Moment.text(started));
        ended.ifPresent(moment -> image.put("ended_at", Moment.text(moment)));
        return stamp.end(image);
    }

    /** As agents see it; the minutes of a running timer are those until now. */
    ObjectNode shown(Instant now) {
        return image().put("minutes", Minutes.between(started, ended.orElse(now)))
                .put("is_running", isRunning());
    }

    TimeEntry with(Stamp changed) {
        return new TimeEntry(changed, task, project, domain, tags, description, started, ended);
    }

    TimeEntry withTags(List<String> changed) {
        return new TimeEntry(stamp, task, project, domain, changed, description, started, ended);
    }

    TimeEntry withoutTask() {
        return new TimeEntry(stamp, Optional.empty(), project, domain, tags, description, started, ended);
    }

    TimeEntry withoutProject() {
        return new TimeEntry(stamp, task, Optional.empty(), domain, tags, description, started, ended);
    }

    TimeEntry endedAt(Instant moment) {
        return new TimeEntry(stamp, task, project, domain, tags, description, started, Optional.of(moment));
    }
}
