package dev.steward.store;

import java.util.List;

/** Keeps something in step with the records: told of every change, in the transaction that makes it, once it is in the journal. */
@FunctionalInterface
public interface Follower {

    /** What it writes is kept or lost with the change. */
    void follow(Transaction transaction, List<Entry> entries);
}
