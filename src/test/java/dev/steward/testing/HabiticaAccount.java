package dev.steward.testing;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One account of the stand-in: its user document and its tasks, kept as the JSON the server would send.
 *
 * <p>Tests seed and inspect it; everything handed out is a copy. A handler that changes a document loads a copy, changes
 * it and saves it, with no lock held between: parallel changes are lost, as on the real server (contract, Concurrency).
 */
public final class HabiticaAccount {
    /** The order in which the untyped list shows the types; also the keys of tasksOrder. */
    static final List<String> LISTS = List.of("habits", "dailys", "todos", "rewards");

    private final String userId;
    private final String token;
    private final Map<String, ObjectNode> tasks = new LinkedHashMap<>();
    private final Map<String, HabiticaAnswer> answers = new HashMap<>();
    private final Deque<JsonNode> luck = new ArrayDeque<>();
    private ObjectNode user;
    private boolean blocked;

    HabiticaAccount(String userId, String token, Instant now) {
        this.userId = userId;
        this.token = token;
        putUser(HabiticaRecording.load("600").responseBody().get("data"));
        user.putArray("tags");
        user.put("lastCron", HabiticaDates.write(now));
    }

    public String userId() {
        return userId;
    }

    public String token() {
        return token;
    }

    /** Takes over a user document as recorded; ids, computed values and the order of tasks stay this account's own. */
    public synchronized HabiticaAccount putUser(JsonNode document) {
        JsonNode order = user == null ? emptyOrder() : user.get("tasksOrder");
        user = (ObjectNode) document.deepCopy();
        user.put("_id", userId).put("id", userId).remove("needsCron");
        ((ObjectNode) user.get("stats")).remove(List.of("toNextLevel", "maxHealth", "maxMP"));
        user.set("tasksOrder", order);
        changed();
        return this;
    }

    /** Puts a task verbatim at the bottom of its list, or over the one with the same id. */
    public synchronized HabiticaAccount putTask(JsonNode task) {
        String id = task.get("_id").asString();
        boolean isNew = tasks.put(id, (ObjectNode) task.deepCopy()) == null;
        if (isNew && !isCompletedTodo(task)) {
            order(task).add(id);
        }
        changed();
        return this;
    }

    public synchronized HabiticaAccount putTag(String id, String name) {
        ((ArrayNode) user.get("tags")).addObject().put("name", name).put("id", id);
        changed();
        return this;
    }

    /** Sets one value of the user document by its dotted path, e.g. {@code preferences.timezoneOffset}. */
    public synchronized HabiticaAccount set(String path, JsonNode value) {
        int dot = path.lastIndexOf('.');
        ObjectNode parent =
                dot < 0 ? user : user.withObject("/" + path.substring(0, dot).replace('.', '/'));
        parent.set(path.substring(dot + 1), value);
        changed();
        return this;
    }

    public HabiticaAccount set(String path, double value) {
        return set(path, HabiticaJson.number(value));
    }

    /** From now on every call is refused as for a suspended account [018]. */
    public synchronized HabiticaAccount block() {
        blocked = true;
        return this;
    }

    /**
     * What chance gives the next scoring, in the form of the reply's {@code _tmp}: {@code drop}, {@code firstDrops},
     * {@code crit} (a factor), {@code quest.collection}. Without it nothing happens by chance.
     */
    public synchronized HabiticaAccount nextScoreBrings(JsonNode chance) {
        luck.add(chance.deepCopy());
        return this;
    }

    /** A task by id or alias, whatever its state. */
    public synchronized Optional<ObjectNode> task(String idOrAlias) {
        ObjectNode byId = tasks.get(idOrAlias);
        return Optional.ofNullable(byId)
                .or(() -> tasks.values().stream()
                        .filter(task -> idOrAlias.equals(task.path("alias").asString(null)))
                        .findFirst())
                .map(ObjectNode::deepCopy);
    }

    /** All tasks, completed ones too. */
    public synchronized List<ObjectNode> tasks() {
        return tasks.values().stream().map(ObjectNode::deepCopy).toList();
    }

    /** The stored user document, without the values computed on reading. */
    public synchronized ObjectNode user() {
        return user.deepCopy();
    }

    /** A number of {@code stats}, e.g. {@code gp}. */
    public synchronized double stat(String name) {
        return user.get("stats").get(name).asDouble();
    }

    /** Writes what every reply to this account carries. */
    synchronized void describe(ObjectNode envelope) {
        envelope.set("notifications", user.get("notifications").deepCopy());
        envelope.set("userV", user.get("_v"));
    }

    synchronized boolean isBlocked() {
        return blocked;
    }

