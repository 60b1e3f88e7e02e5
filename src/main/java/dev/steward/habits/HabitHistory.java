package dev.steward.habits;

import dev.steward.store.Author;
import dev.steward.store.Reading;
import dev.steward.store.Transaction;
import dev.steward.workspace.Image;
import dev.steward.workspace.Undoable;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/** How habits are brought back, and their logs with them. */
public record HabitHistory(Habits habits) implements Undoable {
    @Override
    public String entity() {
        return Habits.ENTITY;
    }

    @Override
    public String table() {
        return "habits";
    }

    @Override
    public String title() {
        return "name";
    }

    @Override
    public Optional<ObjectNode> image(Reading reading, String id) {
        return HabitStore.find(reading, id).map(Habit::image);
    }

    @Override
    public void rewrite(Transaction transaction, Image image) {
        HabitStore.update(
                transaction,
                new Habit(
                        image.stamp(),
                        image.text("name"),
                        image.optional("description"),
                        image.text("domain"),
                        schedule(image),
                        Difficulty.of(image.text("difficulty")),
                        image.texts("tags"),
                        image.flag("is_active")));
    }

    private static Schedule schedule(Image image) {
        Frequency frequency = Frequency.of(image.text("frequency"));
        String days = String.join(",", image.texts("days_of_week"));
        return new Schedule(
                frequency,
                frequency == Frequency.CUSTOM ? DaysOfWeek.parse(days) : Set.of(),
                image.integer("goal_per_period").orElseThrow());
    }

    @Override
    public void delete(Author author, String id) {
        habits.delete(author, id);
    }
}
