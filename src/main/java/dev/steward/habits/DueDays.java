package dev.steward.habits;

import java.time.DayOfWeek;
import java.util.Set;

/** Every due day is a period. A day that the time zone skipped was due to nobody, so the streak goes on across it. */
final class DueDays implements Periods {
    /** How many of a week's days are due up to each, itself included; 0 before Monday. */
    private final int[] dueUpTo = new int[1 + Weeks.DAYS];

    private final int perWeek;
    private final long[] skipped;

    DueDays(Set<DayOfWeek> daysOfWeek, LocalDays days) {
        for (DayOfWeek day : DayOfWeek.values()) {
            dueUpTo[day.getValue()] = dueUpTo[day.getValue() - 1] + (daysOfWeek.contains(day) ? 1 : 0);
        }
        this.perWeek = daysOfWeek.size();
        this.skipped = days.skipped().filter(this::isDue).toArray();
    }

    @Override
    public boolean isDue(long day) {
        int dayOfWeek = Weeks.dayOfWeek(day);
        return dueUpTo[dayOfWeek] > dueUpTo[dayOfWeek - 1];
    }

    @Override
    public long latest(long day) {
        return Weeks.number(day) * perWeek + dueUpTo[Weeks.dayOfWeek(day)] - skippedBefore(day);
    }

    @Override
    public double length() {
        return (double) Weeks.DAYS / perWeek;
    }

    private int skippedBefore(long day) {
        int count = 0;
        for (long one : skipped) {
            count += one < day ? 1 : 0;
        }
        return count;
    }
}
