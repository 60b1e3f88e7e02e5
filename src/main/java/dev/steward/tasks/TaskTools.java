package dev.steward.tasks;

import dev.steward.json.Json;
import dev.steward.store.Db;
import dev.steward.store.Page;
import dev.steward.store.Slice;
import dev.steward.tool.Arguments;
import dev.steward.tool.Field;
import dev.steward.tool.Kinds;
import dev.steward.tool.Output;
import dev.steward.tool.Reader;
import dev.steward.tool.Tool;
import dev.steward.workspace.Fields;
import dev.steward.workspace.Listing;
import dev.steward.workspace.Toolset;
import dev.steward.workspace.Toolset.Request;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/** The tools of the toolset {@code tasks}. */
public final class TaskTools {
    private static final int MOST_TASKS = 500;
    private static final Output TASK = Output.of().with("object", "task");

    private static final Field<List<NewTask>> NEW_TASKS = Field.of(
            "tasks",
            Kinds.listOf(
                    Kinds.bareObject(Arguments.of(in -> made(in, reader -> reader.optional(Fields.DOMAIN)))),
                    1,
                    MOST_TASKS),
            "Each as for create_task; domain may be left out");
    private static final Field<String> USUAL_DOMAIN =
            Field.of("domain", Fields.DOMAIN.kind(), "Domain id or name, for tasks without one");
    private static final Field<List<TaskChanges>> TASK_CHANGES = Field.of(
            "tasks",
            Kinds.listOf(Kinds.bareObject(Arguments.of(TaskTools::changes)), 1, MOST_TASKS),
            "Each as for update_task");
    private static final Field<List<String>> TASK_IDS =
            Field.of("task_ids", Kinds.listOf(Fields.idKind(), 1, MOST_TASKS), "Task ids");

    private final Tasks tasks;
    private final Db db;

    private TaskTools(Tasks tasks, Db db) {
        this.tasks = tasks;
        this.db = db;
    }

    /** In the order agents see them. */
    public static List<Tool<?>> of(Tasks tasks, Db db) {
        TaskTools tools = new TaskTools(tasks, db);
        Toolset toolset = new Toolset("tasks", db);
        return List.of(
                toolset.create(
                        "create_task",
                        "Create task",
                        "Creates one task, something to do once, and returns it. milestone_id alone sets its project too. "
                                + "For several at once use bulk_create_tasks; for what is done again and again, create_habit.",
                        in -> made(in, reader -> Optional.of(reader.required(Fields.DOMAIN))),
                        TASK,
                        tools::create),
                toolset.read(
                        "get_task",
                        "Get task",
                        "Returns one task, its description whole. To find tasks use list_tasks or search.",
                        in -> in.required(TaskFields.TASK_ID),
                        TASK,
                        (_, id) -> tools.get(id)),
                toolset.read(
                        "list_tasks",
                        "List tasks",
                        "Lists tasks of every status as tasks, total, page, limit. All filters given must match. Long descriptions are cut; "
                                + "get_task has them whole. To find words in descriptions, or notes and projects too, use search.",
                        Listed::of,
                        Listing.output("tasks"),
                        (_, asked) -> tools.list(asked)),
                toolset.update(
                        "update_task",
                        "Update task",
                        "Changes only the fields given and returns the task. status done sets completed_at, any other clears it. "
                                + "For several tasks at once use bulk_update_tasks.",
                        TaskTools::changes,
                        TASK,
                        tools::update),
                toolset.delete(
                        "delete_task",
                        "Delete task",
                        "Moves a task to the trash, where the owner can restore it. Returns deleted and id. "
                                + "What is done or given up stays on record with update_task; for several tasks use bulk_delete_tasks.",
                        in -> in.required(TaskFields.TASK_ID),
                        Toolset.DELETED,
                        tools::delete),
                toolset.create(
                        "bulk_create_tasks",
                        "Create several tasks",
                        "Creates up to 500 tasks, all or none; an error names the item at fault, such as tasks[3].title. Returns created, in the order "
                                + "given, and count; long texts are cut. A task without domain gets the call's, else its project's, else the agent's own.",
                        Several::of,
                        Listing.allOutput("created"),
                        tools::createAll),
                toolset.update(
                        "bulk_update_tasks",
                        "Update several tasks",
                        "Changes up to 500 tasks, each only in the fields given, all or none; an error names the item at fault. "
                                + "Returns updated, in the order given, and count; long texts are cut. For one task use update_task.",
                        in -> in.required(TASK_CHANGES),
                        Listing.allOutput("updated"),
                        tools::updateAll),
                toolset.delete(
                        "bulk_delete_tasks",
                        "Delete several tasks",
                        "Moves up to 500 tasks to the trash, all or none, where the owner can restore them; an unknown id refuses the whole call. "
                                + "Returns deleted, the ids, and count. For one task use delete_task.",
                        in -> in.required(TASK_IDS),
                        Output.of().withList("deleted", "string").with("integer", "count"),
                        tools::deleteAll));
    }

