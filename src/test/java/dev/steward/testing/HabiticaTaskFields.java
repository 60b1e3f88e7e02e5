package dev.steward.testing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** Takes single fields from a client's JSON into a task, cast as the recorded server casts; keeps the complaints. */
final class HabiticaTaskFields {
    private final ObjectNode task;
    private final JsonNode input;
    private final List<ObjectNode> problems = new ArrayList<>();

    HabiticaTaskFields(ObjectNode task, JsonNode input) {
        this.task = task;
        this.input = input;
    }

    List<ObjectNode> problems() {
        return problems;
    }

    void string(String name) {
        JsonNode value = input.get(name);
        if (value == null) {
            return;
        }
        if (value.isContainer()) {
            complain(castFailed("string", name, value), name, value);
            return;
        }
        task.set(name, value.isNull() ? value : StringNode.valueOf(value.asString()));
    }

    void number(String name) {
        JsonNode value = input.get(name);
        if (value == null) {
            return;
        }
        Optional<JsonNode> cast = HabiticaCasts.number(value);
        if (cast.isEmpty()) {
            complain(castFailed("Number", name, value), name, value);
            return;
        }
        task.set(name, cast.get());
    }

    void numbers(String name) {
        JsonNode value = input.get(name);
        if (value != null && value.isArray()) {
            task.set(name, value.deepCopy());
        }
    }

    void bool(String name) {
        JsonNode value = input.get(name);
        if (value != null) {
            task.set(name, castBoolean(name, value));
        }
    }

    JsonNode castBoolean(String name, JsonNode value) {
        if (value.isNull()) {
            return value;
        }
        Optional<Boolean> cast = HabiticaCasts.bool(value);
        if (cast.isEmpty()) {
            complain(castFailed("Boolean", name, value) + " because of \"CastError\"", name, value);
            return NullNode.instance;
        }
        return BooleanNode.valueOf(cast.get());
    }

    void choice(String name, List<String> allowed) {
        JsonNode value = input.get(name);
        if (value == null) {
            return;
        }
        if (!value.isNull() && !allowed.contains(value.asString(""))) {
            complain("`" + value.asString("") + "` is not a valid enum value for path `" + name + "`.", name, value);
            return;
        }
        task.set(name, value);
    }

    void date(ObjectNode target, String name, JsonNode source) {
        JsonNode value = source.get(name);
        if (value == null) {
            return;
        }
        if (value.isNull() || value.asString("").isEmpty()) {
            target.putNull(name);
            return;
        }
        Optional<Instant> read = HabiticaDates.read(value);
        if (read.isEmpty()) {
            complain(castFailed("date", name, value), name, value);
            return;
        }
        target.put(name, HabiticaDates.write(read.get()));
    }

    private static String castFailed(String kind, String name, JsonNode value) {
        return "Cast to " + kind + " failed for value " + HabiticaCasts.quoted(value) + " at path \"" + name + "\"";
    }

    boolean noComplaintAbout(String path) {
        return problems.stream()
                .noneMatch(problem -> problem.get("path").asString().equals(path));
    }

    void complain(String message, String path, JsonNode value) {
        problems.add(HabiticaError.problem(message, "path", path, value));
    }
}
