package dev.steward.habits;

/**
 * How consistently a habit is kept, 0 to 100: the exponentially weighted average that Loop Habit Tracker computes (iSoron/uhabits, {@code Score.kt} and
 * {@code ScoreList.kt}). Day by day, Loop's score <i>s</i> becomes
 *
 * <pre>  s × m + c × (1 − m),   m = 0.5 ^ (√f / 13)</pre>
 *
 * where <i>f</i> is how many times a day the habit is to be done (3 times in 7 days: 3/7; never more than 1) and <i>c</i> how much of the goal is done, 0 to
 * 1. It starts at 0. So a daily habit is at 50 after 13 days and at 80 after 30, and a missed day costs little of a long record.
 *
 * <p>Here there is one step per period. A period of <i>d</i> days weighs as much as <i>d</i> of Loop's days: <i>m</i> = 0.5 ^ (d × √f / 13), with <i>f</i> =
 * goal ÷ d, and <i>c</i> = completions ÷ goal, at most 1. A period that is still open is left out until it is achieved, as in streaks: nobody loses
 * anything because a day isn't over.
 */
final class Score {
    private static final double HALF_LIFE_DAYS = 13;

    private final int goal;
    private final double keep;
    private double value;
    private long last;

    Score(double periodDays, int goal) {
        this.goal = goal;
        double timesADay = Math.min(1, goal / periodDays);
        this.keep = Math.pow(0.5, periodDays * Math.sqrt(timesADay) / HALF_LIFE_DAYS);
    }

    /** A period with completions, told in rising order; those between it and the one before had none. */
    void period(long number, int completions) {
        passTo(number);
        value += Math.min(1.0, (double) completions / goal) * (1 - keep);
    }

    /** The score when this is the last period that counts. */
    int after(long lastPeriod) {
        passTo(Math.max(lastPeriod, last));
        return (int) Math.round(100 * value);
    }

    /** Before the first completion the score is 0 and stays it, however many periods pass. */
    private void passTo(long number) {
        if (value > 0) {
            value *= Math.pow(keep, (double) (number - last));
        }
        last = number;
    }
}
