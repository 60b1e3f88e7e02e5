package dev.steward.habits;

import java.time.DayOfWeek;

/** Every ISO week is a period; years don't matter to their numbers. */
record Weeks() implements Periods {
    static final int DAYS = DayOfWeek.values().length;

    /** Day 0, 1970-01-01, was a Thursday. */
    private static final int DAY_ZERO = DayOfWeek.THURSDAY.getValue() - 1;

    static long number(long day) {
        return Math.floorDiv(day + DAY_ZERO, (long) DAYS);
    }

    /** As {@link DayOfWeek#getValue}: Monday is 1. */
    static int dayOfWeek(long day) {
        return 1 + Math.floorMod(day + DAY_ZERO, DAYS);
    }

    @Override
    public boolean isDue(long day) {
        return true;
    }

    @Override
    public long latest(long day) {
        return number(day);
    }

    @Override
    public double length() {
        return DAYS;
    }
}
