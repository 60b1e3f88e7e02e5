package dev.steward.mcp;

/** A list of tools that never changes, with the bytes of its two forms on the wire, written once. */
public final class ToolList {
    private final byte[] array;
    private final boolean sameForAll;
    private volatile byte[] legacy;
    private volatile byte[] modern;

    /**
     * @param array the JSON array of tool definitions
     * @param sameForAll whether every caller sees this list, so that shared caches may keep it
     */
    public ToolList(byte[] array, boolean sameForAll) {
        this.array = array.clone();
        this.sameForAll = sameForAll;
    }

    /** The bytes of a reply from behind its id; made at first use, twice at worst. */
    byte[] replyTail(Revision revision, Envelope envelope) {
        byte[] kept = revision.modern() ? modern : legacy;
        if (kept != null) {
            return kept;
        }
        byte[] made = envelope.listTail(revision, "tools", array, sameForAll);
        if (revision.modern()) {
            modern = made;
        } else {
            legacy = made;
        }
        return made;
    }
}
