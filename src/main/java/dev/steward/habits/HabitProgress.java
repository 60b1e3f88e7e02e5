package dev.steward.habits;

/** A habit, and how it goes. */
public record HabitProgress(Habit habit, Progress progress) {}
