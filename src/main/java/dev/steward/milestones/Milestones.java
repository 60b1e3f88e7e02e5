package dev.steward.milestones;

import dev.steward.domains.DomainReference;
import dev.steward.projects.ProjectReference;
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
import java.util.stream.Gatherers;

/** The milestones of the person's projects. A milestone is always in a project; its tasks follow it to another, and stay when it is deleted. */
public final class Milestones implements Dependent {
    static final String ENTITY = "milestone";
    /** So many whole milestones are in memory at once. */
    private static final int SOME = 100;

    private final Db db;
    private final ZoneId zone;
    private final List<Follower> followers;

    /** @param followers the features whose records belong to a milestone */
    public Milestones(Workspace workspace, List<Follower> followers) {
        this.db = workspace.db();
        this.zone = workspace.zone();
        this.followers = List.copyOf(followers);
    }

    /** A feature whose records belong to a milestone, and to its project with it. */
    public interface Follower {

        /** Lets go of a milestone, in the transaction in which it goes to the trash. */
        void leaveMilestone(Transaction transaction, String milestone);

        /** Brings its records into the project that a milestone has been moved to. */
        void followMilestone(Transaction transaction, String milestone, String project);
    }

    /**
     * What a new milestone is made of.
     *
     * @param domain id or name, as are the tags
     */
    public record NewMilestone(
            String name,
            Optional<String> description,
            String projectId,
            String domain,
            MilestoneStatus status,
            Optional<When> targetDate,
            int sortOrder,
            List<String> tags) {}

    /**
     * Makes a milestone.
     *
     * @throws Refused when project, domain or tags lead nowhere
     */
    public Milestone create(Author author, NewMilestone made) {
        return db.write(author, transaction -> {
            Milestone milestone = new Milestone(
                    Stamp.fresh(transaction),
                    made.name(),
                    made.description(),
                    ProjectReference.resolve(transaction, made.projectId()).id(),
                    DomainReference.resolve(transaction, made.domain()),
                    made.status(),
                    made.targetDate().map(date -> date.text(zone)),
                    made.sortOrder(),
                    MilestoneChanges.completedAt(made.status(), Optional.empty(), transaction.now()),
                    TagLinks.resolve(transaction, made.tags()));
            MilestoneStore.insert(transaction, milestone);
            transaction.journal(Entry.created(ENTITY, milestone.id(), milestone.image()));
            return milestone;
        });
    }

    /** The one of that id; refused when there is none. */
    public Milestone find(String id) {
        return db.read(reading -> required(reading, id));
    }

    /** In their order, then by name; long descriptions are cut. */
    public Page<Milestone> list(MilestoneFilter filter, Slice slice) {
        return db.read(reading -> MilestoneStore.list(reading, filter.where(reading), slice));
    }

    /**
     * Changes what is named. In another project, what belongs to the milestone follows it there.
     *
     * @throws Refused as for {@link #create}
     */
    public Milestone update(Author author, String id, MilestoneChanges changes, Optional<Instant> ifUpdated) {
        return db.write(author, transaction -> {
            Milestone before = required(transaction, id);
            Instant updated = transaction.updateOf(before.stamp().updated(), ifUpdated);
            Milestone changed = changes.on(transaction, before, zone);
            if (changed.equals(before)) {
                return before;
            }
            Milestone after = changed.with(before.stamp().updatedAt(updated));
            MilestoneStore.update(transaction, after);
            transaction.journal(Entry.updated(ENTITY, id, before.image(), after.image()));
            if (!after.projectId().equals(before.projectId())) {
                followers.forEach(follower -> follower.followMilestone(transaction, id, after.projectId()));
            }
            return after;
        });
    }

    /** Moves a milestone to the trash, once what belongs to it has been let go. */
    public void delete(Author author, String id) {
        db.write(author, transaction -> {
            Milestone milestone = required(transaction, id);
            followers.forEach(follower -> follower.leaveMilestone(transaction, id));
            trash(transaction, List.of(milestone));
            return null;
        });
    }

    /** Moves the milestones of a project to the trash with it. What belongs to them belongs to the project too, which has let it go already. */
    public void leaveProject(Transaction transaction, String project) {
        MilestoneStore.ofProject(transaction, project).stream()
                .map(Milestone::id)
                .gather(Gatherers.windowFixed(SOME))
                .forEach(some -> trash(transaction, MilestoneStore.find(transaction, some)));
    }

    /** Takes a tag off all milestones that carry it. */
    @Override
    public void release(Transaction transaction, String tag) {
        TagLinks.MILESTONES.takeOff(
                transaction,
                tag,
                some -> transaction.journal(MilestoneStore.find(transaction, some).stream()
                        .map(before -> untagged(transaction, before, tag))
                        .toList()));
    }

    private static Entry untagged(Transaction transaction, Milestone before, String tag) {
        Milestone after = before.withTags(TagLinks.without(before.tags(), tag))
                .with(before.stamp().raised(transaction));
        return Entry.updated(ENTITY, before.id(), before.image(), after.image());
    }

    private static void trash(Transaction transaction, List<Milestone> milestones) {
        MilestoneStore.trash(transaction, milestones.stream().map(Milestone::id).toList());
        transaction.journal(milestones.stream()
                .map(milestone -> Entry.deleted(ENTITY, milestone.id(), milestone.image()))
                .toList());
    }

    private static Milestone required(Reading reading, String id) {
        return MilestoneStore.find(reading, id).orElseThrow(() -> Refused.notFound(ENTITY, id));
    }
}
