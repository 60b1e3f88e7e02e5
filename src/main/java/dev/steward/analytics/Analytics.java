package dev.steward.analytics;

import dev.steward.habits.HabitFigures;
import dev.steward.habits.Habits;
import dev.steward.json.Json;
import dev.steward.store.Db;
import dev.steward.store.Moment;
import dev.steward.time.TimeEntries;
import dev.steward.tool.Refused;
import dev.steward.workspace.When;
import dev.steward.workspace.Workspace;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Figures over a time, by the definitions of spec/workspace.md §3, "Analytics". */
public final class Analytics {
    static final int USUAL_DAYS = 30;

    private final Db db;
    private final ZoneId zone;
    private final Habits habits;
    private final TimeEntries time;

    public Analytics(Workspace workspace, Habits habits, TimeEntries time) {
        this.db = workspace.db();
        this.zone = workspace.zone();
        this.habits = habits;
        this.time = time;
    }

    /** The last days of the workspace's calendar, today included. */
    public ObjectNode ofDays(int days) {
        return db.read(reading -> {
            LocalDate today = LocalDate.ofInstant(reading.now(), zone);
            LocalDate first = today.minusDays(days - 1L);
            Instant from = first.atStartOfDay(zone).toInstant();
            HabitFigures figures = habits.figures(first, today);
            return Json.object()
                    .put(
                            "taskCompletionRate",
                            TaskFigures.between(reading, from, Moment.after(reading.now()))
                                    .percent())
                    .put("habitConsistency", figures.consistency().percent())
                    .put("totalTimeMinutes", time.summary(from, reading.now()).totalMinutes())
                    .put("activeStreaks", figures.activeStreaks())
                    .put("bestStreak", figures.bestStreak())
                    .put("period", days);
        });
    }

    /**
     * Where time has gone.
     *
     * @param start the start of the day 30 days ago when empty
     * @param end now when empty; a day that is named is included
     * @throws Refused when the end is before the start
     */
    public ObjectNode timeSummary(Optional<When> start, Optional<When> end) {
        return db.read(reading -> {
            Instant from = start.map(when -> when.first(zone))
                    .orElseGet(() -> LocalDate.ofInstant(reading.now(), zone)
                            .minusDays(USUAL_DAYS)
                            .atStartOfDay(zone)
                            .toInstant());
            Instant last = end.map(when -> when.last(zone)).orElse(reading.now());
            if (last.isBefore(from)) {
                throw Refused.invalid("start_date", "`start_date` must not be after `end_date`.");
            }
            boolean isDay = end.isPresent() && end.get() instanceof When.Day;
            return time.summary(from, isDay ? Moment.after(last) : last)
                    .image()
                    .put("startDate", Moment.text(from))
                    .put("endDate", Moment.text(last));
        });
    }
}
