package dev.steward.habits;

/** The periods of a habit, numbered without gaps: the one after number 7 is number 8. Days are numbered as in {@link LocalDays}. */
sealed interface Periods permits DueDays, Weeks {

    /** Whether a day belongs to a period at all. */
    boolean isDue(long day);

    /** The number of the latest period that has begun by that day: the one that the day is in, else the last one before. */
    long latest(long day);

    /** How many days there are to a period, on average. */
    double length();
}