    private static NewTask made(Reader in, Function<Reader, Optional<String>> domain) {
        return new NewTask(
                in.required(TaskFields.TITLE),
                in.optional(TaskFields.DESCRIPTION),
                in.withDefault(TaskFields.STATUS, TaskStatus.TODO),
                in.withDefault(TaskFields.PRIORITY, Priority.MEDIUM),
                in.optional(TaskFields.DUE_DATE),
                in.optional(TaskFields.PROJECT_ID),
                in.optional(TaskFields.MILESTONE_ID),
                in.optional(Fields.TAGS).orElse(List.of()),
                domain.apply(in),
                in.optional(TaskFields.ASSIGNEE),
                in.optional(TaskFields.ESTIMATE));
    }

    private ObjectNode get(String id) {
        return db.read(_ -> shown(tasks.find(id)));
    }

    private ObjectNode create(Request request, NewTask made) {
        return Json.object().set("task", tasks.create(request.author(), made).image());
    }

    record Listed(TaskFilter filter, TaskOrder order, Slice slice) {
        static Listed of(Reader in) {
            return new Listed(
                    new TaskFilter(
                            in.optional(TaskFields.STATUS),
                            in.optional(TaskFields.PRIORITY),
                            in.optional(TaskFields.PROJECT_ID),
                            in.optional(TaskFields.MILESTONE_ID),
                            in.optional(Fields.DOMAIN),
                            in.optional(Fields.TAG),
                            in.optional(TaskFields.ASSIGNEE),
                            in.optional(TaskFields.DUE_BEFORE),
                            in.optional(TaskFields.DUE_AFTER),
                            in.optional(TaskFields.OVERDUE),
                            in.optional(TaskFields.QUERY)),
                    in.withDefault(TaskFields.SORT, TaskOrder.CREATED_LAST_FIRST),
                    Fields.slice(in));
        }
    }

    private ObjectNode list(Listed asked) {
        return db.read(_ -> {
            Page<Task> page = tasks.list(asked.filter(), asked.order(), asked.slice());
            Map<String, Long> spent = spent(page.items());
            return Listing.of("tasks", page, asked.slice(), task -> shortened(task, spent));
        });
    }

    private static TaskChanges changes(Reader in) {
        return new TaskChanges(
                in.required(TaskFields.TASK_ID),
                in.replace(TaskFields.TITLE),
                in.change(TaskFields.DESCRIPTION),
                in.replace(TaskFields.STATUS),
                in.replace(TaskFields.PRIORITY),
                in.change(TaskFields.DUE_DATE),
                in.change(TaskFields.PROJECT_ID),
                in.change(TaskFields.MILESTONE_ID),
                in.change(Fields.TAGS),
                in.replace(Fields.DOMAIN),
                in.change(TaskFields.ASSIGNEE),
                in.change(TaskFields.ESTIMATE),
                in.optional(Fields.IF_UPDATED));
    }

    private ObjectNode update(Request request, TaskChanges changes) {
        return shown(tasks.update(request.author(), changes));
    }

    private ObjectNode delete(Request request, String id) {
        tasks.delete(request.author(), id);
        return Toolset.deleted(id);
    }

    record Several(List<NewTask> tasks, Optional<String> domain) {
        static Several of(Reader in) {
            return new Several(in.required(NEW_TASKS), in.optional(USUAL_DOMAIN));
        }
    }

    private ObjectNode createAll(Request request, Several made) {
        return all("created", tasks.createAll(request.author(), made.tasks(), made.domain()));
    }

    private ObjectNode updateAll(Request request, List<TaskChanges> changes) {
        return all("updated", tasks.updateAll(request.author(), changes));
    }

    private ObjectNode deleteAll(Request request, List<String> ids) {
        tasks.deleteAll(request.author(), ids);
        ObjectNode result = Json.object();
        ids.forEach(result.putArray("deleted")::add);
        return result.put("count", ids.size());
    }

    private ObjectNode all(String member, List<Task> changed) {
        Map<String, Long> spent = spent(changed);
        return Listing.all(
                member, changed.stream().map(task -> shortened(task, spent)).toList());
    }

    private Map<String, Long> spent(List<Task> shown) {
        return tasks.timeSpent(shown.stream().map(Task::id).toList());
    }

    private static ObjectNode shortened(Task task, Map<String, Long> spent) {
        return Listing.shortened(withTime(task, spent), "description");
    }

    private ObjectNode shown(Task task) {
        return Json.object().set("task", withTime(task, spent(List.of(task))));
    }

    private static ObjectNode withTime(Task task, Map<String, Long> spent) {
        ObjectNode image = task.image();
        Long minutes = spent.get(task.id());
        return minutes == null ? image : image.put("time_spent", minutes);
    }
}
