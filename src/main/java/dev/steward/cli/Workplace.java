package dev.steward.cli;

import dev.steward.agents.Agents;
import dev.steward.store.Author;
import java.util.function.BiConsumer;

/** Where a command does its work: opens the store for it, and closes it after. */
@FunctionalInterface
public interface Workplace {

    /**
     * Does the work as the owner.
     *
     * @throws CommandRefused when the store can't be used
     */
    void use(BiConsumer<Agents, Author> work);
}
