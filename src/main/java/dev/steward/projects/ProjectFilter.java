package dev.steward.projects;

import dev.steward.domains.DomainReference;
import dev.steward.store.Fold;
import dev.steward.store.Reading;
import dev.steward.store.Where;
import dev.steward.tags.TagLinks;
import java.util.Optional;

/**
 * Which projects are listed; what is empty doesn't matter.
 *
 * @param domain id or name, as is the tag
 * @param query is contained in the name, whatever its case and accents
 */
public record ProjectFilter(
        Optional<ProjectStatus> status,
        Optional<String> domain,
        Optional<String> owner,
        Optional<String> tag,
        Optional<String> query) {

    Where where(Reading reading) {
        return Where.present()
                .equal("status", status.map(ProjectStatus::word))
                .equal("domain", DomainReference.resolve(reading, domain))
                .equal("owner", owner)
                .and(
                        TagLinks.PROJECTS.condition("projects"),
                        "tag",
                        tag.map(sent -> TagLinks.resolve(reading, "tag", sent)))
                .contains("name_key", query.map(Fold::search));
    }
}
