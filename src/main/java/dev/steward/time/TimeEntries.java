package dev.steward.time;

import dev.steward.domains.DomainReference;
import dev.steward.projects.Project;
import dev.steward.projects.ProjectReference;
import dev.steward.store.Author;
import dev.steward.store.Db;
import dev.steward.store.Entry;
import dev.steward.store.Moment;
import dev.steward.store.Page;
import dev.steward.store.Reading;
import dev.steward.store.Slice;
import dev.steward.store.Transaction;
import dev.steward.tags.TagLinks;
import dev.steward.tasks.Task;
import dev.steward.tasks.TaskReference;
import dev.steward.tool.Change;
import dev.steward.tool.Refused;
import dev.steward.workspace.Dependent;
import dev.steward.workspace.Stamp;
import dev.steward.workspace.When;
import dev.steward.workspace.Workspace;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Gatherers;

/**
 * Where the person's time has gone. There is one person, so one timer runs at a time; entries that were written down may overlap. No entry is longer than a
 * week, and none reaches into the future.
 */
public final class TimeEntries implements Dependent {
    /** Whoever forgets a timer for longer knows better when it ended. */
    static final Duration LONGEST = Duration.ofDays(7);

    private static final int SOME = 100;

    private final Db db;
    private final ZoneId zone;

    public TimeEntries(Workspace workspace) {
        this.db = workspace.db();
        this.zone = workspace.zone();
    }

    /**
     * What time was spent on.
     *
     * @param domain id or name, as are the tags; the task's, the project's, or the agent's own when empty
     * @param project the task's when empty
     * @param tags the task's when empty
     */
    public record Subject(
            Optional<String> task,
            Optional<String> project,
            Optional<String> domain,
            Optional<List<String>> tags,
            Optional<String> description) {}

    /** What an update does. */
    public record Changes(
            Change<String> task,
            Change<String> project,
            Optional<String> domain,
            Change<List<String>> tags,
            Change<String> description,
            Optional<When> started,
            Optional<When> ended) {}

    /**
     * Starts the timer.
     *
     * @param started now when empty
     * @throws Refused when one runs already, the subject leads nowhere, or the moment is out of bounds
     */
    public TimeEntry start(Author author, Subject subject, Optional<When> started) {
        return db.write(author, transaction -> {
            TimeEntryStore.running(transaction).ifPresent(running -> {
                throw Refused.conflict("A timer is running already, since " + Moment.text(running.started())
                        + " (time entry '" + running.id() + "'). Stop it with stop_timer first.");
            });
            Instant start = started.map(when -> when.first(zone)).orElse(transaction.now());
            return add(transaction, made(transaction, subject, start, Optional.empty()));
        });
    }

    /**
     * Stops the timer that runs.
     *
     * @param ended now when empty
     * @throws Refused when none runs, or the moment is out of bounds
     */
    public TimeEntry stop(Author author, Optional<When> ended) {
        return db.write(author, transaction -> {
            TimeEntry before = TimeEntryStore.running(transaction)
                    .orElseThrow(() -> Refused.conflict(
                            "No timer is running. Start one with start_timer, or write time down with log_time."));
            Instant end = ended.map(when -> when.first(zone)).orElse(transaction.now());
            return keep(
                    transaction, before, before.endedAt(end).with(before.stamp().raised(transaction)));
        });
    }

    /**
     * Writes an entry down.
     *
     * @throws Refused when the subject leads nowhere, or the moments are out of bounds
     */
    public TimeEntry log(
            Author author, Subject subject, Optional<When> started, Optional<When> ended, Optional<Integer> minutes) {
        return db.write(author, transaction -> {
            Duration length = minutes.map(Duration::ofMinutes).orElse(Duration.ZERO);
            Instant end = ended.map(when -> when.first(zone))
                    .or(() -> started.filter(_ -> minutes.isPresent())
                            .map(when -> when.first(zone).plus(length)))
                    .orElse(transaction.now());
            Instant start = started.map(when -> when.first(zone)).orElse(end.minus(length));
            return add(transaction, made(transaction, subject, start, Optional.of(end)));
        });
    }

