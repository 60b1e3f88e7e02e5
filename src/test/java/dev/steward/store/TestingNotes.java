package dev.steward.store;

import dev.steward.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** A feature's store class as the features write them, and a little of its service, for tests of the store. */
final class TestingNotes {
    static final String DOMAIN = "domain-1";
    private static final String COLUMNS = "id, title, content, project_id, is_pinned, updated";

    record Note(String id, String title, String content, Optional<String> project, boolean isPinned, Instant updated) {
        ObjectNode json() {
            ObjectNode json = Json.object().put("id", id).put("title", title).put("content", content);
            return json.put("updated", Moment.text(updated));
        }
    }

    private TestingNotes() {}

    /** The domain that all notes here are in. */
    static void createDomain(Db db) {
        db.housekeep(transaction -> transaction
                .update("""
                        INSERT INTO domains (id, name, name_key, sort_order, created, updated, created_by)
                        VALUES (:id, 'Personal', 'personal', 0, :now, :now, 'owner')""")
                .bind("id", DOMAIN)
                .bind("now", transaction.now())
                .execute());
    }

    static Note create(Transaction transaction, String title) {
        return create(transaction, transaction.newId(), title, "");
    }

    static Note create(Transaction transaction, String id, String title, String content) {
        Note note = new Note(id, title, content, Optional.empty(), false, transaction.now());
        insert(transaction, note);
        transaction.journal(Entry.created("note", note.id(), note.json()));
        return note;
    }

    static Note rename(Transaction transaction, String id, String title, Optional<Instant> ifUpdated) {
        Note before = find(transaction, id).orElseThrow();
        Instant updated = transaction.updateOf(before.updated(), ifUpdated);
        transaction
                .update("UPDATE notes SET title = :title, updated = :updated WHERE id = :id")
                .bind("title", title)
                .bind("updated", updated)
                .bind("id", id)
                .execute();
        Note after = find(transaction, id).orElseThrow();
        transaction.journal(Entry.updated("note", id, before.json(), after.json()));
        return after;
    }

    static void insert(Transaction transaction, Note note) {
        transaction
                .update("""
                        INSERT INTO notes
                            (id, title, title_key, link_key, content, domain, project_id, is_pinned, word_count, created, updated, created_by)
                        VALUES (:id, :title, :key, :key, :content, :domain, :project, :pinned, 0, :now, :updated, :author)""")
                .bind("id", note.id())
                .bind("title", note.title())
                .bind("key", Fold.name(note.title()))
                .bind("content", note.content())
                .bind("domain", DOMAIN)
                .bind("project", note.project())
                .bind("pinned", note.isPinned())
                .bind("now", transaction.now())
                .bind("updated", note.updated())
                .bind("author", transaction.author().createdBy())
                .execute();
    }

    static Optional<Note> find(Reading reading, String id) {
        return reading.query("SELECT " + COLUMNS + " FROM notes WHERE id = :id AND deleted IS NULL")
                .bind("id", id)
                .find(TestingNotes::note);
    }

    static Page<Note> list(Reading reading, Where where, Slice slice) {
        return reading.page(COLUMNS, "notes", where, "is_pinned DESC, created DESC", slice, TestingNotes::note);
    }

    static List<String> titles(Reading reading) {
        return reading.query("SELECT title FROM notes ORDER BY id").list(row -> row.text("title"));
    }

    static long count(Reading reading) {
        return reading.query("SELECT count(*) FROM notes").number();
    }

    private static Note note(Row row) {
        return new Note(
                row.text("id"),
                row.text("title"),
                row.text("content"),
                row.optional("project_id", Row::text),
                row.flag("is_pinned"),
                row.instant("updated"));
    }
}
