import dev.steward.json.Json;
import dev.steward.store.Fold;
import dev.steward.store.Ids;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The statements that a tool sends to the store for a call, in its order and its transaction. The look for the caller's key isn't among them. */
final class TaskStatements {
    private static final Ids IDS = new Ids();
    private static final long LIMIT = 20;
    private static final String STAMP = "id, created, updated, created_by";
    private static final String COLUMNS = STAMP
            + ", title, description, status, priority, due_date, due_at, project_id, milestone_id, domain, assignee, estimate, completed_at";
    private static final String LISTED = COLUMNS.replace("description", "substr(description, 1, 501) AS description");
    private static final String FIND =
            "SELECT " + COLUMNS + " FROM tasks WHERE id IN (?) AND deleted IS NULL ORDER BY id";

    /** Where the title is among the columns. */
    private static final int TITLE = 4;

    private static final String DOMAIN =
            "SELECT " + STAMP + ", name, color, icon, sort_order FROM domains WHERE id = ? AND deleted IS NULL";
    private static final String TAG = "SELECT " + STAMP + ", name, color FROM tags WHERE id = ? AND deleted IS NULL";
    private static final String PROJECT = "SELECT " + STAMP
            + ", name, description, status, domain, color, icon, owner, start_date, target_date FROM projects WHERE id = ? AND deleted IS NULL";
    private static final String MILESTONE = "SELECT " + STAMP
            + ", name, description, project_id, domain, status, target_date, sort_order, completed_at FROM milestones"
            + " WHERE id = ? AND deleted IS NULL";
    private static final String OVERDUE = """
            id IN (SELECT late.id FROM tasks late
                WHERE late.deleted IS NULL AND late.status <> 'done' AND late.status <> 'cancelled' AND late.due_at < ?)""";
    private static final String NOT_OVERDUE = "(due_at IS NULL OR due_at >= ? OR status IN ('done', 'cancelled'))";

    private TaskStatements() {}

    static Operation.Found get(SqlAlone sql, ObjectNode asked, String agent) throws SQLException {
        return sql.read(_ -> {
            List<String> found = sql.rows(FIND, List.of(asked.get("task_id").stringValue()));
            tagsOf(sql, found);
            timeSpent(sql, found);
            return new Operation.Found(found, found.size());
        });
    }

    private static void tagsOf(SqlAlone sql, List<String> tasks) throws SQLException {
        if (tasks.isEmpty()) {
            return;
        }
        sql.rows(
                "SELECT task_id AS record, tag_id FROM task_tags WHERE task_id IN ("
                        + String.join(",", Collections.nCopies(tasks.size(), "?")) + ") ORDER BY position",
                tasks);
    }

    private static void timeSpent(SqlAlone sql, List<String> tasks) throws SQLException {
        if (tasks.isEmpty()) {
            return;
        }
        List<Object> values = new ArrayList<>(List.of(System.currentTimeMillis()));
        values.addAll(tasks);
        sql.rows(
                "SELECT task_id, sum(coalesce(ended, ?) - started) AS millis FROM time_entries WHERE task_id IN ("
                        + String.join(",", Collections.nCopies(tasks.size(), "?"))
                        + ") AND deleted IS NULL GROUP BY task_id",
                values);
    }

    static Operation.Found list(SqlAlone sql, ObjectNode asked, String agent) throws SQLException {
        return sql.read(_ -> {
            List<Object> values = new ArrayList<>();
            String from = " FROM tasks" + where(sql, asked, values);
            List<Object> paged = new ArrayList<>(values);
            paged.add(LIMIT);
            paged.add(0L);
            List<String> found = sql.rows(
                    "SELECT " + LISTED + from + " ORDER BY "
                            + order(asked.path("sort").asString("-created")) + " LIMIT ? OFFSET ?",
                    paged);
            long total = found.size() < LIMIT
                    ? found.size()
                    : Long.parseLong(sql.rows("SELECT count(*)" + from, values).getFirst());
            tagsOf(sql, found);
            timeSpent(sql, found);
            return new Operation.Found(found, total);
        });
    }

    private static String where(SqlAlone sql, ObjectNode asked, List<Object> values) throws SQLException {
        StringBuilder where = new StringBuilder(" WHERE deleted IS NULL");
        for (var filter : asked.properties()) {
            JsonNode value = filter.getValue();
            String text = value.asString();
            switch (filter.getKey()) {
                case "status" -> condition(where, "status = ?", values, text);
                case "priority" -> condition(where, "priority_rank = ?", values, rank(text));
                case "project_id" -> condition(where, "project_id = ?", values, sql.rows(PROJECT, List.of(text)));
                case "milestone_id" -> condition(where, "milestone_id = ?", values, sql.rows(MILESTONE, List.of(text)));
                case "domain" -> condition(where, "domain = ?", values, sql.rows(DOMAIN, List.of(text)));
                case "tag" ->
                    condition(
                            where,
                            "tasks.id IN (SELECT task_id FROM task_tags WHERE tag_id = ?)",
                            values,
                            sql.rows(TAG, List.of(text)));
                case "assignee" -> condition(where, "assignee = ?", values, text);
                case "due_before" -> condition(where, "due_at <= ?", values, endOf(text));
                case "due_after" -> condition(where, "due_at >= ?", values, startOf(text));
                case "overdue" ->
                    condition(where, value.booleanValue() ? OVERDUE : NOT_OVERDUE, values, System.currentTimeMillis());
                case "query" -> condition(where, "title_key LIKE ? ESCAPE '\\'", values, "%" + Fold.search(text) + "%");
                case "sort" -> {}
                default -> throw new IllegalArgumentException(filter.getKey());
            }
        }
        return where.toString();
    }

