package dev.steward.reports;

import dev.steward.store.Reading;
import dev.steward.store.Row;
import java.time.Instant;
import java.util.List;

/** The SQL of a report's figures that are nobody else's. */
final class MetricsStore {
    private MetricsStore() {}

    /** From a moment on and before another: by project, the busiest first. */
    static List<Metrics.OfProject> tasks(Reading reading, Instant from, Instant before) {
        Instant end = before.isAfter(reading.now()) ? reading.now() : before;
        return reading.query("""
                        SELECT happened.project_id, projects.name, happened.created, happened.completed, happened.overdue
                        FROM (SELECT project_id,
                                sum(CASE WHEN created >= :from AND created < :before THEN 1 ELSE 0 END) AS created,
                                sum(CASE WHEN completed_at >= :from AND completed_at < :before THEN 1 ELSE 0 END) AS completed,
                                sum(CASE WHEN due_at >= :from AND due_at < :end AND (completed_at IS NULL OR completed_at >= :before)
                                    THEN 1 ELSE 0 END) AS overdue
                            FROM tasks
                            WHERE deleted IS NULL AND status <> 'cancelled'
                                AND ((created >= :from AND created < :before)
                                    OR (completed_at >= :from AND completed_at < :before)
                                    OR (due_at >= :from AND due_at < :end))
                            GROUP BY project_id) AS happened
                        LEFT JOIN projects ON projects.id = happened.project_id
                        WHERE happened.created + happened.completed + happened.overdue > 0
                        ORDER BY happened.created + happened.completed + happened.overdue DESC, happened.project_id""")
                .bind("from", from)
                .bind("before", before)
                .bind("end", end)
                .list(row -> new Metrics.OfProject(
                        row.optional("project_id", Row::text),
                        row.optional("name", Row::text),
                        new Metrics.Tasks(row.number("created"), row.number("completed"), row.number("overdue"))));
    }

    static long notesWritten(Reading reading, Instant from, Instant before) {
        return reading.query(
                        "SELECT count(*) FROM notes WHERE deleted IS NULL AND created >= :from AND created < :before")
                .bind("from", from)
                .bind("before", before)
                .number();
    }
}
