package dev.steward.logging;

/** How log lines look. */
public enum LogFormat {
    /** For people: time, level, class, message. */
    TEXT,
    /** For collectors: one JSON object a line. */
    JSON
}
