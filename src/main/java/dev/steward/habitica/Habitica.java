package dev.steward.habitica;

import dev.steward.habitica.Answer.Accepted;
import dev.steward.habitica.Answer.Declined;
import dev.steward.json.Json;
import dev.steward.tool.Kinds;
import dev.steward.tool.Refused;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantLock;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.node.ObjectNode;

/**
 * The calls to one Habitica account that the tools are made of, in Habitica's own terms. Ids may be UUIDs, in any case, or aliases.
 * Every method throws {@link Refused} when Habitica can't be reached or says no.
 */
final class Habitica {
    private final Upstream upstream;
    private final ReentrantLock tagCreation = new ReentrantLock();

    Habitica(Upstream upstream) {
        this.upstream = upstream;
    }

    /** All open tasks, or those of one listed type. {@code history=false} is sent for the servers that honour it; the recorded one doesn't. */
    List<HabiticaTask> tasks(ListedType type) {
        UpstreamPath path = UpstreamPath.of("tasks", "user");
        UpstreamPath narrowed = type == null ? path : path.with("type", type.plural());
        return upstream.read(narrowed.with("history", "false"), HabiticaTask::decodeAll)
                .orRefuse();
    }

    HabiticaTask task(String id) {
        HabiticaTask task = find(id);
        if (task == null) {
            throw Refused.notFound("task", id);
        }
        return task;
    }

    /** The task, or null when there is none. */
    HabiticaTask find(String id) {
        return switch (upstream.read(taskPath(id), HabiticaTask::decode)) {
            case Accepted<HabiticaTask>(HabiticaTask task) -> task;
            case Declined<HabiticaTask>(UpstreamRefusal refusal) when refusal.is(404, "NotFound") -> null;
            case Declined<HabiticaTask> declined -> declined.orRefuse();
        };
    }

    /** Creates a task; Habitica's refusal is left to the caller, since a client-chosen id in use is an answer too [253]. */
    Answer<HabiticaTask> create(ObjectNode document, boolean repeatable) {
        UpstreamWrite write = UpstreamWrite.post(UpstreamPath.of("tasks", "user"), document);
        return upstream.write(repeatable ? write.asRepeatable() : write, HabiticaTask::decode);
    }

    HabiticaTask update(String id, ObjectNode document) {
        return onTask(id, upstream.write(UpstreamWrite.put(taskPath(id), document), HabiticaTask::decode));
    }

    void delete(String id) {
        onTask(id, upstream.write(UpstreamWrite.delete(taskPath(id)), Habitica::nothing));
    }

    /** Scores a task; the refusal is left to the caller, since what it means depends on the task [411] [431]. */
    Answer<ObjectNode> score(String id, Words.Direction direction) {
        UpstreamPath path = UpstreamPath.of("tasks", canonical(id), "score", direction.wire());
        return upstream.write(UpstreamWrite.post(path), Score::decode);
    }

    TagNames tags() {
        return upstream.read(UpstreamPath.of("tags"), TagNames::decode).orRefuse();
    }

    /** The tags that these tasks need; none are asked for when no task has any. */
    TagNames tagsOf(List<HabiticaTask> tasks) {
        return tasks.stream().allMatch(task -> task.tagIds().isEmpty()) ? TagNames.NONE : tags();
    }

    /** Creates a tag unless there is one of that name: Habitica itself would make a twin [502]. */
    ObjectNode createTag(String name) {
        tagCreation.lock();
        try {
            List<String> twins = tags().idsOf(name);
            if (!twins.isEmpty()) {
                throw Refused.conflict(
                        "There is a tag \"" + name + "\" already, with the id " + twins.getFirst() + ".");
            }
            UpstreamWrite write =
                    UpstreamWrite.post(UpstreamPath.of("tags"), Json.object().put("name", name));
            return upstream.write(write, TagNames::decodeOne).orRefuse();
        } finally {
            tagCreation.unlock();
        }
    }

    /** Puts a tag on a task. The refusal is left to the caller: "already there" is one [531]. */
    Answer<HabiticaTask> addTag(String taskId, String tagId) {
        return upstream.write(UpstreamWrite.post(tagOnTask(taskId, tagId)), HabiticaTask::decode);
    }

    /** Takes a tag off a task. The refusal is left to the caller: "already gone" is one [536]. */
    Answer<HabiticaTask> removeTag(String taskId, String tagId) {
        return upstream.write(UpstreamWrite.delete(tagOnTask(taskId, tagId)), HabiticaTask::decode);
    }

    Account account() {
        return upstream.read(UpstreamPath.of("user"), Account::decode).orRefuse();
    }

    private static UpstreamPath tagOnTask(String taskId, String tagId) {
        return UpstreamPath.of("tasks", canonical(taskId), "tags", tagId);
    }

    private static UpstreamPath taskPath(String id) {
        return UpstreamPath.of("tasks", canonical(id));
    }

    /** Habitica knows UUIDs in lower case only [126], and aliases by their exact case [240]. */
    private static String canonical(String id) {
        return Kinds.isUuid(id) ? id.toLowerCase(Locale.ROOT) : id;
    }

    private static <T> T onTask(String id, Answer<T> answer) {
        if (answer instanceof Declined<T>(UpstreamRefusal refusal) && refusal.is(404, "NotFound")) {
            throw Refused.notFound("task", id);
        }
        return answer.orRefuse();
    }

    private static Boolean nothing(JsonParser parser) {
        parser.skipChildren();
        return true;
    }
}
