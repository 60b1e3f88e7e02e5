package dev.steward.store;

/** The store was written by a newer version of the program; this one would not understand it. */
public final class SchemaTooNew extends StoreException {
    private static final long serialVersionUID = 1L;

    SchemaTooNew(String found, String known) {
        super("The store has schema " + found + ", written by a newer version of Steward; this version knows schema "
                + known + ". Start the newer version, or restore a backup made before the upgrade.");
    }
}
