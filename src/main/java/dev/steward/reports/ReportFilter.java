package dev.steward.reports;

import dev.steward.domains.DomainReference;
import dev.steward.store.Reading;
import dev.steward.store.Where;
import dev.steward.tags.TagLinks;
import java.util.Optional;

/**
 * Which reports are listed; what is empty doesn't matter.
 *
 * @param domain id or name, as is the tag
 */
public record ReportFilter(
        Optional<ReportType> type, Optional<String> domain, Optional<Boolean> isDraft, Optional<String> tag) {

    Where where(Reading reading) {
        return Where.present()
                .equal("type", type.map(ReportType::word))
                .equal("domain", DomainReference.resolve(reading, domain))
                .equal("is_draft", isDraft)
                .and(
                        TagLinks.REPORTS.condition("reports"),
                        "tag",
                        tag.map(sent -> TagLinks.resolve(reading, "tag", sent)));
    }
}
