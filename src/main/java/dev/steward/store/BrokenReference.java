package dev.steward.store;

/** A record refers to one that isn't there, or one that others refer to was to be erased. */
public final class BrokenReference extends StoreException {
    private static final long serialVersionUID = 1L;

    BrokenReference(Throwable cause) {
        super("A record refers to one that isn't there.", cause);
    }
}
