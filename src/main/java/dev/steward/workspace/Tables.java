package dev.steward.workspace;

import java.util.List;

/** Tables of which more than one feature has to know. */
public final class Tables {
    /** Those whose records are each in one domain. */
    public static final List<String> IN_A_DOMAIN =
            List.of("tasks", "habits", "projects", "notes", "milestones", "agents", "time_entries", "reports");

    private Tables() {}
}
