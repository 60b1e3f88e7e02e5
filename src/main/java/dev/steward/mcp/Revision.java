package dev.steward.mcp;

import java.util.Arrays;
import java.util.List;

/** The revisions of MCP in use, oldest first. */
public enum Revision {
    V2024_11_05("2024-11-05"),
    V2025_03_26("2025-03-26"),
    V2025_06_18("2025-06-18"),
    V2025_11_25("2025-11-25"),
    V2026_07_28("2026-07-28");

    /** What a legacy client gets that asks for a version nobody knows, and what a request without any version is read as. */
    public static final Revision NEWEST_LEGACY = V2025_11_25;

    /** All versions, newest first, as errors and discovery list them. */
    public static final List<String> SUPPORTED =
            Arrays.stream(values()).map(Revision::wire).toList().reversed();

    private final String wire;

    Revision(String wire) {
        this.wire = wire;
    }

    /** The name on the wire, a date. */
    public String wire() {
        return wire;
    }

    /** The revision of that name, or null. */
    public static Revision of(String wire) {
        for (Revision revision : values()) {
            if (revision.wire.equals(wire)) {
                return revision;
            }
        }
        return null;
    }

    /** Modern revisions say version and capabilities on each request and know no session. */
    public boolean modern() {
        return this == V2026_07_28;
    }

    /** Whether results may carry {@code structuredContent}. */
    public boolean structuredContent() {
        return compareTo(V2025_06_18) >= 0;
    }

    /** Only this one revision allowed arrays of messages. */
    public boolean batches() {
        return this == V2025_03_26;
    }

    /** The sentence that refuses a version nobody here knows. */
    static String unknown(String header) {
        return "MCP-Protocol-Version " + Text.quoted(header) + " is not supported; supported are "
                + String.join(", ", SUPPORTED) + ".";
    }
}
