package dev.steward.store;

import org.jdbi.v3.core.statement.PreparedBatch;

/**
 * One statement for many rows, sent to the engine together: fill its parameters in for a row, {@link #add} it, and so on; then {@link #execute}. Takes no
 * {@code IN (<name>)}.
 */
public final class Batch extends Parameters<Batch> {
    private final PreparedBatch batch;
    private final Guard guard;

    Batch(PreparedBatch batch, Guard guard) {
        super(batch);
        this.batch = batch;
        this.guard = guard;
    }

    @Override
    Batch self() {
        return this;
    }

    /** Ends a row; all its parameters have been filled in. */
    public Batch add() {
        batch.add();
        return this;
    }

    /**
     * Carries it out for all rows, in their order; does nothing when there is none.
     *
     * @throws DuplicateKey when a row with such a key is there already
     * @throws BrokenReference when a row would refer to nothing
     */
    public void execute() {
        int rows = batch.size();
        guard.run(batch::execute);
        guard.changed(rows);
    }
}
