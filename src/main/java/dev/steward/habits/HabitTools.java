package dev.steward.habits;

import dev.steward.json.Json;
import dev.steward.store.Db;
import dev.steward.store.Slice;
import dev.steward.tool.Output;
import dev.steward.tool.Reader;
import dev.steward.tool.Tool;
import dev.steward.workspace.Fields;
import dev.steward.workspace.Listing;
import dev.steward.workspace.Toolset;
import dev.steward.workspace.Toolset.Request;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The tools of the toolset {@code habits}. */
public final class HabitTools {
    private static final int RECENT_LOGS = 10;
    private static final Output HABIT = Output.of().with("object", "habit");

    private final Habits habits;
    private final HabitLogs logs;
    private final Db db;

    private HabitTools(Habits habits, HabitLogs logs, Db db) {
        this.habits = habits;
        this.logs = logs;
        this.db = db;
    }

    /** In the order agents see them. */
    public static List<Tool<?>> of(Habits habits, HabitLogs logs, Db db) {
        HabitTools tools = new HabitTools(habits, logs, db);
        Toolset toolset = new Toolset("habits", db);
        return List.of(
                toolset.create(
                        "create_habit",
                        "Create habit",
                        "Creates a habit, something to be done again and again, and returns it with its streaks. "
                                + "For what is done once use create_task.",
                        HabitTools::made,
                        HABIT,
                        tools::create),
                toolset.read(
                        "get_habit",
                        "Get habit",
                        "Returns one habit with current_streak, best_streak, total_completions, score (0-100) and its last ten logs. "
                                + "For the streaks of all habits at once use get_habit_streaks.",
                        in -> in.required(HabitFields.HABIT_ID),
                        HABIT,
                        (_, id) -> tools.get(id)),
                toolset.read(
                        "list_habits",
                        "List habits",
                        "Lists habits with their streaks, newest first, as habits, total, page, limit; those put aside too. "
                                + "All filters given must match. get_habit has the logs.",
                        Listed::of,
                        Listing.output("habits"),
                        (_, asked) -> tools.list(asked)),
                toolset.update(
                        "update_habit",
                        "Update habit",
                        "Changes only the fields given and returns the habit. A new frequency or goal is applied to past logs too, so streaks may change. "
                                + "To record that it was done use log_habit_completion.",
                        Update::of,
                        HABIT,
                        tools::update),
                toolset.delete(
                        "delete_habit",
                        "Delete habit",
                        "Moves a habit and its logs to the trash, where the owner can restore them. Returns deleted and id. "
                                + "To pause it and keep its history use update_habit with is_active false.",
                        in -> in.required(HabitFields.HABIT_ID),
                        Toolset.DELETED,
                        tools::delete),
                toolset.create(
                        "log_habit_completion",
                        "Log habit completion",
                        "Records that a habit was done, now or at another time; each call adds one log. Returns log, habit_id and the "
                                + "current_streak after it. Past days are accepted and mend streaks.",
                        HabitTools::logged,
                        Output.of()
                                .with("object", "log")
                                .with("string", "habit_id")
                                .with("integer", "current_streak"),
                        tools::log),
                toolset.read(
                        "get_habit_streaks",
                        "Get habit streaks",
                        "Returns habit_id, name, current_streak, best_streak, total_completions and score (0-100) of every active habit as streaks, "
                                + "longest current streak first. For details of one use get_habit.",
                        _ -> Optional.empty(),
                        Output.of().withList("streaks", "object").with("boolean", "truncated"),
                        (_, _) -> tools.streaks()));
    }

    private static Habits.NewHabit made(Reader in) {
        return new Habits.NewHabit(
                in.required(HabitFields.NAME),
                in.optional(HabitFields.DESCRIPTION),
                in.required(Fields.DOMAIN),
                in.withDefault(HabitFields.FREQUENCY, Frequency.DAILY),
                in.optional(HabitFields.DAYS_OF_WEEK).map(Set::copyOf).orElse(Set.of()),
                in.withDefault(HabitFields.DIFFICULTY, Difficulty.MEDIUM),
                in.withDefault(HabitFields.GOAL_PER_PERIOD, 1),
                in.optional(Fields.TAGS).orElse(List.of()),
                in.withDefault(HabitFields.IS_ACTIVE, true));
    }

