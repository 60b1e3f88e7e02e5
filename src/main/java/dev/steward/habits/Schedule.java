package dev.steward.habits;

import dev.steward.tool.Refused;
import java.time.DayOfWeek;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * How often a habit is to be done.
 *
 * @param daysOfWeek the days on which it is due, in the order of the week; only with {@link Frequency#CUSTOM}, where none means any day of the week
 * @param goalPerPeriod how many completions achieve a period, at least 1
 */
public record Schedule(Frequency frequency, Set<DayOfWeek> daysOfWeek, int goalPerPeriod) {
    private static final Set<DayOfWeek> EVERY_DAY = EnumSet.allOf(DayOfWeek.class);

    public Schedule {
        daysOfWeek = inOrder(daysOfWeek);
        if (!daysOfWeek.isEmpty() && frequency != Frequency.CUSTOM) {
            throw new IllegalArgumentException("Only a custom habit has days of the week.");
        }
        if (goalPerPeriod < 1) {
            throw new IllegalArgumentException("A goal is at least 1.");
        }
    }

    /**
     * The schedule that a caller asks for.
     *
     * @throws Refused when there are days of the week without {@link Frequency#CUSTOM}
     */
    static Schedule asked(Frequency frequency, Set<DayOfWeek> daysOfWeek, int goalPerPeriod) {
        if (!daysOfWeek.isEmpty() && frequency != Frequency.CUSTOM) {
            throw Refused.invalid("days_of_week", "`days_of_week` must come with the `frequency` custom.");
        }
        return new Schedule(frequency, daysOfWeek, goalPerPeriod);
    }

    Periods periods(LocalDays days) {
        return switch (frequency) {
            case DAILY -> new DueDays(EVERY_DAY, days);
            case WEEKLY -> new Weeks();
            case CUSTOM -> daysOfWeek.isEmpty() ? new Weeks() : new DueDays(daysOfWeek, days);
        };
    }

    private static Set<DayOfWeek> inOrder(Collection<DayOfWeek> days) {
        Set<DayOfWeek> ordered = EnumSet.noneOf(DayOfWeek.class);
        ordered.addAll(days);
        return Collections.unmodifiableSet(ordered);
    }
}
