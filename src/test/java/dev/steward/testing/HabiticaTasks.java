package dev.steward.testing;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** The task endpoints (contract, sections 2 and 3): lists, single tasks, creation, update, deletion, scoring. */
final class HabiticaTasks {
    private static final Set<String> TYPES = Set.of("habit", "daily", "todo", "reward");
    private static final Set<String> FILTERS = Set.of("habits", "dailys", "todos", "rewards", "completedTodos");

    private final HabiticaStore store;

    HabiticaTasks(HabiticaStore store) {
        this.store = store;
    }

    /** History is always included, whatever the query asks [132][133]. */
    HabiticaAnswer list(HabiticaCall call) {
        Map<String, String> query = call.request().query();
        String type = query.get("type");
        if (type != null && !FILTERS.contains(type)) {
            throw HabiticaError.parameters(HabiticaError.problem(
                    "Task type must be one of \"habits\", \"dailys\", \"todos\", \"rewards\", \"completedTodos\".",
                    "param",
                    "type",
                    StringNode.valueOf(type)));
        }
        List<String> lists = type == null ? HabiticaAccount.LISTS : List.of(type);
        String dueDate = query.get("dueDate");
        if (dueDate == null) {
            return call.account().remembered("list " + type, () -> call.ok(tasks(call, lists)));
        }
        Instant due = HabiticaDates.read(dueDate).orElseThrow(HabiticaError::internal);
        LocalDate day = call.account().calendar().localDay(due);
        List<ObjectNode> tasks = tasks(call, lists);
        tasks.stream()
                .filter(task -> task.get("type").asString().equals("daily"))
                .forEach(task -> call.account().calendar().writeDue(task, day));
        return call.ok(tasks);
    }

    private static List<ObjectNode> tasks(HabiticaCall call, List<String> lists) {
        List<ObjectNode> tasks = new ArrayList<>();
        lists.forEach(list -> tasks.addAll(call.account().list(list)));
        return tasks;
    }

    HabiticaAnswer get(HabiticaCall call) {
        return call.ok(call.task());
    }

    /** An array creates several, all or none; an array of one answers with an object [213]. */
    HabiticaAnswer create(HabiticaCall call) {
        boolean several = call.body().isArray() && call.body().size() != 1;
        List<JsonNode> entries =
                call.body().isArray() ? call.body().valueStream().toList() : List.of(call.body());
        List<ObjectNode> created = new ArrayList<>();
        for (JsonNode entry : entries) {
            created.add(build(call, entry));
        }
        refuseTwinAliases(created);
        call.account().addOnTop(created);
        ArrayNode all = HabiticaCall.array(created);
        return call.created(several ? all : all.get(0));
    }

    private ObjectNode build(HabiticaCall call, JsonNode entry) {
        String type = entry.path("type").asString("");
        if (!TYPES.contains(type)) {
            throw HabiticaError.badRequest("Task type must be one of \"habit\", \"daily\", \"todo\", \"reward\".");
        }
        HabiticaAccount account = call.account();
        ObjectNode task = HabiticaBlankTask.of(type, account.userId(), account.calendar(), store.now());
        form(call, task, entry, true).fill();
        if (store.knowsTask(task.get("_id").asString())) {
            throw HabiticaError.internal();
        }
        return task;
    }

    /** Two of one batch pass the model's own check, so the answer has no errors[] [241]. */
    private static void refuseTwinAliases(List<ObjectNode> created) {
        Set<String> aliases = new HashSet<>();
        for (ObjectNode task : created) {
            if (task.has("alias") && !aliases.add(task.get("alias").asString())) {
                throw HabiticaError.badRequest("Task alias already used on another task.");
            }
        }
    }

    /** Only named fields change; a body that is no object changes nothing [337]. */
    HabiticaAnswer update(HabiticaCall call) {
        ObjectNode task = call.task();
        JsonNode changes = call.body().isObject() ? call.body() : HabiticaJson.object();
        form(call, task, changes, false).fill();
        task.put("updatedAt", HabiticaDates.write(store.now()));
        call.gap().run();
        call.account().saveTask(task);
        return call.ok(task);
    }

    private HabiticaTaskForm form(HabiticaCall call, ObjectNode task, JsonNode input, boolean creating) {
        HabiticaAccount account = call.account();
        return new HabiticaTaskForm(
                task,
                input,
                creating,
                account.calendar(),
                store.now(),
                store::newId,
                (alias, own) -> aliasTaken(account, alias, own));
    }

    private static boolean aliasTaken(HabiticaAccount account, String alias, ObjectNode own) {
        return account.tasks().stream()
                .filter(task -> !task.get("_id").equals(own.get("_id")))
                .anyMatch(task -> alias.equals(task.path("alias").asString(null)));
    }

    HabiticaAnswer delete(HabiticaCall call) {
        call.account().remove(call.task());
        return call.done();
    }

    /** The body is ignored [443]. Loads user and task, scores, and saves both whole: parallel calls lose each other. */
    HabiticaAnswer score(HabiticaCall call) {
        String direction = call.parameter("direction");
        if (!direction.equals("up") && !direction.equals("down")) {
            throw HabiticaError.badRequest("\"direction\" is required and must be \"up\" or \"down\".");
        }
        HabiticaAccount account = call.account();
        String id = call.parameter("task");
        if (account.task(id).isEmpty() && store.knowsTask(id)) {
            throw HabiticaError.badRequest("Cannot score task belonging to another user.");
        }
        ObjectNode task = call.task();
        ObjectNode user = account.user();
        ObjectNode data = new HabiticaScoring(
                        user,
                        task,
                        direction.equals("up"),
                        account.takeLuck(),
                        store.now(),
                        account.calendar(),
                        store::newId)
                .score();
        call.gap().run();
        account.saveScored(user, task);
        return call.ok(data);
    }
}
