package dev.steward.tasks;

import dev.steward.store.Reading;
import dev.steward.tool.Refused;
import dev.steward.workspace.References;
import java.util.List;

/** Finds the task that a caller means by its id. For the features whose records belong to one. */
public final class TaskReference {
    private static final int MOST_CONSIDERED = 200;

    private TaskReference() {}

    /**
     * The task of that id.
     *
     * @throws Refused for {@code task_id} when there is none, naming those that are close
     */
    public static Task resolve(Reading reading, String id) {
        return TaskStore.find(reading, List.of(id)).values().stream()
                .findFirst()
                .orElseThrow(() ->
                        References.unknownId("task_id", id, "task", TaskStore.idsByTitle(reading, MOST_CONSIDERED)));
    }
}
