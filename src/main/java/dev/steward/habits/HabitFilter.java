package dev.steward.habits;

import dev.steward.domains.DomainReference;
import dev.steward.store.Fold;
import dev.steward.store.Reading;
import dev.steward.store.Where;
import dev.steward.tags.TagLinks;
import java.util.Optional;

/**
 * Which habits are listed; what is empty doesn't matter.
 *
 * @param domain id or name, as is the tag
 * @param query is contained in the name, whatever its case and accents
 */
public record HabitFilter(
        Optional<String> domain,
        Optional<Frequency> frequency,
        Optional<Difficulty> difficulty,
        Optional<Boolean> isActive,
        Optional<String> tag,
        Optional<String> query) {

    Where where(Reading reading) {
        return Where.present()
                .equal("domain", DomainReference.resolve(reading, domain))
                .equal("frequency", frequency.map(Frequency::word))
                .equal("difficulty", difficulty.map(Difficulty::word))
                .equal("is_active", isActive)
                .and(
                        TagLinks.HABITS.condition("habits"),
                        "tag",
                        tag.map(sent -> TagLinks.resolve(reading, "tag", sent)))
                .contains("name_key", query.map(Fold::search));
    }
}
