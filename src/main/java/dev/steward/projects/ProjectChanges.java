package dev.steward.projects;

import dev.steward.domains.DomainReference;
import dev.steward.store.Reading;
import dev.steward.tags.TagLinks;
import dev.steward.tool.Change;
import dev.steward.workspace.When;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * What an update of a project does.
 *
 * @param domain id or name, as are the tags
 */
public record ProjectChanges(
        Optional<String> name,
        Change<String> description,
        Optional<ProjectStatus> status,
        Optional<String> domain,
        Change<String> color,
        Change<String> icon,
        Change<List<String>> tags,
        Change<String> owner,
        Change<When> startDate,
        Change<When> targetDate) {

    Project on(Reading reading, Project before, ZoneId zone) {
        return new Project(
                before.stamp(),
                name.orElse(before.name()),
                description.on(before.description()),
                status.orElse(before.status()),
                DomainReference.resolve(reading, domain).orElse(before.domain()),
                color.on(before.color()),
                icon.on(before.icon()),
                tags.map(sent -> TagLinks.resolve(reading, sent))
                        .on(Optional.of(before.tags()))
                        .orElse(List.of()),
                owner.on(before.owner()),
                before.span().changed(startDate, targetDate, zone));
    }
}
