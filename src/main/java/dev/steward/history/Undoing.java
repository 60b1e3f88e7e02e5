package dev.steward.history;

import dev.steward.json.Json;
import dev.steward.store.DuplicateKey;
import dev.steward.store.Entry;
import dev.steward.store.Journal;
import dev.steward.store.Journaled;
import dev.steward.store.Moment;
import dev.steward.store.Row;
import dev.steward.store.Transaction;
import dev.steward.tool.Refused;
import dev.steward.workspace.Image;
import dev.steward.workspace.Undoable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The undoing of some changes, one by one, the latest first, within one transaction. */
final class Undoing {
    /** Rises with each change, so it is no part of what a change did. */
    private static final String UPDATED = "updated";

    private final Transaction transaction;
    private final Map<String, Undoable> kinds;
    private final boolean isForced;
    private final Set<String> chosen = new HashSet<>();
    private final Ties ties;
    private final List<ObjectNode> steps = new ArrayList<>();
    private final Set<String> warnings = new LinkedHashSet<>();

    /** @param entries that are to be undone */
    Undoing(Transaction transaction, Map<String, Undoable> kinds, boolean isForced, List<Journaled> entries) {
        this.transaction = transaction;
        this.kinds = kinds;
        this.isForced = isForced;
        this.ties = new Ties(transaction, warnings::add);
        entries.forEach(journaled -> chosen.add(journaled.entry().record()));
    }

    /** To be called once, after the last step. */
    History.Outcome outcome() {
        List.copyOf(steps).forEach(this::settle);
        return new History.Outcome(steps, List.copyOf(warnings));
    }

    private void settle(ObjectNode step) {
        Undoable kind = kinds.get(step.path("entity").asString());
        picture(kind, step.path("id").asString()).ifPresent(now -> {
            Image settled = ties.settled(new Image(now));
            if (!settled.node().equals(now)) {
                rewrite(kind, settled, now);
            }
        });
    }

    /** @throws Refused when something stands in the way */
    void undo(Journaled journaled) {
        Entry entry = journaled.entry();
        Undoable kind = kinds.get(entry.entity());
        switch (entry.action()) {
            case CREATED, RESTORED -> takeAway(kind, journaled);
            case UPDATED -> putBack(kind, journaled);
            case DELETED -> restore(kind, entry.record(), entry.before());
            case ERASED -> throw refused(entry, "has been erased for good");
        }
    }

    /** As {@link #undo}; but what something stands in the way of stays as it is. */
    void undoIfPossible(Journaled journaled) {
        try {
            undo(journaled);
        } catch (Refused refused) {
            warnings.add(refused.getMessage());
        }
    }

    /** @param image as it was when it went to the trash; when the journal has forgotten it, what lies in the trash does */
    void restore(Undoable kind, String id, Optional<ObjectNode> image) {
        Instant trashed = requireInTrash(kind, id);
        String what = kind.entity() + " '" + id + "'";
        Optional<Image> whole = image.map(before -> ties.loosened(kind.entity(), new Image(before)));
        Instant updated = transaction.updateOf(trashed);
        try {
            transaction
                    .update("UPDATE " + kind.table() + " SET deleted = NULL, updated = :updated WHERE id = :id")
                    .bind("id", id)
                    .bind("updated", updated)
                    .execute();
            whole.ifPresent(before -> kind.rewrite(transaction, before.updatedAt(updated)));
        } catch (DuplicateKey taken) {
            throw Refused.conflict(
                    "The " + what + " can't come back: another one has its name now. Rename that one first.");
        }
        ObjectNode after = picture(kind, id)
                .orElseThrow(() ->
                        Refused.conflict("The " + what + " can't come back while what it belongs to is in the trash."));
        transaction.journal(Entry.restored(kind.entity(), id, after));
        done(kind, id, "restored");
    }

    private Instant requireInTrash(Undoable kind, String id) {
        record Found(Optional<Instant> deleted, Instant updated) {}
        Found found = transaction
                .query("SELECT deleted, updated FROM " + kind.table() + " WHERE id = :id")
                .bind("id", id)
                .find(row -> new Found(row.optional("deleted", Row::instant), row.instant("updated")))
                .orElseThrow(() -> Refused.notFound(kind.entity(), id));
        if (found.deleted().isEmpty()) {
            throw Refused.conflict("The " + kind.entity() + " '" + id + "' isn't in the trash.");
        }
        return found.updated();
    }

