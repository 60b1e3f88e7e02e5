package dev.steward.agents;

import dev.steward.identity.Permissions;
import dev.steward.identity.Tier;
import dev.steward.store.Moment;
import dev.steward.workspace.Stamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A program that acts for the person, known by its key; the key itself is in no record.
 *
 * @param domain the id of the domain that what it makes is filed under by default
 * @param tags ids, in the order given
 * @param lastUsedAt when its key was last seen, give or take half a minute; no change of the record
 */
public record Agent(
        Stamp stamp,
        String name,
        Optional<String> description,
        String domain,
        AgentStatus status,
        Permissions permissions,
        List<String> tags,
        Optional<Instant> lastUsedAt) {

    public String id() {
        return stamp.id();
    }

    /** Whether it can do everything, and so look after the other agents. */
    boolean isInCharge() {
        return status == AgentStatus.ACTIVE && permissions.tier() == Tier.FULL_ACCESS;
    }

    Agent withTags(List<String> ids) {
        return new Agent(stamp, name, description, domain, status, permissions, ids, lastUsedAt);
    }

    Agent with(Stamp other) {
        return new Agent(other, name, description, domain, status, permissions, tags, lastUsedAt);
    }

    /** As the journal remembers it. */
    ObjectNode image() {
        ObjectNode image = stamp.begin().put("name", name);
        description.ifPresent(text -> image.put("description", text));
        image.put("domain", domain)
                .put("status", status.word())
                .put("permission_tier", permissions.tier().wire());
        if (permissions.tier() == Tier.CUSTOM) {
            ArrayNode custom = image.putArray("custom_permissions");
            permissions.custom().forEach(custom::add);
        }
        ArrayNode all = image.putArray("tags");
        tags.forEach(all::add);
        return stamp.end(image);
    }

    /** As agents see it. */
    ObjectNode shown() {
        ObjectNode image = image();
        lastUsedAt.ifPresent(moment -> image.put("last_used_at", Moment.text(moment)));
        return image;
    }
}
