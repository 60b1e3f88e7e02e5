package dev.steward.notes;

import dev.steward.domains.DomainReference;
import dev.steward.projects.Project;
import dev.steward.projects.ProjectReference;
import dev.steward.store.Reading;
import dev.steward.store.Where;
import dev.steward.workspace.References;
import java.util.Optional;

/**
 * Which notes are in the graph; what is empty doesn't matter.
 *
 * @param domain id or name
 * @param noteId only this one and those that an edge joins with it
 * @param offset so many notes come before
 */
public record GraphFilter(Optional<String> domain, Optional<String> projectId, Optional<String> noteId, int offset) {
    private static final int MOST_CONSIDERED = 200;

    private static final String AROUND = """
            (id = :note OR id IN (SELECT target FROM note_links WHERE source = :note)
                OR id IN (SELECT source FROM note_links WHERE target = :note))""";

    Where where(Reading reading) {
        return Where.present()
                .equal("domain", DomainReference.resolve(reading, domain))
                .equal(
                        "project_id",
                        projectId
                                .map(id -> ProjectReference.resolve(reading, id))
                                .map(Project::id))
                .and(AROUND, "note", noteId.map(id -> note(reading, id)));
    }

    private static String note(Reading reading, String id) {
        if (!NoteStore.isPresent(reading, id)) {
            throw References.unknownId("note_id", id, "note", NoteStore.idsByTitle(reading, MOST_CONSIDERED));
        }
        return id;
    }
}