    /** What was made, or brought back, goes to the trash. */
    private void takeAway(Undoable kind, Journaled journaled) {
        Entry entry = journaled.entry();
        ObjectNode now = present(kind, entry);
        if (!isForced && !remembered(entry, entry.after()).equals(withoutUpdated(now))) {
            throw changedLater(journaled);
        }
        long before = Journal.latest(transaction);
        kind.delete(transaction.author(), entry.record());
        if (!isForced) {
            requireNothingElseTouched(entry, Journal.since(transaction, before, History.MOST_CHANGES));
        }
        done(kind, entry.record(), "deleted");
    }

    private void requireNothingElseTouched(Entry entry, List<Journaled> done) {
        done.stream()
                .map(Journaled::entry)
                .filter(other ->
                        !chosen.contains(other.record()) && !other.record().equals(entry.record()))
                .findFirst()
                .ifPresent(other -> {
                    throw refused(
                            entry,
                            "is in use by now, by the " + other.entity() + " '" + other.record()
                                    + "' for one. Send force true to take it away all the same");
                });
    }

    /** The fields that were changed get the values they had. */
    private void putBack(Undoable kind, Journaled journaled) {
        Entry entry = journaled.entry();
        ObjectNode before = remembered(entry, entry.before());
        ObjectNode after = remembered(entry, entry.after());
        ObjectNode now = present(kind, entry);
        ObjectNode back = now.deepCopy();
        for (String member : members(before, after)) {
            JsonNode old = before.path(member);
            if (old.equals(after.path(member))) {
                continue;
            }
            if (!isForced
                    && !now.path(member).equals(after.path(member))
                    && !now.path(member).equals(old)) {
                throw changedLater(journaled);
            }
            set(back, member, old);
        }
        Image image = ties.loosened(kind.entity(), new Image(back));
        if (image.node().equals(now)) {
            return;
        }
        rewrite(kind, image, now);
    }

    private void rewrite(Undoable kind, Image image, ObjectNode now) {
        Instant updated = transaction.updateOf(new Image(now).stamp().updated());
        try {
            kind.rewrite(transaction, image.updatedAt(updated));
        } catch (DuplicateKey taken) {
            throw Refused.conflict("The " + kind.entity() + " '" + image.id()
                    + "' can't have its old name: another one has it now. Rename that one first.");
        }
        ObjectNode after = picture(kind, image.id()).orElseThrow();
        transaction.journal(Entry.updated(kind.entity(), image.id(), now, after));
        done(kind, image.id(), "reverted");
    }

    private static void set(ObjectNode image, String member, JsonNode value) {
        if (value.isMissingNode()) {
            image.remove(member);
            return;
        }
        image.set(member, value);
    }

    private static Set<String> members(ObjectNode before, ObjectNode after) {
        Set<String> members = new LinkedHashSet<>(before.propertyNames());
        members.addAll(after.propertyNames());
        return members;
    }

    private ObjectNode present(Undoable kind, Entry entry) {
        return picture(kind, entry.record())
                .orElseThrow(() -> refused(entry, "has been deleted since. Undo that first"));
    }

    /** As it will look once it has been through the store. */
    private Optional<ObjectNode> picture(Undoable kind, String id) {
        return kind.image(transaction, id)
                .map(image -> Json.parse(Json.text(image)).asObject());
    }

    private static ObjectNode remembered(Entry entry, Optional<ObjectNode> image) {
        return withoutUpdated(image.orElseThrow(
                () -> refused(entry, "was changed so long ago that the journal has forgotten what it was like")));
    }

    private static ObjectNode withoutUpdated(ObjectNode image) {
        ObjectNode rest = image.deepCopy();
        rest.remove(UPDATED);
        return rest;
    }

    private Refused changedLater(Journaled journaled) {
        Entry entry = journaled.entry();
        Journaled later =
                Journal.ofRecord(transaction, entry.entity(), entry.record()).getLast();
        return refused(
                entry,
                "was changed later, by " + later.author().createdBy()
                        + later.author().tool().map(tool -> " with " + tool).orElse("") + " at "
                        + Moment.text(later.time())
                        + later.author()
                                .call()
                                .map(call -> " (call " + call + ")")
                                .orElse("")
                        + ". Undo that first, or send force true to lose it");
    }

    private static Refused refused(Entry entry, String what) {
        return Refused.conflict("The " + entry.entity() + " '" + entry.record() + "' " + what + ".");
    }

    private void done(Undoable kind, String id, String action) {
        steps.add(Json.object().put("id", id).put("entity", kind.entity()).put("action", action));
    }
}
