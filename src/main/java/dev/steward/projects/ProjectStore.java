package dev.steward.projects;

import dev.steward.store.Fold;
import dev.steward.store.Page;
import dev.steward.store.Parameters;
import dev.steward.store.Reading;
import dev.steward.store.Row;
import dev.steward.store.Slice;
import dev.steward.store.Transaction;
import dev.steward.store.Where;
import dev.steward.tags.TagLinks;
import dev.steward.workspace.Listing;
import dev.steward.workspace.Stamp;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** The SQL of projects. */
final class ProjectStore {
    private static final String COLUMNS =
            Stamp.COLUMNS + ", name, description, status, domain, color, icon, owner, start_date, target_date";

    private static final String LISTED = COLUMNS.replace("description", Listing.shortened("description"));

    private ProjectStore() {}

    static Optional<Project> find(Reading reading, String id) {
        return find(reading, List.of(id)).stream().findFirst();
    }

    /** In no particular order; those that there aren't are left out. */
    static List<Project> find(Reading reading, Collection<String> ids) {
        List<Project> found = reading.query(
                        "SELECT " + COLUMNS + " FROM projects WHERE id IN (<ids>) AND deleted IS NULL")
                .bindList("ids", ids)
                .list(ProjectStore::project);
        return TagLinks.PROJECTS.onto(reading, found, Project::id, Project::withTags);
    }

    static Optional<Project> untagged(Reading reading, String id) {
        return reading.query("SELECT " + COLUMNS + " FROM projects WHERE id = :id AND deleted IS NULL")
                .bind("id", id)
                .find(ProjectStore::project);
    }

    /** Some of those there are, the latest first. */
    static SequencedMap<String, String> idsByName(Reading reading, int limit) {
        SequencedMap<String, String> ids = new LinkedHashMap<>();
        reading.query("SELECT id, name FROM projects WHERE deleted IS NULL ORDER BY created DESC, id DESC LIMIT :limit")
                .bind("limit", limit)
                .list(row -> ids.putIfAbsent(row.text("name"), row.text("id")));
        return ids;
    }

    /** Latest first. */
    static Page<Project> list(Reading reading, Where where, Slice slice) {
        Page<Project> page = reading.page(LISTED, "projects", where, "created DESC", slice, ProjectStore::project);
        return new Page<>(TagLinks.PROJECTS.onto(reading, page.items(), Project::id, Project::withTags), page.total());
    }

    static void insert(Transaction transaction, Project project) {
        bindFields(project.stamp().bind(transaction.update("""
                                        INSERT INTO projects
                                            (id, name, name_key, description, status, domain, color, icon, owner, start_date, target_date,
                                             created, updated, created_by)
                                        VALUES
                                            (:id, :name, :key, :description, :status, :domain, :color, :icon, :owner, :start, :target,
                                             :created, :updated, :created_by)""")), project).execute();
        TagLinks.PROJECTS.replace(transaction, project.id(), project.tags());
    }

    static void update(Transaction transaction, Project project) {
        bindFields(transaction.update("""
                                UPDATE projects
                                SET name = :name, name_key = :key, description = :description, status = :status, domain = :domain,
                                    color = :color, icon = :icon, owner = :owner, start_date = :start, target_date = :target,
                                    updated = :updated
                                WHERE id = :id"""), project)
                .bind("id", project.id())
                .bind("updated", project.stamp().updated())
                .execute();
        TagLinks.PROJECTS.replace(transaction, project.id(), project.tags());
    }

    private static <S extends Parameters<S>> S bindFields(S statement, Project project) {
        return statement
                .bind("name", project.name())
                .bind("key", Fold.search(project.name()))
                .bind("description", project.description())
                .bind("status", project.status().word())
                .bind("domain", project.domain())
                .bind("color", project.color())
                .bind("icon", project.icon())
                .bind("owner", project.owner())
                .bind("start", project.span().start())
                .bind("target", project.span().target());
    }

    private static Project project(Row row) {
        return new Project(
                Stamp.of(row),
                row.text("name"),
                row.optional("description", Row::text),
                ProjectStatus.of(row.text("status")),
                row.text("domain"),
                row.optional("color", Row::text),
                row.optional("icon", Row::text),
                List.of(),
                row.optional("owner", Row::text),
                new Span(row.optional("start_date", Row::text), row.optional("target_date", Row::text)));
    }
}
