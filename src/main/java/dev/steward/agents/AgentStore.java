package dev.steward.agents;

import dev.steward.identity.Permissions;
import dev.steward.identity.Tier;
import dev.steward.store.Fold;
import dev.steward.store.Page;
import dev.steward.store.Reading;
import dev.steward.store.Row;
import dev.steward.store.Slice;
import dev.steward.store.Transaction;
import dev.steward.store.Update;
import dev.steward.store.Where;
import dev.steward.tags.TagLinks;
import dev.steward.workspace.Stamp;
import java.util.List;
import java.util.Optional;

/** The SQL of agents. */
final class AgentStore {
    private static final String COLUMNS =
            Stamp.COLUMNS + ", name, description, domain, status, permission_tier, custom_permissions, last_used_at";

    private AgentStore() {}

    static Optional<Agent> find(Reading reading, String id) {
        return reading.query("SELECT " + COLUMNS + " FROM agents WHERE id = :id AND deleted IS NULL")
                .bind("id", id)
                .find(AgentStore::agent)
                .map(agent -> agent.withTags(TagLinks.AGENTS.of(reading, id)));
    }

    /** All of that name, whatever its case, oldest first. */
    static List<Agent> named(Reading reading, String name) {
        return withTags(
                reading,
                reading.query("SELECT " + COLUMNS
                                + " FROM agents WHERE name_key = :key AND deleted IS NULL ORDER BY created, id")
                        .bind("key", Fold.name(name))
                        .list(AgentStore::agent));
    }

    /** The one that holds the key; without its tags. */
    static Optional<Agent> holding(Reading reading, String digest) {
        return reading.query("SELECT " + COLUMNS + " FROM agents WHERE key_digest = :digest AND deleted IS NULL")
                .bind("digest", digest)
                .find(AgentStore::agent);
    }

    /** Latest first. */
    static Page<Agent> list(Reading reading, Where where, Slice slice) {
        Page<Agent> page = reading.page(COLUMNS, "agents", where, "created DESC", slice, AgentStore::agent);
        return new Page<>(withTags(reading, page.items()), page.total());
    }

    /** How many others can do everything. */
    static long othersInCharge(Reading reading, String id) {
        return reading.query("""
                        SELECT count(*) FROM agents
                        WHERE id <> :id AND status = :active AND permission_tier = :full AND deleted IS NULL""")
                .bind("id", id)
                .bind("active", AgentStatus.ACTIVE.word())
                .bind("full", Tier.FULL_ACCESS.wire())
                .number();
    }

    static void insert(Transaction transaction, Agent agent, String digest) {
        Update insert = transaction.update("""
                INSERT INTO agents
                    (id, name, name_key, description, domain, status, permission_tier, custom_permissions, key_digest,
                     created, updated, created_by)
                VALUES
                    (:id, :name, :key, :description, :domain, :status, :tier, :custom, :digest, :created, :updated, :created_by)""");
        bindFields(agent.stamp().bind(insert), agent).bind("digest", digest).execute();
        TagLinks.AGENTS.replace(transaction, agent.id(), agent.tags());
    }

    static void update(Transaction transaction, Agent agent) {
        Update update = transaction.update("""
                UPDATE agents
                SET name = :name, name_key = :key, description = :description, domain = :domain, status = :status,
                    permission_tier = :tier, custom_permissions = :custom, updated = :updated
                WHERE id = :id""");
        bindFields(update, agent)
                .bind("id", agent.id())
                .bind("updated", agent.stamp().updated())
                .execute();
        TagLinks.AGENTS.replace(transaction, agent.id(), agent.tags());
    }

    /** Gives it another key; the one it had is dead. Without one it can't come in. */
    static void replaceKey(Transaction transaction, String id, Optional<String> digest) {
        transaction
                .update("UPDATE agents SET key_digest = :digest WHERE id = :id")
                .bind("id", id)
                .bind("digest", digest)
                .execute();
    }

    private static Update bindFields(Update update, Agent agent) {
        return update.bind("name", agent.name())
                .bind("key", Fold.name(agent.name()))
                .bind("description", agent.description())
                .bind("domain", agent.domain())
                .bind("status", agent.status().word())
                .bind("tier", agent.permissions().tier().wire())
                .bind("custom", String.join(",", agent.permissions().custom()));
    }

    private static List<Agent> withTags(Reading reading, List<Agent> agents) {
        return TagLinks.AGENTS.onto(reading, agents, Agent::id, Agent::withTags);
    }

    private static Agent agent(Row row) {
        String custom = row.text("custom_permissions");
        Tier tier = Tier.ofWire(row.text("permission_tier")).orElseThrow();
        return new Agent(
                Stamp.of(row),
                row.text("name"),
                row.optional("description", Row::text),
                row.text("domain"),
                AgentStatus.of(row.text("status")),
                new Permissions(tier, custom.isEmpty() ? List.of() : List.of(custom.split(",", -1))),
                List.of(),
                row.optional("last_used_at", Row::instant));
    }
}
