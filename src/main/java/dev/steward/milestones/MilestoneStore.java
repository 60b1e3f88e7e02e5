package dev.steward.milestones;

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

/** The SQL of milestones. */
final class MilestoneStore {
    private static final String COLUMNS =
            Stamp.COLUMNS + ", name, description, project_id, domain, status, target_date, sort_order, completed_at";
    private static final String LISTED = COLUMNS.replace("description", Listing.shortened("description"));
    private static final String ORDER = "sort_order, name_key";

    private MilestoneStore() {}

    static Optional<Milestone> find(Reading reading, String id) {
        return find(reading, List.of(id)).stream().findFirst();
    }

    /** In no particular order; those that there aren't are left out. */
    static List<Milestone> find(Reading reading, Collection<String> ids) {
        return withTags(
                reading,
                reading.query("SELECT " + COLUMNS + " FROM milestones WHERE id IN (<ids>) AND deleted IS NULL")
                        .bindList("ids", ids)
                        .list(MilestoneStore::milestone));
    }

    static Optional<Milestone> untagged(Reading reading, String id) {
        return reading.query("SELECT " + COLUMNS + " FROM milestones WHERE id = :id AND deleted IS NULL")
                .bind("id", id)
                .find(MilestoneStore::milestone);
    }

    static List<Milestone> ofProject(Reading reading, String project) {
        return reading.query("SELECT " + LISTED
                        + " FROM milestones WHERE project_id = :project AND deleted IS NULL ORDER BY " + ORDER
                        + ", id DESC")
                .bind("project", project)
                .list(MilestoneStore::milestone);
    }

    /** Some of those there are. */
    static SequencedMap<String, String> idsByName(Reading reading, int limit) {
        SequencedMap<String, String> ids = new LinkedHashMap<>();
        reading.query("SELECT id, name FROM milestones WHERE deleted IS NULL ORDER BY " + ORDER + ", id LIMIT :limit")
                .bind("limit", limit)
                .list(row -> ids.putIfAbsent(row.text("name"), row.text("id")));
        return ids;
    }

    /** In their order, then by name. */
    static Page<Milestone> list(Reading reading, Where where, Slice slice) {
        Page<Milestone> page = reading.page(LISTED, "milestones", where, ORDER, slice, MilestoneStore::milestone);
        return new Page<>(withTags(reading, page.items()), page.total());
    }

    static void insert(Transaction transaction, Milestone milestone) {
        bindFields(milestone.stamp().bind(transaction.update("""
                                        INSERT INTO milestones
                                            (id, name, name_key, description, project_id, domain, status, target_date, sort_order, completed_at,
                                             created, updated, created_by)
                                        VALUES
                                            (:id, :name, :key, :description, :project, :domain, :status, :target, :sort_order, :completed_at,
                                             :created, :updated, :created_by)""")), milestone).execute();
        TagLinks.MILESTONES.replace(transaction, milestone.id(), milestone.tags());
    }

    static void update(Transaction transaction, Milestone milestone) {
        bindFields(transaction.update("""
                                UPDATE milestones
                                SET name = :name, name_key = :key, description = :description, project_id = :project, domain = :domain,
                                    status = :status, target_date = :target, sort_order = :sort_order, completed_at = :completed_at,
                                    updated = :updated
                                WHERE id = :id"""), milestone)
                .bind("id", milestone.id())
                .bind("updated", milestone.stamp().updated())
                .execute();
        TagLinks.MILESTONES.replace(transaction, milestone.id(), milestone.tags());
    }

    static void trash(Transaction transaction, Collection<String> ids) {
        transaction
                .update("UPDATE milestones SET deleted = :now, " + Stamp.RAISE_UPDATED + " WHERE id IN (<ids>)")
                .bindList("ids", ids)
                .bind("now", transaction.now())
                .execute();
    }

    private static List<Milestone> withTags(Reading reading, List<Milestone> milestones) {
        return TagLinks.MILESTONES.onto(reading, milestones, Milestone::id, Milestone::withTags);
    }

    private static <S extends Parameters<S>> S bindFields(S statement, Milestone milestone) {
        return statement
                .bind("name", milestone.name())
                .bind("key", Fold.search(milestone.name()))
                .bind("description", milestone.description())
                .bind("project", milestone.projectId())
                .bind("domain", milestone.domain())
                .bind("status", milestone.status().word())
                .bind("target", milestone.targetDate())
                .bind("sort_order", milestone.sortOrder())
                .bind("completed_at", milestone.completedAt());
    }

    private static Milestone milestone(Row row) {
        return new Milestone(
                Stamp.of(row),
                row.text("name"),
                row.optional("description", Row::text),
                row.text("project_id"),
                row.text("domain"),
                MilestoneStatus.of(row.text("status")),
                row.optional("target_date", Row::text),
                row.integer("sort_order"),
                row.optional("completed_at", Row::instant),
                List.of());
    }
}
