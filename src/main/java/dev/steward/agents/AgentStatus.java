package dev.steward.agents;

import java.util.Locale;

/** Whether an agent may come in. */
public enum AgentStatus {
    ACTIVE,
    /** Its key is refused; everything else of it stays. */
    DISABLED;

    /** As agents send it and as it is kept. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static AgentStatus of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
