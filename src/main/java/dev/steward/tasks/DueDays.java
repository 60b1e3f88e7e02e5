package dev.steward.tasks;

import dev.steward.store.Db;
import dev.steward.store.Meta;
import dev.steward.store.Transaction;
import dev.steward.workspace.When;
import dev.steward.workspace.Workspace;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Keeps the days on which tasks are due ending when they end in the workspace's time zone. */
public final class DueDays {
    /** The name of the time zone in which {@code due_at} was computed. */
    private static final String ZONE = "tasks_zone";

    private static final int BATCH = 1_000;

    private final Db db;
    private final ZoneId zone;

    public DueDays(Workspace workspace) {
        this.db = workspace.db();
        this.zone = workspace.zone();
    }

    /**
     * Computes anew when tasks due on a day become overdue, if the time zone is another one than last time. To be called at start; a million tasks take a
     * minute or so. What answers tell of a task doesn't change, so it is no change of the record. Where this is interrupted, the next start begins anew.
     */
    public void followZone() {
        Optional<String> computedIn = db.read(reading -> Meta.find(reading, ZONE));
        if (computedIn.equals(Optional.of(zone.getId()))) {
            return;
        }
        Optional<String> last = Optional.of("");
        while (last.isPresent()) {
            String after = last.get();
            last = db.housekeep(transaction -> move(transaction, after));
        }
        db.housekeep(transaction -> {
            Meta.put(transaction, ZONE, zone.getId());
            return null;
        });
    }

    /** Tells the id of the last one moved; empty when there is none left. */
    private Optional<String> move(Transaction transaction, String after) {
        Map<String, Instant> dueAt = new LinkedHashMap<>();
        TaskStore.dueOnADay(transaction, after, BATCH)
                .forEach((id, day) -> dueAt.put(id, When.parse(day).last(zone)));
        TaskStore.updateDueAt(transaction, dueAt);
        return dueAt.keySet().stream().reduce((_, later) -> later);
    }
}
