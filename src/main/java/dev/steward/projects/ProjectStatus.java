package dev.steward.projects;

import java.util.Locale;

/** How things stand with a project. It tells the person, and changes nothing about the project's tasks. */
public enum ProjectStatus {
    ACTIVE,
    PAUSED,
    ARCHIVED;

    /** As agents send it and as it is kept. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static ProjectStatus of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
