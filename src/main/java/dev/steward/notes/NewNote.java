package dev.steward.notes;

import dev.steward.domains.DomainReference;
import dev.steward.projects.Project;
import dev.steward.projects.ProjectReference;
import dev.steward.store.Reading;
import dev.steward.tags.TagLinks;
import dev.steward.tool.Refused;
import dev.steward.workspace.Stamp;
import java.util.List;
import java.util.Optional;

/**
 * What a new note is made of.
 *
 * @param domain id or name, as are the tags
 */
public record NewNote(
        String title,
        String content,
        String domain,
        List<String> tags,
        Optional<String> projectId,
        boolean isPinned,
        List<Link> links) {

    /** @throws Refused when domain, tags or project lead nowhere */
    Note make(Reading reading, Stamp stamp) {
        return new Note(
                stamp,
                title,
                content,
                DomainReference.resolve(reading, domain),
                TagLinks.resolve(reading, tags),
                projectId.map(id -> ProjectReference.resolve(reading, id)).map(Project::id),
                isPinned,
                Markdown.of(content).words(),
                links);
    }
}
