package dev.steward.store;

import java.util.function.IntConsumer;

/** A statement that changes rows. */
public final class Update extends Parameters<Update> {
    private final org.jdbi.v3.core.statement.Update update;
    private final Guard guard;
    private final IntConsumer changed;

    /** @param changed is told the number of changed rows */
    Update(org.jdbi.v3.core.statement.Update update, Guard guard, IntConsumer changed) {
        super(update);
        this.update = update;
        this.guard = guard;
        this.changed = changed;
    }

    @Override
    Update self() {
        return this;
    }

    /**
     * Carries it out and tells how many rows it changed.
     *
     * @throws DuplicateKey when a row with such a key is there already
     * @throws BrokenReference when a row would refer to nothing
     */
    public int execute() {
        int rows = guard.run(update::execute);
        changed.accept(rows);
        return rows;
    }
}
