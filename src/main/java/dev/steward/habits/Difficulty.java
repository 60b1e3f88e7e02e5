package dev.steward.habits;

import java.util.Locale;

/** How hard a habit is to keep. It tells the person, and counts for nothing. */
public enum Difficulty {
    EASY,
    MEDIUM,
    HARD;

    /** As agents send it and as it is kept. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Difficulty of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
