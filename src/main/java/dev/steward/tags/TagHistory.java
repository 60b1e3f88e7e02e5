package dev.steward.tags;

import dev.steward.store.Author;
import dev.steward.store.Reading;
import dev.steward.store.Transaction;
import dev.steward.workspace.Image;
import dev.steward.workspace.Undoable;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** How tags are brought back. That other records carried one is in their own pictures. */
public record TagHistory(Tags tags) implements Undoable {
    @Override
    public String entity() {
        return Tags.ENTITY;
    }

    @Override
    public String table() {
        return "tags";
    }

    @Override
    public String title() {
        return "name";
    }

    @Override
    public Optional<ObjectNode> image(Reading reading, String id) {
        return TagStore.find(reading, id).map(Tag::image);
    }

    @Override
    public void rewrite(Transaction transaction, Image image) {
        TagStore.update(transaction, new Tag(image.stamp(), image.text("name"), image.optional("color")));
    }

    @Override
    public void delete(Author author, String id) {
        tags.delete(author, id);
    }
}
