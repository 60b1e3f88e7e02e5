package dev.steward.tags;

import dev.steward.store.Fold;
import dev.steward.store.Page;
import dev.steward.store.Reading;
import dev.steward.store.Row;
import dev.steward.store.Slice;
import dev.steward.store.Transaction;
import dev.steward.store.Where;
import dev.steward.workspace.Stamp;
import java.util.List;
import java.util.Optional;

/** The SQL of tags. */
final class TagStore {
    private static final String COLUMNS = Stamp.COLUMNS + ", name, color";

    private TagStore() {}

    static Optional<Tag> find(Reading reading, String id) {
        return reading.query("SELECT " + COLUMNS + " FROM tags WHERE id = :id AND deleted IS NULL")
                .bind("id", id)
                .find(TagStore::tag);
    }

    static Optional<Tag> named(Reading reading, String name) {
        return reading.query("SELECT " + COLUMNS + " FROM tags WHERE name_key = :key AND deleted IS NULL")
                .bind("key", Fold.name(name))
                .find(TagStore::tag);
    }

    static Page<Tag> list(Reading reading, Slice slice) {
        return reading.page(COLUMNS, "tags", Where.present(), "name_key", slice, TagStore::tag);
    }

    static List<String> names(Reading reading, int limit) {
        return reading.query("SELECT name FROM tags WHERE deleted IS NULL ORDER BY name_key LIMIT :limit")
                .bind("limit", limit)
                .list(row -> row.text("name"));
    }

    static void insert(Transaction transaction, Tag tag) {
        tag.stamp()
                .bind(transaction.update("""
                        INSERT INTO tags (id, name, name_key, color, created, updated, created_by)
                        VALUES (:id, :name, :key, :color, :created, :updated, :created_by)"""))
                .bind("name", tag.name())
                .bind("key", Fold.name(tag.name()))
                .bind("color", tag.color())
                .execute();
    }

    static void update(Transaction transaction, Tag tag) {
        transaction
                .update(
                        "UPDATE tags SET name = :name, name_key = :key, color = :color, updated = :updated WHERE id = :id")
                .bind("id", tag.id())
                .bind("name", tag.name())
                .bind("key", Fold.name(tag.name()))
                .bind("color", tag.color())
                .bind("updated", tag.stamp().updated())
                .execute();
    }

    private static Tag tag(Row row) {
        return new Tag(Stamp.of(row), row.text("name"), row.optional("color", Row::text));
    }
}
