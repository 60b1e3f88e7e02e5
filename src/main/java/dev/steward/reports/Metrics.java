package dev.steward.reports;

import dev.steward.habits.Consistency;
import dev.steward.json.Json;
import dev.steward.time.TimeSummary;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The figures of a report.
 *
 * @param tasks in all
 * @param byProject the same, for each project in which something happened, and for tasks without one
 * @param notesWritten notes that were made in the time
 */
record Metrics(
        Tasks tasks,
        List<OfProject> byProject,
        Consistency habits,
        int bestStreak,
        TimeSummary time,
        long notesWritten) {

    /**
     * Tasks, cancelled ones left out.
     *
     * @param overdue due in the time, and not done by its end
     */
    record Tasks(long created, long completed, long overdue) {
        Tasks plus(Tasks other) {
            return new Tasks(created + other.created, completed + other.completed, overdue + other.overdue);
        }

        ObjectNode addTo(ObjectNode image) {
            return image.put("created", created).put("completed", completed).put("overdue", overdue);
        }
    }

    /** @param id empty for tasks without a project, as is the name */
    record OfProject(Optional<String> id, Optional<String> name, Tasks tasks) {}

    ObjectNode image() {
        ObjectNode image = Json.object();
        ArrayNode projects = tasks.addTo(image.putObject("tasks")).putArray("by_project");
        for (OfProject project : byProject) {
            ObjectNode one = projects.addObject();
            project.id().ifPresent(id -> one.put("project_id", id));
            project.name().ifPresent(name -> one.put("name", name));
            project.tasks().addTo(one);
        }
        image.putObject("habits")
                .put("due", habits.due())
                .put("achieved", habits.achieved())
                .put("consistency", habits.percent())
                .put("best_streak", bestStreak);
        image.set("time", time.image());
        return image.put("notes_written", notesWritten);
    }
}
