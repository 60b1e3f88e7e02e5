package dev.steward.notes;

import dev.steward.workspace.Stamp;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A text that the person keeps.
 *
 * @param content markdown; may be empty
 * @param domain id of the domain it is in
 * @param tags ids of the tags it carries, in the order given
 * @param projectId id of the project it belongs to
 * @param wordCount follows from the content: {@link Markdown#words}
 * @param links those given beside the content, as they were given; those in the content come on top
 */
public record Note(
        Stamp stamp,
        String title,
        String content,
        String domain,
        List<String> tags,
        Optional<String> projectId,
        boolean isPinned,
        int wordCount,
        List<Link> links) {
    static final String ENTITY = "note";

    public String id() {
        return stamp.id();
    }

    /** As agents see it and as the journal remembers it. What it links to appears in the graph; that something else comes or goes there is no change of this note. */
    public ObjectNode image() {
        ObjectNode image =
                stamp.begin().put("title", title).put("content", content).put("domain", domain);
        tags.forEach(image.putArray("tags")::add);
        projectId.ifPresent(id -> image.put("project_id", id));
        image.put("is_pinned", isPinned).put("word_count", wordCount);
        ArrayNode listed = image.putArray("links");
        links.forEach(link -> link.addTo(listed.addObject()));
        return stamp.end(image);
    }

    Note with(Stamp changed) {
        return new Note(changed, title, content, domain, tags, projectId, isPinned, wordCount, links);
    }

    Note withTags(List<String> changed) {
        return new Note(stamp, title, content, domain, changed, projectId, isPinned, wordCount, links);
    }

    Note withLinks(List<Link> changed) {
        return new Note(stamp, title, content, domain, tags, projectId, isPinned, wordCount, changed);
    }

    Note withoutProject() {
        return new Note(stamp, title, content, domain, tags, Optional.empty(), isPinned, wordCount, links);
    }
}
