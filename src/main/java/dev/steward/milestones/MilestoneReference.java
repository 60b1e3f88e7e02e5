package dev.steward.milestones;

import dev.steward.store.Reading;
import dev.steward.tool.Refused;
import dev.steward.workspace.References;
import java.util.List;

/** Finds the milestone that a caller means by its id. For the features whose records belong to one. */
public final class MilestoneReference {
    private static final int MOST_CONSIDERED = 200;

    private MilestoneReference() {}

    /**
     * The milestone of that id; its tags are left out.
     *
     * @throws Refused for {@code milestone_id} when there is none, naming those that are close
     */
    public static Milestone resolve(Reading reading, String id) {
        return MilestoneStore.untagged(reading, id)
                .orElseThrow(() -> References.unknownId(
                        "milestone_id", id, "milestone", MilestoneStore.idsByName(reading, MOST_CONSIDERED)));
    }

    /** The milestones of a project in their order; their tags are left out. */
    public static List<Milestone> ofProject(Reading reading, String project) {
        return MilestoneStore.ofProject(reading, project);
    }
}
