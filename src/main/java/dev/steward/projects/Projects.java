package dev.steward.projects;

import dev.steward.domains.DomainReference;
import dev.steward.store.Author;
import dev.steward.store.Db;
import dev.steward.store.Entry;
import dev.steward.store.Page;
import dev.steward.store.Reading;
import dev.steward.store.Slice;
import dev.steward.store.Transaction;
import dev.steward.tags.TagLinks;
import dev.steward.tool.Refused;
import dev.steward.workspace.Dependent;
import dev.steward.workspace.Stamp;
import dev.steward.workspace.When;
import dev.steward.workspace.Workspace;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The person's projects. What belongs to one that is deleted is let go: tasks and notes stay, its milestones go with it. */
public final class Projects implements Dependent {
    static final String ENTITY = "project";

    private final Db db;
    private final ZoneId zone;
    private final List<Dependent> dependents;
    private final Progress progress;

    /**
     * @param dependents the features whose records belong to a project
     * @param progress that of the feature that knows the tasks
     */
    public Projects(Workspace workspace, List<Dependent> dependents, Progress progress) {
        this.db = workspace.db();
        this.zone = workspace.zone();
        this.dependents = List.copyOf(dependents);
        this.progress = progress;
    }

    /** Tells how far a project is. Projects don't know their tasks. */
    @FunctionalInterface
    public interface Progress {
        ObjectNode of(Reading reading, String project);
    }

    /**
     * What a new project is made of.
     *
     * @param domain id or name, as are the tags
     */
    public record NewProject(
            String name,
            Optional<String> description,
            ProjectStatus status,
            String domain,
            Optional<String> color,
            Optional<String> icon,
            List<String> tags,
            Optional<String> owner,
            Optional<When> startDate,
            Optional<When> targetDate) {}

    /**
     * Makes a project.
     *
     * @throws Refused when domain or tags lead nowhere, or the target is before the start
     */
    public Project create(Author author, NewProject made) {
        return db.write(author, transaction -> {
            Project project = new Project(
                    Stamp.fresh(transaction),
                    made.name(),
                    made.description(),
                    made.status(),
                    DomainReference.resolve(transaction, made.domain()),
                    made.color(),
                    made.icon(),
                    TagLinks.resolve(transaction, made.tags()),
                    made.owner(),
                    Span.asked(made.startDate(), made.targetDate(), zone));
            ProjectStore.insert(transaction, project);
            transaction.journal(Entry.created(ENTITY, project.id(), project.image()));
            return project;
        });
    }

    /** The one of that id; refused when there is none. */
    public Project find(String id) {
        return db.read(reading -> required(reading, id));
    }

    /** How far a project is, as agents see it. */
    public ObjectNode progress(String id) {
        return db.read(reading -> progress.of(reading, required(reading, id).id()));
    }

    /** Latest first; long descriptions are cut. */
    public Page<Project> list(ProjectFilter filter, Slice slice) {
        return db.read(reading -> ProjectStore.list(reading, filter.where(reading), slice));
    }

    /**
     * Changes what is named, and nothing else.
     *
     * @throws Refused as for {@link #create}
     */
    public Project update(Author author, String id, ProjectChanges changes, Optional<Instant> ifUpdated) {
        return db.write(author, transaction -> {
            Project before = required(transaction, id);
            Instant updated = transaction.updateOf(before.stamp().updated(), ifUpdated);
            Project changed = changes.on(transaction, before, zone);
            if (changed.equals(before)) {
                return before;
            }
            Project after = changed.with(before.stamp().updatedAt(updated));
            ProjectStore.update(transaction, after);
            transaction.journal(Entry.updated(ENTITY, id, before.image(), after.image()));
            return after;
        });
    }

    /** Moves a project to the trash, once all that belongs to it has been let go. */
    public void delete(Author author, String id) {
        db.write(author, transaction -> {
            Project project = required(transaction, id);
            dependents.forEach(dependent -> dependent.release(transaction, id));
            project.stamp().trash(transaction, "projects");
            transaction.journal(Entry.deleted(ENTITY, id, project.image()));
            return null;
        });
    }

    /** Takes a tag off all projects that carry it. */
    @Override
    public void release(Transaction transaction, String tag) {
        TagLinks.PROJECTS.takeOff(
                transaction,
                tag,
                some -> transaction.journal(ProjectStore.find(transaction, some).stream()
                        .map(before -> untagged(transaction, before, tag))
                        .toList()));
    }

    private static Entry untagged(Transaction transaction, Project before, String tag) {
        Project after = before.withTags(TagLinks.without(before.tags(), tag))
                .with(before.stamp().raised(transaction));
        return Entry.updated(ENTITY, before.id(), before.image(), after.image());
    }

    private static Project required(Reading reading, String id) {
        return ProjectStore.find(reading, id).orElseThrow(() -> Refused.notFound(ENTITY, id));
    }
}
