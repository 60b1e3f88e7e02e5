package dev.steward.identity;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How much an agent may do (spec/workspace.md §2). What each tier allows: {@link Permissions}. */
public enum Tier {
    FULL_ACCESS,
    READ_ONLY,
    CONTENT_CREATOR,
    TASK_MANAGER,
    /** What the agent's own list of tools says. */
    CUSTOM;

    /** As agents see it and as it is stored: {@code full_access}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The tier of that name; empty when there is none. */
    public static Optional<Tier> ofWire(String name) {
        return Arrays.stream(values()).filter(tier -> tier.wire().equals(name)).findFirst();
    }
}
