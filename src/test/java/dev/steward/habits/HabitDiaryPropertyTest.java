package dev.steward.habits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import dev.steward.tool.Change;
import dev.steward.workspace.When;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Diaries written, edited and torn up at random through the services: what they say of streaks is what {@link ProgressModel} says of the logs left. */
class HabitDiaryPropertyTest {
    private static final int EVENTS = 120;
    private static final List<Schedule> SCHEDULES = List.of(
            new Schedule(Frequency.DAILY, Set.of(), 1),
            new Schedule(Frequency.DAILY, Set.of(), 2),
            new Schedule(Frequency.WEEKLY, Set.of(), 3),
            new Schedule(Frequency.CUSTOM, EnumSet.of(DayOfWeek.MONDAY, DayOfWeek.SATURDAY), 1),
            new Schedule(Frequency.CUSTOM, Set.of(), 2));

    /** Each at a moment that is odd there: a clock change, the end of a year with 53 weeks, the day after the one that was skipped. */
    private static final Map<String, Instant> PLACES = Map.of(
            "Europe/Berlin", Instant.parse("2026-03-29T00:59:59.999Z"),
            "America/New_York", Instant.parse("2026-11-01T05:59:59.999Z"),
            "Australia/Lord_Howe", Instant.parse("2026-04-04T15:00:00Z"),
            "Pacific/Apia", Instant.parse("2012-01-02T09:59:59Z"),
            "UTC", Instant.parse("2020-12-31T23:59:59.999Z"));

    @EachStore
    void streaksAreThoseOfTheLogsThatAreLeft(TestingStore store) {
        PLACES.forEach((zone, now) -> new Diaries(store, zone, now).live());
    }

    private static final class Diaries {
        private final TestingStore store;
        private final ZoneId zone;
        private final Instant start;
        private final TestingHabits testing;
        private final Random random;
        private final Map<String, Habit> habits = new HashMap<>();
        private final List<HabitLog> logs = new ArrayList<>();

        Diaries(TestingStore store, String zone, Instant start) {
            this.store = store;
            this.zone = ZoneId.of(zone);
            this.start = start;
            this.random = new Random(start.toEpochMilli());
            store.clock().set(start);
            this.testing = new TestingHabits(store, zone);
            SCHEDULES.stream().map(testing::habit).forEach(habit -> habits.put(habit.id(), habit));
        }

        void live() {
            for (int event = 0; event < EVENTS; event++) {
                happen();
                if (event % 10 == 9) {
                    check();
                }
            }
        }

        private void happen() {
            switch (random.nextInt(10)) {
                case 0 -> store.clock().set(start.plus(Duration.ofHours(random.nextInt(-30, 30))));
                case 1 -> testing.logs().delete(TestingStore.AUTHOR, takeOne().id());
                case 2, 3 -> edit();
                default -> write();
            }
        }

        private void write() {
            int days = 1 + random.nextInt(4);
            String habit = List.copyOf(habits.keySet()).get(random.nextInt(habits.size()));
            Instant first = moment();
            for (int day = 0; day < days; day++) {
                logs.add(testing.logs()
                        .log(
                                TestingStore.AUTHOR,
                                new HabitLogs.NewLog(
                                        habit,
                                        random.nextInt(6) > 0,
                                        Optional.empty(),
                                        Optional.empty(),
                                        Optional.empty(),
                                        Optional.of(new When.At(first.minus(Duration.ofDays(day)))))));
            }
        }

        private void edit() {
            logs.add(testing.logs()
                    .update(
                            TestingStore.AUTHOR,
                            takeOne().id(),
                            new HabitLogs.Changes(
                                    Optional.of(random.nextInt(6) > 0),
                                    new Change.Keep<>(),
                                    new Change.Keep<>(),
                                    new Change.Keep<>(),
                                    Optional.of(new When.At(moment()))),
                            Optional.empty()));
        }

        private HabitLog takeOne() {
            if (logs.isEmpty()) {
                write();
            }
            return logs.remove(random.nextInt(logs.size()));
        }

        /** From three weeks ago to 24 hours ahead. */
        private Instant moment() {
            Instant latest = store.clock().instant().plus(Duration.ofDays(1));
            return latest.minusSeconds(random.nextLong(Duration.ofDays(22).toSeconds()));
        }

        private void check() {
            Map<String, Progress> streaks = new HashMap<>();
            testing.habits().streaks().forEach(one -> streaks.put(one.habit().id(), one.progress()));
            for (Habit habit : habits.values()) {
                List<Instant> completions = logs.stream()
                        .filter(log -> log.completed() && log.habitId().equals(habit.id()))
                        .map(HabitLog::loggedAt)
                        .toList();
                Instant now = store.clock().instant();
                ProgressModel model = new ProgressModel(habit.schedule(), zone, completions, now);
                String what = "%s in %s at %s: %s".formatted(habit.schedule(), zone, now.atZone(zone), completions);

                Progress progress = testing.habits().progress(habit);

                assertThat(progress.currentStreak()).as(what).isEqualTo(model.currentStreak());
                assertThat(progress.bestStreak()).as(what).isEqualTo(model.bestStreak());
                assertThat(progress.totalCompletions()).as(what).isEqualTo(completions.size());
                assertThat((double) progress.score()).as(what).isCloseTo(model.score(), within(0.5 + 1e-6));
                assertThat(streaks.get(habit.id())).as(what).isEqualTo(progress);
            }
        }
    }
}
