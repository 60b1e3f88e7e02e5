package dev.steward.habits;

/**
 * How the habits go as a whole.
 *
 * @param activeStreaks active habits with a current streak
 * @param bestStreak the longest of all habits, ever
 * @param consistency of the active habits, over some days
 */
public record HabitFigures(int activeStreaks, int bestStreak, Consistency consistency) {}
