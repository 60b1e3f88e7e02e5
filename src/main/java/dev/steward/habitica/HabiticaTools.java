package dev.steward.habitica;

import dev.steward.json.Json;
import dev.steward.tool.Access;
import dev.steward.tool.Arguments;
import dev.steward.tool.Output;
import dev.steward.tool.Tool;
import java.time.InstantSource;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** The eleven tools of the gateway, in the order agents see them (spec/habitica-gateway.md §3). */
public final class HabiticaTools {
    private static final Output TASK = Output.of().with("task", HabiticaTask.output());
    private static final Output TAG = Output.of().with("string", "id", "name");

    private HabiticaTools() {}

    /**
     * Makes the tools for one account.
     *
     * @param userId the account's id, under which idempotency keys are kept apart
     */
    public static List<Tool<?>> of(Upstream upstream, String userId, InstantSource time) {
        Habitica habitica = new Habitica(upstream);
        TaskTools tasks = new TaskTools(habitica, time, userId);
        TagTools tags = new TagTools(habitica);
        return List.of(
                tool(
                        "list_tasks",
                        "List tasks",
                        "Lists habits, dailies, open to-dos and rewards, filtered by type, tag, text or what is due today. Returns tasks, total, limit, "
                                + "offset. Notes are cut to 500 characters; get_task has them whole. Left out: what is empty or as usual, such as "
                                + "priority 1 (easy).",
                        Access.READ,
                        Arguments.of(TaskTools.ListTasks::of),
                        Output.of()
                                .withList("tasks", HabiticaTask.output())
                                .with("integer", "total", "limit", "offset", "next_offset")
                                .with("boolean", "truncated"),
                        tasks::list),
                tool(
                        "get_task",
                        "Get task",
                        "Returns one task whole, with full notes and checklist but without its history. Use list_tasks to find its id.",
                        Access.READ,
                        Arguments.of(TaskTools.TaskId::of),
                        TASK,
                        (_, asked) -> tasks.get(asked)),
                tool(
                        "create_task",
                        "Create task",
                        "Creates a habit, daily, to-do or reward and returns it. Arguments marked for other types are refused. Calling twice creates two "
                                + "tasks unless the same idempotency_key is given. To change a task use update_task.",
                        Access.CREATE,
                        Arguments.of(TaskTools.CreateTask::of),
                        TASK,
                        tasks::create),
                tool(
                        "update_task",
                        "Update task",
                        "Changes only the fields given and returns the task. The type can't be changed. To tick a task off use score_task; for one tag "
                                + "more or less add_tag_to_task or remove_tag_from_task.",
                        Access.UPDATE,
                        Arguments.of(TaskTools.UpdateTask::of),
                        TASK,
                        tasks::update),
                tool(
                        "delete_task",
                        "Delete task",
                        "Deletes a task with its history for good; there is no undo. To mark a task as done use score_task instead. Returns deleted and id.",
                        Access.DELETE,
                        Arguments.of(TaskTools.TaskId::of),
                        Output.of().with("boolean", "deleted").with("string", "id"),
                        (_, asked) -> tasks.delete(asked)),
                tool(
                        "score_task",
                        "Score task",
                        "Scores a task: completes a to-do or daily, counts a habit up or down, buys a reward. Changes gold, experience, health and "
                                + "streaks; habits and rewards can't be undone, to-dos and dailies by direction down. Returns score and task.",
                        Access.ACT,
                        Arguments.of(TaskTools.ScoreTask::of),
                        Output.of().with("score", Score.output()).with("task", HabiticaTask.output()),
                        tasks::score),
                tool(
                        "list_tags",
                        "List tags",
                        "Returns all tags of the account with id and name, in the account's order.",
                        Access.READ,
                        Arguments.of(_ -> Nothing.AT_ALL),
                        Output.of().withList("tags", TAG),
                        (_, _) -> tags.list()),
                tool(
                        "create_tag",
                        "Create tag",
                        "Creates a tag and returns it. A name that exists already, in whatever case, is refused. Tags are put on tasks by add_tag_to_task.",
                        Access.CREATE,
                        Arguments.of(TagTools.CreateTag::of),
                        Output.of().with("tag", TAG),
                        (_, asked) -> tags.create(asked)),
                tool(
                        "add_tag_to_task",
                        "Add tag to task",
                        "Puts an existing tag on a task and returns the task. A tag that is there already is success. New tags are made by create_tag.",
                        Access.UPDATE,
                        Arguments.of(TagTools.TagOnTask::of),
                        TASK,
                        tags::add),
                tool(
                        "remove_tag_from_task",
                        "Remove tag from task",
                        "Takes a tag off a task and returns the task; the tag itself stays. A tag that is not on the task is success.",
                        Access.UPDATE,
                        Arguments.of(TagTools.TagOnTask::of),
                        TASK,
                        tags::remove),
                tool(
                        "get_user_stats",
                        "Get user stats",
                        "Returns the character: level, health, mana, experience, gold, attributes, party and quest, whether the new day has been started "
                                + "(needsCron), and the account's day start and UTC offset.",
                        Access.READ,
                        Arguments.of(_ -> Nothing.AT_ALL),
                        Output.of().with("stats", Account.output()),
                        (_, _) -> stats(habitica)));
    }

    /** The arguments of a tool that takes none. */
    private enum Nothing {
        AT_ALL
    }

    private static ObjectNode stats(Habitica habitica) {
        ObjectNode result = Json.object();
        result.set("stats", habitica.account().view());
        return result;
    }

    private static <A> Tool<A> tool(
            String name,
            String title,
            String description,
            Access access,
            Arguments<A> arguments,
            Output output,
            Tool.Handler<A> handler) {
        return new Tool<>(name, "habitica", title, description, access, true, arguments, output.schema(), handler);
    }
}
