package dev.steward.habits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.store.Entry;
import dev.steward.store.Journal;
import dev.steward.store.Journaled;
import dev.steward.store.MovedOn;
import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import dev.steward.tool.Change;
import dev.steward.tool.Refused;
import dev.steward.workspace.When;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

class HabitLogsTest {
    private static final HabitLogs.Changes NOTHING = new HabitLogs.Changes(
            Optional.empty(), new Change.Keep<>(), new Change.Keep<>(), new Change.Keep<>(), Optional.empty());

    @EachStore
    void anEntryCanBeChangedFieldByField(TestingStore store) {
        Diary diary = new Diary(store);
        HabitLog before = diary.log("2026-11-30");
        store.clock().advance(Duration.ofSeconds(1));

        HabitLog after = diary.logs.update(
                TestingStore.AUTHOR,
                before.id(),
                new HabitLogs.Changes(
                        Optional.of(false),
                        new Change.Set<>("Ill"),
                        new Change.Clear<>(),
                        new Change.Keep<>(),
                        Optional.of(When.parse("2026-11-29"))),
                Optional.of(before.stamp().updated()));

        assertThat(after)
                .isEqualTo(new HabitLog(
                        before.stamp().updatedAt(Instant.parse("2026-12-01T09:30:01Z")),
                        diary.habit.id(),
                        false,
                        Optional.of("Ill"),
                        Optional.empty(),
                        Optional.of(4),
                        Instant.parse("2026-11-29T11:00:00Z")));
        assertThat(diary.logs.latest(diary.habit.id(), 10)).containsExactly(after);
        assertThat(diary.history(before.id()))
                .containsExactly(
                        Entry.created("habit_log", before.id(), before.image()),
                        Entry.updated("habit_log", before.id(), before.image(), after.image()));
    }

    @EachStore
    void streaksFollowEditsAndDeletesOfThePast(TestingStore store) {
        Diary diary = new Diary(store);
        diary.log("2026-11-29");
        HabitLog middle = diary.log("2026-11-30");
        diary.log("2026-12-01");
        assertThat(diary.streak()).isEqualTo(3);

        diary.logs.update(TestingStore.AUTHOR, middle.id(), movedTo("2026-11-28"), Optional.empty());
        assertThat(diary.streak()).isEqualTo(1);
        diary.logs.update(TestingStore.AUTHOR, middle.id(), movedTo("2026-11-30"), Optional.empty());
        assertThat(diary.streak()).isEqualTo(3);
        diary.logs.delete(TestingStore.AUTHOR, middle.id());
        assertThat(diary.streak()).isEqualTo(1);
        assertThat(diary.logs.latest(diary.habit.id(), 10)).hasSize(2);
        assertThat(diary.history(middle.id()).getLast().action()).isEqualTo(Entry.Action.DELETED);
    }

    @EachStore
    void anUpdateThatChangesNothingLeavesNoTrace(TestingStore store) {
        Diary diary = new Diary(store);
        HabitLog before = diary.log("2026-11-30");
        store.clock().advance(Duration.ofSeconds(1));

        assertThat(diary.logs.update(TestingStore.AUTHOR, before.id(), NOTHING, Optional.empty()))
                .isEqualTo(before);
        assertThat(diary.history(before.id())).hasSize(1);
    }

    @EachStore
    void anEntryIsOutOfReachOnceItOrItsHabitIsDeleted(TestingStore store) {
        Diary diary = new Diary(store);
        HabitLog deleted = diary.log("2026-11-30");
        HabitLog ofDeleted = diary.log("2026-11-29");
        diary.logs.delete(TestingStore.AUTHOR, deleted.id());
        assertRefused(diary, deleted.id());

        diary.habits.delete(TestingStore.AUTHOR, diary.habit.id());
        assertRefused(diary, ofDeleted.id());
    }

    @EachStore
    void aChangeBehindTheCallersBackAndAMomentOutOfBoundsAreRefused(TestingStore store) {
        Diary diary = new Diary(store);
        HabitLog log = diary.log("2026-11-30");

        assertThatExceptionOfType(MovedOn.class)
                .isThrownBy(() -> diary.logs.update(
                        TestingStore.AUTHOR, log.id(), movedTo("2026-11-29"), Optional.of(Instant.EPOCH)));
        assertThatThrownBy(
                        () -> diary.logs.update(TestingStore.AUTHOR, log.id(), movedTo("2026-12-03"), Optional.empty()))
                .isInstanceOf(Refused.class)
                .hasMessage("`logged_at` must be at most 24 hours ahead.");
        assertThat(diary.history(log.id())).hasSize(1);
    }

    private static HabitLogs.Changes movedTo(String day) {
        return new HabitLogs.Changes(
                NOTHING.completed(), NOTHING.notes(), NOTHING.value(), NOTHING.mood(), Optional.of(When.parse(day)));
    }

    private static void assertRefused(Diary diary, String id) {
        assertThatThrownBy(() -> diary.logs.update(TestingStore.AUTHOR, id, movedTo("2026-11-28"), Optional.empty()))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("(habit_log '" + id + "')");
        assertThatThrownBy(() -> diary.logs.delete(TestingStore.AUTHOR, id)).isInstanceOf(Refused.class);
    }

    /** One daily habit in Berlin. */
    private static final class Diary {
        private final TestingStore store;
        private final Habits habits;
        private final HabitLogs logs;
        private final Habit habit;

        Diary(TestingStore store) {
            TestingHabits testing = new TestingHabits(store, "Europe/Berlin");
            this.store = store;
            this.habits = testing.habits();
            this.logs = testing.logs();
            this.habit = testing.habit(new Schedule(Frequency.DAILY, Set.of(), 1));
        }

        HabitLog log(String day) {
            return logs.log(
                    TestingStore.AUTHOR,
                    new HabitLogs.NewLog(
                            habit.id(),
                            true,
                            Optional.empty(),
                            Optional.of(2.5),
                            Optional.of(4),
                            Optional.of(When.parse(day))));
        }

        int streak() {
            return habits.progress(habit).currentStreak();
        }

        List<Entry> history(String log) {
            return store.db().read(reading -> Journal.ofRecord(reading, "habit_log", log)).stream()
                    .map(Journaled::entry)
                    .toList();
        }
    }
}
