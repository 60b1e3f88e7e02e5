package dev.steward.testing;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** Checklists, the order of tasks, and the clearing of completed to-dos (contract, sections 2 and 4; [550]-[575]). */
final class HabiticaLists {
    private final HabiticaStore store;

    HabiticaLists(HabiticaStore store) {
        this.store = store;
    }

    HabiticaAnswer clearCompleted(HabiticaCall call) {
        call.account().list("completedTodos").forEach(call.account()::remove);
        return call.done();
    }

    /** A position past the end is the bottom, but the reply then names the moved id twice [572]. */
    HabiticaAnswer move(HabiticaCall call) {
        String position = call.parameter("position");
        if (!position.matches("-?\\d+")) {
            throw HabiticaError.parameters(HabiticaError.problem(
                    "\"position\" is required and must be a number.",
                    "param",
                    "position",
                    StringNode.valueOf(position)));
        }
        ObjectNode task = call.task();
        if (task.get("type").asString().equals("todo") && task.get("completed").asBoolean()) {
            throw HabiticaError.badRequest("Can't move a completed todo.");
        }
        String id = task.get("_id").asString();
        List<String> ids = new ArrayList<>(call.account().orderOf(task));
        List<String> answer = new ArrayList<>(ids);
        ids.remove(id);
        int wanted = Integer.parseInt(position);
        boolean pastEnd = wanted > ids.size();
        ids.add(wanted < 0 || pastEnd ? ids.size() : wanted, id);
        call.gap().run();
        call.account().saveOrder(task, ids);
        answer.add(id);
        ArrayNode data = HabiticaJson.array();
        (pastEnd ? answer : ids).forEach(data::add);
        return call.ok(data);
    }

    /** An id sent along is replaced [551]; an empty body adds an item without text [552]. */
    HabiticaAnswer addItem(HabiticaCall call) {
        ObjectNode task = checkable(call);
        ((ArrayNode) task.get("checklist")).add(HabiticaTaskForm.checklistItem(call.body(), store.newId()));
        return save(call, task);
    }

    HabiticaAnswer updateItem(HabiticaCall call) {
        ObjectNode task = checkable(call);
        ObjectNode item = item(call, task);
        for (String name : List.of("text", "completed")) {
            if (call.body().has(name)) {
                item.set(name, call.body().get(name));
            }
        }
        return save(call, task);
    }

    HabiticaAnswer deleteItem(HabiticaCall call) {
        ObjectNode task = checkable(call);
        ObjectNode item = item(call, task);
        List<JsonNode> kept = task.get("checklist")
                .valueStream()
                .filter(each -> !each.equals(item))
                .toList();
        task.putArray("checklist").addAll(kept);
        return save(call, task);
    }

    /** Toggles, whatever was asked [555][556]. */
    HabiticaAnswer scoreItem(HabiticaCall call) {
        ObjectNode task = checkable(call);
        ObjectNode item = item(call, task);
        item.put("completed", !item.get("completed").asBoolean());
        return save(call, task);
    }

    private static ObjectNode checkable(HabiticaCall call) {
        ObjectNode task = call.task();
        if (!task.has("checklist")) {
            throw HabiticaError.badRequest("Checklists are supported only on Dailies and To Do's");
        }
        return task;
    }

    private static ObjectNode item(HabiticaCall call, ObjectNode task) {
        String id = call.parameter("item");
        if (!HabiticaJson.isUuid(id)) {
            throw HabiticaError.parameters(HabiticaError.problem(
                    "\"itemId\" must be a valid UUID.", "param", "itemId", StringNode.valueOf(id)));
        }
        return task.get("checklist")
                .valueStream()
                .filter(item -> item.get("id").asString().equals(id))
                .map(ObjectNode.class::cast)
                .findFirst()
                .orElseThrow(() -> HabiticaError.notFound("No checklist item was found with given id."));
    }

    private HabiticaAnswer save(HabiticaCall call, ObjectNode task) {
        task.put("updatedAt", HabiticaDates.write(store.now()));
        call.gap().run();
        call.account().saveTask(task);
        return call.ok(task);
    }
}
