package dev.steward.store;

import java.time.Instant;

/**
 * An entry of the journal as it was kept.
 *
 * @param sequence rises strictly, in the order in which changes were committed; may leave numbers out
 * @param time when the change was made, by the clock of the process that made it
 */
public record Journaled(long sequence, Instant time, Author author, Entry entry) {}
