package dev.steward.domains;

import dev.steward.store.Fold;
import dev.steward.store.Page;
import dev.steward.store.Reading;
import dev.steward.store.Row;
import dev.steward.store.Slice;
import dev.steward.store.Transaction;
import dev.steward.store.Where;
import dev.steward.workspace.Stamp;
import dev.steward.workspace.Tables;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The SQL of domains. */
final class DomainStore {
    private static final String COLUMNS = Stamp.COLUMNS + ", name, color, icon, sort_order";

    private DomainStore() {}

    static Optional<Domain> find(Reading reading, String id) {
        return reading.query("SELECT " + COLUMNS + " FROM domains WHERE id = :id AND deleted IS NULL")
                .bind("id", id)
                .find(DomainStore::domain);
    }

    static Optional<Domain> named(Reading reading, String name) {
        return reading.query("SELECT " + COLUMNS + " FROM domains WHERE name_key = :key AND deleted IS NULL")
                .bind("key", Fold.name(name))
                .find(DomainStore::domain);
    }

    static Page<Domain> list(Reading reading, Slice slice) {
        return reading.page(COLUMNS, "domains", Where.present(), "sort_order, name_key", slice, DomainStore::domain);
    }

    static List<String> names(Reading reading, int limit) {
        return reading.query(
                        "SELECT name FROM domains WHERE deleted IS NULL ORDER BY sort_order, name_key LIMIT :limit")
                .bind("limit", limit)
                .list(row -> row.text("name"));
    }

    static void insert(Transaction transaction, Domain domain) {
        domain.stamp()
                .bind(transaction.update("""
                        INSERT INTO domains (id, name, name_key, color, icon, sort_order, created, updated, created_by)
                        VALUES (:id, :name, :key, :color, :icon, :sort_order, :created, :updated, :created_by)"""))
                .bind("name", domain.name())
                .bind("key", Fold.name(domain.name()))
                .bind("color", domain.color())
                .bind("icon", domain.icon())
                .bind("sort_order", domain.sortOrder())
                .execute();
    }

    static void update(Transaction transaction, Domain domain) {
        transaction
                .update("""
                        UPDATE domains
                        SET name = :name, name_key = :key, color = :color, icon = :icon, sort_order = :sort_order, updated = :updated
                        WHERE id = :id""")
                .bind("id", domain.id())
                .bind("name", domain.name())
                .bind("key", Fold.name(domain.name()))
                .bind("color", domain.color())
                .bind("icon", domain.icon())
                .bind("sort_order", domain.sortOrder())
                .bind("updated", domain.stamp().updated())
                .execute();
    }

    /** How many records of each kind are in the domain; kinds without any are left out. */
    static Map<String, Long> uses(Reading reading, String id) {
        Map<String, Long> uses = new LinkedHashMap<>();
        for (String table : Tables.IN_A_DOMAIN) {
            long count = reading.query("SELECT count(*) FROM " + table + " WHERE domain = :id AND deleted IS NULL")
                    .bind("id", id)
                    .number();
            if (count > 0) {
                uses.put(table, count);
            }
        }
        return uses;
    }

    private static Domain domain(Row row) {
        return new Domain(
                Stamp.of(row),
                row.text("name"),
                row.optional("color", Row::text),
                row.optional("icon", Row::text),
                row.integer("sort_order"));
    }
}