    /** The one of that id; refused when there is none. */
    public TimeEntry find(String id) {
        return db.read(reading -> required(reading, id));
    }

    /** Latest start first; long descriptions are cut. */
    public Page<TimeEntry> list(TimeFilter filter, Slice slice) {
        return db.read(reading -> TimeEntryStore.list(reading, filter.where(reading, zone), slice));
    }

    /**
     * Changes what is named, and nothing else.
     *
     * @throws Refused as for {@link #log}
     */
    public TimeEntry update(Author author, String id, Changes changes, Optional<Instant> ifUpdated) {
        return db.write(author, transaction -> {
            TimeEntry before = required(transaction, id);
            Instant updated = transaction.updateOf(before.stamp().updated(), ifUpdated);
            TimeEntry changed = new TimeEntry(
                    before.stamp(),
                    changes.task()
                            .map(task ->
                                    TaskReference.resolve(transaction, task).id())
                            .on(before.task()),
                    changes.project()
                            .map(project -> ProjectReference.resolve(transaction, project)
                                    .id())
                            .on(before.project()),
                    changes.domain()
                            .map(sent -> DomainReference.resolve(transaction, sent))
                            .orElse(before.domain()),
                    changes.tags()
                            .map(sent -> TagLinks.resolve(transaction, sent))
                            .on(Optional.of(before.tags()))
                            .orElse(List.of()),
                    changes.description().on(before.description()),
                    changes.started().map(when -> when.first(zone)).orElse(before.started()),
                    changes.ended().map(when -> when.first(zone)).or(before::ended));
            return changed.equals(before)
                    ? before
                    : keep(transaction, before, changed.with(before.stamp().updatedAt(updated)));
        });
    }

    /** Moves an entry to the trash; it counts for nothing any more. */
    public void delete(Author author, String id) {
        db.write(author, transaction -> {
            TimeEntry entry = required(transaction, id);
            entry.stamp().trash(transaction, "time_entries");
            transaction.journal(Entry.deleted(TimeEntry.ENTITY, id, entry.image()));
            return null;
        });
    }

    /** How many others go on at the same time as this one. */
    public long overlapping(TimeEntry entry) {
        return db.read(reading -> TimeEntryStore.overlapping(reading, entry));
    }

    /** The minutes that have gone into tasks, by their id; those without any are left out. */
    public static Map<String, Long> spent(Reading reading, Collection<String> tasks) {
        Map<String, Long> minutes = new HashMap<>();
        if (!tasks.isEmpty()) {
            TimeEntryStore.spent(reading, tasks).forEach((task, millis) -> minutes.put(task, Minutes.ofMillis(millis)));
        }
        return minutes;
    }

    /** Where time has gone from a moment on and before another; what lies outside is cut off, and a running timer counts until now. */
    public TimeSummary summary(Instant from, Instant before) {
        return db.read(reading -> {
            TimeSums summary = new TimeSums();
            for (TimeEntry entry : TimeEntryStore.within(reading, from, before)) {
                Instant start = entry.started().isBefore(from) ? from : entry.started();
                Instant end = entry.ended().orElse(reading.now());
                summary.add(entry, start, end.isAfter(before) ? before : end);
            }
            return summary.named(
                    TimeEntryStore.names(reading, "domains", summary.domains()),
                    TimeEntryStore.names(reading, "tags", summary.tags()));
        });
    }

    /** Lets go of a task that goes to the trash: what it took still counts. */
    public void leaveTask(Transaction transaction, String task) {
        journal(transaction, TimeEntryStore.of(transaction, "task_id", task), TimeEntry::withoutTask);
        TimeEntryStore.letGo(transaction, "task_id", task);
    }

