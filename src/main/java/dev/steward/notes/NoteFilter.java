package dev.steward.notes;

import dev.steward.domains.DomainReference;
import dev.steward.projects.Project;
import dev.steward.projects.ProjectReference;
import dev.steward.store.Fold;
import dev.steward.store.Reading;
import dev.steward.store.Where;
import dev.steward.tags.TagLinks;
import java.util.Optional;

/**
 * Which notes are listed; what is empty doesn't matter.
 *
 * @param domain id or name, as is the tag
 * @param query is contained in the title, whatever its case and accents
 */
public record NoteFilter(
        Optional<String> domain,
        Optional<String> projectId,
        Optional<Boolean> isPinned,
        Optional<String> tag,
        Optional<String> query) {

    Where where(Reading reading) {
        return Where.present()
                .equal("domain", DomainReference.resolve(reading, domain))
                .equal(
                        "project_id",
                        projectId
                                .map(id -> ProjectReference.resolve(reading, id))
                                .map(Project::id))
                .equal("is_pinned", isPinned)
                .and(TagLinks.NOTES.condition("notes"), "tag", tag.map(sent -> TagLinks.resolve(reading, "tag", sent)))
                .contains("title_key", query.map(Fold::search));
    }
}
