package dev.steward.store;

/** Which part of a list is wanted: at most {@code limit} items, after the first {@code offset}. */
public record Slice(int limit, long offset) {
    public Slice {
        if (limit < 1 || offset < 0) {
            throw new IllegalArgumentException("A slice has a limit of at least 1 and an offset of at least 0.");
        }
    }
}
