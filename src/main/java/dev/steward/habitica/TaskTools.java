package dev.steward.habitica;

import dev.steward.habitica.Answer.Accepted;
import dev.steward.habitica.Answer.Declined;
import dev.steward.json.Json;
import dev.steward.tool.Reader;
import dev.steward.tool.Refused;
import dev.steward.tool.Tool.Context;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/** What the tools on tasks do. */
final class TaskTools {
    /** A list's answer ends at a whole task before it grows beyond this many bytes (spec/workspace.md §1 "Lists"). */
    private static final int LONGEST_LIST = 95_000;

    private final Habitica habitica;
    private final InstantSource time;
    private final String userId;

    TaskTools(Habitica habitica, InstantSource time, String userId) {
        this.habitica = habitica;
        this.time = time;
        this.userId = userId;
    }

    record ListTasks(
            Optional<ListedType> type,
            Optional<String> tag,
            Optional<String> query,
            boolean dueOnly,
            int limit,
            int offset) {
        static ListTasks of(Reader in) {
            return new ListTasks(
                    in.optional(TaskFields.LISTED_TYPE),
                    in.optional(TaskFields.TAG_FILTER),
                    in.optional(TaskFields.QUERY),
                    in.withDefault(TaskFields.DUE_ONLY, false),
                    in.withDefault(TaskFields.LIMIT, 100),
                    in.withDefault(TaskFields.OFFSET, 0));
        }
    }

    ObjectNode list(Context context, ListTasks asked) {
        Predicate<HabiticaTask> wanted = asked.dueOnly() ? dueToday(context, asked) : _ -> true;
        List<HabiticaTask> all = habitica.tasks(asked.type().orElse(null));
        TagNames tags = asked.tag().isPresent() ? habitica.tags() : habitica.tagsOf(all);
        Optional<String> tagId = asked.tag().map(name -> tags.resolve("tag", name));
        List<HabiticaTask> matching = all.stream()
                .filter(wanted)
                .filter(task -> tagId.isEmpty() || task.tagIds().contains(tagId.get()))
                .filter(task ->
                        asked.query().isEmpty() || task.mentions(asked.query().get()))
                .toList();
        return page(matching, tags, asked);
    }

    private static ObjectNode page(List<HabiticaTask> matching, TagNames tags, ListTasks asked) {
        ObjectNode result = Json.object();
        ArrayNode tasks = result.putArray("tasks");
        int end = (int) Math.min(matching.size(), (long) asked.offset() + asked.limit());
        int length = 0;
        int next = Math.min(asked.offset(), end);
        while (next < end) {
            String view = Json.text(matching.get(next).listed(tags));
            length += view.getBytes(StandardCharsets.UTF_8).length;
            if (length > LONGEST_LIST && !tasks.isEmpty()) {
                break;
            }
            tasks.addRawValue(new RawValue(view));
            next++;
        }
        result.put("total", matching.size()).put("limit", asked.limit()).put("offset", asked.offset());
        if (next < end) {
            result.put("truncated", true).put("next_offset", next);
        }
        return result;
    }

    /** Dailies due and not done, and to-dos with a date up to today, by the account's own zone and day start. */
    private Predicate<HabiticaTask> dueToday(Context context, ListTasks asked) {
        boolean canBeDue = asked.type()
                .map(type -> type == ListedType.DAILY || type == ListedType.TODO)
                .orElse(true);
        if (!canBeDue) {
            throw Refused.invalid("due_only", "`due_only` goes with type daily or todo, or with none.");
        }
        Account account = habitica.account();
        if (account.needsCron() && asked.type().filter(ListedType.TODO::equals).isEmpty()) {
            context.warn("Habitica's new day has not been started yet: dailies still show yesterday's state.");
        }
        LocalDate today = account.today(time.instant());
        return task -> switch (task.type()) {
            case DAILY -> task.due() && !task.completed();
            case TODO -> !task.completed() && isUpTo(today, task.text("date"), account.zone());
            case HABIT, REWARD -> false;
            case null -> false;
        };
    }

    private static boolean isUpTo(LocalDate today, String date, ZoneOffset zone) {
        LocalDate day = HabiticaDates.dayOf(date, zone);
        return day != null && !day.isAfter(today);
    }

    record TaskId(String id) {
        static TaskId of(Reader in) {
            return new TaskId(in.required(TaskFields.TASK_ID));
        }
    }

    ObjectNode get(TaskId asked) {
        return shown(habitica.task(asked.id()));
    }

    record CreateTask(TaskType type, TaskChanges changes, Optional<String> idempotencyKey) {
        static CreateTask of(Reader in) {
            return new CreateTask(
                    in.required(TaskFields.TYPE), TaskChanges.onCreate(in), in.optional(TaskFields.IDEMPOTENCY_KEY));
        }
    }

    ObjectNode create(Context context, CreateTask asked) {
        TaskDocument task = document(asked.changes());
        task.checkFits(asked.type());
        ObjectNode document = Json.object().put("type", asked.type().wire());
        document.setAll(task.wire(Json.array()));
        if (asked.idempotencyKey().isEmpty()) {
            return changed(context, habitica.create(document, false).orRefuse());
        }
        String id = NameBasedUuid.of(userId, asked.idempotencyKey().get());
        document.put("_id", id);
        return switch (habitica.create(document, true)) {
            case Accepted<HabiticaTask>(HabiticaTask created) -> changed(context, created);
            case Declined<HabiticaTask>(UpstreamRefusal refusal)
            when refusal.status() == 500 -> madeBefore(context, id, document, refusal);
            case Declined<HabiticaTask> declined -> changed(context, declined.orRefuse());
        };
    }

