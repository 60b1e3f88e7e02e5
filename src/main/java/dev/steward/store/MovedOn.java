package dev.steward.store;

import java.time.Instant;

/** The record was changed since the caller read it ({@code if_updated}). */
public final class MovedOn extends StoreException {
    private static final long serialVersionUID = 1L;

    private final Instant updated;

    MovedOn(Instant updated) {
        super("The record has been changed since: it was last updated at " + Moment.text(updated) + ". Read it again.");
        this.updated = updated;
    }

    /** When the record was last updated. */
    public Instant updated() {
        return updated;
    }
}
