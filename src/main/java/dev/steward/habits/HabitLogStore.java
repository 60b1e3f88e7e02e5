package dev.steward.habits;

import dev.steward.store.Reading;
import dev.steward.store.Row;
import dev.steward.store.Transaction;
import dev.steward.workspace.Stamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The SQL of habit logs. */
final class HabitLogStore {
    private static final String COLUMNS = Stamp.COLUMNS + ", habit_id, completed, notes, value, mood, logged_at";

    /** All of it is in one index. */
    static final String COMPLETIONS =
            "SELECT logged_at FROM habit_logs WHERE habit_id = :habit AND completed = 1 AND deleted IS NULL";

    private HabitLogStore() {}

    /** A log is gone with its habit. */
    static Optional<HabitLog> find(Reading reading, String id) {
        return reading.query("SELECT " + COLUMNS + """
                         FROM habit_logs
                        WHERE id = :id AND deleted IS NULL
                            AND EXISTS (SELECT 1 FROM habits WHERE habits.id = habit_id AND habits.deleted IS NULL)""").bind("id", id).find(HabitLogStore::log);
    }

    static List<HabitLog> latest(Reading reading, String habitId, int count) {
        return reading.query("SELECT " + COLUMNS + """
                         FROM habit_logs WHERE habit_id = :habit AND deleted IS NULL
                        ORDER BY logged_at DESC, id DESC LIMIT :count""")
                .bind("habit", habitId)
                .bind("count", count)
                .list(HabitLogStore::log);
    }

    /** When a habit was done. */
    static List<Instant> completions(Reading reading, String habitId) {
        return reading.query(COMPLETIONS).bind("habit", habitId).list(row -> row.instant("logged_at"));
    }

    /** The moment of the earliest log, a miss too. */
    static Optional<Instant> first(Reading reading, String habitId) {
        return reading.query(
                        "SELECT min(logged_at) AS first FROM habit_logs WHERE habit_id = :habit AND deleted IS NULL")
                .bind("habit", habitId)
                .find(row -> row.optional("first", Row::instant))
                .flatMap(first -> first);
    }

    static void insert(Transaction transaction, HabitLog log) {
        log.stamp()
                .bind(transaction.update("""
                        INSERT INTO habit_logs (id, habit_id, completed, notes, value, mood, logged_at, created, updated, created_by)
                        VALUES (:id, :habit, :completed, :notes, :value, :mood, :logged_at, :created, :updated, :created_by)"""))
                .bind("habit", log.habitId())
                .bind("completed", log.completed())
                .bind("notes", log.notes())
                .bind("value", log.value())
                .bind("mood", log.mood())
                .bind("logged_at", log.loggedAt())
                .execute();
    }

    static void update(Transaction transaction, HabitLog log) {
        transaction
                .update("""
                        UPDATE habit_logs
                        SET completed = :completed, notes = :notes, value = :value, mood = :mood, logged_at = :logged_at, updated = :updated
                        WHERE id = :id""")
                .bind("id", log.id())
                .bind("completed", log.completed())
                .bind("notes", log.notes())
                .bind("value", log.value())
                .bind("mood", log.mood())
                .bind("logged_at", log.loggedAt())
                .bind("updated", log.stamp().updated())
                .execute();
    }

    private static HabitLog log(Row row) {
        return new HabitLog(
                Stamp.of(row),
                row.text("habit_id"),
                row.flag("completed"),
                row.optional("notes", Row::text),
                row.optional("value", Row::decimal),
                row.optional("mood", Row::integer),
                row.instant("logged_at"));
    }
}
