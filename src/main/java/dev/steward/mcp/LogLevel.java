package dev.steward.mcp;

import java.util.Locale;

/** The severities of log messages to clients (RFC 5424), least severe first. */
public enum LogLevel {
    DEBUG,
    INFO,
    NOTICE,
    WARNING,
    ERROR,
    CRITICAL,
    ALERT,
    EMERGENCY;

    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The level of that name, or null. */
    static LogLevel of(String wire) {
        for (LogLevel level : values()) {
            if (level.wire().equals(wire)) {
                return level;
            }
        }
        return null;
    }
}
