package dev.steward.habits;

import dev.steward.json.Json;
import dev.steward.store.Db;
import dev.steward.tool.Field;
import dev.steward.tool.Output;
import dev.steward.tool.Reader;
import dev.steward.tool.Tool;
import dev.steward.workspace.Fields;
import dev.steward.workspace.Toolset;
import dev.steward.workspace.Toolset.Request;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The tools of the toolset {@code time} that are about logs of habits. */
public final class HabitLogTools {
    private static final Field<String> HABIT_LOG_ID =
            Fields.id("habit_log_id", "Log id, as log_habit_completion and get_habit tell it");

    private final HabitLogs logs;

    private HabitLogTools(HabitLogs logs) {
        this.logs = logs;
    }

    /** In the order agents see them. */
    public static List<Tool<?>> of(HabitLogs logs, Db db) {
        HabitLogTools tools = new HabitLogTools(logs);
        Toolset toolset = new Toolset("time", db);
        return List.of(
                toolset.update(
                        "update_habit_log",
                        "Update habit log",
                        "Changes only the fields given of one log of a habit and returns it as log; streaks follow. To add a log use log_habit_completion.",
                        Update::of,
                        Output.of().with("object", "log"),
                        tools::update),
                toolset.delete(
                        "delete_habit_log",
                        "Delete habit log",
                        "Moves one log of a habit to the trash; streaks follow. Returns deleted and id.",
                        in -> in.required(HABIT_LOG_ID),
                        Toolset.DELETED,
                        tools::delete));
    }

    record Update(String id, HabitLogs.Changes changes, Optional<Instant> ifUpdated) {
        static Update of(Reader in) {
            return new Update(
                    in.required(HABIT_LOG_ID),
                    new HabitLogs.Changes(
                            in.replace(HabitFields.COMPLETED),
                            in.change(HabitFields.NOTES),
                            in.change(HabitFields.VALUE).map(BigDecimal::doubleValue),
                            in.change(HabitFields.MOOD),
                            in.replace(HabitFields.LOGGED_AT)),
                    in.optional(Fields.IF_UPDATED));
        }
    }

    private ObjectNode update(Request request, Update asked) {
        return Json.object()
                .set(
                        "log",
                        logs.update(request.author(), asked.id(), asked.changes(), asked.ifUpdated())
                                .image());
    }

    private ObjectNode delete(Request request, String id) {
        logs.delete(request.author(), id);
        return Toolset.deleted(id);
    }
}
