package dev.steward.habits;

import dev.steward.store.Author;
import dev.steward.store.Db;
import dev.steward.store.Dialect;
import dev.steward.store.Transaction;
import dev.steward.testing.TestingStore;
import dev.steward.workspace.Stamp;
import dev.steward.workspace.Workspace;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The run of {@code bench/streaks}: 20 daily habits with ten years of logs each, one day in ten missed, by a calendar with clock changes. */
final class StreakBench {
    private static final ZoneId ZONE = ZoneId.of("Europe/Berlin");
    private static final LocalDate TODAY = LocalDate.of(2026, 12, 1);
    private static final int HABITS = 20;
    private static final int DAYS = 3_653;
    private static final int ROUNDS = 200;
    private static final int WARM_UP = 50;
    private static final Schedule DAILY = new Schedule(Frequency.DAILY, Set.of(), 1);

    public static void main(String[] arguments) {
        System.out.printf(
                "# Streaks over ten years%n%n`bench/streaks` on %s: JDK %s, %s %s, %d cores. How it is measured: `bench/README.md`.%n%n",
                LocalDate.now(ZONE),
                System.getProperty("java.runtime.version"),
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors());
        System.out.println("| what | first | p50 | p99 |\n|---|---:|---:|---:|");
        Instant now = TODAY.atTime(12, 0).atZone(ZONE).toInstant();
        LocalDays days = new LocalDays(ZONE);
        List<Instant> logs = logs(new Random(1)).toList();
        measure("ten years of one habit, computed", () -> Progress.of(DAILY, days, logs, now));
        for (Dialect dialect : Dialect.values()) {
            try (TestingStore store = TestingStore.on(dialect)) {
                store.clock().set(now);
                measureOn(store);
            }
        }
        System.exit(0);
    }

    private static void measureOn(TestingStore store) {
        Db db = store.db();
        Habits habits = new Habits(new Workspace(db, ZONE));
        Habit first = fill(db);
        String on = " on " + store;
        measure("its logs read" + on, () -> db.read(reading -> HabitLogStore.completions(reading, first.id())));
        measure("its logs read and computed" + on, () -> habits.progress(first));
        measure("20 habits, as in get_habit_streaks" + on, habits::streaks);
    }

    private static Habit fill(Db db) {
        return db.housekeep(transaction -> {
            transaction
                    .update("INSERT INTO domains (id, name, name_key, sort_order, created, updated, created_by) "
                            + "VALUES ('d', 'D', 'd', 0, 0, 0, 'owner')")
                    .execute();
            return IntStream.range(0, HABITS)
                    .mapToObj(number -> fill(transaction, number))
                    .toList()
                    .getFirst();
        });
    }

    private static Habit fill(Transaction transaction, int number) {
        Habit habit = new Habit(
                Stamp.fresh(transaction),
                "Habit " + number,
                Optional.empty(),
                "d",
                DAILY,
                Difficulty.MEDIUM,
                List.of(),
                true);
        HabitStore.insert(transaction, habit);
        logs(new Random(number))
                .map(moment -> new HabitLog(
                        Stamp.fresh(transaction),
                        habit.id(),
                        true,
                        Optional.of("A sentence about the day."),
                        Optional.of(3.0),
                        Optional.of(4),
                        moment))
                .forEach(log -> HabitLogStore.insert(transaction, log));
        return habit;
    }

    private static Stream<Instant> logs(Random random) {
        return IntStream.rangeClosed(1, DAYS)
                .mapToObj(day -> TODAY.minusDays(DAYS - day)
                        .atTime(random.nextInt(24), random.nextInt(60))
                        .atZone(ZONE)
                        .toInstant())
                .filter(_ -> random.nextInt(10) > 0);
    }

    private static void measure(String what, Supplier<?> work) {
        long first = nanos(work);
        IntStream.range(0, WARM_UP).forEach(_ -> nanos(work));
        long[] times = IntStream.range(0, ROUNDS).mapToLong(_ -> nanos(work)).sorted().toArray();
        System.out.printf(
                Locale.ROOT,
                "| %s | %.2f ms | %.2f ms | %.2f ms |%n",
                what,
                first / 1e6,
                times[ROUNDS / 2] / 1e6,
                times[ROUNDS * 99 / 100] / 1e6);
    }

    private static long nanos(Supplier<?> work) {
        long start = System.nanoTime();
        Object result = work.get();
        long nanos = System.nanoTime() - start;
        if (result == null) {
            throw new IllegalStateException("There is no result.");
        }
        return nanos;
    }
}
