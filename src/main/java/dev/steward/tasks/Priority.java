package dev.steward.tasks;

import java.util.Locale;

/** How pressing a task is; the order of the constants is the one that lists sort by, as {@code priority_rank} in the store. */
public enum Priority {
    LOW,
    MEDIUM,
    HIGH,
    URGENT;

    /** As agents send it and as it is kept. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Priority of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
