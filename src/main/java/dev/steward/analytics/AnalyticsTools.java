package dev.steward.analytics;

import dev.steward.json.Json;
import dev.steward.store.Db;
import dev.steward.tool.Field;
import dev.steward.tool.Kinds;
import dev.steward.tool.Output;
import dev.steward.tool.Tool;
import dev.steward.workspace.Fields;
import dev.steward.workspace.Toolset;
import dev.steward.workspace.When;
import java.util.List;
import java.util.Optional;

/** The tools of the toolset {@code analytics} that tell figures. */
public final class AnalyticsTools {
    private AnalyticsTools() {}

    private static final Field<Integer> PERIOD_DAYS =
            Field.of("period_days", Kinds.integer(1, 3660), "Number of days, today included");
    private static final Field<When> START_DATE =
            Field.of("start_date", Fields.moment(), "ISO 8601 date or date-time; 30 days ago if left out");
    private static final Field<When> END_DATE =
            Field.of("end_date", Fields.moment(), "ISO 8601 date (included) or date-time; now if left out");

    /** In the order agents see them; {@code search} and those of {@link ActivityTools} come after them. */
    public static List<Tool<?>> of(Analytics analytics, Db db) {
        Toolset toolset = new Toolset("analytics", db);
        return List.of(
                toolset.read(
                        "get_analytics",
                        "Get analytics",
                        "Returns over the last days, today included: taskCompletionRate and habitConsistency in percent, totalTimeMinutes; and activeStreaks and "
                                + "bestStreak of habits, as analytics. For time by domain, project and tag use get_time_summary.",
                        in -> in.withDefault(PERIOD_DAYS, Analytics.USUAL_DAYS),
                        Output.of().with("object", "analytics"),
                        (_, days) -> Json.object().set("analytics", analytics.ofDays(days))),
                toolset.read(
                        "get_time_summary",
                        "Get time summary",
                        "Returns time spent, in minutes, as time_summary: totalMinutes, byDomain and byTag by name, byProject by id. Entries are cut to the range; a "
                                + "running timer counts until now.",
                        in -> new Range(in.optional(START_DATE), in.optional(END_DATE)),
                        Output.of().with("object", "time_summary"),
                        (_, range) ->
                                Json.object().set("time_summary", analytics.timeSummary(range.start(), range.end()))));
    }

    record Range(Optional<When> start, Optional<When> end) {}
}
