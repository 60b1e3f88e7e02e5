package dev.steward.habitica;

import dev.steward.habitica.Answer.Accepted;
import dev.steward.habitica.Answer.Declined;
import dev.steward.json.Json;
import dev.steward.tool.Reader;
import dev.steward.tool.Refused;
import dev.steward.tool.Tool.Context;
import tools.jackson.databind.node.ObjectNode;

/** What the tools on tags do. */
final class TagTools {
    private final Habitica habitica;

    TagTools(Habitica habitica) {
        this.habitica = habitica;
    }

    ObjectNode list() {
        ObjectNode result = Json.object();
        result.set("tags", habitica.tags().view());
        return result;
    }

    record CreateTag(String name) {
        static CreateTag of(Reader in) {
            return new CreateTag(in.required(TaskFields.TAG_NAME));
        }
    }

    ObjectNode create(CreateTag asked) {
        ObjectNode result = Json.object();
        result.set("tag", habitica.createTag(asked.name()));
        return result;
    }

    record TagOnTask(String taskId, String tag) {
        static TagOnTask of(Reader in) {
            return new TagOnTask(in.required(TaskFields.TASK_ID), in.required(TaskFields.TAG));
        }
    }

    ObjectNode add(Context context, TagOnTask asked) {
        TagNames tags = habitica.tags();
        String tagId = tags.resolve("tag", asked.tag());
        return switch (habitica.addTag(asked.taskId(), tagId)) {
            case Accepted<HabiticaTask>(HabiticaTask task) -> shown(task, tags);
            // A tag that is there already is refused without any `errors`, unlike one that Habitica doesn't know [531]
            // [532].
            case Declined<HabiticaTask>(UpstreamRefusal refusal)
            when refusal.is(400, "BadRequest") && refusal.complaints().isEmpty() ->
                unchanged(context, asked, tagId, tags, refusal, true);
            case Declined<HabiticaTask>(UpstreamRefusal refusal) -> throw onTask(asked.taskId(), refusal);
        };
    }

    ObjectNode remove(Context context, TagOnTask asked) {
        TagNames tags = habitica.tags();
        String tagId = tags.resolve("tag", asked.tag());
        return switch (habitica.removeTag(asked.taskId(), tagId)) {
            case Accepted<HabiticaTask>(HabiticaTask task) -> shown(task, tags);
            // The same 404 stands for a task that doesn't exist and for one that doesn't have the tag [534] [536].
            case Declined<HabiticaTask>(UpstreamRefusal refusal)
            when refusal.is(404, "NotFound") -> unchanged(context, asked, tagId, tags, refusal, false);
            case Declined<HabiticaTask>(UpstreamRefusal refusal) -> throw onTask(asked.taskId(), refusal);
        };
    }

    /** Success when the task is as it was asked to be, which only looking at it can tell. */
    private ObjectNode unchanged(
            Context context, TagOnTask asked, String tagId, TagNames tags, UpstreamRefusal refusal, boolean present) {
        HabiticaTask task = habitica.task(asked.taskId());
        if (task.tagIds().contains(tagId) != present) {
            throw refusal.refused();
        }
        context.warn(present ? "The task had this tag already." : "The task did not have this tag.");
        return shown(task, tags);
    }

    private static Refused onTask(String taskId, UpstreamRefusal refusal) {
        return refusal.is(404, "NotFound") ? Refused.notFound("task", taskId) : refusal.refused();
    }

    private static ObjectNode shown(HabiticaTask task, TagNames tags) {
        ObjectNode result = Json.object();
        result.set("task", task.view(tags));
        return result;
    }
}
