package dev.steward.habits;

import java.util.Locale;

/** How long one period of a habit is. */
public enum Frequency {
    /** A day of the workspace's calendar. */
    DAILY,
    /** An ISO week, Monday to Sunday. */
    WEEKLY,
    /** Each of the days chosen; an ISO week where none is. */
    CUSTOM;

    /** As agents send it and as it is kept. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Frequency of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
