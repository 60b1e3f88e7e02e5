package dev.steward.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * One change of the store, for the time of one {@link Db#write}: all of it is kept, or nothing. No other writer overlaps it, in this process or another, so
 * what it has read stays true until it ends.
 *
 * <p>A change of a record is three steps: read it as it is, change it, {@link #journal} it.
 */
public final class Transaction extends Reading {
    private final Author author;
    private final Ids ids;
    private final List<Follower> followers;

    Transaction(Handle handle, Dialect dialect, Instant now, Author author, Ids ids, List<Follower> followers) {
        super(handle, dialect, now);
        this.author = author;
        this.ids = ids;
        this.followers = followers;
    }

    /** Who makes the change. */
    public Author author() {
        return author;
    }

    /** An id for a new record; it sorts after all made before in this process. */
    public String newId() {
        return ids.next(now());
    }

    /**
     * The {@code updated} of a record that is being changed: now, but always later than before, though the clock went back or two changes fall into one
     * millisecond.
     */
    public Instant updateOf(Instant before) {
        return now().isAfter(before) ? now() : before.plusMillis(1);
    }

    /**
     * As {@link #updateOf(Instant)}, for a change that is only to be made if the record is as its reader knew it.
     *
     * @param ifUpdated the {@code updated} that the caller saw; empty when it doesn't matter
     * @throws MovedOn when it is another one now
     */
    public Instant updateOf(Instant before, Optional<Instant> ifUpdated) {
        if (ifUpdated.isPresent() && !ifUpdated.get().equals(before)) {
            throw new MovedOn(before);
        }
        return updateOf(before);
    }

    /** A statement that changes rows. */
    public Update update(String sql) {
        return new Update(handle().createUpdate(sql), guard(), guard()::changed);
    }

    /** A statement that changes many rows, each with values of its own. */
    public Batch batch(String sql) {
        return new Batch(handle().prepareBatch(sql), guard());
    }

    /** A statement that changes rows which aren't records, so that the journal has nothing to say of them. */
    Update bookkeeping(String sql) {
        return new Update(handle().createUpdate(sql), guard(), _ -> {});
    }

    /** Puts one change down in the journal, which is kept or lost together with it. {@link Db#write} refuses a change without. */
    public void journal(Entry entry) {
        journal(List.of(entry));
    }

    /** Puts many changes down, in this order; for a change that touches thousands of records, some hundred at a time, since all are in memory. */
    public void journal(List<Entry> entries) {
        if (!entries.isEmpty()) {
            Journal.add(this, entries);
            guard().journaled();
            followers.forEach(follower -> follower.follow(this, entries));
        }
    }
}
