package dev.steward.milestones;

import java.util.Locale;

/** How far a milestone is. */
public enum MilestoneStatus {
    PLANNED,
    IN_PROGRESS,
    COMPLETE;

    /** As agents send it and as it is kept. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static MilestoneStatus of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
