package dev.steward.time;

import dev.steward.store.Author;
import dev.steward.store.Reading;
import dev.steward.store.Transaction;
import dev.steward.tool.Refused;
import dev.steward.workspace.Image;
import dev.steward.workspace.Undoable;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** How time entries are brought back. A timer doesn't run again while another one does. */
public record TimeHistory(TimeEntries entries) implements Undoable {
    @Override
    public String entity() {
        return TimeEntry.ENTITY;
    }

    @Override
    public String table() {
        return "time_entries";
    }

    @Override
    public String title() {
        return "description";
    }

    @Override
    public Optional<ObjectNode> image(Reading reading, String id) {
        return TimeEntryStore.find(reading, id).map(TimeEntry::image);
    }

    @Override
    public void rewrite(Transaction transaction, Image image) {
        TimeEntry entry = new TimeEntry(
                image.stamp(),
                image.optional("task_id"),
                image.optional("project_id"),
                image.text("domain"),
                image.texts("tags"),
                image.optional("description"),
                image.moment("started_at").orElseThrow(),
                image.moment("ended_at"));
        boolean runsBesideAnother = entry.isRunning()
                && TimeEntryStore.running(transaction)
                        .filter(running -> !running.id().equals(entry.id()))
                        .isPresent();
        if (runsBesideAnother) {
            throw Refused.conflict("The time entry '" + entry.id()
                    + "' can't run again while another timer does. Stop that one with stop_timer first.");
        }
        TimeEntryStore.update(transaction, entry);
    }

    @Override
    public void delete(Author author, String id) {
        entries.delete(author, id);
    }
}
