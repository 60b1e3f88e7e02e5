package dev.steward.projects;

import dev.steward.store.Author;
import dev.steward.store.Reading;
import dev.steward.store.Transaction;
import dev.steward.workspace.Image;
import dev.steward.workspace.Undoable;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** How projects are brought back. */
public record ProjectHistory(Projects projects) implements Undoable {
    @Override
    public String entity() {
        return Projects.ENTITY;
    }

    @Override
    public String table() {
        return "projects";
    }

    @Override
    public String title() {
        return "name";
    }

    @Override
    public Optional<ObjectNode> image(Reading reading, String id) {
        return ProjectStore.find(reading, id).map(Project::image);
    }

    @Override
    public void rewrite(Transaction transaction, Image image) {
        ProjectStore.update(
                transaction,
                new Project(
                        image.stamp(),
                        image.text("name"),
                        image.optional("description"),
                        ProjectStatus.of(image.text("status")),
                        image.text("domain"),
                        image.optional("color"),
                        image.optional("icon"),
                        image.texts("tags"),
                        image.optional("owner"),
                        new Span(image.optional("start_date"), image.optional("target_date"))));
    }

    @Override
    public void delete(Author author, String id) {
        projects.delete(author, id);
    }
}
