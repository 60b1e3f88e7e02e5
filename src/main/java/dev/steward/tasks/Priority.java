package dev.steward.tasks;

import java.util.Locale;

/** How pressing a task is. */
public enum Priority {
    LOW(1),
    MEDIUM(2),
    HIGH(3),
    URGENT(4);

    private final int rank;

    Priority(int rank) {
        this.rank = rank;
    }

    /** As agents send it and as it is kept. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** As {@code priority_rank} in the store, which lists sort by. */
    int rank() {
        return rank;
    }

    static Priority of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
