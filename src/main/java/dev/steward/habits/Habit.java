package dev.steward.habits;

import dev.steward.workspace.Stamp;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Something the person wants to do again and again. How it goes is {@link Progress}, which is never stored.
 *
 * @param domain id of the domain it is in
 * @param tags ids of the tags it carries, in the order given
 * @param isActive false while the person has put it aside; it is left out of {@code get_habit_streaks} then, and can still be logged
 */
public record Habit(
        Stamp stamp,
        String name,
        Optional<String> description,
        String domain,
        Schedule schedule,
        Difficulty difficulty,
        List<String> tags,
        boolean isActive) {

    public String id() {
        return stamp.id();
    }

    /** As the journal remembers it, and agents see it beside its progress. */
    public ObjectNode image() {
        ObjectNode image = stamp.begin().put("name", name);
        description.ifPresent(text -> image.put("description", text));
        image.put("domain", domain).put("frequency", schedule.frequency().word());
        if (!schedule.daysOfWeek().isEmpty()) {
            ArrayNode days = image.putArray("days_of_week");
            schedule.daysOfWeek().forEach(day -> days.add(DaysOfWeek.word(day)));
        }
        image.put("difficulty", difficulty.word()).put("goal_per_period", schedule.goalPerPeriod());
        tags.forEach(image.putArray("tags")::add);
        return stamp.end(image.put("is_active", isActive));
    }

    Habit withTags(List<String> changed) {
        return new Habit(stamp, name, description, domain, schedule, difficulty, changed, isActive);
    }

    Habit with(Stamp changed) {
        return new Habit(changed, name, description, domain, schedule, difficulty, tags, isActive);
    }
}
