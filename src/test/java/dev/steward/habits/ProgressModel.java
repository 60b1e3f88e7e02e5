package dev.steward.habits;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.IsoFields;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The rules of streaks and score, slow and obvious: it walks through every day on the calendar, from long before the first completion to today, and looks at
 * every log for each. Shares nothing with the program but its records.
 */
final class ProgressModel {
    private static final int WEEK = 7;

    private final Schedule schedule;
    private final ZoneId zone;
    private final Instant now;
    private final List<Instant> completions;
    /** The periods that have begun, oldest first, with their completions. */
    private final Map<String, Integer> periods = new LinkedHashMap<>();

    ProgressModel(Schedule schedule, ZoneId zone, List<Instant> completions, Instant now) {
        this.schedule = schedule;
        this.zone = zone;
        this.now = now;
        this.completions = completions;
        count();
    }

    int currentStreak() {
        List<Integer> counts = new ArrayList<>(periods.values());
        boolean todayIsDue = periodOf(today()).isPresent();
        if (todayIsDue && !counts.isEmpty() && counts.getLast() < schedule.goalPerPeriod()) {
            counts.removeLast();
        }
        int streak = 0;
        while (streak < counts.size() && counts.get(counts.size() - 1 - streak) >= schedule.goalPerPeriod()) {
            streak++;
        }
        return streak;
    }

    int bestStreak() {
        int best = 0;
        int run = 0;
        for (int count : periods.values()) {
            run = count >= schedule.goalPerPeriod() ? run + 1 : 0;
            best = Math.max(best, run);
        }
        return best;
    }

    /** Each period's share of the goal, weighted by its age in periods; not rounded. */
    double score() {
        List<Integer> counts = new ArrayList<>(periods.values());
        boolean todayIsDue = periodOf(today()).isPresent();
        if (todayIsDue && !counts.isEmpty() && counts.getLast() < schedule.goalPerPeriod()) {
            counts.removeLast();
        }
        double sum = 0;
        for (int age = 0; age < counts.size(); age++) {
            double share = Math.min(1, counts.get(counts.size() - 1 - age) / (double) schedule.goalPerPeriod());
            sum += share * (1 - multiplier()) * Math.pow(multiplier(), age);
        }
        return 100 * sum;
    }

    private double multiplier() {
        double days = isWeekly() ? WEEK : WEEK / (double) dueDays().size();
        double frequency = Math.min(1, schedule.goalPerPeriod() / days);
        double oneDay = Math.pow(0.5, Math.sqrt(frequency) / 13);
        return Math.pow(oneDay, days);
    }

    private void count() {
        Stream<LocalDate> logged = completions.stream().map(this::dayOf);
        LocalDate first = Stream.concat(logged, Stream.of(today()))
                .min(LocalDate::compareTo)
                .orElseThrow();
        first.minusWeeks(3).datesUntil(today().plusDays(1)).filter(this::exists).forEach(this::countDay);
    }

    private void countDay(LocalDate day) {
        int done = (int)
                completions.stream().filter(moment -> dayOf(moment).equals(day)).count();
        periodOf(day).ifPresent(period -> periods.merge(period, done, Integer::sum));
        if (isWeekly() && day.equals(today())) {
            addRestOfWeek(day);
        }
    }

    /** Somebody who logs ahead for later this week has done it this week. */
    private void addRestOfWeek(LocalDate today) {
        String week = periodOf(today).orElseThrow();
        for (LocalDate day = today.plusDays(1); periodOf(day).orElseThrow().equals(week); day = day.plusDays(1)) {
            LocalDate later = day;
            completions.stream()
                    .filter(moment -> dayOf(moment).equals(later))
                    .forEach(_ -> periods.merge(week, 1, Integer::sum));
        }
    }

    private Optional<String> periodOf(LocalDate day) {
        if (isWeekly()) {
            return Optional.of(day.get(IsoFields.WEEK_BASED_YEAR) + "-W" + day.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
        }
        return dueDays().contains(day.getDayOfWeek()) ? Optional.of(day.toString()) : Optional.empty();
    }

    private boolean isWeekly() {
        return switch (schedule.frequency()) {
            case DAILY -> false;
            case WEEKLY -> true;
            case CUSTOM -> schedule.daysOfWeek().isEmpty();
        };
    }

    private Set<DayOfWeek> dueDays() {
        return schedule.frequency() == Frequency.DAILY ? EnumSet.allOf(DayOfWeek.class) : schedule.daysOfWeek();
    }

    private LocalDate today() {
        return dayOf(now);
    }

    private LocalDate dayOf(Instant moment) {
        return ZonedDateTime.ofInstant(moment, zone).toLocalDate();
    }

    /** A day exists where its noon is a time on the clock. */
    private boolean exists(LocalDate day) {
        return !zone.getRules().getValidOffsets(day.atTime(12, 0)).isEmpty();
    }
}
