package dev.steward.store;

/**
 * The store can't do it now: not reachable, busy for too long, read-only, full, closed. Whether a change was kept is unknown only when the connection
 * broke during the commit; otherwise it was not. The sentence is fit for callers; what the engine said is the cause.
 */
public final class StoreUnavailable extends StoreException {
    private static final long serialVersionUID = 1L;

    StoreUnavailable(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
