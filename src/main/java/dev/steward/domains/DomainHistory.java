package dev.steward.domains;

import dev.steward.store.Author;
import dev.steward.store.Reading;
import dev.steward.store.Transaction;
import dev.steward.workspace.Image;
import dev.steward.workspace.Undoable;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** How domains are brought back. */
public record DomainHistory(Domains domains) implements Undoable {
    @Override
    public String entity() {
        return Domains.ENTITY;
    }

    @Override
    public String table() {
        return "domains";
    }

    @Override
    public String title() {
        return "name";
    }

    @Override
    public Optional<ObjectNode> image(Reading reading, String id) {
        return DomainStore.find(reading, id).map(Domain::image);
    }

    @Override
    public void rewrite(Transaction transaction, Image image) {
        DomainStore.update(
                transaction,
                new Domain(
                        image.stamp(),
                        image.text("name"),
                        image.optional("color"),
                        image.optional("icon"),
                        image.integer("sort_order").orElseThrow()));
    }

    @Override
    public void delete(Author author, String id) {
        domains.delete(author, id);
    }
}
