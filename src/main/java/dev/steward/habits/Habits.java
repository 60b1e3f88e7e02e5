package dev.steward.habits;

import dev.steward.domains.DomainReference;
import dev.steward.store.Author;
import dev.steward.store.Db;
import dev.steward.store.Entry;
import dev.steward.store.Page;
import dev.steward.store.Reading;
import dev.steward.store.Slice;
import dev.steward.store.Transaction;
import dev.steward.tags.TagLinks;
import dev.steward.tool.Refused;
import dev.steward.workspace.Dependent;
import dev.steward.workspace.Stamp;
import dev.steward.workspace.Workspace;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The person's habits, and how they go. Progress is computed from the logs whenever it is asked for (see {@link Progress}); nothing has to be kept in step
 * with them.
 */
public final class Habits implements Dependent {
    static final String ENTITY = "habit";
    private static final Comparator<HabitProgress> LONGEST_STREAK_FIRST = Comparator.comparing(
                    HabitProgress::progress,
                    Comparator.comparingInt(Progress::currentStreak).thenComparingInt(Progress::bestStreak))
            .reversed();

    private final Db db;
    private final LocalDays days;

    public Habits(Workspace workspace) {
        this.db = workspace.db();
        this.days = new LocalDays(workspace.zone());
    }

    /**
     * What a new habit is made of.
     *
     * @param domain id or name, as are the tags
     */
    public record NewHabit(
            String name,
            Optional<String> description,
            String domain,
            Frequency frequency,
            Set<DayOfWeek> daysOfWeek,
            Difficulty difficulty,
            int goalPerPeriod,
            List<String> tags,
            boolean isActive) {}

    /**
     * Makes a habit.
     *
     * @throws Refused when domain or tags lead nowhere, or there are days of the week without {@link Frequency#CUSTOM}
     */
    public Habit create(Author author, NewHabit made) {
        return db.write(author, transaction -> {
            Habit habit = new Habit(
                    Stamp.fresh(transaction),
                    made.name(),
                    made.description(),
                    DomainReference.resolve(transaction, made.domain()),
                    Schedule.asked(made.frequency(), made.daysOfWeek(), made.goalPerPeriod()),
                    made.difficulty(),
                    TagLinks.resolve(transaction, made.tags()),
                    made.isActive());
            HabitStore.insert(transaction, habit);
            transaction.journal(Entry.created(ENTITY, habit.id(), habit.image()));
            return habit;
        });
    }

    /** The one of that id; refused when there is none. */
    public Habit find(String id) {
        return db.read(reading -> required(reading, id));
    }

    /** Latest first. */
    public Page<Habit> list(HabitFilter filter, Slice slice) {
        return db.read(reading -> HabitStore.list(reading, filter.where(reading), slice));
    }

    /** How a habit goes. */
    public Progress progress(Habit habit) {
        return db.read(reading -> progress(reading, habit));
    }

    /** How all active habits go, the longest current streak first, then the longest ever, then the latest habit. Their tags are left out. */
    public List<HabitProgress> streaks() {
        return db.read(reading -> HabitStore.active(reading).stream()
                .map(habit -> new HabitProgress(habit, progress(reading, habit)))
                .sorted(LONGEST_STREAK_FIRST)
                .toList());
    }

    /**
     * How all habits go.
     *
     * @param from the first day over which consistency is told
     * @param last the last one
     */
    public HabitFigures figures(LocalDate from, LocalDate last) {
        return db.read(reading -> {
            int active = 0;
            int best = 0;
            Consistency consistency = Consistency.NONE;
            for (Habit habit : HabitStore.all(reading)) {
                List<Instant> completions = HabitLogStore.completions(reading, habit.id());
                Progress progress = Progress.of(habit.schedule(), days, completions, reading.now());
                best = Math.max(best, progress.bestStreak());
                if (habit.isActive()) {
                    active += progress.currentStreak() > 0 ? 1 : 0;
                    consistency = consistency.plus(Consistency.of(
                            habit.schedule(),
                            days,
                            completions,
                            firstDay(reading, habit),
                            from.toEpochDay(),
                            last.toEpochDay(),
                            reading.now()));
                }
            }
            return new HabitFigures(active, best, consistency);
        });
    }

    private long firstDay(Reading reading, Habit habit) {
        Instant created = habit.stamp().created();
        return days.at(HabitLogStore.first(reading, habit.id())
                .filter(logged -> logged.isBefore(created))
                .orElse(created));
    }

    /**
     * Changes what is named, and nothing else (but see {@link HabitChanges}). A new schedule holds for the past too.
     *
     * @throws Refused as for {@link #create}
     */
    public Habit update(Author author, String id, HabitChanges changes, Optional<Instant> ifUpdated) {
        return db.write(author, transaction -> {
            Habit before = required(transaction, id);
            Instant updated = transaction.updateOf(before.stamp().updated(), ifUpdated);
            Habit changed = changes.on(transaction, before);
            return changed.equals(before)
                    ? before
                    : keep(transaction, before, changed.with(before.stamp().updatedAt(updated)));
        });
    }

    /** Moves a habit to the trash, and its logs with it: they are out of reach until it is restored. */
    public void delete(Author author, String id) {
        db.write(author, transaction -> {
            Habit habit = required(transaction, id);
            habit.stamp().trash(transaction, "habits");
            transaction.journal(Entry.deleted(ENTITY, id, habit.image()));
            return null;
        });
    }

    /** Takes a tag off all habits that carry it. Those in the trash lose it without further notice, so that none comes back with a tag that is gone. */
    @Override
    public void release(Transaction transaction, String tag) {
        TagLinks.HABITS.takeOff(
                transaction,
                tag,
                some -> transaction.journal(some.stream()
                        .flatMap(id -> HabitStore.find(transaction, id).stream())
                        .map(before -> untagged(transaction, before, tag))
                        .toList()));
    }

    private static Entry untagged(Transaction transaction, Habit before, String tag) {
        Habit after = before.withTags(TagLinks.without(before.tags(), tag))
                .with(before.stamp().raised(transaction));
        return Entry.updated(ENTITY, before.id(), before.image(), after.image());
    }

    static Habit required(Reading reading, String id) {
        return HabitStore.find(reading, id).orElseThrow(() -> Refused.notFound(ENTITY, id));
    }

    private Progress progress(Reading reading, Habit habit) {
        List<Instant> completions = HabitLogStore.completions(reading, habit.id());
        return Progress.of(habit.schedule(), days, completions, reading.now());
    }

    private static Habit keep(Transaction transaction, Habit before, Habit after) {
        HabitStore.update(transaction, after);
        transaction.journal(Entry.updated(ENTITY, after.id(), before.image(), after.image()));
        return after;
    }
}
