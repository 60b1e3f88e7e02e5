package dev.steward.habits;

import dev.steward.store.Moment;
import dev.steward.workspace.Stamp;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * One entry of a habit's diary.
 *
 * @param completed false for a miss that the person wrote down; it counts for nothing
 * @param value how much was done, in a unit of the person's own
 * @param mood 1 to 5, best last
 * @param loggedAt when it was done, which decides on the period it counts for
 */
public record HabitLog(
        Stamp stamp,
        String habitId,
        boolean completed,
        Optional<String> notes,
        Optional<Double> value,
        Optional<Integer> mood,
        Instant loggedAt) {

    public String id() {
        return stamp.id();
    }

    /** As agents see it and as the journal remembers it. */
    public ObjectNode image() {
        ObjectNode image = stamp.begin().put("habit_id", habitId).put("completed", completed);
        notes.ifPresent(text -> image.put("notes", text));
        value.ifPresent(amount -> putNumber(image, amount));
        mood.ifPresent(number -> image.put("mood", number));
        return stamp.end(image.put("logged_at", Moment.text(loggedAt)));
    }

    HabitLog with(Stamp changed) {
        return new HabitLog(changed, habitId, completed, notes, value, mood, loggedAt);
    }

    /** 3 glasses are answered as 3, not as 3.0. */
    private static void putNumber(ObjectNode image, double amount) {
        if (amount == Math.rint(amount) && Math.abs(amount) < Integer.MAX_VALUE) {
            image.put("value", (int) amount);
            return;
        }
        image.put("value", amount);
    }
}
