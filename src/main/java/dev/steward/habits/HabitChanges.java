package dev.steward.habits;

import dev.steward.domains.DomainReference;
import dev.steward.store.Reading;
import dev.steward.tags.TagLinks;
import dev.steward.tool.Change;
import java.time.DayOfWeek;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What an update of a habit does.
 *
 * @param domain id or name, as are the tags
 */
public record HabitChanges(
        Optional<String> name,
        Change<String> description,
        Optional<String> domain,
        Optional<Frequency> frequency,
        Change<Set<DayOfWeek>> daysOfWeek,
        Optional<Difficulty> difficulty,
        Optional<Integer> goalPerPeriod,
        Change<List<String>> tags,
        Optional<Boolean> isActive) {

    /** What the habit becomes. Only a frequency that isn't custom any more changes what isn't named: the days of the week go with it. */
    Habit on(Reading reading, Habit before) {
        return new Habit(
                before.stamp(),
                name.orElse(before.name()),
                description.on(before.description()),
                DomainReference.resolve(reading, domain).orElse(before.domain()),
                on(before.schedule()),
                difficulty.orElse(before.difficulty()),
                tags.map(sent -> TagLinks.resolve(reading, sent))
                        .on(Optional.of(before.tags()))
                        .orElse(List.of()),
                isActive.orElse(before.isActive()));
    }

    private Schedule on(Schedule before) {
        Frequency after = frequency.orElse(before.frequency());
        Set<DayOfWeek> kept = after == Frequency.CUSTOM ? before.daysOfWeek() : Set.of();
        return Schedule.asked(
                after, daysOfWeek.on(Optional.of(kept)).orElse(Set.of()), goalPerPeriod.orElse(before.goalPerPeriod()));
    }
}
