package dev.steward.tasks;

import java.util.EnumMap;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** How many tasks there are of each status, and how far they are (spec/workspace.md §3, "Projects"): cancelled ones count for nothing. */
final class TaskCounts {
    private final Map<TaskStatus, Long> counts = new EnumMap<>(TaskStatus.class);

    void add(TaskStatus status, long count) {
        counts.merge(status, count, Long::sum);
    }

    long of(TaskStatus status) {
        return counts.getOrDefault(status, 0L);
    }

    long total() {
        return of(TaskStatus.TODO) + of(TaskStatus.IN_PROGRESS) + of(TaskStatus.DONE);
    }

    /** Per cent; 0 when there is nothing to do. */
    long progress() {
        return total() == 0 ? 0 : Math.round(100.0 * of(TaskStatus.DONE) / total());
    }

    /** Adds these figures to an answer. */
    ObjectNode addTo(ObjectNode answer) {
        return answer.put("total_tasks", total())
                .put("completed_tasks", of(TaskStatus.DONE))
                .put("progress", progress());
    }
}
