package dev.steward.habits;

import dev.steward.store.Fold;
import dev.steward.store.Page;
import dev.steward.store.Reading;
import dev.steward.store.Row;
import dev.steward.store.Slice;
import dev.steward.store.Transaction;
import dev.steward.store.Update;
import dev.steward.store.Where;
import dev.steward.tags.TagLinks;
import dev.steward.workspace.Stamp;
import java.time.DayOfWeek;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The SQL of habits. */
final class HabitStore {
    private static final String COLUMNS = Stamp.COLUMNS
            + ", name, description, domain, frequency, days_of_week, difficulty, goal_per_period, is_active";

    private HabitStore() {}

    static Optional<Habit> find(Reading reading, String id) {
        return reading.query("SELECT " + COLUMNS + " FROM habits WHERE id = :id AND deleted IS NULL")
                .bind("id", id)
                .find(HabitStore::habit)
                .map(habit -> habit.withTags(TagLinks.HABITS.of(reading, id)));
    }

    /** Latest first. */
    static Page<Habit> list(Reading reading, Where where, Slice slice) {
        Page<Habit> page = reading.page(COLUMNS, "habits", where, "created DESC", slice, HabitStore::habit);
        return new Page<>(TagLinks.HABITS.onto(reading, page.items(), Habit::id, Habit::withTags), page.total());
    }

    /** Latest first; without their tags. */
    static List<Habit> active(Reading reading) {
        return reading.query("SELECT " + COLUMNS
                        + " FROM habits WHERE deleted IS NULL AND is_active = 1 ORDER BY created DESC, id DESC")
                .list(HabitStore::habit);
    }

    /** Without their tags. */
    static List<Habit> all(Reading reading) {
        return reading.query("SELECT " + COLUMNS + " FROM habits WHERE deleted IS NULL")
                .list(HabitStore::habit);
    }

    static void insert(Transaction transaction, Habit habit) {
        Update insert = transaction.update("""
                INSERT INTO habits
                    (id, name, name_key, description, domain, frequency, days_of_week, difficulty, goal_per_period, is_active,
                     created, updated, created_by)
                VALUES
                    (:id, :name, :key, :description, :domain, :frequency, :days, :difficulty, :goal, :active,
                     :created, :updated, :created_by)""");
        bindFields(habit.stamp().bind(insert), habit).execute();
        TagLinks.HABITS.replace(transaction, habit.id(), habit.tags());
    }

    static void update(Transaction transaction, Habit habit) {
        Update update = transaction.update("""
                UPDATE habits
                SET name = :name, name_key = :key, description = :description, domain = :domain, frequency = :frequency,
                    days_of_week = :days, difficulty = :difficulty, goal_per_period = :goal, is_active = :active, updated = :updated
                WHERE id = :id""");
        bindFields(update, habit)
                .bind("id", habit.id())
                .bind("updated", habit.stamp().updated())
                .execute();
        TagLinks.HABITS.replace(transaction, habit.id(), habit.tags());
    }

    private static Update bindFields(Update update, Habit habit) {
        Schedule schedule = habit.schedule();
        return update.bind("name", habit.name())
                .bind("key", Fold.search(habit.name()))
                .bind("description", habit.description())
                .bind("domain", habit.domain())
                .bind("frequency", schedule.frequency().word())
                .bind("days", schedule.daysOfWeek().isEmpty() ? null : DaysOfWeek.text(schedule.daysOfWeek()))
                .bind("difficulty", habit.difficulty().word())
                .bind("goal", schedule.goalPerPeriod())
                .bind("active", habit.isActive());
    }

    private static Habit habit(Row row) {
        Set<DayOfWeek> days =
                row.optional("days_of_week", Row::text).map(DaysOfWeek::parse).orElse(Set.of());
        return new Habit(
                Stamp.of(row),
                row.text("name"),
                row.optional("description", Row::text),
                row.text("domain"),
                new Schedule(Frequency.of(row.text("frequency")), days, row.integer("goal_per_period")),
                Difficulty.of(row.text("difficulty")),
                List.of(),
                row.flag("is_active"));
    }
}
