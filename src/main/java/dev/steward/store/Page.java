package dev.steward.store;

import java.util.List;

/**
 * One page of a list.
 *
 * @param items what is on it
 * @param total how many there are on all pages
 */
public record Page<T>(List<T> items, long total) {}
