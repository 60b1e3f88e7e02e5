package dev.steward.habits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final Schedule DAILY = new Schedule(Frequency.DAILY, Set.of(), 1);
    private static final Schedule WEEKLY = new Schedule(Frequency.WEEKLY, Set.of(), 1);
    private static final Schedule MONDAY_AND_THURSDAY =
            new Schedule(Frequency.CUSTOM, EnumSet.of(DayOfWeek.THURSDAY, DayOfWeek.MONDAY), 1);

    @Test
    void aHabitNeverDoneHasNothing() {
        assertThat(progress(DAILY, "2026-12-01T12:00:00+01:00")).isEqualTo(new Progress(0, 0, 0, 0));
    }

    /** FR-21. */
    @Test
    void aDayOf23HoursBreaksNoStreak() {
        Progress progress = progress(
                DAILY,
                "2026-03-30T12:00:00+02:00",
                "2026-03-28T09:00:00+01:00",
                "2026-03-29T09:00:00+02:00",
                "2026-03-30T00:30:00+02:00");

        assertThat(progress.bestStreak()).isEqualTo(3);
        assertThat(progress.totalCompletions()).isEqualTo(3);
    }

    /** FR-22. */
    @Test
    void whatIsLoggedLateBringsTheStreakBack() {
        String now = "2026-12-05T09:00:00+01:00";
        List<String> logs =
                new ArrayList<>(days("2026-12-01", "2026-12-02", "2026-12-03").toList());

        assertThat(progress(DAILY, now, logs.toArray(String[]::new)).currentStreak())
                .isZero();
        logs.add("2026-12-04T12:00:00+01:00");
        assertThat(progress(DAILY, now, logs.toArray(String[]::new)).currentStreak())
                .isEqualTo(4);
        logs.add(now);
        Progress whole = progress(DAILY, now, logs.toArray(String[]::new));
        assertThat(whole.currentStreak()).isEqualTo(5);
        assertThat(whole.bestStreak()).isEqualTo(5);
    }

    /** FR-23. */
    @Test
    void weeksGoOnAcrossTheNewYear() {
        assertThat(progress(
                                WEEKLY,
                                "2026-01-12T09:00:00+01:00",
                                "2025-12-29T09:00:00+01:00",
                                "2026-01-11T09:00:00+01:00")
                        .bestStreak())
                .isEqualTo(2);
        Progress twice = progress(
                new Schedule(Frequency.WEEKLY, Set.of(), 2),
                "2026-01-25T09:00:00+01:00",
                days("2026-01-06", "2026-01-08", "2026-01-13", "2026-01-15", "2026-01-20")
                        .toArray(String[]::new));
        assertThat(twice.bestStreak()).isEqualTo(2);
        assertThat(twice.currentStreak()).isEqualTo(2);
    }

    /** FR-24. */
    @ParameterizedTest
    @CsvSource({"America/Los_Angeles, 2", "UTC, 1"})
    void aDayIsADayOfTheWorkspacesZone(String zone, int best) {
        Progress progress = Progress.of(
                DAILY,
                new LocalDays(ZoneId.of(zone)),
                moments("2026-05-01T23:30:00-07:00", "2026-05-02T10:00:00-07:00"),
                moment("2026-05-03T00:00:00Z"));

        assertThat(progress.bestStreak()).isEqualTo(best);
    }

    @Test
    void theDayThatSamoaSkippedIsMissedByNobody() {
        LocalDays samoa = new LocalDays(ZoneId.of("Pacific/Apia"));
        List<Instant> logs = moments("2011-12-29T12:00:00-10:00", "2011-12-31T12:00:00+14:00");
        Instant now = moment("2012-01-01T12:00:00+14:00");

        assertThat(Progress.of(DAILY, samoa, logs, now).currentStreak()).isEqualTo(2);
        Schedule fridays = new Schedule(Frequency.CUSTOM, Set.of(DayOfWeek.FRIDAY), 1);
        assertThat(Progress.of(
                                fridays,
                                samoa,
                                moments("2011-12-23T12:00:00-10:00", "2012-01-06T12:00:00+14:00"),
                                moment("2012-01-07T12:00:00+14:00"))
                        .currentStreak())
                .isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        // Tuesday and Sunday after Monday and Thursday done: the last due day is the one before.
        "2026-12-08T12:00:00+01:00, 2026-12-03 2026-12-07, 2",
        "2026-12-08T12:00:00+01:00, 2026-12-03, 0",
        "2026-12-06T12:00:00+01:00, 2026-11-30 2026-12-03, 2",
        // Thursday isn't over yet.
        "2026-12-03T23:59:59+01:00, 2026-11-26 2026-11-30, 2",
        "2026-12-04T00:00:00+01:00, 2026-11-26 2026-11-30, 0",
        // Wednesday stands in for neither.
        "2026-12-04T12:00:00+01:00, 2026-11-30 2026-12-02, 0",
        "2026-12-02T12:00:00+01:00, 2026-11-30 2026-12-02, 1",
    })
    void customDaysAreDueOneByOne(String now, String logs, int current) {
        String[] days = days(logs.split(" ")).toArray(String[]::new);

        Progress progress = progress(MONDAY_AND_THURSDAY, now, days);

        assertThat(progress.currentStreak()).isEqualTo(current);
        assertThat(progress.totalCompletions()).isEqualTo(days.length);
    }

    @Test
    void aLogForTomorrowNeitherBreaksNorLengthensAStreak() {
        String now = "2026-12-03T20:00:00+01:00";

        Progress ahead = progress(
                DAILY,
                now,
                days("2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04").toArray(String[]::new));
        Progress gap = progress(
                DAILY, now, days("2026-12-01", "2026-12-02", "2026-12-04").toArray(String[]::new));

        assertThat(List.of(ahead.currentStreak(), ahead.bestStreak(), ahead.totalCompletions()))
                .containsExactly(3, 3, 4);
        assertThat(List.of(gap.currentStreak(), gap.bestStreak(), gap.totalCompletions()))
                .containsExactly(2, 2, 3);
    }

    /** Loop: 0.5 to the power of 1/13 per day, so 50 after 13 days and 80 after 30. */
    @ParameterizedTest
    @CsvSource({"1, 5", "13, 50", "30, 80", "100, 100"})
    void aDailyHabitsScoreRisesAsLoopsDoes(int count, int score) {
        Progress progress = progress(DAILY, "2026-12-01T09:00:00+01:00", daysBefore("2026-12-01", 1, count));

        assertThat(progress.score()).isEqualTo(score);
        assertThat(progress.currentStreak()).isEqualTo(count);
    }

    @Test
    void anOpenDayCostsNothingAMissedOneLittle() {
        String[] hundred = daysBefore("2026-12-01", 1, 100);

        assertThat(progress(DAILY, "2026-12-01T23:59:59+01:00", hundred).score())
                .isEqualTo(100);
        assertThat(progress(DAILY, "2026-12-02T00:00:00+01:00", hundred).score())
                .isEqualTo(94);
    }

    @Test
    void aWeekHalfDoneCountsHalfOnceItIsOver() {
        Schedule fourTimes = new Schedule(Frequency.WEEKLY, Set.of(), 4);
        String[] twice = days("2026-11-24", "2026-11-25").toArray(String[]::new);

        assertThat(progress(fourTimes, "2026-11-29T12:00:00+01:00", twice).score())
                .isZero();
        // 0.5 to the power of 7 × √(4/7) / 13 is 0.754; half of the rest is 0.123.
        assertThat(progress(fourTimes, "2026-11-30T12:00:00+01:00", twice).score())
                .isEqualTo(12);
    }

    @Test
    void aScheduleThatMakesNoSenseCanNotBe() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Schedule(Frequency.DAILY, Set.of(DayOfWeek.MONDAY), 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Schedule(Frequency.DAILY, Set.of(), 0));
        assertThat(MONDAY_AND_THURSDAY.daysOfWeek()).containsExactly(DayOfWeek.MONDAY, DayOfWeek.THURSDAY);
    }

    private static Progress progress(Schedule schedule, String now, String... completions) {
        return Progress.of(schedule, new LocalDays(BERLIN), moments(completions), moment(now));
    }

    private static List<Instant> moments(String... texts) {
        return Stream.of(texts).map(ProgressTest::moment).toList();
    }

    private static Instant moment(String text) {
        return OffsetDateTime.parse(text).toInstant();
    }

    /** Noon in Berlin, in winter. */
    private static Stream<String> days(String... dates) {
        return Stream.of(dates).map(date -> date + "T12:00:00+01:00");
    }

    private static String[] daysBefore(String date, int from, int count) {
        LocalDate last = LocalDate.parse(date).minusDays(from);
        return days(Stream.iterate(last, day -> day.minusDays(1))
                        .limit(count)
                        .map(LocalDate::toString)
                        .toArray(String[]::new))
                .toArray(String[]::new);
    }
}
