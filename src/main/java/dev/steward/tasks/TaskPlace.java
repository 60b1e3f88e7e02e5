package dev.steward.tasks;

import dev.steward.milestones.Milestone;
import dev.steward.tool.Change;
import dev.steward.tool.Refused;
import java.util.Optional;

/**
 * Where a task belongs (spec/workspace.md §3, "Tasks").
 *
 * @param project id of its project
 * @param milestone id of its milestone, which is one of that project
 */
public record TaskPlace(Optional<String> project, Optional<String> milestone) {
    static final TaskPlace NOWHERE = new TaskPlace(Optional.empty(), Optional.empty());

    public TaskPlace {
        if (milestone.isPresent() && project.isEmpty()) {
            throw new IllegalArgumentException("A task in a milestone is in its project.");
        }
    }

    /**
     * The place of a new task. A milestone alone says the project too.
     *
     * @throws Refused when there is no such project or milestone, or the one isn't of the other
     */
    static TaskPlace asked(TaskReferences references, Optional<String> project, Optional<String> milestone) {
        return NOWHERE.changed(
                references,
                project.<Change<String>>map(Change.Set::new).orElseGet(Change.Keep::new),
                milestone.<Change<String>>map(Change.Set::new).orElseGet(Change.Keep::new));
    }

    /**
     * What an update makes of it.
     *
     * @throws Refused as for {@link #asked}
     */
    TaskPlace changed(TaskReferences references, Change<String> newProject, Change<String> newMilestone) {
        Optional<String> nextProject =
                newProject.map(id -> references.project(id).id()).on(project);
        Optional<Milestone> nextMilestone = newMilestone.on(milestone).map(references::milestone);
        if (nextMilestone.isEmpty()) {
            return new TaskPlace(nextProject, Optional.empty());
        }
        String home = nextMilestone.get().projectId();
        if (newProject instanceof Change.Clear<String>) {
            throw Refused.invalid(
                    "project_id",
                    "`project_id` must stay as long as the task is in a milestone. To clear both, send `milestone_id` null too.");
        }
        if (!nextProject.orElse(home).equals(home)) {
            throw newMilestone instanceof Change.Set<String> ? otherMilestone(nextMilestone.get()) : otherProject(home);
        }
        return new TaskPlace(Optional.of(home), nextMilestone.map(Milestone::id));
    }

    TaskPlace withoutMilestone() {
        return new TaskPlace(project, Optional.empty());
    }

    private static Refused otherMilestone(Milestone milestone) {
        return Refused.invalid(
                "milestone_id",
                "`milestone_id` must be of a milestone in the task's project; this one is in the project '"
                        + milestone.projectId() + "'. To move the task there, send that `project_id` too.");
    }

    private static Refused otherProject(String home) {
        return Refused.invalid(
                "project_id",
                "`project_id` must be '" + home
                        + "', the project of the task's milestone. To move the task elsewhere, send `milestone_id` too; "
                        + "null clears it.");
    }
}
