package dev.steward.agents;

import dev.steward.domains.DomainReference;
import dev.steward.identity.ApiKey;
import dev.steward.identity.Permissions;
import dev.steward.identity.Secret;
import dev.steward.identity.Tier;
import dev.steward.store.Author;
import dev.steward.store.Db;
import dev.steward.store.Entry;
import dev.steward.store.Page;
import dev.steward.store.Reading;
import dev.steward.store.Slice;
import dev.steward.store.Transaction;
import dev.steward.tags.TagLinks;
import dev.steward.tool.Refused;
import dev.steward.workspace.Dependent;
import dev.steward.workspace.Stamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The agents that may come in, and what each may do (spec/workspace.md §2). A key is shown when it is made and never again. An agent can't remove the last one
 * that can do everything, so that agents don't lock the person out of them; the person can.
 */
public final class Agents implements Dependent {
    /** What allows no call at all. */
    static final Permissions NOTHING = new Permissions(Tier.CUSTOM, List.of());

    static final String ENTITY = "agent";

    private final Db db;
    private final Dependent sessions;

    /** @param sessions what an agent has open; it ends with the agent */
    public Agents(Db db, Dependent sessions) {
        this.db = db;
        this.sessions = sessions;
    }

    /**
     * What a new agent is made of.
     *
     * @param domain id or name, as are the tags
     * @param custom names of tools, or globs; only with the tier {@link Tier#CUSTOM}
     */
    public record NewAgent(
            String name,
            Optional<String> description,
            String domain,
            AgentStatus status,
            Tier tier,
            List<String> custom,
            List<String> tags) {}

    /**
     * An agent, and its key where it has just got one.
     *
     * @param key to be shown once
     */
    public record Issued(Agent agent, Optional<Secret> key) {}

    /** Makes an agent with a key of its own; refused when domain or tags lead nowhere. */
    public Issued create(Author author, NewAgent made) {
        Secret key = ApiKey.generate();
        return new Issued(create(author, made, key), Optional.of(key));
    }

    /** Makes an agent with a key that is known already. */
    Agent create(Author author, NewAgent made, Secret key) {
        return db.write(author, transaction -> {
            Agent agent = new Agent(
                    Stamp.fresh(transaction),
                    made.name(),
                    made.description(),
                    DomainReference.resolve(transaction, made.domain()),
                    made.status(),
                    permissions(made.tier(), made.custom()),
                    TagLinks.resolve(transaction, made.tags()),
                    Optional.empty());
            AgentStore.insert(transaction, agent, ApiKey.digest(key.reveal()));
            transaction.journal(Entry.created(ENTITY, agent.id(), agent.image()));
            return agent;
        });
    }

    /** The one of that id; refused when there is none. */
    public Agent find(String id) {
        return db.read(reading -> required(reading, id));
    }

    /** The one of that id, or those of that name, oldest first. */
    public List<Agent> called(String idOrName) {
        return db.read(reading ->
                AgentStore.find(reading, idOrName).map(List::of).orElseGet(() -> AgentStore.named(reading, idOrName)));
    }

    /** Latest first. */
    public Page<Agent> list(AgentFilter filter, Slice slice) {
        return db.read(reading -> AgentStore.list(reading, filter.where(reading), slice));
    }

    /**
     * Changes what is named, and nothing else (but see {@link AgentChanges}); it holds from the agent's next request on.
     *
     * @throws Refused as for {@link #create}, and when an agent would take away the last that can do everything
     */
    public Issued update(Author author, String id, AgentChanges changes, Optional<Instant> ifUpdated) {
        Optional<Secret> key = changes.newKey() ? Optional.of(ApiKey.generate()) : Optional.empty();
        return new Issued(update(author, id, changes, key, ifUpdated), key);
    }

    /** Gives an agent a key that is known already. */
    void replaceKey(Author author, String id, Secret key) {
        update(author, id, AgentChanges.NONE, Optional.of(key), Optional.empty());
    }

    private Agent update(
            Author author, String id, AgentChanges changes, Optional<Secret> key, Optional<Instant> ifUpdated) {
        return db.write(author, transaction -> {
            Agent before = required(transaction, id);
            Instant updated = transaction.updateOf(before.stamp().updated(), ifUpdated);
            Agent changed = changes.on(transaction, before);
            if (changed.equals(before) && key.isEmpty()) {
                return before;
            }
            if (!changed.isInCharge()) {
                requireAnotherInCharge(transaction, before);
            }
            key.ifPresent(made -> AgentStore.replaceKey(transaction, id, Optional.of(ApiKey.digest(made.reveal()))));
            return keep(transaction, before, changed.with(before.stamp().updatedAt(updated)));
        });
    }

    /** Moves an agent to the trash: its key is dead for good, its sessions end. What it has made stays. */
    public void delete(Author author, String id) {
        db.write(author, transaction -> {
            Agent agent = required(transaction, id);
            requireAnotherInCharge(transaction, agent);
            AgentStore.replaceKey(transaction, id, Optional.empty());
            sessions.release(transaction, id);
            agent.stamp().trash(transaction, "agents");
            transaction.journal(Entry.deleted(ENTITY, id, agent.image()));
            return null;
        });
    }

    /** Takes a tag off all agents that carry it. */
    @Override
    public void release(Transaction transaction, String tag) {
        TagLinks.AGENTS.takeOff(
                transaction,
                tag,
                some -> transaction.journal(some.stream()
                        .flatMap(id -> AgentStore.find(transaction, id).stream())
                        .map(before -> untagged(transaction, before, tag))
                        .toList()));
    }

    private static Entry untagged(Transaction transaction, Agent before, String tag) {
        Agent after = before.withTags(TagLinks.without(before.tags(), tag))
                .with(before.stamp().raised(transaction));
        return Entry.updated(ENTITY, before.id(), before.image(), after.image());
    }

    /** A list of tools says something only with the tier that goes by it. */
    static Permissions permissions(Tier tier, List<String> custom) {
        if (tier != Tier.CUSTOM && !custom.isEmpty()) {
            throw Refused.invalid(
                    "custom_permissions",
                    "`custom_permissions` must be left out unless `permission_tier` is custom; it is " + tier.wire()
                            + ".");
        }
        return new Permissions(tier, custom);
    }

    private static Agent required(Reading reading, String id) {
        return AgentStore.find(reading, id).orElseThrow(() -> Refused.notFound(ENTITY, id));
    }

    static void requireAnotherInCharge(Transaction transaction, Agent agent) {
        boolean byAgent = transaction.author().agent().isPresent();
        if (byAgent && agent.isInCharge() && AgentStore.othersInCharge(transaction, agent.id()) == 0) {
            throw Refused.conflict(
                    "The agent '" + agent.name()
                            + "' is the last active one with full_access. Give another one full_access first, or ask the owner.");
        }
    }

    private static Agent keep(Transaction transaction, Agent before, Agent after) {
        AgentStore.update(transaction, after);
        transaction.journal(Entry.updated(ENTITY, after.id(), before.image(), after.image()));
        return after;
    }
}