    synchronized HabiticaCalendar calendar() {
        JsonNode preferences = user.get("preferences");
        return new HabiticaCalendar(
                preferences.path("timezoneOffset").asInt(0),
                preferences.path("dayStart").asInt(0));
    }

    /** Open tasks of one list in the account's order, or completed to-dos, newest first [480]. */
    synchronized List<ObjectNode> list(String list) {
        if (list.equals("completedTodos")) {
            return tasks.values().stream()
                    .filter(HabiticaAccount::isCompletedTodo)
                    .sorted(Comparator.comparing((ObjectNode task) ->
                                    task.get("dateCompleted").asString())
                            .reversed())
                    .map(ObjectNode::deepCopy)
                    .toList();
        }
        return user.get("tasksOrder")
                .get(list)
                .valueStream()
                .map(id -> tasks.get(id.asString()))
                .flatMap(Stream::ofNullable)
                .filter(task -> !isCompletedTodo(task))
                .map(ObjectNode::deepCopy)
                .toList();
    }

    /** Adds tasks on top of their lists, each newer one above the older; one write of the user. */
    synchronized void addOnTop(List<ObjectNode> created) {
        for (ObjectNode task : created) {
            tasks.put(task.get("_id").asString(), task);
            order(task).insert(0, task.get("_id").asString());
        }
        countWrite(created.isEmpty() ? 0 : 1);
    }

    synchronized void saveTask(ObjectNode task) {
        tasks.replace(task.get("_id").asString(), task);
        changed();
    }

    /** Saves what a scoring changes; a to-do done leaves the order, one reopened goes to its bottom. */
    synchronized void saveScored(ObjectNode scoredUser, ObjectNode task) {
        for (String part : List.of("stats", "party", "achievements", "notifications")) {
            user.set(part, scoredUser.get(part));
        }
        tasks.replace(task.get("_id").asString(), task);
        if (task.get("type").asString().equals("todo")) {
            takeFromOrder(task);
            if (!isCompletedTodo(task)) {
                order(task).add(task.get("_id"));
            }
        }
        countWrite(1);
    }

    synchronized void saveOrder(ObjectNode task, List<String> ids) {
        ArrayNode order = order(task);
        order.removeAll();
        ids.forEach(order::add);
        countWrite(1);
    }

    synchronized List<String> orderOf(ObjectNode task) {
        return order(task).valueStream().map(JsonNode::asString).toList();
    }

    synchronized void remove(ObjectNode task) {
        tasks.remove(task.get("_id").asString());
        takeFromOrder(task);
        countWrite(1);
    }

    synchronized List<ObjectNode> tags() {
        return user.get("tags")
                .valueStream()
                .map(tag -> (ObjectNode) tag.deepCopy())
                .toList();
    }

    synchronized void saveTags(List<ObjectNode> tags) {
        ArrayNode all = user.putArray("tags");
        tags.forEach(all::add);
        countWrite(1);
    }

    synchronized void addTag(ObjectNode tag) {
        ((ArrayNode) user.get("tags")).add(tag);
        countWrite(1);
    }

    /** Takes a tag off every task [542]. */
    synchronized void forgetTag(String tagId) {
        for (ObjectNode task : tasks.values()) {
            List<JsonNode> kept = new ArrayList<>();
            task.get("tags")
                    .valueStream()
                    .filter(tag -> !tag.asString().equals(tagId))
                    .forEach(kept::add);
            task.putArray("tags").addAll(kept);
        }
    }

    synchronized JsonNode takeLuck() {
        JsonNode next = luck.poll();
        return next == null ? HabiticaJson.object() : next;
    }

    /** An answer made before and still true, since nothing was changed in between. */
    synchronized HabiticaAnswer remembered(String key, Supplier<HabiticaAnswer> make) {
        HabiticaAnswer known = answers.get(key);
        if (known == null) {
            known = make.get();
            answers.put(key, known);
        }
        return known;
    }

    private void countWrite(int writes) {
        user.put("_v", user.path("_v").asInt() + writes);
        changed();
    }

    private void changed() {
        answers.clear();
    }

    private ArrayNode order(JsonNode task) {
        return (ArrayNode) user.get("tasksOrder").get(task.get("type").asString() + "s");
    }

    private static ObjectNode emptyOrder() {
        ObjectNode order = HabiticaJson.object();
        LISTS.forEach(order::putArray);
        return order;
    }

    private void takeFromOrder(ObjectNode task) {
        ArrayNode order = order(task);
        for (int index = order.size() - 1; index >= 0; index--) {
            if (order.get(index).equals(task.get("_id"))) {
                order.remove(index);
            }
        }
    }

    private static boolean isCompletedTodo(JsonNode task) {
        return task.get("type").asString().equals("todo")
                && task.path("completed").asBoolean();
    }
}
