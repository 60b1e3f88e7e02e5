package dev.steward.projects;

import dev.steward.store.Reading;
import dev.steward.tool.Refused;
import dev.steward.workspace.References;

/** Finds the project that a caller means by its id. For the features whose records belong to one. */
public final class ProjectReference {
    private static final int MOST_CONSIDERED = 200;

    private ProjectReference() {}

    /**
     * The project of that id; its tags are left out.
     *
     * @throws Refused for {@code project_id} when there is none, naming those that are close
     */
    public static Project resolve(Reading reading, String id) {
        return ProjectStore.untagged(reading, id)
                .orElseThrow(() -> References.unknownId(
                        "project_id", id, "project", ProjectStore.idsByName(reading, MOST_CONSIDERED)));
    }
}
