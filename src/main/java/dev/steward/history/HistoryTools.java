package dev.steward.history;

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
import dev.steward.workspace.Workspace;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** The tools of the toolset {@code history}. */
public final class HistoryTools {
    /** Those that take back what others did. */
    static final Set<String> NAMES = Set.of("undo", "restore");

    private static final Field<String> CALL_ID =
            Fields.otherId("call_id", "Call id, as list_changes and get_agent_activity tell it");
    private static final Field<String> AGENT_ID = Fields.otherId("agent_id", "Agent id");
    private static final Field<String> RECORD_ID = Fields.id("record_id", "Record id");
    private static final Field<String> TOOL =
            Field.of("tool", Kinds.word(64, _ -> null, "update_task"), "Tool that made the change");
    private static final Field<When> SINCE = Field.of("since", Fields.moment(), "ISO 8601 date or date-time, included");
    private static final Field<When> UNTIL =
            Field.of("until", Fields.moment(), "ISO 8601 date (included) or date-time (left out)");
    private static final Field<Boolean> FORCE =
            Field.of("force", Kinds.bool(), "Undo though later changes of the same fields are lost");
    private static final Instant END = Instant.ofEpochMilli(Long.MAX_VALUE);
    private static final Output DONE = Listing.allOutput("undone").with("string", "call_id");

    private final History history;
    private final ZoneId zone;
    private final BiPredicate<Request, String> mayCall;
    private final Field<String> entity;

    private HistoryTools(Workspace workspace, History history, BiPredicate<Request, String> mayCall) {
        this.history = history;
        this.zone = workspace.zone();
        this.mayCall = mayCall;
        this.entity = Field.of("entity", Kinds.choice(history.entities()), "Kind of record");
    }

    /**
     * In the order agents see them.
     *
     * @param mayCall whether whoever makes a request may call the tool of that name
     */
    public static List<Tool<?>> of(
            Workspace workspace, History history, Changes changes, Trash trash, BiPredicate<Request, String> mayCall) {
        HistoryTools tools = new HistoryTools(workspace, history, mayCall);
        Toolset toolset = new Toolset("history", workspace.db());
        return List.of(
                toolset.read(
                        "list_changes",
                        "List changes",
                        "Lists what was changed, latest first: time, agent_id, tool, call_id, entity, id, title, action, and for updates the fields changed "
                                + "with before and after; as changes, total, page, limit. All filters given must match. For calls that only looked use "
                                + "get_agent_activity.",
                        tools::listed,
                        Listing.output("changes"),
                        (_, asked) -> changes.list(asked.filter(), asked.slice())),
                toolset.create(
                        "undo",
                        "Undo",
                        "Takes changes back, all or none, latest first: those of a call (call_id), of an agent in a time (agent_id, since), or a record's last one "
                                + "(entity, record_id). Returns undone and count. Refused where later changes stand in the way. An undo can be undone by its call_id.",
                        tools::undo,
                        DONE,
                        tools::undo),
                toolset.read(
                        "list_trash",
                        "List trash",
                        "Lists deleted records that can still be restored, last deleted first: entity, id, title, deleted, agent_id and call_id of the deletion; as "
                                + "trash, total, page, limit.",
                        in -> new InTrash(in.optional(tools.entity), Fields.slice(in)),
                        Listing.output("trash"),
                        (_, asked) -> trash.list(asked.entity(), asked.slice())),
                toolset.create(
                        "restore",
                        "Restore",
                        "Brings a record back from the trash, with what its deletion took along: a project's milestones, links of tasks and notes. Returns undone and "
                                + "count. To bring back many deleted in one call use undo with call_id.",
                        in -> new Restored(in.required(tools.entity), in.required(RECORD_ID)),
                        DONE,
                        tools::restore));
    }

    record Listed(Changes.Filter filter, Slice slice) {}

    private Listed listed(Reader in) {
        return new Listed(
                new Changes.Filter(
                        in.optional(entity),
                        in.optional(RECORD_ID),
                        in.optional(AGENT_ID),
                        in.optional(CALL_ID),
                        in.optional(TOOL),
                        in.optional(SINCE).map(when -> when.first(zone)),
                        in.optional(UNTIL).map(this::end)),
                Fields.slice(in));
    }

    record InTrash(Optional<String> entity, Slice slice) {}

    record Restored(String entity, String id) {}

    record Undo(
            Optional<String> call,
            Optional<String> agent,
            Optional<Instant> since,
            Optional<Instant> until,
            Optional<String> entity,
            Optional<String> record,
            boolean isForced) {

        /** @throws Refused unless exactly one way of choosing changes is used, and used whole */
        Selection selection() {
            if (Stream.of(call, agent, record).filter(Optional::isPresent).count() != 1) {
                throw Refused.invalid(
                        "call_id",
                        "`call_id` must be given, or `agent_id` with `since`, or `entity` with `record_id`; one of the three alone.");
            }
            if (since.isPresent() != agent.isPresent()) {
                throw Refused.invalid("since", "`since` must be given with `agent_id`, and only with it.");
            }
            if (until.isPresent() && agent.isEmpty()) {
                throw Refused.invalid("until", "`until` must be left out without `agent_id`.");
            }
            if (entity.isPresent() != record.isPresent()) {
                throw Refused.invalid("entity", "`entity` must be given with `record_id`, and only with it.");
            }
            return call.<Selection>map(Selection.OfCall::new)
                    .or(() -> agent.map(id -> new Selection.OfAgent(id, since.orElseThrow(), until.orElse(END))))
                    .orElseGet(() -> new Selection.OfRecord(entity.orElseThrow(), record.orElseThrow()));
        }
    }

    private Undo undo(Reader in) {
        return new Undo(
                in.optional(CALL_ID),
                in.optional(AGENT_ID),
                in.optional(SINCE).map(when -> when.first(zone)),
                in.optional(UNTIL).map(this::end),
                in.optional(entity),
                in.optional(RECORD_ID),
                in.withDefault(FORCE, false));
    }

    private ObjectNode undo(Request request, Undo asked) {
        return done(
                request,
                history.undo(
                        request.author(), asked.selection(), asked.isForced(), tool -> mayCall.test(request, tool)));
    }

    private ObjectNode restore(Request request, Restored asked) {
        return done(
                request,
                history.restore(request.author(), asked.entity(), asked.id(), tool -> mayCall.test(request, tool)));
    }

    private static ObjectNode done(Request request, History.Outcome outcome) {
        outcome.warnings().forEach(request::warn);
        return Listing.all("undone", outcome.steps())
                .put("call_id", request.author().call().orElseThrow());
    }

    /** A day that is named is included. */
    private Instant end(When when) {
        return when instanceof When.Day ? when.last(zone).plusMillis(1) : when.first(zone);
    }
}
