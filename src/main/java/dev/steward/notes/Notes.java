package dev.steward.notes;

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
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Gatherers;

/**
 * The person's notes and the links between them. A link to a note that isn't there leads to it once it is; one that has led to a note leads to it until that goes
 * to the trash, whatever its title becomes meanwhile ({@link LinkStore} has the whole rule). A note that comes back from the trash has its links again, and
 * those to it, unless they lead to another one of that title by now.
 */
public final class Notes implements Dependent {
    /** So many whole notes, which may be a million characters each, are in memory at once. */
    private static final int SOME = 10;

    private final Db db;

    public Notes(Db db) {
        this.db = db;
    }

    /**
     * Makes a note.
     *
     * @throws Refused when domain, tags or project lead nowhere
     */
    public Note create(Author author, NewNote made) {
        return db.write(author, transaction -> {
            Note note = made.make(transaction, Stamp.fresh(transaction));
            NoteStore.insert(transaction, note);
            LinkStore.insert(transaction, note);
            LinkStore.leadTo(transaction, note);
            transaction.journal(Entry.created(Note.ENTITY, note.id(), note.image()));
            return note;
        });
    }

    /** The one of that id; refused when there is none. */
    public Note find(String id) {
        return db.read(reading -> required(reading, id));
    }

    /** Pinned ones first, then the latest; long contents are cut. */
    public Page<Note> list(NoteFilter filter, Slice slice) {
        return db.read(reading -> NoteStore.list(reading, filter.where(reading), slice));
    }

    /** Notes and what joins them. */
    public NoteGraph graph(GraphFilter filter) {
        return db.read(reading -> NoteGraph.of(reading, filter.where(reading), filter.offset()));
    }

    /**
     * Changes what is named, and nothing else; but the content sets the number of words.
     *
     * @throws Refused as for {@link #create}
     */
    public Note update(Author author, String id, NoteChanges changes, Optional<Instant> ifUpdated) {
        return db.write(author, transaction -> {
            Note before = required(transaction, id);
            Instant updated = transaction.updateOf(before.stamp().updated(), ifUpdated);
            Note changed = changes.on(transaction, before);
            if (changed.equals(before)) {
                return before;
            }
            Note after = changed.with(before.stamp().updatedAt(updated));
            keep(transaction, before, after);
            return after;
        });
    }

    private static void keep(Transaction transaction, Note before, Note after) {
        NoteStore.update(transaction, after);
        if (!after.content().equals(before.content()) || !after.links().equals(before.links())) {
            LinkStore.replace(transaction, after);
        }
        if (!after.title().equals(before.title())) {
            LinkStore.leadTo(transaction, after);
        }
        transaction.journal(updated(before, after));
    }

    /** Moves a note to the trash. */
    public void delete(Author author, String id) {
        db.write(author, transaction -> {
            Note note = required(transaction, id);
            note.stamp().trash(transaction, "notes");
            LinkStore.leadAwayFrom(transaction, id);
            transaction.journal(Entry.deleted(Note.ENTITY, id, note.image()));
            return null;
        });
    }

    /** Takes notes out of a project that goes to the trash. */
    public void leaveProject(Transaction transaction, String project) {
        journal(transaction, NoteStore.ofProject(transaction, project), Note::withoutProject);
        NoteStore.leaveProject(transaction, project);
    }

    /** Takes a tag off all notes that carry it. */
    @Override
    public void release(Transaction transaction, String tag) {
        TagLinks.NOTES.takeOff(
                transaction,
                tag,
                some -> journal(transaction, some, note -> note.withTags(TagLinks.without(note.tags(), tag))));
    }

    /** Puts down what a statement is going to do to many notes. */
    private static void journal(Transaction transaction, List<String> ids, UnaryOperator<Note> change) {
        ids.stream().gather(Gatherers.windowFixed(SOME)).forEach(some -> journalSome(transaction, some, change));
    }

    private static void journalSome(Transaction transaction, List<String> ids, UnaryOperator<Note> change) {
        transaction.journal(NoteStore.find(transaction, ids).stream()
                .map(before ->
                        updated(before, change.apply(before).with(before.stamp().raised(transaction))))
                .toList());
    }

    private static Entry updated(Note before, Note after) {
        return Entry.updated(Note.ENTITY, before.id(), before.image(), after.image());
    }

    private static Note required(Reading reading, String id) {
        return NoteStore.find(reading, id).orElseThrow(() -> Refused.notFound(Note.ENTITY, id));
    }
}
