package dev.steward.habits;

/** Counts achieved periods in a row; they are told in rising order. */
final class Streaks {
    private long last = Long.MIN_VALUE;
    private int run;
    private int best;

    void achieved(long period) {
        run = period == last + 1 ? run + 1 : 1;
        best = Math.max(best, run);
        last = period;
    }

    /** The run that ends with a period; 0 when that one wasn't achieved. Only for the period told last, or a later one. */
    int endingWith(long period) {
        return period == last ? run : 0;
    }

    int best() {
        return best;
    }
}
