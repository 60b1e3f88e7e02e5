package dev.steward.testing;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** The tag endpoints, and tags on tasks (contract, section 4). */
final class HabiticaTags {
    private static final String NOT_A_TAG =
            "\"tagId\" must be a valid UUID corresponding to a tag belonging to the user.";

    private final HabiticaStore store;

    HabiticaTags(HabiticaStore store) {
        this.store = store;
    }

    HabiticaAnswer list(HabiticaCall call) {
        return call.ok(call.account().tags());
    }

    HabiticaAnswer get(HabiticaCall call) {
        return call.ok(find(call, call.account().tags()));
    }

    /** Names may repeat [502]; an id of the client's is kept when it is a UUID [508][509]. */
    HabiticaAnswer create(HabiticaCall call) {
        ObjectNode tag = HabiticaJson.object();
        JsonNode id = call.body().get("id");
        setName(tag, call.body());
        if (id != null && !HabiticaJson.isUuid(id.asString(""))) {
            throw invalidUser("Invalid uuid for tag.", "id", id);
        }
        tag.put("id", id == null ? store.newId() : id.asString());
        call.account().addTag(tag);
        return call.created(tag);
    }

    HabiticaAnswer update(HabiticaCall call) {
        List<ObjectNode> tags = call.account().tags();
        ObjectNode tag = find(call, tags);
        setName(tag, call.body());
        call.gap().run();
        call.account().saveTags(tags);
        return call.ok(tag);
    }

    HabiticaAnswer delete(HabiticaCall call) {
        List<ObjectNode> tags = new ArrayList<>(call.account().tags());
        ObjectNode tag = find(call, tags);
        tags.remove(tag);
        call.account().forgetTag(tag.get("id").asString());
        call.account().saveTags(tags);
        return call.done();
    }

    HabiticaAnswer reorder(HabiticaCall call) {
        List<ObjectNode> problems = new ArrayList<>();
        JsonNode to = call.body().get("to");
        JsonNode tagId = call.body().get("tagId");
        if (to == null) {
            problems.add(HabiticaError.problem("You must supply a \"to\" property", "param", "to", null));
        }
        if (tagId == null || !HabiticaJson.isUuid(tagId.asString(""))) {
            problems.add(HabiticaError.problem(NOT_A_TAG, "param", "tagId", tagId));
        }
        if (!problems.isEmpty()) {
            throw HabiticaError.parameters(problems.toArray(ObjectNode[]::new));
        }
        List<ObjectNode> tags = new ArrayList<>(call.account().tags());
        ObjectNode tag = find(tagId.asString(), tags);
        tags.remove(tag);
        tags.add(Math.clamp(to.asInt(), 0, tags.size()), tag);
        call.account().saveTags(tags);
        return call.done();
    }

    /** An unknown tag is a bad parameter, not a 404 [532]; a malformed one is complained about twice [533]. */
    HabiticaAnswer addToTask(HabiticaCall call) {
        String tagId = call.parameter("tag");
        refuseMalformedOrUnknown(call, tagId);
        ObjectNode task = call.task();
        ArrayNode tags = (ArrayNode) task.get("tags");
        if (holds(tags, tagId)) {
            throw HabiticaError.badRequest("The task is already tagged with given tag.");
        }
        tags.add(tagId);
        return save(call, task);
    }

    HabiticaAnswer removeFromTask(HabiticaCall call) {
        String tagId = call.parameter("tag");
        refuseMalformed(tagId);
        ObjectNode task = call.task();
        ArrayNode tags = (ArrayNode) task.get("tags");
        if (!holds(tags, tagId)) {
            throw unknownTag();
        }
        List<JsonNode> kept =
                tags.valueStream().filter(tag -> !tag.asString().equals(tagId)).toList();
        task.putArray("tags").addAll(kept);
        return save(call, task);
    }

    private HabiticaAnswer save(HabiticaCall call, ObjectNode task) {
        task.put("updatedAt", HabiticaDates.write(store.now()));
        call.gap().run();
        call.account().saveTask(task);
        return call.ok(task);
    }

    private static void setName(ObjectNode tag, JsonNode body) {
        JsonNode name = body.get("name");
        if (name == null || name.isNull() || name.asString("").isEmpty()) {
            throw invalidUser("Path `name` is required.", "name", name);
        }
        tag.put("name", name.asString());
    }

    private static ObjectNode find(HabiticaCall call, List<ObjectNode> tags) {
        String id = call.parameter("tag");
        refuseMalformed(id);
        return find(id, tags);
    }

    private static ObjectNode find(String id, List<ObjectNode> tags) {
        return tags.stream()
                .filter(tag -> tag.get("id").asString().equals(id))
                .findFirst()
                .orElseThrow(HabiticaTags::unknownTag);
    }

    private static void refuseMalformed(String tagId) {
        if (!HabiticaJson.isUuid(tagId)) {
            throw HabiticaError.parameters(notATag(tagId));
        }
    }

    private static void refuseMalformedOrUnknown(HabiticaCall call, String tagId) {
        ObjectNode problem = notATag(tagId);
        if (!HabiticaJson.isUuid(tagId)) {
            throw HabiticaError.parameters(problem, problem);
        }
        boolean known = call.account().tags().stream()
                .anyMatch(tag -> tag.get("id").asString().equals(tagId));
        if (!known) {
            throw HabiticaError.parameters(problem);
        }
    }

    private static ObjectNode notATag(String tagId) {
        return HabiticaError.problem(NOT_A_TAG, "param", "tagId", StringNode.valueOf(tagId));
    }

    private static boolean holds(ArrayNode tags, String tagId) {
        return tags.valueStream().anyMatch(tag -> tag.asString().equals(tagId));
    }

    private static HabiticaError unknownTag() {
        return HabiticaError.notFound("No tag item was found with given id.");
    }

    private static HabiticaError invalidUser(String message, String path, JsonNode value) {
        return HabiticaError.validation("User", List.of(HabiticaError.problem(message, "path", path, value)));
    }
}
