package dev.steward.habits;

import dev.steward.store.Author;
import dev.steward.store.Db;
import dev.steward.store.Entry;
import dev.steward.store.Reading;
import dev.steward.tool.Change;
import dev.steward.tool.Refused;
import dev.steward.workspace.Stamp;
import dev.steward.workspace.When;
import dev.steward.workspace.Workspace;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** The diary of the person's habits. An entry may be of any day since 2000, and of the next 24 hours for those who are ahead of the workspace's zone. */
public final class HabitLogs {
    static final String ENTITY = "habit_log";
    private static final LocalDate EARLIEST = LocalDate.of(2000, 1, 1);
    private static final Duration AHEAD = Duration.ofHours(24);

    private final Db db;
    private final ZoneId zone;

    public HabitLogs(Workspace workspace) {
        this.db = workspace.db();
        this.zone = workspace.zone();
    }

    /**
     * What a new entry is made of.
     *
     * @param loggedAt now when empty; a day without a time is kept as its noon, and so stays that day when the workspace moves to another zone
     */
    public record NewLog(
            String habitId,
            boolean completed,
            Optional<String> notes,
            Optional<Double> value,
            Optional<Integer> mood,
            Optional<When> loggedAt) {}

    /** What an update does; {@code loggedAt} as in {@link NewLog}. */
    public record Changes(
            Optional<Boolean> completed,
            Change<String> notes,
            Change<Double> value,
            Change<Integer> mood,
            Optional<When> loggedAt) {}

    /**
     * Puts an entry down; those of one day are all kept, and each counts towards the goal.
     *
     * @throws Refused when there is no such habit, or the moment is out of bounds
     */
    public HabitLog log(Author author, NewLog made) {
        return db.write(author, transaction -> {
            Habits.required(transaction, made.habitId());
            Instant now = transaction.now();
            HabitLog log = new HabitLog(
                    Stamp.fresh(transaction),
                    made.habitId(),
                    made.completed(),
                    made.notes(),
                    made.value(),
                    made.mood(),
                    made.loggedAt().map(sent -> moment(sent, now)).orElse(now));
            HabitLogStore.insert(transaction, log);
            transaction.journal(Entry.created(ENTITY, log.id(), log.image()));
            return log;
        });
    }

    /** The latest entries of a habit, by the moment they are about. */
    public List<HabitLog> latest(String habitId, int count) {
        return db.read(reading -> HabitLogStore.latest(reading, habitId, count));
    }

    /**
     * Changes what is named, and nothing else.
     *
     * @throws Refused when there is no such entry, its habit is in the trash, or the moment is out of bounds
     */
    public HabitLog update(Author author, String id, Changes changes, Optional<Instant> ifUpdated) {
        return db.write(author, transaction -> {
            HabitLog before = required(transaction, id);
            Instant updated = transaction.updateOf(before.stamp().updated(), ifUpdated);
            HabitLog changed = new HabitLog(
                    before.stamp(),
                    before.habitId(),
                    changes.completed().orElse(before.completed()),
                    changes.notes().on(before.notes()),
                    changes.value().on(before.value()),
                    changes.mood().on(before.mood()),
                    changes.loggedAt()
                            .map(sent -> moment(sent, transaction.now()))
                            .orElse(before.loggedAt()));
            if (changed.equals(before)) {
                return before;
            }
            HabitLog after = changed.with(before.stamp().updatedAt(updated));
            HabitLogStore.update(transaction, after);
            transaction.journal(Entry.updated(ENTITY, id, before.image(), after.image()));
            return after;
        });
    }

    /** Moves an entry to the trash; it counts for nothing any more. */
    public void delete(Author author, String id) {
        db.write(author, transaction -> {
            HabitLog log = required(transaction, id);
            log.stamp().trash(transaction, "habit_logs");
            transaction.journal(Entry.deleted(ENTITY, id, log.image()));
            return null;
        });
    }

    private static HabitLog required(Reading reading, String id) {
        return HabitLogStore.find(reading, id).orElseThrow(() -> Refused.notFound(ENTITY, id));
    }

    private Instant moment(When sent, Instant now) {
        if (sent.day(zone).isBefore(EARLIEST)) {
            throw must("be " + EARLIEST + " or later");
        }
        if (sent.first(zone).isAfter(now.plus(AHEAD))) {
            throw must("be at most " + AHEAD.toHours() + " hours ahead");
        }
        return sent instanceof When.Day(LocalDate date) ? noon(date) : sent.first(zone);
    }

    private Instant noon(LocalDate date) {
        Instant noon = date.atTime(LocalTime.NOON).atZone(zone).toInstant();
        if (!LocalDate.ofInstant(noon, zone).equals(date)) {
            throw must("be a day that there was; " + zone + " skipped " + date);
        }
        return noon;
    }

    private static Refused must(String what) {
        return Refused.invalid("logged_at", "`logged_at` must " + what + ".");
    }
}
