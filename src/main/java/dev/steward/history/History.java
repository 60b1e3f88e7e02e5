package dev.steward.history;

import dev.steward.store.Author;
import dev.steward.store.Db;
import dev.steward.store.Entry;
import dev.steward.store.Journal;
import dev.steward.store.Journaled;
import dev.steward.store.Reading;
import dev.steward.tool.Refused;
import dev.steward.workspace.Undoable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.function.Predicate;
import tools.jackson.databind.node.ObjectNode;

/**
 * Takes changes back, by the journal (spec/workspace.md §4). What is taken back is itself a change like any other: it is put down, and can be taken back. All that
 * one call asks for is done, or nothing.
 *
 * <p>A change can be undone as long as nothing later stands in its way: what it set is still as it set it, and nothing else has come to depend on what it made.
 * Changes of other fields of the same record don't matter, and stay.
 */
public final class History {
    /** So many changes are undone in one call; all of them are in memory. */
    static final int MOST_CHANGES = 5_000;

    /** What isn't created but logged. */
    private static final Map<String, String> LOGGED =
            Map.of("create_habit_log", "log_habit_completion", "create_time_entry", "log_time");

    private final Db db;
    private final SequencedMap<String, Undoable> kinds;

    /** @param kinds of records that there are */
    public History(Db db, List<Undoable> kinds) {
        this.db = db;
        this.kinds = new LinkedHashMap<>();
        kinds.forEach(kind -> this.kinds.put(kind.entity(), kind));
    }

    /**
     * What was done.
     *
     * @param steps each an object with entity, id and action
     * @param warnings what could not come back as it was
     */
    public record Outcome(List<ObjectNode> steps, List<String> warnings) {}

    /** The kinds of records there are, as the journal names them. */
    public SequencedSet<String> entities() {
        return Collections.unmodifiableSequencedSet(kinds.sequencedKeySet());
    }

    /**
     * Takes changes back, the latest first.
     *
     * @param isForced takes them back though later changes are lost by it
     * @param mayCall which tools the caller may call: every tool whose work is undone has to be one of them
     * @throws Refused when there is nothing to undo, the caller may not, or something stands in the way
     */
    public Outcome undo(Author author, Selection selection, boolean isForced, Predicate<String> mayCall) {
        return db.write(author, transaction -> {
            List<Journaled> entries = selection.entries(transaction).stream()
                    .filter(entry -> kinds.containsKey(entry.entry().entity()))
                    .toList();
            if (entries.isEmpty()) {
                throw selection.nothing();
            }
            requireFew(entries);
            entries.forEach(entry -> requireRight(toolOf(entry), mayCall));
            Undoing undoing = new Undoing(transaction, kinds, isForced, entries);
            entries.reversed().forEach(undoing::undo);
            return undoing.outcome();
        });
    }

    /**
     * Brings a record back from the trash, with what went with it when it was deleted alone: a project's milestones, and that tasks belonged to it. What has
     * changed since stays as it is, and a warning says so.
     *
     * @throws Refused when it isn't in the trash, or what it can't be without is in the trash itself
     */
    public Outcome restore(Author author, String entity, String id, Predicate<String> mayCall) {
        return db.write(author, transaction -> {
            Undoable kind = kinds.get(entity);
            requireRight("delete_" + entity, mayCall);
            Optional<Journaled> deletion = Journal.ofRecord(transaction, entity, id).stream()
                    .filter(entry -> entry.entry().action() == Entry.Action.DELETED)
                    .reduce((_, later) -> later);
            List<Journaled> companions =
                    deletion.map(entry -> companions(transaction, entry)).orElse(List.of());
            Undoing undoing = new Undoing(transaction, kinds, false, companions);
            undoing.restore(kind, id, deletion.flatMap(entry -> entry.entry().before()));
            companions.reversed().forEach(undoing::undoIfPossible);
            return undoing.outcome();
        });
    }

    /** What else the deletion of one record changed; of records that were deleted together each is on its own. */
    private static List<Journaled> companions(Reading reading, Journaled deletion) {
        String alone = "delete_" + deletion.entry().entity();
        if (!deletion.author().tool().equals(Optional.of(alone))) {
            return List.of();
        }
        List<Journaled> all =
                new ArrayList<>(Journal.ofCall(reading, deletion.author().call().orElseThrow()));
        all.removeIf(entry -> entry.sequence() == deletion.sequence());
        return all;
    }

    private static void requireFew(List<Journaled> entries) {
        if (entries.size() > MOST_CHANGES) {
            throw Refused.conflict("These are " + entries.size() + " changes; at most " + MOST_CHANGES
                    + " are undone in one call. Undo the latest part of the time first.");
        }
    }

    private static void requireRight(String tool, Predicate<String> mayCall) {
        if (!mayCall.test(tool)) {
            throw Refused.forbidden("Undoing this takes the right to call '" + tool + "'.");
        }
    }

    /** The tool whose work an entry is. What the owner did, or was itself an undoing, counts as the tool that does the same. */
    private static String toolOf(Journaled journaled) {
        Entry entry = journaled.entry();
        String same = switch (entry.action()) {
            case CREATED, RESTORED -> "create_";
            case UPDATED -> "update_";
            case DELETED, ERASED -> "delete_";
        };
        return journaled
                .author()
                .tool()
                .filter(tool -> !HistoryTools.NAMES.contains(tool))
                .orElse(LOGGED.getOrDefault(same + entry.entity(), same + entry.entity()));
    }
}