    private static void condition(StringBuilder where, String condition, List<Object> values, Object value) {
        where.append(" AND ").append(condition);
        values.add(value instanceof List<?> rows ? rows.getFirst() : value);
    }

    private static String order(String sort) {
        return switch (sort) {
            case "due_date" -> "due_at NULLS LAST, id";
            case "-due_date" -> "due_at DESC NULLS LAST, id DESC";
            case "priority" -> "priority_rank, created, id";
            case "-priority" -> "priority_rank DESC, created DESC, id DESC";
            case "title" -> "title_key, id";
            case "-title" -> "title_key DESC, id DESC";
            default -> sort.startsWith("-") ? sort.substring(1) + " DESC, id DESC" : sort + ", id";
        };
    }

    static Operation.Found streaks(SqlAlone sql, ObjectNode asked, String agent) throws SQLException {
        return sql.read(_ -> {
            List<String> habits = sql.rows(
                    "SELECT " + STAMP
                            + ", name, description, domain, frequency, days_of_week, difficulty, goal_per_period, is_active"
                            + " FROM habits WHERE deleted IS NULL AND is_active = 1 ORDER BY created DESC, id DESC",
                    List.of());
            for (String habit : habits) {
                sql.rows(
                        "SELECT logged_at FROM habit_logs WHERE habit_id = ? AND completed = 1 AND deleted IS NULL",
                        List.of(habit));
            }
            return new Operation.Found(habits.stream().sorted().toList(), habits.size());
        });
    }

    static Operation.Found update(SqlAlone sql, ObjectNode asked, String agent) throws SQLException {
        return sql.write(_ -> {
            String id = asked.get("task_id").stringValue();
            List<Object> task = sql.row(FIND, List.of(id));
            tagsOf(sql, List.of(id));
            long now = System.currentTimeMillis();
            List<Object> values = new ArrayList<>(task.subList(TITLE, task.size()));
            values.add(1, values.getFirst());
            values.set(4, asked.get("priority").stringValue());
            values.set(11, asked.get("estimate").longValue());
            values.add(now);
            values.add(id);
            sql.change(
                    """
                    UPDATE tasks
                    SET title = ?, title_key = ?, description = ?, status = ?, priority = ?, due_date = ?, due_at = ?, project_id = ?,
                        milestone_id = ?, domain = ?, assignee = ?, estimate = ?, completed_at = ?, updated = ?
                    WHERE id = ?""",
                    values);
            timeSpent(sql, List.of(id));
            leaveTraces(sql, agent, "update_task", "updated", id, now, asked.toString(), IMAGE);
            return new Operation.Found(List.of(id), 1);
        });
    }

    static Operation.Found create(SqlAlone sql, ObjectNode asked, String agent) throws SQLException {
        return sql.write(_ -> {
            long now = System.currentTimeMillis();
            String id = IDS.next(Instant.ofEpochMilli(now));
            sql.rows(PROJECT, List.of(asked.get("project_id").stringValue()));
            sql.rows(DOMAIN, List.of(asked.get("domain").stringValue()));
            for (JsonNode tag : asked.get("tags")) {
                sql.rows(TAG, List.of(tag.stringValue()));
            }
            String title = asked.get("title").stringValue();
            String due = asked.get("due_date").stringValue();
            sql.change(
                    """
                    INSERT INTO tasks
                        (id, title, title_key, description, status, priority, due_date, due_at, project_id, milestone_id, domain, assignee,
                         estimate, completed_at, created, updated, created_by)
                    VALUES (?, ?, ?, ?, 'todo', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
                    Arrays.asList(
                            id,
                            title,
                            title,
                            asked.get("description").stringValue(),
                            asked.get("priority").stringValue(),
                            due,
                            endOf(due),
                            asked.get("project_id").stringValue(),
                            null,
                            asked.get("domain").stringValue(),
                            asked.get("assignee").stringValue(),
                            null,
                            null,
                            now,
                            now,
                            agent));
            List<List<?>> tags = new ArrayList<>();
            for (JsonNode tag : asked.get("tags")) {
                tags.add(List.of(id, tag.stringValue(), (long) tags.size()));
            }
            sql.changeAll("INSERT INTO task_tags (task_id, tag_id, position) VALUES (?, ?, ?)", tags);
            leaveTraces(sql, agent, "create_task", "created", id, now, asked.toString(), null);
            return new Operation.Found(List.of(id), 1);
        });
    }

    /** As long as the image of a usual task. */
    private static final String IMAGE =
            Json.object().put("id", "0".repeat(15)).put("description", "x".repeat(600)).toString();

    private static void leaveTraces(
            SqlAlone sql,
            String agent,
            String tool,
            String action,
            String id,
            long now,
            String arguments,
            String before)
            throws SQLException {
        String call = IDS.next(Instant.ofEpochMilli(now));
        sql.change(
                """
                INSERT INTO journal (time, agent, client, person, call_id, tool, entity, record, action, before, after)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
                Arrays.asList(now, agent, "bench", null, call, tool, "task", id, action, before, IMAGE));
        sql.change(
                """
                INSERT INTO calls (id, time, agent, client, tool, arguments, outcome, error, duration, touched)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
                Arrays.asList(call, now, agent, "bench", tool, arguments, "ok", null, 1_000L, id));
    }

    private static long rank(String priority) {
        return List.of("low", "medium", "high", "urgent").indexOf(priority) + 1L;
    }

    /** The server's time zone is UTC. */
    private static long startOf(String day) {
        return LocalDate.parse(day).atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
    }

    private static long endOf(String day) {
        return startOf(LocalDate.parse(day).plusDays(1).toString()) - 1;
    }
}
