package dev.steward.reports;

import java.util.Locale;

/** What a report is about, in the person's mind; what is computed is the same for all. */
public enum ReportType {
    WEEKLY,
    MONTHLY,
    PROJECT,
    HABIT,
    CUSTOM;

    /** As agents send it and as it is kept. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static ReportType of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
