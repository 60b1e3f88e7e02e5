package dev.steward.notes;

import dev.steward.store.Author;
import dev.steward.store.Reading;
import dev.steward.store.Transaction;
import dev.steward.workspace.Image;
import dev.steward.workspace.Undoable;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** How notes are brought back; links that name one lead to it again. */
public record NoteHistory(Notes notes) implements Undoable {
    @Override
    public String entity() {
        return Note.ENTITY;
    }

    @Override
    public String table() {
        return "notes";
    }

    @Override
    public String title() {
        return "title";
    }

    @Override
    public Optional<ObjectNode> image(Reading reading, String id) {
        return NoteStore.find(reading, id).map(Note::image);
    }

    @Override
    public void rewrite(Transaction transaction, Image image) {
        String content = image.text("content");
        Note note = new Note(
                image.stamp(),
                image.text("title"),
                content,
                image.text("domain"),
                image.texts("tags"),
                image.optional("project_id"),
                image.flag("is_pinned"),
                Markdown.of(content).words(),
                links(image));
        NoteStore.update(transaction, note);
        LinkStore.replace(transaction, note);
        LinkStore.leadTo(transaction, note);
    }

    private static List<Link> links(Image image) {
        return image.node()
                .path("links")
                .valueStream()
                .map(link -> new Link(
                        link.path("target").asString(), link.path("label").asString()))
                .toList();
    }

    @Override
    public void delete(Author author, String id) {
        notes.delete(author, id);
    }
}
