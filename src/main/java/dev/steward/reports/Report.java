package dev.steward.reports;

import dev.steward.workspace.Stamp;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * An account of a time, with the figures as they were when it was written or renewed last.
 *
 * @param domain id of the domain it is in; the figures are about everything
 * @param summary in the author's own words
 * @param tags ids of the tags it carries, in the order given
 * @param metrics see {@link Metrics#image}
 * @param content the figures as markdown
 */
public record Report(
        Stamp stamp,
        String title,
        ReportType type,
        String domain,
        ReportRange range,
        Optional<String> summary,
        List<String> tags,
        boolean isDraft,
        ObjectNode metrics,
        String content) {
    static final String ENTITY = "report";

    public String id() {
        return stamp.id();
    }

    /** As agents see it and as the journal remembers it. */
    public ObjectNode image() {
        ObjectNode image = stamp.begin()
                .put("title", title)
                .put("type", type.word())
                .put("domain", domain)
                .put("date_range_start", range.start())
                .put("date_range_end", range.end());
        summary.ifPresent(text -> image.put("summary", text));
        tags.forEach(image.putArray("tags")::add);
        image.put("is_draft", isDraft).set("metrics", metrics);
        return stamp.end(image.put("content", content));
    }

    Report with(Stamp changed) {
        return new Report(changed, title, type, domain, range, summary, tags, isDraft, metrics, content);
    }

    Report withTags(List<String> changed) {
        return new Report(stamp, title, type, domain, range, summary, changed, isDraft, metrics, content);
    }

    /** With these figures; the page tells them. */
    Report with(ObjectNode figures) {
        return new Report(
                stamp,
                title,
                type,
                domain,
                range,
                summary,
                tags,
                isDraft,
                figures,
                ReportPage.of(title, range, summary, figures));
    }
}
