package dev.steward.tags;

import dev.steward.workspace.Stamp;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * A label that records of any kind can carry.
 *
 * @param name unique, ignoring case, among the tags that are not in the trash
 * @param color {@code #rgb} or {@code #rrggbb}
 */
public record Tag(Stamp stamp, String name, Optional<String> color) {

    public String id() {
        return stamp.id();
    }

    /** As agents see it and as the journal remembers it. */
    public ObjectNode image() {
        ObjectNode image = stamp.begin().put("name", name);
        color.ifPresent(value -> image.put("color", value));
        return stamp.end(image);
    }
}
