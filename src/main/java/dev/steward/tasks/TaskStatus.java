package dev.steward.tasks;

import java.util.Locale;

/** How far a task is. */
public enum TaskStatus {
    TODO,
    IN_PROGRESS,
    DONE,
    /** Given up; counts for nothing in the progress of a project. */
    CANCELLED;

    /** As agents send it and as it is kept. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static TaskStatus of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
