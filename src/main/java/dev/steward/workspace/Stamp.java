package dev.steward.workspace;

import dev.steward.json.Json;
import dev.steward.store.Moment;
import dev.steward.store.Parameters;
import dev.steward.store.Row;
import dev.steward.store.Transaction;
import java.time.Instant;
import tools.jackson.databind.node.ObjectNode;

/**
 * What every record carries (spec/workspace.md §1).
 *
 * @param updated rises strictly with every change
 * @param createdBy the id of the agent that made it, or {@code owner}
 */
public record Stamp(String id, Instant created, Instant updated, String createdBy) {
    /** The columns of it, for a statement. */
    public static final String COLUMNS = "id, created, updated, created_by";

    /** For a statement that changes many records at once: sets {@code updated} as {@link Transaction#updateOf} does. Its {@code :now} is that of the transaction. */
    public static final String RAISE_UPDATED = "updated = CASE WHEN updated < :now THEN :now ELSE updated + 1 END";

    /** Of a record that is made now. */
    public static Stamp fresh(Transaction transaction) {
        Instant now = transaction.now();
        return new Stamp(transaction.newId(), now, now, transaction.author().createdBy());
    }

    /** Of a record that is read. */
    public static Stamp of(Row row) {
        return new Stamp(row.text("id"), row.instant("created"), row.instant("updated"), row.text("created_by"));
    }

    /** Of the same record after a change. */
    public Stamp updatedAt(Instant moment) {
        return new Stamp(id, created, moment, createdBy);
    }

    /** Of the same record after a change in this transaction. */
    public Stamp raised(Transaction transaction) {
        return updatedAt(transaction.updateOf(updated));
    }

    /** Fills the parameters {@code :id}, {@code :created}, {@code :updated} and {@code :created_by} in. */
    public <S extends Parameters<S>> S bind(S insert) {
        return insert.bind("id", id)
                .bind("created", created)
                .bind("updated", updated)
                .bind("created_by", createdBy);
    }

    /** Moves the record to the trash. */
    public void trash(Transaction transaction, String table) {
        transaction
                .update("UPDATE " + table + " SET deleted = :now, updated = :updated WHERE id = :id")
                .bind("id", id)
                .bind("now", transaction.now())
                .bind("updated", transaction.updateOf(updated))
                .execute();
    }

    /** Begins the image of a record with its id. */
    public ObjectNode begin() {
        return Json.object().put("id", id);
    }

    /** Ends the image of a record with the rest of this. */
    public ObjectNode end(ObjectNode image) {
        return image.put("created", Moment.text(created))
                .put("updated", Moment.text(updated))
                .put("created_by", createdBy);
    }
}
