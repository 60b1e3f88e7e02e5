package dev.steward.agents;

import dev.steward.identity.Permissions;
import dev.steward.identity.Tier;
import dev.steward.store.Author;
import dev.steward.store.Reading;
import dev.steward.store.Transaction;
import dev.steward.workspace.Image;
import dev.steward.workspace.Undoable;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** How agents are brought back. The key of one that was deleted stays dead: it needs a new one. */
public record AgentHistory(Agents agents) implements Undoable {
    @Override
    public String entity() {
        return Agents.ENTITY;
    }

    @Override
    public String table() {
        return "agents";
    }

    @Override
    public String title() {
        return "name";
    }

    @Override
    public Optional<ObjectNode> image(Reading reading, String id) {
        return AgentStore.find(reading, id).map(Agent::image);
    }

    @Override
    public void rewrite(Transaction transaction, Image image) {
        Agent agent = new Agent(
                image.stamp(),
                image.text("name"),
                image.optional("description"),
                image.text("domain"),
                AgentStatus.of(image.text("status")),
                new Permissions(
                        Tier.ofWire(image.text("permission_tier")).orElseThrow(), image.texts("custom_permissions")),
                image.texts("tags"),
                Optional.empty());
        if (!agent.isInCharge()) {
            AgentStore.find(transaction, agent.id())
                    .ifPresent(before -> Agents.requireAnotherInCharge(transaction, before));
        }
        AgentStore.update(transaction, agent);
    }

    @Override
    public void delete(Author author, String id) {
        agents.delete(author, id);
    }
}
