package dev.steward.history;

import dev.steward.identity.Caller;
import dev.steward.json.Json;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.TestingStore;
import dev.steward.testing.TestingWorkspace;
import dev.steward.testing.ToolReply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Three agents that change anything at random, and what can be seen of the workspace. */
final class RandomDays {
    private static final List<String> LISTS = List.of(
            "tasks",
            "habits",
            "projects",
            "notes",
            "milestones",
            "domains",
            "tags",
            "agents",
            "reports",
            "time_entries");

    private final TestingStore store;
    private final TestingWorkspace workspace;
    private final Random random;
    private int count;

    RandomDays(TestingStore store, Random random) {
        this.store = store;
        this.workspace = TestingWorkspace.on(store);
        this.random = random;
        call("agent-1", "create_domain", "{name: 'Work'}");
        call("agent-1", "create_domain", "{name: 'Home'}");
    }

    /** All that tools show of the records, but for when they were changed last. */
    ObjectNode picture() {
        ObjectNode picture = Json.object();
        for (String list : LISTS) {
            picture.set(list, call("agent-1", "list_" + list, "{limit: 200}").get(list));
        }
        for (JsonNode habit : picture.get("habits")) {
            picture.set(
                    habit.get("id").asString(),
                    call("agent-1", "get_habit", id("habit", habit)).get("habit"));
        }
        picture.set("graph", call("agent-1", "get_note_graph", "{}").get("graph"));
        withoutUpdated(picture);
        return picture;
    }

    private static void withoutUpdated(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.remove("updated");
        }
        node.forEach(RandomDays::withoutUpdated);
    }

    /** One call that changes something, by anyone; its id, if it did. */
    Optional<String> step() {
        store.clock().advance(Duration.ofMinutes(random.nextInt(60)));
        long before = workspace.changes();
        String agent = "agent-" + (1 + random.nextInt(3));
        switch (random.nextInt(20)) {
            case 0, 1 -> call(agent, "create_task", task());
            case 2 -> call(agent, "bulk_create_tasks", "{tasks: [" + task() + ", " + task() + "]}");
            case 3, 4 -> any("tasks").ifPresent(one -> call(agent, "update_task", changed("task", one, task())));
            case 5 ->
                any("tasks")
                        .ifPresent(one -> call(
                                agent,
                                "update_task",
                                changed("task", one, "{status: '" + pick("todo", "done") + "'}")));
            case 6 -> any("tasks").ifPresent(one -> call(agent, "delete_task", id("task", one)));
            case 7 -> call(agent, "create_habit", "{name: '" + name() + "', domain: 'Home'" + tags() + "}");
            case 8 ->
                any("habits")
                        .ifPresent(one -> call(
                                agent,
                                "log_habit_completion",
                                changed("habit", one, "{value: " + random.nextInt(9) + ".5, notes: 'x', mood: 3}")));
            case 9 ->
                any("habits").ifPresent(one -> call(agent, pick("update_habit", "delete_habit"), id("habit", one)));
            case 10 -> call(agent, "create_project", "{name: '" + name() + "', domain: 'Work'" + tags() + "}");
            case 11 ->
                any("projects")
                        .ifPresent(one -> call(
                                agent,
                                "create_milestone",
                                "{name: '%s', domain: 'Work', project_id: '%s'%s}"
                                        .formatted(name(), text(one, "id"), tags())));
            case 12 ->
                any("milestones")
                        .ifPresent(one -> call(
                                agent,
                                "update_milestone",
                                changed(
                                        "milestone",
                                        one,
                                        "{status: 'complete'" + ref("project_id", "projects") + "}")));
            case 13 ->
                any(pick("projects", "milestones", "notes", "tags"))
                        .ifPresent(one -> call(agent, "delete_" + kind(one), id(kind(one), one)));
            case 17 -> any("tasks").ifPresent(one -> call(agent, "log_time", changed("task", one, "{minutes: 5}")));
            case 18 ->
                call(
                        agent,
                        "create_report",
                        "{title: '%s', type: 'custom', domain: 'Home', date_range_start: '2026-11-01', date_range_end: '2026-12-31'%s}"
                                .formatted(name(), tags()));
            case 19 ->
                any("reports")
                        .ifPresent(one -> call(
                                agent,
                                "update_report",
                                changed("report", one, "{title: '" + name() + "', refresh: true}")));
            case 14 -> call(agent, "create_tag", "{name: '" + name() + "'}");
            case 15 ->
                call(
                        agent,
                        "create_note",
                        "{title: '%s', domain: 'Work', content: 'See [[%s]]'%s%s}"
                                .formatted(
                                        name(),
                                        "n" + random.nextInt(count + 1),
                                        ref("project_id", "projects"),
                                        tags()));
            default ->
                any("notes")
                        .ifPresent(one -> call(
                                agent,
                                "update_note",
                                changed("note", one, "{title: '" + name() + "', links: [{target: 'n1'}]}")));
        }
        return workspace.changes() == before
                ? Optional.empty()
                : workspace.lastChange().author().call();
    }

    ToolReply undo(String call) {
        return workspace.call("undo", "{call_id: '" + call + "'}");
    }

    private String task() {
        return "{title: '%s', domain: '%s', priority: '%s', due_date: '2026-12-%d'%s%s%s}"
                .formatted(
                        name(),
                        pick("Work", "Home"),
                        pick("low", "urgent"),
                        10 + random.nextInt(20),
                        random.nextBoolean() ? ", description: 'd" + count + "', estimate: 5" : "",
                        random.nextBoolean() ? ref("milestone_id", "milestones") : ref("project_id", "projects"),
                        tags());
    }

    private String tags() {
        return any("tags")
                .filter(_ -> random.nextBoolean())
                .map(tag -> ", tags: ['" + text(tag, "id") + "']")
                .orElse("");
    }

    private String ref(String argument, String list) {
        return any(list)
                .filter(_ -> random.nextInt(3) > 0)
                .map(one -> ", " + argument + ": '" + text(one, "id") + "'")
                .orElse("");
    }

    private String name() {
        return "n" + ++count;
    }

    private String pick(String... words) {
        return words[random.nextInt(words.length)];
    }

    private Optional<JsonNode> any(String list) {
        List<JsonNode> all = new ArrayList<>();
        call("agent-1", "list_" + list, "{limit: 200}").get(list).forEach(all::add);
        all.forEach(one -> ((ObjectNode) one).put("kind", list.substring(0, list.length() - 1)));
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(random.nextInt(all.size())));
    }

    private static String kind(JsonNode record) {
        return text(record, "kind");
    }

    private static String id(String kind, JsonNode record) {
        return "{" + kind + "_id: '" + text(record, "id") + "'}";
    }

    private static String changed(String kind, JsonNode record, String changes) {
        return "{" + kind + "_id: '" + text(record, "id") + "', " + changes.substring(1);
    }

    private static String text(JsonNode record, String member) {
        return record.path(member).asString();
    }

    private ToolReply call(String agent, String tool, String arguments) {
        return workspace.call(new Caller(agent, agent), tool, TestingMcp.json(arguments));
    }
}