    /** A client-chosen id in use is answered with a bare 500 [253]: only looking tells it from a real failure. */
    private ObjectNode madeBefore(Context context, String id, ObjectNode document, UpstreamRefusal refusal) {
        HabiticaTask existing = habitica.find(id);
        if (existing == null) {
            throw refusal.refused();
        }
        String difference = difference(document, existing);
        if (difference != null) {
            throw Refused.conflict("This idempotency_key has already made the task " + id + ", which has another `"
                    + difference + "`. Use a new key for a new task, or update_task to change that one.");
        }
        context.warn("The idempotency_key was used before; this is the task it made then.");
        return shown(existing);
    }

    /** The first member that was asked for and isn't so, or null. */
    private static String difference(ObjectNode asked, HabiticaTask existing) {
        for (String member : asked.propertyNames()) {
            if (!Sameness.holds(member, asked.get(member), existing.member(member))) {
                return member;
            }
        }
        return null;
    }

    record UpdateTask(String id, TaskChanges changes) {
        static UpdateTask of(Reader in) {
            return new UpdateTask(in.required(TaskFields.TASK_ID), TaskChanges.onUpdate(in));
        }
    }

    ObjectNode update(Context context, UpdateTask asked) {
        TaskDocument task = document(asked.changes());
        JsonNode checklist = MissingNode.getInstance();
        if (asked.changes().touchesOnlySomeTypes()) {
            HabiticaTask present = habitica.task(asked.id());
            if (present.type() != null) {
                task.checkFits(present.type());
            }
            checklist = present.member("checklist");
        }
        ObjectNode document = task.wire(checklist);
        return document.isEmpty()
                ? shown(habitica.task(asked.id()))
                : changed(context, habitica.update(asked.id(), document));
    }

    ObjectNode delete(TaskId asked) {
        habitica.delete(asked.id());
        return Json.object().put("deleted", true).put("id", asked.id());
    }

    record ScoreTask(String id, Words.Direction direction) {
        static ScoreTask of(Reader in) {
            return new ScoreTask(
                    in.required(TaskFields.TASK_ID), in.withDefault(TaskFields.DIRECTION, Words.Direction.UP));
        }
    }

    ObjectNode score(Context context, ScoreTask asked) {
        return switch (habitica.score(asked.id(), asked.direction())) {
            case Accepted<ObjectNode>(ObjectNode reply) -> scored(context, asked.id(), reply);
            case Declined<ObjectNode>(UpstreamRefusal refusal) -> throw notScored(asked, refusal);
        };
    }

    /** The score stands even when the task can't be read afterwards. */
    private ObjectNode scored(Context context, String id, ObjectNode reply) {
        ObjectNode result = Json.object();
        try {
            HabiticaTask task = habitica.task(id);
            result.set("score", Score.view(reply, task.is(TaskType.REWARD)));
            result.setAll(shown(task));
        } catch (Refused unread) {
            result.set("score", Score.view(reply, false));
            context.warn("The task was scored, but its new state could not be read: " + unread.getMessage());
        }
        return result;
    }

    /** Game rules are refused with the 401 of bad credentials and a text in the account's language; what it means depends on the task. */
    private Refused notScored(ScoreTask asked, UpstreamRefusal refusal) {
        if (refusal.is(404, "NotFound")) {
            return Refused.notFound("task", asked.id());
        }
        if (!refusal.is(401, "NotAuthorized")) {
            return refusal.refused();
        }
        HabiticaTask task = habitica.task(asked.id());
        return switch (task.type()) {
            case REWARD -> Refused.conflict("There is not enough gold for this reward; it costs " + price(task) + ".");
            case DAILY, TODO ->
                Refused.conflict(
                        asked.direction() == Words.Direction.UP
                                ? "This task is already done; nothing was scored."
                                : "This task is not done, so there is nothing to undo; nothing was scored.");
            case HABIT -> refusal.refused();
            case null -> refusal.refused();
        };
    }

    private static String price(HabiticaTask reward) {
        return Rounded.of(reward.member("value")).orElse(BigDecimal.ZERO).toPlainString();
    }

    private TaskDocument document(TaskChanges changes) {
        return new TaskDocument(
                changes, habitica::tags, () -> habitica.account().zone());
    }

    private ObjectNode shown(HabiticaTask task) {
        return shown(task, habitica.tagsOf(List.of(task)));
    }

    /** A change stands even when the names of the task's tags can't be read afterwards; they show as ids then. */
    private ObjectNode changed(Context context, HabiticaTask task) {
        try {
            return shown(task);
        } catch (Refused unread) {
            context.warn("The change was made, but its tags are shown as ids: " + unread.getMessage());
            return shown(task, TagNames.NONE);
        }
    }

    private static ObjectNode shown(HabiticaTask task, TagNames tags) {
        ObjectNode result = Json.object();
        result.set("task", task.view(tags));
        return result;
    }
}
