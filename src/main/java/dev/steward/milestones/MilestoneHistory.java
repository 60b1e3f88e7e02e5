package dev.steward.milestones;

import dev.steward.store.Author;
import dev.steward.store.Reading;
import dev.steward.store.Transaction;
import dev.steward.workspace.Image;
import dev.steward.workspace.Undoable;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** How milestones are brought back. */
public record MilestoneHistory(Milestones milestones) implements Undoable {
    @Override
    public String entity() {
        return Milestones.ENTITY;
    }

    @Override
    public String table() {
        return "milestones";
    }

    @Override
    public String title() {
        return "name";
    }

    @Override
    public Optional<ObjectNode> image(Reading reading, String id) {
        return MilestoneStore.find(reading, id).map(Milestone::image);
    }

    @Override
    public void rewrite(Transaction transaction, Image image) {
        MilestoneStatus status = MilestoneStatus.of(image.text("status"));
        MilestoneStore.update(
                transaction,
                new Milestone(
                        image.stamp(),
                        image.text("name"),
                        image.optional("description"),
                        image.text("project_id"),
                        image.text("domain"),
                        status,
                        image.optional("target_date"),
                        image.integer("sort_order").orElseThrow(),
                        MilestoneChanges.completedAt(status, image.moment("completed_at"), transaction.now()),
                        image.texts("tags")));
    }

    @Override
    public void delete(Author author, String id) {
        milestones.delete(author, id);
    }
}
