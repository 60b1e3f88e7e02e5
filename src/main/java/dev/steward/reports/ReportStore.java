package dev.steward.reports;

import dev.steward.json.Json;
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
import java.util.List;
import java.util.Optional;

/** The SQL of reports. */
final class ReportStore {
    private static final String SHORT =
            Stamp.COLUMNS + ", title, type, domain, date_range_start, date_range_end, summary, is_draft, metrics, ";
    private static final String COLUMNS = SHORT + "content";
    private static final String LISTED =
            SHORT.replace("summary", Listing.shortened("summary")) + Listing.shortened("content");

    private ReportStore() {}

    static Optional<Report> find(Reading reading, String id) {
        return find(reading, List.of(id)).stream().findFirst();
    }

    /** In no particular order; those that there aren't are left out. */
    static List<Report> find(Reading reading, Collection<String> ids) {
        return withTags(
                reading,
                reading.query("SELECT " + COLUMNS + " FROM reports WHERE id IN (<ids>) AND deleted IS NULL")
                        .bindList("ids", ids)
                        .list(ReportStore::report));
    }

    /** Latest first. */
    static Page<Report> list(Reading reading, Where where, Slice slice) {
        Page<Report> page = reading.page(LISTED, "reports", where, "created DESC", slice, ReportStore::report);
        return new Page<>(withTags(reading, page.items()), page.total());
    }

    static void insert(Transaction transaction, Report report) {
        bindFields(report.stamp().bind(transaction.update("""
                                INSERT INTO reports
                                    (id, title, title_key, type, domain, date_range_start, date_range_end, summary, is_draft, metrics, content,
                                     created, updated, created_by)
                                VALUES
                                    (:id, :title, :key, :type, :domain, :start, :end, :summary, :draft, :metrics, :content,
                                     :created, :updated, :created_by)""")), report).execute();
        TagLinks.REPORTS.replace(transaction, report.id(), report.tags());
    }

    static void update(Transaction transaction, Report report) {
        bindFields(transaction.update("""
                                UPDATE reports
                                SET title = :title, title_key = :key, type = :type, domain = :domain, date_range_start = :start,
                                    date_range_end = :end, summary = :summary, is_draft = :draft, metrics = :metrics, content = :content,
                                    updated = :updated
                                WHERE id = :id"""), report)
                .bind("id", report.id())
                .bind("updated", report.stamp().updated())
                .execute();
        TagLinks.REPORTS.replace(transaction, report.id(), report.tags());
    }

    private static List<Report> withTags(Reading reading, List<Report> reports) {
        return TagLinks.REPORTS.onto(reading, reports, Report::id, Report::withTags);
    }

    private static <S extends Parameters<S>> S bindFields(S statement, Report report) {
        return statement
                .bind("title", report.title())
                .bind("key", Fold.search(report.title()))
                .bind("type", report.type().word())
                .bind("domain", report.domain())
                .bind("start", report.range().start())
                .bind("end", report.range().end())
                .bind("summary", report.summary())
                .bind("draft", report.isDraft())
                .bind("metrics", Json.text(report.metrics()))
                .bind("content", report.content());
    }

    private static Report report(Row row) {
        return new Report(
                Stamp.of(row),
                row.text("title"),
                ReportType.of(row.text("type")),
                row.text("domain"),
                new ReportRange(row.text("date_range_start"), row.text("date_range_end")),
                row.optional("summary", Row::text),
                List.of(),
                row.flag("is_draft"),
                row.object("metrics"),
                row.text("content"));
    }
}
