package dev.steward.habits;

import dev.steward.tool.Field;
import dev.steward.tool.Kinds;
import dev.steward.workspace.Fields;
import dev.steward.workspace.When;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.util.List;

/** The arguments of the habit tools that are no other feature's. */
final class HabitFields {
    private static final int HIGHEST_GOAL = 1_000;
    /** Up to here a quantity keeps three decimal places. */
    private static final double LARGEST_VALUE = 1e12;

    static final Field<String> HABIT_ID = Fields.id("habit_id", "Habit id");
    static final Field<String> NAME = Field.of("name", Kinds.name(Fields.LONGEST_NAME), "Habit name");
    static final Field<String> DESCRIPTION =
            Field.of("description", Kinds.text(0, Fields.LONGEST_TEXT), "Habit description.");
    static final Field<Frequency> FREQUENCY = Field.of(
            "frequency",
            Kinds.choice(Frequency.class, Frequency::word),
            "The period: a day, a week (Monday to Sunday), or custom: each of days_of_week");
    static final Field<List<DayOfWeek>> DAYS_OF_WEEK = Field.of(
            "days_of_week",
            Kinds.listOf(Kinds.choice(DayOfWeek.class, DaysOfWeek::word), DayOfWeek.values().length),
            "Only with frequency custom; none means any day of the week.");
    static final Field<Difficulty> DIFFICULTY =
            Field.of("difficulty", Kinds.choice(Difficulty.class, Difficulty::word), "How hard it is to keep");
    static final Field<Integer> GOAL_PER_PERIOD =
            Field.of("goal_per_period", Kinds.integer(1, HIGHEST_GOAL), "Completions that achieve a period");
    static final Field<Boolean> IS_ACTIVE =
            Field.of("is_active", Kinds.bool(), "false puts it aside: kept, but left out of get_habit_streaks");

    static final Field<Boolean> COMPLETED =
            Field.of("completed", Kinds.bool(), "false notes a miss, which counts for nothing");
    static final Field<String> NOTES = Field.of("notes", Kinds.text(0, Fields.LONGEST_TEXT), "Notes");
    static final Field<BigDecimal> VALUE =
            Field.of("value", Kinds.decimal(-LARGEST_VALUE, LARGEST_VALUE), "Quantity, such as pages read");
    static final Field<Integer> MOOD = Field.of("mood", Kinds.integer(1, 5), "Mood, 5 is best");
    static final Field<When> LOGGED_AT =
            Field.of("logged_at", Fields.moment(), "ISO 8601 date or date-time, at most 24 h ahead; now if left out");

    private HabitFields() {}
}
