package dev.steward.time;

import dev.steward.json.Json;
import dev.steward.store.Db;
import dev.steward.store.Slice;
import dev.steward.tool.Field;
import dev.steward.tool.Kinds;
import dev.steward.tool.Output;
import dev.steward.tool.Reader;
import dev.steward.tool.Refused;
import dev.steward.tool.Tool;
import dev.steward.workspace.Fields;
import dev.steward.workspace.Listing;
import dev.steward.workspace.Toolset;
import dev.steward.workspace.Toolset.Request;
import dev.steward.workspace.When;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The tools of the toolset {@code time} that are about time spent. */
public final class TimeTools {
    private static final Field<String> TIME_ENTRY_ID = Fields.id("time_entry_id", "Time entry id");
    private static final Field<String> TASK_ID = Fields.otherId("task_id", "Task id");
    private static final Field<String> PROJECT_ID = Fields.otherId("project_id", "Project id; the task's if left out");
    private static final Field<String> OF_PROJECT = Fields.otherId("project_id", "Project id");
    private static final Field<String> DESCRIPTION =
            Field.of("description", Kinds.text(0, Fields.LONGEST_TEXT), "What was done.");
    private static final Field<When> STARTED_AT = moment("started_at", "ISO 8601 date-time");
    private static final Field<When> STARTED_EARLIER = moment("started_at", "ISO 8601 date-time; now if left out");
    private static final Field<When> ENDED_AT = moment("ended_at", "ISO 8601 date-time, after started_at");
    private static final Field<When> ENDED_EARLIER = moment("ended_at", "ISO 8601 date-time; now if left out");
    private static final Field<When> SINCE = moment("since", "Started on that ISO 8601 date or later");
    private static final Field<When> UNTIL = moment("until", "Started on that ISO 8601 date or earlier");
    private static final Field<Integer> MINUTES = Field.of(
            "minutes", Kinds.integer(1, (int) TimeEntries.LONGEST.toMinutes()), "Instead of one of the two moments");
    private static final Output TIME_ENTRY = Output.of().with("object", "time_entry");

    private final TimeEntries entries;
    private final Db db;

    private TimeTools(TimeEntries entries, Db db) {
        this.entries = entries;
        this.db = db;
    }

    private static Field<When> moment(String name, String description) {
        return Field.of(name, Fields.moment(), description);
    }

    /** In the order agents see them. */
    public static List<Tool<?>> of(TimeEntries entries, Db db) {
        TimeTools tools = new TimeTools(entries, db);
        Toolset toolset = new Toolset("time", db);
        return List.of(
                toolset.create(
                        "start_timer",
                        "Start timer",
                        "Starts the person's timer and returns its time_entry. Only one runs at a time. Domain, project and tags are the task's unless given. "
                                + "For time that is over use log_time.",
                        in -> new Started(subject(in), in.optional(STARTED_EARLIER)),
                        TIME_ENTRY,
                        (request, asked) -> tools.shown(
                                request, entries.start(request.author(), asked.subject(), asked.started()))),
                toolset.update(
                        "stop_timer",
                        "Stop timer",
                        "Stops the timer that runs and returns its time_entry with its minutes.",
                        in -> in.optional(ENDED_EARLIER),
                        TIME_ENTRY,
                        (request, ended) -> tools.shown(request, entries.stop(request.author(), ended))),
                toolset.create(
                        "log_time",
                        "Log time",
                        "Writes down time that was spent and returns the time_entry: two of started_at, ended_at and minutes, or minutes alone for until now. "
                                + "Domain, project and tags are the task's unless given.",
                        Logged::of,
                        TIME_ENTRY,
                        tools::log),
                toolset.read(
                        "list_time_entries",
                        "List time entries",
                        "Lists time entries, latest start first, as time_entries, total, page, limit; a running timer has is_running. All filters given must "
                                + "match. For sums use get_time_summary.",
                        Listed::of,
                        Listing.output("time_entries"),
                        (_, asked) -> tools.list(asked)),
                toolset.update(
                        "update_time_entry",
                        "Update time entry",
                        "Changes only the fields given and returns the time_entry. ended_at on a running timer stops it.",
                        Update::of,
                        TIME_ENTRY,
                        tools::update),
                toolset.delete(
                        "delete_time_entry",
                        "Delete time entry",
                        "Moves a time entry to the trash, where restore brings it back from. Returns deleted and id.",
                        in -> in.required(TIME_ENTRY_ID),
                        Toolset.DELETED,
                        tools::delete));
    }

