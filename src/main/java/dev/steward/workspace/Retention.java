package dev.steward.workspace;

import dev.steward.store.Calls;
import dev.steward.store.Db;
import dev.steward.store.Journal;
import dev.steward.store.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How long what is no longer needed is kept (spec/workspace.md §1, §2, §5).
 *
 * @param trash how long a deleted record can be restored; then it is erased, from the journal too
 * @param journal how long the journal remembers what a record was like; who changed what and when stays
 * @param calls how long the audit remembers a call
 */
public record Retention(Duration trash, Duration journal, Duration calls) {
    /** What refers to others comes before these. */
    private static final List<Kind> KINDS = List.of(
            new Kind("habit_log", "habit_logs", " OR habit_id IN (SELECT id FROM habits WHERE deleted < :before)"),
            new Kind("habit", "habits", ""),
            new Kind("time_entry", "time_entries", ""),
            new Kind("note", "notes", ""),
            new Kind("report", "reports", ""),
            new Kind("task", "tasks", ""),
            new Kind("milestone", "milestones", ""),
            new Kind("project", "projects", ""),
            new Kind("agent", "agents", ""),
            new Kind("tag", "tags", ""),
            new Kind("domain", "domains", unlessUsed()));
    /** So many records are erased in one transaction, so that no writer waits long. */
    private static final int BATCH = 200;

    private record Kind(String entity, String table, String condition) {}

    /** A domain stays as long as something in the trash is in it: that could still be restored. */
    private static String unlessUsed() {
        return Tables.IN_A_DOMAIN.stream()
                .map(table -> " AND NOT EXISTS (SELECT 1 FROM " + table + " WHERE " + table + ".domain = domains.id)")
                .collect(Collectors.joining());
    }

    /** Erases and forgets what is older. */
    public void enforce(Db db) {
        for (Kind kind : KINDS) {
            int erased;
            do {
                erased = db.housekeep(transaction -> erase(transaction, kind));
            } while (erased == BATCH);
        }
        db.housekeep(
                transaction -> Journal.forget(transaction, transaction.now().minus(journal)));
        db.housekeep(transaction -> Calls.forget(transaction, transaction.now().minus(calls)));
    }

    private int erase(Transaction transaction, Kind kind) {
        Instant before = transaction.now().minus(trash);
        List<String> old = transaction
                .query("SELECT id FROM " + kind.table() + " WHERE deleted < :before" + kind.condition()
                        + " ORDER BY id LIMIT :batch")
                .bind("before", before)
                .bind("batch", BATCH)
                .list(row -> row.text("id"));
        old.forEach(id -> {
            transaction
                    .update("DELETE FROM " + kind.table() + " WHERE id = :id")
                    .bind("id", id)
                    .execute();
            Journal.erase(transaction, kind.entity(), id);
        });
        return old.size();
    }
}
