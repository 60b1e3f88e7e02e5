package dev.steward.habits;

import dev.steward.store.Author;
import dev.steward.store.Reading;
import dev.steward.store.Transaction;
import dev.steward.workspace.Image;
import dev.steward.workspace.Undoable;
import java.math.BigDecimal;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** How logs of habits are brought back. */
public record HabitLogHistory(HabitLogs logs) implements Undoable {
    @Override
    public String entity() {
        return HabitLogs.ENTITY;
    }

    @Override
    public String table() {
        return "habit_logs";
    }

    /** That of its habit. */
    @Override
    public String title() {
        return "(SELECT habits.name FROM habits WHERE habits.id = habit_id)";
    }

    @Override
    public Optional<ObjectNode> image(Reading reading, String id) {
        return HabitLogStore.find(reading, id).map(HabitLog::image);
    }

    @Override
    public void rewrite(Transaction transaction, Image image) {
        HabitLogStore.update(
                transaction,
                new HabitLog(
                        image.stamp(),
                        image.text("habit_id"),
                        image.flag("completed"),
                        image.optional("notes"),
                        image.decimal("value").map(BigDecimal::doubleValue),
                        image.integer("mood"),
                        image.moment("logged_at").orElseThrow()));
    }

    @Override
    public void delete(Author author, String id) {
        logs.delete(author, id);
    }
}
