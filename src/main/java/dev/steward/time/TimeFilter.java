package dev.steward.time;

import dev.steward.domains.DomainReference;
import dev.steward.projects.ProjectReference;
import dev.steward.store.Reading;
import dev.steward.store.Where;
import dev.steward.tags.TagLinks;
import dev.steward.tasks.TaskReference;
import dev.steward.workspace.When;
import java.time.ZoneId;
import java.util.Optional;

/**
 * Which time entries are listed; what is empty doesn't matter.
 *
 * @param domain id or name, as is the tag
 * @param since by when they started; a day named is included, as it is in until
 */
public record TimeFilter(
        Optional<String> task,
        Optional<String> project,
        Optional<String> domain,
        Optional<String> tag,
        Optional<When> since,
        Optional<When> until) {

    Where where(Reading reading, ZoneId zone) {
        return Where.present()
                .equal(
                        "task_id",
                        task.map(id -> TaskReference.resolve(reading, id).id()))
                .equal(
                        "project_id",
                        project.map(id -> ProjectReference.resolve(reading, id).id()))
                .equal("domain", DomainReference.resolve(reading, domain))
                .and(
                        TagLinks.TIME_ENTRIES.condition("time_entries"),
                        "tag",
                        tag.map(sent -> TagLinks.resolve(reading, "tag", sent)))
                .and("started >= :since", "since", since.map(when -> when.first(zone)))
                .and("started <= :until", "until", until.map(when -> when.last(zone)));
    }
}
