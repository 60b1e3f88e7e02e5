package dev.steward.domains;

import dev.steward.workspace.Stamp;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * An area of the person's life, such as work; every task, habit, project, note and milestone is in one.
 *
 * @param name unique, ignoring case, among the domains that are not in the trash
 * @param color {@code #rgb} or {@code #rrggbb}
 * @param sortOrder lowest first
 */
public record Domain(Stamp stamp, String name, Optional<String> color, Optional<String> icon, int sortOrder) {

    public String id() {
        return stamp.id();
    }

    /** As agents see it and as the journal remembers it. */
    public ObjectNode image() {
        ObjectNode image = stamp.begin().put("name", name);
        color.ifPresent(value -> image.put("color", value));
        icon.ifPresent(value -> image.put("icon", value));
        return stamp.end(image.put("sort_order", sortOrder));
    }
}
