package dev.steward.reports;

import dev.steward.domains.DomainReference;
import dev.steward.habits.HabitFigures;
import dev.steward.habits.Habits;
import dev.steward.json.Json;
import dev.steward.store.Author;
import dev.steward.store.Db;
import dev.steward.store.Entry;
import dev.steward.store.Page;
import dev.steward.store.Reading;
import dev.steward.store.Slice;
import dev.steward.store.Transaction;
import dev.steward.tags.TagLinks;
import dev.steward.time.TimeEntries;
import dev.steward.tool.Change;
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

/** The person's reports. Figures are computed when a report is made, when its range changes, and when that is asked for; in between they stay as they were. */
public final class Reports implements Dependent {
    private final Db db;
    private final ZoneId zone;
    private final Habits habits;
    private final TimeEntries time;

    public Reports(Workspace workspace, Habits habits, TimeEntries time) {
        this.db = workspace.db();
        this.zone = workspace.zone();
        this.habits = habits;
        this.time = time;
    }

    /**
     * What a new report is made of.
     *
     * @param domain id or name, as are the tags
     */
    public record NewReport(
            String title,
            ReportType type,
            String domain,
            When start,
            When end,
            Optional<String> summary,
            List<String> tags,
            boolean isDraft) {}

    /**
     * What an update does.
     *
     * @param refresh whether the figures are computed anew though the range stays
     */
    public record Changes(
            Optional<String> title,
            Optional<ReportType> type,
            Optional<String> domain,
            Optional<When> start,
            Optional<When> end,
            Change<String> summary,
            Change<List<String>> tags,
            Optional<Boolean> isDraft,
            boolean refresh) {}

    /**
     * Makes a report.
     *
     * @throws Refused when domain or tags lead nowhere, or the range ends before it starts
     */
    public Report create(Author author, NewReport made) {
        return db.write(author, transaction -> {
            Report report = new Report(
                    Stamp.fresh(transaction),
                    made.title(),
                    made.type(),
                    DomainReference.resolve(transaction, made.domain()),
                    ReportRange.asked(made.start(), made.end(), zone),
                    made.summary(),
                    TagLinks.resolve(transaction, made.tags()),
                    made.isDraft(),
                    Json.object(),
                    "");
            Report whole = report.with(metrics(transaction, report.range()));
            ReportStore.insert(transaction, whole);
            transaction.journal(Entry.created(Report.ENTITY, whole.id(), whole.image()));
            return whole;
        });
    }

    /** The one of that id; refused when there is none. */
    public Report find(String id) {
        return db.read(reading -> required(reading, id));
    }

    /** Latest first; long texts are cut. */
    public Page<Report> list(ReportFilter filter, Slice slice) {
        return db.read(reading -> ReportStore.list(reading, filter.where(reading), slice));
    }

    /**
     * Changes what is named, and nothing else; but its page follows title, range and summary.
     *
     * @throws Refused as for {@link #create}
     */
    public Report update(Author author, String id, Changes changes, Optional<Instant> ifUpdated) {
        return db.write(author, transaction -> {
            Report before = required(transaction, id);
            Instant updated = transaction.updateOf(before.stamp().updated(), ifUpdated);
            Report changed = on(transaction, before, changes);
            if (changed.equals(before)) {
                return before;
            }
            Report after = changed.with(before.stamp().updatedAt(updated));
            ReportStore.update(transaction, after);
            transaction.journal(Entry.updated(Report.ENTITY, id, before.image(), after.image()));
            return after;
        });
    }

    private Report on(Transaction transaction, Report before, Changes changes) {
        ReportRange range = changes.start().isEmpty() && changes.end().isEmpty()
                ? before.range()
                : ReportRange.asked(
                        changes.start()
                                .orElseGet(() -> When.parse(before.range().start())),
                        changes.end().orElseGet(() -> When.parse(before.range().end())),
                        zone);
        boolean isNew = changes.refresh() || !range.equals(before.range());
        return new Report(
                        before.stamp(),
                        changes.title().orElse(before.title()),
                        changes.type().orElse(before.type()),
                        DomainReference.resolve(transaction, changes.domain()).orElse(before.domain()),
                        range,
                        changes.summary().on(before.summary()),
                        changes.tags()
                                .map(sent -> TagLinks.resolve(transaction, sent))
                                .on(Optional.of(before.tags()))
                                .orElse(List.of()),
                        changes.isDraft().orElse(before.isDraft()),
                        before.metrics(),
                        before.content())
                .with(isNew ? metrics(transaction, range) : before.metrics());
    }

    /** Moves a report to the trash. */
    public void delete(Author author, String id) {
        db.write(author, transaction -> {
            Report report = required(transaction, id);
            report.stamp().trash(transaction, "reports");
            transaction.journal(Entry.deleted(Report.ENTITY, id, report.image()));
            return null;
        });
    }

    /** Takes a tag off all reports that carry it. */
    @Override
    public void release(Transaction transaction, String tag) {
        TagLinks.REPORTS.takeOff(
                transaction,
                tag,
                some -> transaction.journal(ReportStore.find(transaction, some).stream()
                        .map(before -> untagged(transaction, before, tag))
                        .toList()));
    }

    private static Entry untagged(Transaction transaction, Report before, String tag) {
        Report after = before.withTags(TagLinks.without(before.tags(), tag))
                .with(before.stamp().raised(transaction));
        return Entry.updated(Report.ENTITY, before.id(), before.image(), after.image());
    }

    /** As they will be once they have been through the store. */
    private ObjectNode metrics(Reading reading, ReportRange range) {
        Instant from = range.from(zone);
        Instant before = range.before(zone);
        List<Metrics.OfProject> byProject = MetricsStore.tasks(reading, from, before);
        HabitFigures figures = habits.figures(range.firstDay(zone), range.lastDay(zone));
        Metrics metrics = new Metrics(
                byProject.stream()
                        .map(Metrics.OfProject::tasks)
                        .reduce(new Metrics.Tasks(0, 0, 0), Metrics.Tasks::plus),
                byProject,
                figures.consistency(),
                figures.bestStreak(),
                time.summary(from, before),
                MetricsStore.notesWritten(reading, from, before));
        return Json.parse(Json.text(metrics.image())).asObject();
    }

    private static Report required(Reading reading, String id) {
        return ReportStore.find(reading, id).orElseThrow(() -> Refused.notFound(Report.ENTITY, id));
    }
}
