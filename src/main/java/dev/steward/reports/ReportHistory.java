package dev.steward.reports;

import dev.steward.store.Author;
import dev.steward.store.Reading;
import dev.steward.store.Transaction;
import dev.steward.workspace.Image;
import dev.steward.workspace.Undoable;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** How reports are brought back, with the figures they had. */
public record ReportHistory(Reports reports) implements Undoable {
    @Override
    public String entity() {
        return Report.ENTITY;
    }

    @Override
    public String table() {
        return "reports";
    }

    @Override
    public String title() {
        return "title";
    }

    @Override
    public Optional<ObjectNode> image(Reading reading, String id) {
        return ReportStore.find(reading, id).map(Report::image);
    }

    @Override
    public void rewrite(Transaction transaction, Image image) {
        ReportStore.update(
                transaction,
                new Report(
                        image.stamp(),
                        image.text("title"),
                        ReportType.of(image.text("type")),
                        image.text("domain"),
                        new ReportRange(image.text("date_range_start"), image.text("date_range_end")),
                        image.optional("summary"),
                        image.texts("tags"),
                        image.flag("is_draft"),
                        image.node().required("metrics").asObject(),
                        image.text("content")));
    }

    @Override
    public void delete(Author author, String id) {
        reports.delete(author, id);
    }
}
