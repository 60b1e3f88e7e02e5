package dev.steward.habits;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How many of a habit's periods were due in some days, and how many of these were achieved (spec/workspace.md §3, "Analytics"). Periods are due from the one of
 * the habit's creation or first log on, whichever came first; those count that begin within the days. The current one counts only once it is achieved.
 */
public record Consistency(long achieved, long due) {
    static final Consistency NONE = new Consistency(0, 0);

    Consistency plus(Consistency other) {
        return new Consistency(achieved + other.achieved, due + other.due);
    }

    /** The share achieved, in whole percent; 0 when nothing was due. */
    public int percent() {
        return due == 0 ? 0 : (int) Math.round(100.0 * achieved / due);
    }

    /**
     * Days are numbered as in {@link LocalDays}.
     *
     * @param firstDay of the habit
     * @param from the first day that counts
     * @param last the last day that counts; what is later than now doesn't
     */
    static Consistency of(
            Schedule schedule,
            LocalDays days,
            List<Instant> completions,
            long firstDay,
            long from,
            long last,
            Instant now) {
        Periods periods = schedule.periods(days);
        long today = days.at(now);
        long current = periods.latest(today);
        long start = Math.max(first(periods, firstDay), periods.latest(from - 1) + 1);
        long end = periods.latest(Math.min(last, today));
        if (end < start) {
            return NONE;
        }
        Map<Long, Integer> counts = counts(periods, days, completions);
        long achieved = counts.entrySet().stream()
                .filter(period -> period.getKey() >= start && period.getKey() <= end)
                .filter(period -> period.getValue() >= schedule.goalPerPeriod())
                .count();
        boolean isOpen = periods.isDue(today) && end == current;
        boolean isOpenAchieved = counts.getOrDefault(current, 0) >= schedule.goalPerPeriod();
        return new Consistency(achieved, end - start + 1 - (isOpen && !isOpenAchieved ? 1 : 0));
    }

    private static long first(Periods periods, long day) {
        long latest = periods.latest(day);
        return periods.isDue(day) ? latest : latest + 1;
    }

    private static Map<Long, Integer> counts(Periods periods, LocalDays days, List<Instant> completions) {
        Map<Long, Integer> counts = new HashMap<>();
        for (Instant completion : completions) {
            long day = days.at(completion);
            if (periods.isDue(day)) {
                counts.merge(periods.latest(day), 1, Integer::sum);
            }
        }
        return counts;
    }
}
