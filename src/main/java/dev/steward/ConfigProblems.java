package dev.steward;

import java.util.List;

/** All that is wrong with a configuration, one sentence each, without any secret. */
public final class ConfigProblems extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;

    public ConfigProblems(List<String> problems) {
        super("Steward can't use this configuration:\n  - " + String.join("\n  - ", problems), null, false, false);
        this.problems = List.copyOf(problems);
    }

    public List<String> problems() {
        return problems;
    }
}
