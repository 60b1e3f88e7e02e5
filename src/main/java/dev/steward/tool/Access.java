package dev.steward.tool;

/**
 * What a tool does to the person's data. Permission and the hints in {@code tools/list} both come from this one word, so they can't disagree
 * (hints: MCP 2025-11-25, ToolAnnotations).
 */
public enum Access {
    /** Looks only. */
    READ(true, false, true),
    /** Adds something; the same call twice adds it twice. */
    CREATE(false, false, false),
    /** Sets something to what is sent; the same call twice changes nothing more. */
    UPDATE(false, false, true),
    /** Takes something away; the same call twice takes nothing more away. */
    DELETE(false, true, true),
    /** Has consequences that can't be taken back, each time anew. */
    ACT(false, true, false);

    private final boolean readOnly;
    private final boolean destructive;
    private final boolean idempotent;

    Access(boolean readOnly, boolean destructive, boolean idempotent) {
        this.readOnly = readOnly;
        this.destructive = destructive;
        this.idempotent = idempotent;
    }

    public boolean readOnly() {
        return readOnly;
    }

    public boolean destructive() {
        return destructive;
    }

    public boolean idempotent() {
        return idempotent;
    }
}
