package dev.steward.notes;

import dev.steward.store.Batch;
import dev.steward.store.Fold;
import dev.steward.store.Reading;
import dev.steward.store.Transaction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The SQL of the links between notes, and the rule of where they lead: a link leads to the note it led to before, as long as that is there, whatever its title has
 * become; else to the one whose id it names; else to the oldest whose title it names, ignoring case. It never leads to the note that it stands in. One that
 * leads nowhere, or to a note in the trash, begins to lead somewhere as soon as there is a note that it names; while its own note is in the trash it stays as it is.
 *
 * <p>The last two aren't kept up when notes are looked at, but when they change: by one statement each, whose cost grows with the number of links that name
 * the note.
 */
final class LinkStore {
    private static final String GIVEN = "given";
    private static final String CONTENT = "content";

    private static final String LEAD = """
            UPDATE note_links SET target = coalesce(
                (SELECT named.id FROM notes named
                    WHERE named.id = note_links.name AND named.id <> note_links.source AND named.deleted IS NULL),
                (SELECT titled.id FROM notes titled
                    WHERE titled.link_key = note_links.name_key AND titled.id <> note_links.source AND titled.deleted IS NULL
                    ORDER BY titled.created, titled.id LIMIT 1),
                target)
            WHERE NOT EXISTS (SELECT 1 FROM notes led WHERE led.id = note_links.target AND led.deleted IS NULL)
                AND EXISTS (SELECT 1 FROM notes own WHERE own.id = note_links.source AND own.deleted IS NULL) AND\s""";

    private LinkStore() {}

    /** The links of notes that were given beside their content. */
    static Map<String, List<Link>> given(Reading reading, Collection<String> notes) {
        Map<String, List<Link>> links = new HashMap<>();
        reading.query("""
                        SELECT source, name, label FROM note_links WHERE source IN (<notes>) AND origin = :given
                        ORDER BY source, position""")
                .bindList("notes", notes)
                .bind("given", GIVEN)
                .list(row -> links.computeIfAbsent(row.text("source"), _ -> new ArrayList<>())
                        .add(new Link(row.text("name"), row.text("label"))));
        return links;
    }

    static void insert(Transaction transaction, Note note) {
        insert(transaction, note, Map.of());
    }

    static void replace(Transaction transaction, Note note) {
        Map<String, String> targets = targets(transaction, note.id());
        transaction
                .update("DELETE FROM note_links WHERE source = :source")
                .bind("source", note.id())
                .execute();
        insert(transaction, note, targets);
    }

    /** Makes links that name this note lead to it, if they lead nowhere else. */
    static void leadTo(Transaction transaction, Note note) {
        transaction
                .update(LEAD + "(name_key = :title_key OR (name_key = :id_key AND name = :id))")
                .bind("title_key", Fold.name(note.title()))
                .bind("id_key", Fold.name(note.id()))
                .bind("id", note.id())
                .execute();
    }

    /** Makes links to this note, which has gone to the trash, lead to another one that they name, if there is any. */
    static void leadAwayFrom(Transaction transaction, String note) {
        transaction.update(LEAD + "target = :note").bind("note", note).execute();
    }

    private static Map<String, String> targets(Reading reading, String source) {
        Map<String, String> targets = new HashMap<>();
        reading.query("SELECT name_key, target FROM note_links WHERE source = :source AND target IS NOT NULL")
                .bind("source", source)
                .list(row -> targets.put(row.text("name_key"), row.text("target")));
        return targets;
    }

    private static void insert(Transaction transaction, Note note, Map<String, String> targets) {
        Batch batch = transaction.batch("""
                INSERT INTO note_links (source, origin, position, name, name_key, target, label)
                VALUES (:source, :origin, :position, :name, :key, :target, :label)""");
        add(batch, note, GIVEN, note.links(), targets);
        add(batch, note, CONTENT, Markdown.of(note.content()).links(), targets);
        batch.execute();
        transaction.update(LEAD + "source = :source").bind("source", note.id()).execute();
    }

    private static void add(Batch batch, Note note, String origin, List<Link> links, Map<String, String> targets) {
        for (int position = 0; position < links.size(); position++) {
            Link link = links.get(position);
            String key = Fold.name(link.target());
            batch.bind("source", note.id())
                    .bind("origin", origin)
                    .bind("position", position)
                    .bind("name", link.target())
                    .bind("key", key)
                    .bind("target", Optional.ofNullable(targets.get(key)))
                    .bind("label", link.label())
                    .add();
        }
    }
}
