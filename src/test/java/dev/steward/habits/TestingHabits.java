package dev.steward.habits;

import dev.steward.domains.Domain;
import dev.steward.domains.Domains;
import dev.steward.testing.TestingStore;
import dev.steward.workspace.Workspace;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** The services of habits on the store of a test, and habits of which only the schedule matters. */
final class TestingHabits {
    private final Habits habits;
    private final HabitLogs logs;
    private final Domain domain;

    TestingHabits(TestingStore store, String zone) {
        Workspace workspace = new Workspace(store.db(), ZoneId.of(zone));
        this.habits = new Habits(workspace);
        this.logs = new HabitLogs(workspace);
        this.domain = new Domains(store.db())
                .create(
                        TestingStore.AUTHOR,
                        new Domains.NewDomain("Life in " + zone, Optional.empty(), Optional.empty(), 0));
    }

    Habits habits() {
        return habits;
    }

    HabitLogs logs() {
        return logs;
    }

    Habit habit(Schedule schedule) {
        return habits.create(
                TestingStore.AUTHOR,
                new Habits.NewHabit(
                        "Run",
                        Optional.empty(),
                        domain.id(),
                        schedule.frequency(),
                        schedule.daysOfWeek(),
                        Difficulty.MEDIUM,
                        schedule.goalPerPeriod(),
                        List.of(),
                        true));
    }
}
