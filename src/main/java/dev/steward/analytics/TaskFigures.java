package dev.steward.analytics;

import dev.steward.store.Reading;
import java.time.Instant;

/**
 * Tasks created or completed in a time, cancelled ones left out.
 *
 * @param completed those of them that have been done by its end
 */
public record TaskFigures(long all, long completed) {

    /** From a moment on and before another. */
    static TaskFigures between(Reading reading, Instant from, Instant before) {
        return reading.query("""
                        SELECT count(*) AS every, coalesce(sum(CASE WHEN completed_at < :before THEN 1 ELSE 0 END), 0) AS completed
                        FROM tasks
                        WHERE deleted IS NULL AND status <> 'cancelled'
                            AND ((created >= :from AND created < :before) OR (completed_at >= :from AND completed_at < :before))""")
                .bind("from", from)
                .bind("before", before)
                .find(row -> new TaskFigures(row.number("every"), row.number("completed")))
                .orElseThrow();
    }

    /** The share completed, in whole percent; 0 when there is none. */
    int percent() {
        return all == 0 ? 0 : (int) Math.round(100.0 * completed / all);
    }
}