    record Started(TimeEntries.Subject subject, Optional<When> started) {}

    private static TimeEntries.Subject subject(Reader in) {
        return new TimeEntries.Subject(
                in.optional(TASK_ID),
                in.optional(PROJECT_ID),
                in.optional(Fields.DOMAIN),
                in.optional(Fields.TAGS),
                in.optional(DESCRIPTION));
    }

    record Logged(
            TimeEntries.Subject subject, Optional<When> started, Optional<When> ended, Optional<Integer> minutes) {
        static Logged of(Reader in) {
            return new Logged(
                    TimeTools.subject(in), in.optional(STARTED_AT), in.optional(ENDED_AT), in.optional(MINUTES));
        }

        /** @throws Refused unless the three say when it was, and don't say it twice */
        void requireClear() {
            boolean byMinutes = minutes.isPresent() && (started.isEmpty() || ended.isEmpty());
            boolean byMoments = minutes.isEmpty() && started.isPresent() && ended.isPresent();
            if (!byMinutes && !byMoments) {
                throw Refused.invalid(
                        "minutes",
                        "`minutes` must be given, with one of `started_at` and `ended_at` or neither; or both of these without `minutes`.");
            }
        }
    }

    private ObjectNode log(Request request, Logged asked) {
        asked.requireClear();
        return shown(
                request,
                entries.log(request.author(), asked.subject(), asked.started(), asked.ended(), asked.minutes()));
    }

    record Listed(TimeFilter filter, Slice slice) {
        static Listed of(Reader in) {
            return new Listed(
                    new TimeFilter(
                            in.optional(TASK_ID),
                            in.optional(OF_PROJECT),
                            in.optional(Fields.DOMAIN),
                            in.optional(Fields.TAG),
                            in.optional(SINCE),
                            in.optional(UNTIL)),
                    Fields.slice(in));
        }
    }

    private ObjectNode list(Listed asked) {
        return db.read(reading -> Listing.of(
                "time_entries",
                entries.list(asked.filter(), asked.slice()),
                asked.slice(),
                entry -> Listing.shortened(entry.shown(reading.now()), "description")));
    }

    record Update(String id, TimeEntries.Changes changes, Optional<Instant> ifUpdated) {
        static Update of(Reader in) {
            return new Update(
                    in.required(TIME_ENTRY_ID),
                    new TimeEntries.Changes(
                            in.change(TASK_ID),
                            in.change(OF_PROJECT),
                            in.replace(Fields.DOMAIN),
                            in.change(Fields.TAGS),
                            in.change(DESCRIPTION),
                            in.replace(STARTED_AT),
                            in.replace(ENDED_AT)),
                    in.optional(Fields.IF_UPDATED));
        }
    }

    private ObjectNode update(Request request, Update asked) {
        return shown(request, entries.update(request.author(), asked.id(), asked.changes(), asked.ifUpdated()));
    }

    private ObjectNode delete(Request request, String id) {
        entries.delete(request.author(), id);
        return Toolset.deleted(id);
    }

    /** Time that is counted twice is the person's to judge. */
    private ObjectNode shown(Request request, TimeEntry entry) {
        return db.read(reading -> {
            long others = entries.overlapping(entry);
            if (others > 0) {
                request.warn("It overlaps " + others + (others == 1 ? " other time entry" : " other time entries")
                        + "; the time in common counts for each.");
            }
            return Json.object().set("time_entry", entry.shown(reading.now()));
        });
    }
}
