import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The prepared answers of one account, keyed by what is asked. {@code realistic} is the account of recording 140 with
 * its long histories, {@code small} the same with at most three tasks of a type and no history, so that the cost of a
 * call itself shows.
 */
record Account(Map<String, Answer> answers) {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Answer MISSING = Answer.of(404, "{\"success\":false,\"error\":\"NotFound\",\"message\":\"Not found.\"}");
    private static final Map<String, String> LISTS = Map.of(
            "habits", "habit", "dailys", "daily", "todos", "todo", "rewards", "reward", "completedTodos", "completed");
    private static final long DAY = 86_400_000;

    static Map<String, Account> read(Path folder) {
        var list = recorded(folder, "140-list-realistic-account.json");
        var user = recorded(folder, "600-user-full.json");
        var tags = recorded(folder, "516-tags-list.json");
        var score = recorded(folder, "401-score-habit-up.json");
        list.withArray("data").forEach(task -> lengthenHistory((ObjectNode) task));
        nameMissingTags(tags, list);
        var small = keep(list, Account::small);
        return Map.of("realistic", of(list, user, tags, score), "small", of(small, user, tags, score));
    }

    Answer answer(String method, String path, String query) {
        if (method.equals("POST")) {
            return path.contains("/score/") ? answers.get("score") : MISSING;
        }
        return answers.getOrDefault(path.equals("/api/v3/tasks/user") ? path + "?" + typeOf(query) : path, MISSING);
    }

    private static String typeOf(String query) {
        for (var parameter : query.split("&")) {
            if (parameter.startsWith("type=")) {
                return parameter.substring("type=".length());
            }
        }
        return "";
    }

    private static Account of(ObjectNode list, ObjectNode user, ObjectNode tags, ObjectNode score) {
        var answers = new HashMap<String, Answer>();
        answers.put("/api/v3/user", answer(user));
        answers.put("/api/v3/tags", answer(tags));
        answers.put("score", answer(score));
        answers.put("/api/v3/tasks/user?", answer(list));
        LISTS.forEach((plural, singular) -> answers.put("/api/v3/tasks/user?" + plural,
                answer(keep(list, tasks -> ofType(tasks, singular)))));
        for (var task : list.get("data")) {
            var single = list.deepCopy().set("data", task);
            answers.put("/api/v3/tasks/" + task.get("_id").asString(), answer(single));
        }
        return new Account(Map.copyOf(answers));
    }

    private static Answer answer(JsonNode body) {
        return Answer.of(200, body.toString());
    }

    private static ObjectNode recorded(Path folder, String name) {
        return (ObjectNode) JSON.readTree(folder.resolve(name)).at("/response/body");
    }

    /** The same reply with other tasks. */
    private static ObjectNode keep(ObjectNode list, UnaryOperator<ArrayNode> choice) {
        var copy = list.deepCopy();
        copy.set("data", choice.apply(copy.withArray("data")));
        return copy;
    }

    private static ArrayNode ofType(ArrayNode tasks, String type) {
        var kept = JSON.createArrayNode();
        tasks.valueStream().filter(task -> task.get("type").asString().equals(type)).forEach(kept::add);
        return kept;
    }

    private static ArrayNode small(ArrayNode tasks) {
        var kept = JSON.createArrayNode();
        for (var type : LISTS.values()) {
            ofType(tasks, type).valueStream().limit(3).forEach(kept::add);
        }
        kept.forEach(task -> {
            if (task.has("history")) {
                ((ObjectNode) task).putArray("history");
            }
        });
        return kept;
    }

    /** Recordings say how many entries were left out ("... 897 more entries cut"); as many like the last one are put back. */
    private static void lengthenHistory(ObjectNode task) {
        var history = task.path("history");
        if (history.isEmpty() || !history.get(history.size() - 1).isString()) {
            return;
        }
        var entries = (ArrayNode) history;
        var missing = Integer.parseInt(entries.remove(entries.size() - 1).asString().split(" ")[1]);
        var last = (ObjectNode) entries.get(entries.size() - 1);
        for (var i = 1; i <= missing; i++) {
            entries.add(last.deepCopy().put("date", last.get("date").asLong() + i * DAY));
        }
    }

    /** Recording 516 is of another account, so the tags that the tasks of 140 carry are added to it. */
    private static void nameMissingTags(ObjectNode tags, ObjectNode list) {
        var used = new TreeSet<String>();
        list.get("data").forEach(task -> task.get("tags").forEach(tag -> used.add(tag.asString())));
        var known = StreamSupport.stream(tags.get("data").spliterator(), false).map(tag -> tag.get("id").asString());
        used.removeAll(known.toList());
        for (var id : used) {
            tags.withArray("data").addObject().put("id", id).put("name", "area " + id.substring(id.length() - 3));
        }
    }
}