    private ObjectNode create(Request request, Habits.NewHabit made) {
        return shown(habits.create(request.author(), made));
    }

    private ObjectNode get(String id) {
        return db.read(_ -> {
            ObjectNode result = shown(habits.find(id));
            ArrayNode recent = result.withObject("habit").putArray("recent_logs");
            logs.latest(id, RECENT_LOGS).forEach(log -> recent.add(log.image()));
            return result;
        });
    }

    record Listed(HabitFilter filter, Slice slice) {
        static Listed of(Reader in) {
            return new Listed(
                    new HabitFilter(
                            in.optional(Fields.DOMAIN),
                            in.optional(HabitFields.FREQUENCY),
                            in.optional(HabitFields.DIFFICULTY),
                            in.optional(HabitFields.IS_ACTIVE),
                            in.optional(Fields.TAG),
                            in.optional(Fields.QUERY)),
                    Fields.slice(in));
        }
    }

    private ObjectNode list(Listed asked) {
        return db.read(_ -> Listing.of(
                "habits",
                habits.list(asked.filter(), asked.slice()),
                asked.slice(),
                habit -> habits.progress(habit).addTo(Listing.shortened(habit.image(), "description"))));
    }

    record Update(String id, HabitChanges changes, Optional<Instant> ifUpdated) {
        static Update of(Reader in) {
            return new Update(
                    in.required(HabitFields.HABIT_ID),
                    new HabitChanges(
                            in.replace(HabitFields.NAME),
                            in.change(HabitFields.DESCRIPTION),
                            in.replace(Fields.DOMAIN),
                            in.replace(HabitFields.FREQUENCY),
                            in.change(HabitFields.DAYS_OF_WEEK).map(Set::copyOf),
                            in.replace(HabitFields.DIFFICULTY),
                            in.replace(HabitFields.GOAL_PER_PERIOD),
                            in.change(Fields.TAGS),
                            in.replace(HabitFields.IS_ACTIVE)),
                    in.optional(Fields.IF_UPDATED));
        }
    }

    private ObjectNode update(Request request, Update asked) {
        boolean hadDays = !habits.find(asked.id()).schedule().daysOfWeek().isEmpty();
        Habit habit = habits.update(request.author(), asked.id(), asked.changes(), asked.ifUpdated());
        if (hadDays && habit.schedule().frequency() != Frequency.CUSTOM) {
            request.warn("`days_of_week` was cleared, since `frequency` isn't custom any more.");
        }
        return shown(habit);
    }

    private ObjectNode delete(Request request, String id) {
        habits.delete(request.author(), id);
        return Toolset.deleted(id);
    }

    private static HabitLogs.NewLog logged(Reader in) {
        return new HabitLogs.NewLog(
                in.required(HabitFields.HABIT_ID),
                in.withDefault(HabitFields.COMPLETED, true),
                in.optional(HabitFields.NOTES),
                in.optional(HabitFields.VALUE).map(BigDecimal::doubleValue),
                in.optional(HabitFields.MOOD),
                in.optional(HabitFields.LOGGED_AT));
    }

    private ObjectNode log(Request request, HabitLogs.NewLog made) {
        HabitLog log = logs.log(request.author(), made);
        Progress progress = habits.progress(habits.find(log.habitId()));
        ObjectNode result = Json.object().set("log", log.image());
        return result.put("habit_id", log.habitId()).put("current_streak", progress.currentStreak());
    }

    private ObjectNode streaks() {
        ObjectNode result = Json.object();
        boolean isWhole = Listing.addWhatFits(
                result.putArray("streaks"),
                habits.streaks(),
                one -> one.progress()
                        .addTo(Json.object()
                                .put("habit_id", one.habit().id())
                                .put("name", one.habit().name())));
        return isWhole ? result : result.put("truncated", true);
    }

    private ObjectNode shown(Habit habit) {
        return Json.object().set("habit", habits.progress(habit).addTo(habit.image()));
    }
}
