package dev.steward.habits;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * How a habit goes (spec/workspace.md §3, "Habits"): what follows from its schedule and its completions alone, computed anew whenever it is asked for, so
 * that it is right after any edit of the past.
 *
 * <ul>
 *   <li>A period is achieved when its completions number at least the goal. One that hasn't begun counts for nothing yet, so that a log for tomorrow can't
 *       break or lengthen a streak.
 *   <li>A completion on a day that isn't one of a custom habit's days counts as a completion, and for no period: it can't stand in for a due day, and
 *       doesn't harm.
 *   <li>A change of the schedule holds for the past too.
 * </ul>
 *
 * @param currentStreak achieved periods in a row, ending with the current one, or with the one before it while the current one is open
 * @param bestStreak the longest such run ever
 * @param totalCompletions completed logs, whenever they were
 * @param score see {@link Score}
 */
public record Progress(int currentStreak, int bestStreak, int totalCompletions, int score) {

    /** @param completions the moments of the completed logs, in any order */
    static Progress of(Schedule schedule, LocalDays days, List<Instant> completions, Instant now) {
        Periods periods = schedule.periods(days);
        long today = days.at(now);
        long latest = periods.latest(today);
        boolean isOpen = periods.isDue(today);
        int goal = schedule.goalPerPeriod();
        Streaks streaks = new Streaks();
        Score score = new Score(periods.length(), goal);

        long[] numbers = numbers(periods, days, completions);
        int next = 0;
        while (next < numbers.length && numbers[next] <= latest) {
            long period = numbers[next];
            int count = countOf(period, numbers, next);
            next += count;
            if (count >= goal) {
                streaks.achieved(period);
            }
            if (count >= goal || period < latest || !isOpen) {
                score.period(period, count);
            }
        }

        long lastClosed = isOpen ? latest - 1 : latest;
        int current = Math.max(streaks.endingWith(latest), streaks.endingWith(lastClosed));
        return new Progress(current, streaks.best(), completions.size(), score.after(lastClosed));
    }

    /** The period of each completion that is in one, in rising order. Sorted here, since where clocks go back at midnight a later moment can be a day earlier. */
    private static long[] numbers(Periods periods, LocalDays days, List<Instant> completions) {
        long[] numbers = completions.stream()
                .mapToLong(days::at)
                .filter(periods::isDue)
                .map(periods::latest)
                .toArray();
        Arrays.sort(numbers);
        return numbers;
    }

    private static int countOf(long period, long[] numbers, int first) {
        int end = first;
        while (end < numbers.length && numbers[end] == period) {
            end++;
        }
        return end - first;
    }

    /** Adds these figures to an answer. */
    ObjectNode addTo(ObjectNode answer) {
        return answer.put("current_streak", currentStreak)
                .put("best_streak", bestStreak)
                .put("total_completions", totalCompletions)
                .put("score", score);
    }
}
