package dev.steward.reports;

import dev.steward.json.Json;
import dev.steward.store.Db;
import dev.steward.store.Slice;
import dev.steward.tool.Field;
import dev.steward.tool.Kinds;
import dev.steward.tool.Output;
import dev.steward.tool.Reader;
import dev.steward.tool.Tool;
import dev.steward.workspace.Fields;
import dev.steward.workspace.Listing;
import dev.steward.workspace.Toolset;
import dev.steward.workspace.Toolset.Request;
import dev.steward.workspace.When;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The tools of the toolset {@code reports}. */
public final class ReportTools {
    private static final Field<String> REPORT_ID = Fields.id("report_id", "Report id");
    private static final Field<String> TITLE = Field.of("title", Kinds.name(Fields.LONGEST_NAME), "Report title");
    private static final Field<ReportType> TYPE =
            Field.of("type", Kinds.choice(ReportType.class, ReportType::word), "What it is about");
    private static final Field<When> START =
            Field.of("date_range_start", Fields.moment(), "ISO 8601 date or date-time");
    private static final Field<When> END =
            Field.of("date_range_end", Fields.moment(), "ISO 8601 date (included) or date-time");
    private static final Field<String> SUMMARY =
            Field.of("summary", Kinds.text(0, Fields.LONGEST_TEXT), "In your own words.");
    private static final Field<Boolean> IS_DRAFT = Field.of("is_draft", Kinds.bool(), "Whether it is still a draft");
    private static final Field<Boolean> REFRESH = Field.of("refresh", Kinds.bool(), "Compute the figures anew");
    private static final Output REPORT = Output.of().with("object", "report");

    private final Reports reports;

    private ReportTools(Reports reports) {
        this.reports = reports;
    }

    /** In the order agents see them. */
    public static List<Tool<?>> of(Reports reports, Db db) {
        ReportTools tools = new ReportTools(reports);
        Toolset toolset = new Toolset("reports", db);
        return List.of(
                toolset.create(
                        "create_report",
                        "Create report",
                        "Writes a report on a time and returns it with metrics (tasks by project, habits, time, notes) and content, these as markdown. "
                                + "For figures alone use get_analytics or get_time_summary.",
                        ReportTools::made,
                        REPORT,
                        (request, made) -> shown(reports.create(request.author(), made))),
                toolset.read(
                        "get_report",
                        "Get report",
                        "Returns one report, with the metrics and content it had when written or refreshed last.",
                        in -> in.required(REPORT_ID),
                        REPORT,
                        (_, id) -> shown(reports.find(id))),
                toolset.read(
                        "list_reports",
                        "List reports",
                        "Lists reports, newest first, as reports, total, page, limit. All filters given must match. Contents are cut to 500 characters; "
                                + "get_report has them whole.",
                        Listed::of,
                        Listing.output("reports"),
                        (_, asked) -> tools.list(asked)),
                toolset.update(
                        "update_report",
                        "Update report",
                        "Changes only the fields given and returns the report. A new range, or refresh, computes metrics and content anew.",
                        Update::of,
                        REPORT,
                        tools::update),
                toolset.delete(
                        "delete_report",
                        "Delete report",
                        "Moves a report to the trash, where the owner can restore it. Returns deleted and id.",
                        in -> in.required(REPORT_ID),
                        Toolset.DELETED,
                        tools::delete));
    }

    private static Reports.NewReport made(Reader in) {
        return new Reports.NewReport(
                in.required(TITLE),
                in.required(TYPE),
                in.required(Fields.DOMAIN),
                in.required(START),
                in.required(END),
                in.optional(SUMMARY),
                in.optional(Fields.TAGS).orElse(List.of()),
                in.withDefault(IS_DRAFT, true));
    }

    record Listed(ReportFilter filter, Slice slice) {
        static Listed of(Reader in) {
            return new Listed(
                    new ReportFilter(
                            in.optional(TYPE),
                            in.optional(Fields.DOMAIN),
                            in.optional(IS_DRAFT),
                            in.optional(Fields.TAG)),
                    Fields.slice(in));
        }
    }

    private ObjectNode list(Listed asked) {
        return Listing.of(
                "reports",
                reports.list(asked.filter(), asked.slice()),
                asked.slice(),
                report -> Listing.shortened(report.image(), "summary", "content"));
    }

    record Update(String id, Reports.Changes changes, Optional<Instant> ifUpdated) {
        static Update of(Reader in) {
            return new Update(
                    in.required(REPORT_ID),
                    new Reports.Changes(
                            in.replace(TITLE),
                            in.replace(TYPE),
                            in.replace(Fields.DOMAIN),
                            in.replace(START),
                            in.replace(END),
                            in.change(SUMMARY),
                            in.change(Fields.TAGS),
                            in.replace(IS_DRAFT),
                            in.withDefault(REFRESH, false)),
                    in.optional(Fields.IF_UPDATED));
        }
    }

    private ObjectNode update(Request request, Update asked) {
        return shown(reports.update(request.author(), asked.id(), asked.changes(), asked.ifUpdated()));
    }

    private ObjectNode delete(Request request, String id) {
        reports.delete(request.author(), id);
        return Toolset.deleted(id);
    }

    private static ObjectNode shown(Report report) {
        return Json.object().set("report", report.image());
    }
}
