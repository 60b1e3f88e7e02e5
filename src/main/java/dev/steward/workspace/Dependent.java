package dev.steward.workspace;

import dev.steward.store.Transaction;

/** A feature whose records point at a record of another feature: lets go of it, in the transaction in which that one goes to the trash. */
@FunctionalInterface
public interface Dependent {

    /** Changes all records that point at {@code id}; each is a change of its own in the journal. */
    void release(Transaction transaction, String id);
}
