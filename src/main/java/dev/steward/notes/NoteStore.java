package dev.steward.notes;

import dev.steward.store.Fold;
import dev.steward.store.Page;
import dev.steward.store.Parameters;
import dev.steward.store.Reading;
import dev.steward.store.Row;
import dev.steward.store.Slice;
import dev.steward.store.Transaction;
import dev.steward.store.Where;
import dev.steward.tags.TagLinks;
import dev.steward.workspace.Listing;
import dev.steward.workspace.Stamp;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** The SQL of notes, but for their links. */
final class NoteStore {
    private static final String SHORT = Stamp.COLUMNS + ", title, domain, project_id, is_pinned, word_count, ";
    private static final String COLUMNS = SHORT + "content";
    private static final String LISTED = SHORT + Listing.shortened("content");

    private NoteStore() {}

    static Optional<Note> find(Reading reading, String id) {
        return find(reading, List.of(id)).stream().findFirst();
    }

    /** By id; those that there aren't are left out. */
    static List<Note> find(Reading reading, Collection<String> ids) {
        return whole(
                reading,
                reading.query("SELECT " + COLUMNS + " FROM notes WHERE id IN (<ids>) AND deleted IS NULL ORDER BY id")
                        .bindList("ids", ids)
                        .list(NoteStore::note));
    }

    static boolean isPresent(Reading reading, String id) {
        return reading.query("SELECT count(*) FROM notes WHERE id = :id AND deleted IS NULL")
                        .bind("id", id)
                        .number()
                > 0;
    }

    /** Some of those there are, the latest first. */
    static SequencedMap<String, String> idsByTitle(Reading reading, int limit) {
        SequencedMap<String, String> ids = new LinkedHashMap<>();
        reading.query("SELECT id, title FROM notes WHERE deleted IS NULL ORDER BY created DESC, id DESC LIMIT :limit")
                .bind("limit", limit)
                .list(row -> ids.putIfAbsent(row.text("title"), row.text("id")));
        return ids;
    }

    /** Pinned ones first, then the latest. */
    static Page<Note> list(Reading reading, Where where, Slice slice) {
        Page<Note> page = reading.page(LISTED, "notes", where, "is_pinned DESC, created DESC", slice, NoteStore::note);
        return new Page<>(whole(reading, page.items()), page.total());
    }

    static void insert(Transaction transaction, Note note) {
        bindFields(note.stamp().bind(transaction.update("""
                                INSERT INTO notes
                                    (id, title, title_key, link_key, content, domain, project_id, is_pinned, word_count, created, updated,
                                     created_by)
                                VALUES
                                    (:id, :title, :title_key, :link_key, :content, :domain, :project, :pinned, :words, :created, :updated,
                                     :created_by)""")), note).execute();
        TagLinks.NOTES.add(transaction, Map.of(note.id(), note.tags()));
    }

    static void update(Transaction transaction, Note note) {
        bindFields(transaction.update("""
                                UPDATE notes
                                SET title = :title, title_key = :title_key, link_key = :link_key, content = :content, domain = :domain,
                                    project_id = :project, is_pinned = :pinned, word_count = :words, updated = :updated
                                WHERE id = :id"""), note)
                .bind("id", note.id())
                .bind("updated", note.stamp().updated())
                .execute();
        TagLinks.NOTES.replace(transaction, note.id(), note.tags());
    }

    static List<String> ofProject(Reading reading, String project) {
        return reading.query("SELECT id FROM notes WHERE project_id = :project AND deleted IS NULL ORDER BY id")
                .bind("project", project)
                .list(row -> row.text("id"));
    }

    /** Those in the trash leave too, so that none comes back to a project that is gone. */
    static void leaveProject(Transaction transaction, String project) {
        transaction
                .update("UPDATE notes SET project_id = NULL, " + Stamp.RAISE_UPDATED + " WHERE project_id = :project")
                .bind("now", transaction.now())
                .bind("project", project)
                .execute();
    }

    private static List<Note> whole(Reading reading, List<Note> notes) {
        Map<String, List<Link>> links =
                LinkStore.given(reading, notes.stream().map(Note::id).toList());
        return TagLinks.NOTES.onto(reading, notes, Note::id, Note::withTags).stream()
                .map(note -> note.withLinks(links.getOrDefault(note.id(), List.of())))
                .toList();
    }

    private static <S extends Parameters<S>> S bindFields(S statement, Note note) {
        return statement
                .bind("title", note.title())
                .bind("title_key", Fold.search(note.title()))
                .bind("link_key", Fold.name(note.title()))
                .bind("content", note.content())
                .bind("domain", note.domain())
                .bind("project", note.projectId())
                .bind("pinned", note.isPinned())
                .bind("words", note.wordCount());
    }

    private static Note note(Row row) {
        return new Note(
                Stamp.of(row),
                row.text("title"),
                row.text("content"),
                row.text("domain"),
                List.of(),
                row.optional("project_id", Row::text),
                row.flag("is_pinned"),
                row.integer("word_count"),
                List.of());
    }
}
