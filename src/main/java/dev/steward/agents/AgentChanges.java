package dev.steward.agents;

import dev.steward.domains.DomainReference;
import dev.steward.identity.Tier;
import dev.steward.store.Reading;
import dev.steward.tags.TagLinks;
import dev.steward.tool.Change;
import java.util.List;
import java.util.Optional;

/**
 * What an update of an agent does.
 *
 * @param domain id or name, as are the tags
 * @param newKey whether it gets another key
 */
public record AgentChanges(
        Optional<String> name,
        Change<String> description,
        Optional<String> domain,
        Optional<AgentStatus> status,
        Optional<Tier> tier,
        Change<List<String>> custom,
        Change<List<String>> tags,
        boolean newKey) {
    /** Leaves everything as it is. */
    static final AgentChanges NONE = new AgentChanges(
            Optional.empty(),
            new Change.Keep<>(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            new Change.Keep<>(),
            new Change.Keep<>(),
            false);

    /** Only its status. */
    public static AgentChanges statusOnly(AgentStatus status) {
        return new AgentChanges(
                NONE.name,
                NONE.description,
                NONE.domain,
                Optional.of(status),
                NONE.tier,
                NONE.custom,
                NONE.tags,
                NONE.newKey);
    }

    /** Only what it may do. */
    public static AgentChanges tierOnly(Tier tier, Change<List<String>> custom) {
        return new AgentChanges(
                NONE.name,
                NONE.description,
                NONE.domain,
                NONE.status,
                Optional.of(tier),
                custom,
                NONE.tags,
                NONE.newKey);
    }

    /** Only its key. */
    public static AgentChanges keyOnly() {
        return new AgentChanges(
                NONE.name, NONE.description, NONE.domain, NONE.status, NONE.tier, NONE.custom, NONE.tags, true);
    }

    /** What the agent becomes. A tier that isn't custom any more takes the list of tools with it. */
    Agent on(Reading reading, Agent before) {
        Tier after = tier.orElse(before.permissions().tier());
        List<String> kept = after == Tier.CUSTOM ? before.permissions().custom() : List.of();
        return new Agent(
                before.stamp(),
                name.orElse(before.name()),
                description.on(before.description()),
                DomainReference.resolve(reading, domain).orElse(before.domain()),
                status.orElse(before.status()),
                Agents.permissions(after, custom.on(Optional.of(kept)).orElse(List.of())),
                tags.map(sent -> TagLinks.resolve(reading, sent))
                        .on(Optional.of(before.tags()))
                        .orElse(List.of()),
                before.lastUsedAt());
    }
}
