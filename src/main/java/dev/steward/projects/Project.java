package dev.steward.projects;

import dev.steward.workspace.Stamp;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * Something larger that the person is at: tasks, milestones and notes belong to it.
 *
 * @param domain id of the domain it is in
 * @param color {@code #rgb} or {@code #rrggbb}
 * @param tags ids of the tags it carries, in the order given
 * @param owner whoever is responsible, in the person's own words
 * @param span from when to when
 */
public record Project(
        Stamp stamp,
        String name,
        Optional<String> description,
        ProjectStatus status,
        String domain,
        Optional<String> color,
        Optional<String> icon,
        List<String> tags,
        Optional<String> owner,
        Span span) {

    public String id() {
        return stamp.id();
    }

    /** As agents see it and as the journal remembers it. */
    public ObjectNode image() {
        ObjectNode image = stamp.begin().put("name", name);
        description.ifPresent(text -> image.put("description", text));
        image.put("status", status.word()).put("domain", domain);
        color.ifPresent(value -> image.put("color", value));
        icon.ifPresent(value -> image.put("icon", value));
        tags.forEach(image.putArray("tags")::add);
        owner.ifPresent(value -> image.put("owner", value));
        span.start().ifPresent(date -> image.put("start_date", date));
        span.target().ifPresent(date -> image.put("target_date", date));
        return stamp.end(image);
    }

    Project withTags(List<String> changed) {
        return new Project(stamp, name, description, status, domain, color, icon, changed, owner, span);
    }

    Project with(Stamp changed) {
        return new Project(changed, name, description, status, domain, color, icon, tags, owner, span);
    }
}
