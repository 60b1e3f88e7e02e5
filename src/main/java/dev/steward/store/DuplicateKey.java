package dev.steward.store;

/** A record with that key is there already. */
public final class DuplicateKey extends StoreException {
    private static final long serialVersionUID = 1L;

    DuplicateKey(Throwable cause) {
        super("A record with that key is there already.", cause);
    }
}