    /** Lets go of a project that goes to the trash. */
    public void leaveProject(Transaction transaction, String project) {
        journal(transaction, TimeEntryStore.of(transaction, "project_id", project), TimeEntry::withoutProject);
        TimeEntryStore.letGo(transaction, "project_id", project);
    }

    /** Takes a tag off all entries that carry it. */
    @Override
    public void release(Transaction transaction, String tag) {
        TagLinks.TIME_ENTRIES.takeOff(
                transaction,
                tag,
                some -> journal(transaction, some, entry -> entry.withTags(TagLinks.without(entry.tags(), tag))));
    }

    private static void journal(Transaction transaction, List<String> ids, UnaryOperator<TimeEntry> change) {
        ids.stream()
                .gather(Gatherers.windowFixed(SOME))
                .forEach(some -> transaction.journal(TimeEntryStore.find(transaction, some).stream()
                        .map(before -> updated(
                                before, change.apply(before).with(before.stamp().raised(transaction))))
                        .toList()));
    }

    private TimeEntry made(Transaction transaction, Subject subject, Instant started, Optional<Instant> ended) {
        Optional<Task> task = subject.task().map(id -> TaskReference.resolve(transaction, id));
        Optional<Project> project = subject.project()
                .or(() -> task.flatMap(one -> one.place().project()))
                .map(id -> ProjectReference.resolve(transaction, id));
        return new TimeEntry(
                Stamp.fresh(transaction),
                task.map(Task::id),
                project.map(Project::id),
                domain(transaction, subject, task, project),
                subject.tags()
                        .map(sent -> TagLinks.resolve(transaction, sent))
                        .or(() -> task.map(Task::tags))
                        .orElse(List.of()),
                subject.description(),
                started,
                ended);
    }

    private static String domain(
            Transaction transaction, Subject subject, Optional<Task> task, Optional<Project> project) {
        return DomainReference.resolve(transaction, subject.domain())
                .or(() -> task.map(Task::domain))
                .or(() -> project.map(Project::domain))
                .or(() ->
                        transaction.author().agent().flatMap(agent -> TimeEntryStore.domainOfAgent(transaction, agent)))
                .orElseThrow(() -> Refused.invalid(
                        "domain",
                        "`domain` is missing, and neither a task nor a project nor the agent has one to offer."));
    }

    private static TimeEntry add(Transaction transaction, TimeEntry entry) {
        requireSense(entry, transaction.now());
        TimeEntryStore.insert(transaction, entry);
        transaction.journal(Entry.created(TimeEntry.ENTITY, entry.id(), entry.image()));
        return entry;
    }

    private static TimeEntry keep(Transaction transaction, TimeEntry before, TimeEntry after) {
        requireSense(after, transaction.now());
        TimeEntryStore.update(transaction, after);
        transaction.journal(updated(before, after));
        return after;
    }

    private static Entry updated(TimeEntry before, TimeEntry after) {
        return Entry.updated(TimeEntry.ENTITY, before.id(), before.image(), after.image());
    }

    private static void requireSense(TimeEntry entry, Instant now) {
        Instant end = entry.ended().orElse(now);
        if (entry.started().isAfter(now) || end.isAfter(now)) {
            String field = entry.started().isAfter(now) ? "started_at" : "ended_at";
            throw Refused.invalid(field, "`" + field + "` must not be in the future.");
        }
        if (entry.ended().isPresent() && !end.isAfter(entry.started())) {
            throw Refused.invalid("ended_at", "`ended_at` must be after `started_at`.");
        }
        if (entry.ended().isPresent() && Duration.between(entry.started(), end).compareTo(LONGEST) > 0) {
            throw Refused.invalid(
                    "ended_at", "`ended_at` must be at most " + LONGEST.toDays() + " days after `started_at`.");
        }
    }

    private static TimeEntry required(Reading reading, String id) {
        return TimeEntryStore.find(reading, id).orElseThrow(() -> Refused.notFound(TimeEntry.ENTITY, id));
    }
}
