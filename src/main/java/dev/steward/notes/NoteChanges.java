package dev.steward.notes;

import dev.steward.domains.DomainReference;
import dev.steward.projects.ProjectReference;
import dev.steward.store.Reading;
import dev.steward.tags.TagLinks;
import dev.steward.tool.Change;
import dev.steward.tool.Refused;
import java.util.List;
import java.util.Optional;

/**
 * What an update of a note does.
 *
 * @param content cleared, it becomes the empty text
 * @param domain id or name, as are the tags
 */
public record NoteChanges(
        Optional<String> title,
        Change<String> content,
        Optional<String> domain,
        Change<List<String>> tags,
        Change<String> projectId,
        Optional<Boolean> isPinned,
        Change<List<Link>> links) {

    /**
     * The note as it becomes, but for its stamp.
     *
     * @throws Refused as {@link NewNote#make} does
     */
    Note on(Reading reading, Note before) {
        String text = content.on(Optional.of(before.content())).orElse("");
        return new Note(
                before.stamp(),
                title.orElse(before.title()),
                text,
                DomainReference.resolve(reading, domain).orElse(before.domain()),
                tags.map(sent -> TagLinks.resolve(reading, sent))
                        .on(Optional.of(before.tags()))
                        .orElse(List.of()),
                projectId.map(id -> ProjectReference.resolve(reading, id).id()).on(before.projectId()),
                isPinned.orElse(before.isPinned()),
                text.equals(before.content())
                        ? before.wordCount()
                        : Markdown.of(text).words(),
                links.on(Optional.of(before.links())).orElse(List.of()));
    }
}
