package dev.steward.tasks;

import dev.steward.json.Json;
import dev.steward.milestones.Milestone;
import dev.steward.milestones.MilestoneReference;
import dev.steward.store.Reading;
import dev.steward.workspace.Listing;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** How far a project and its milestones are, by their tasks. */
public final class ProjectProgress {
    private ProjectProgress() {}

    /** The figures of a project that there is. Milestones beyond what an answer has room for are left out. */
    public static ObjectNode of(Reading reading, String project) {
        TaskCounts all = new TaskCounts();
        Map<Optional<String>, TaskCounts> byMilestone = new HashMap<>();
        for (TaskStore.Count count : TaskStore.counts(reading, project)) {
            all.add(count.status(), count.tasks());
            byMilestone
                    .computeIfAbsent(count.milestone(), _ -> new TaskCounts())
                    .add(count.status(), count.tasks());
        }
        ObjectNode answer = all.addTo(Json.object().put("project_id", project));
        ObjectNode byStatus = answer.putObject("by_status");
        for (TaskStatus status : TaskStatus.values()) {
            byStatus.put(status.word(), all.of(status));
        }
        List<Milestone> milestones = MilestoneReference.ofProject(reading, project);
        boolean isWhole = Listing.addWhatFits(
                answer.putArray("milestones"),
                milestones,
                milestone -> byMilestone
                        .getOrDefault(Optional.of(milestone.id()), new TaskCounts())
                        .addTo(begin(milestone)));
        return isWhole ? answer : answer.put("truncated", true);
    }

    private static ObjectNode begin(Milestone milestone) {
        return Json.object()
                .put("id", milestone.id())
                .put("name", milestone.name())
                .put("status", milestone.status().word());
    }
}
