package dev.steward.testing;

import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** Arguments with which each tool of the workspace does what it is asked to, on a workspace that holds a record of every kind. */
public final class WorkspaceSamples {
    /** With every member that an answer can have, as far as they go together. */
    private static final Map<String, String> RECORDS = Map.of(
            "domain",
            "{name: 'Spare', color: '#0a7', icon: 'x', sort_order: 2}",
            "tag",
            "{name: 'blue', color: '#00aa77'}",
            "task",
            "{title: 'a', domain: 'Work', description: 'b', status: 'done', priority: 'high', due_date: '2026-12-24',"
                    + " tags: ['red'], assignee: 'me', estimate: 30}",
            "habit",
            "{name: 'a', domain: 'Work', description: 'b', frequency: 'weekly', difficulty: 'hard', goal_per_period: 2, tags: ['red']}",
            "project",
            "{name: 'a', domain: 'Work', description: 'b', status: 'active', color: '#0a7', icon: 'x', owner: 'me',"
                    + " start_date: '2026-12-01', target_date: '2026-12-24T10:00', tags: ['red']}",
            "milestone",
            "{name: 'a', domain: 'Work', description: 'b', status: 'complete', target_date: '2026-12-24', sort_order: 1, tags: ['red']}",
            "note",
            "{title: 'a', domain: 'Work', content: 'See [[b]].', is_pinned: true, tags: ['red']}",
            "report",
            "{title: 'a', type: 'weekly', domain: 'Work', date_range_start: '2026-11-24', date_range_end: '2026-11-30',"
                    + " summary: 'b', tags: ['red']}",
            "agent",
            "{name: 'a', domain: 'Work', description: 'b', permission_tier: 'task_manager', tags: ['red']}");

    private final TestingWorkspace workspace;
    private final String project;
    private int made;

    /** Fills a workspace that is empty. */
    public WorkspaceSamples(TestingWorkspace workspace) {
        this.workspace = workspace;
        workspace.create("create_domain", "{name: 'Work'}");
        workspace.create("create_tag", "{name: 'red'}");
        this.project = workspace.create("create_project", RECORDS.get("project"));
    }

    /** What a tool takes; what it works on is made anew each time. */
    public ObjectNode arguments(String tool) {
        return switch (tool) {
            case "bulk_create_tasks" -> TestingMcp.json("{tasks: [{title: 'a', domain: 'Work'}]}");
            case "bulk_update_tasks" ->
                TestingMcp.json("{tasks: [{task_id: '%s', title: 'b'}]}".formatted(record("task")));
            case "bulk_delete_tasks" -> TestingMcp.json("{task_ids: ['%s']}".formatted(record("task")));
            case "log_habit_completion" -> TestingMcp.json("{habit_id: '%s'}".formatted(record("habit")));
            case "get_project_progress" -> TestingMcp.json("{project_id: '%s'}".formatted(project));
            case "undo" -> {
                record("task");
                yield TestingMcp.json("{call_id: '%s'}"
                        .formatted(workspace.lastChange().author().call().orElseThrow()));
            }
            case "restore" -> {
                String task = record("task");
                workspace.call("delete_task", "{task_id: '" + task + "'}").succeeded();
                yield TestingMcp.json("{entity: 'task', record_id: '" + task + "'}");
            }
            case "log_time" ->
                TestingMcp.json(
                        "{minutes: 30, ended_at: '2026-12-01T09:00:00Z', domain: 'Work', description: 'b', tags: ['red']}");
            case "start_timer" -> {
                stopTimer();
                yield TestingMcp.json(
                        "{task_id: '%s', project_id: '%s', description: 'b'}".formatted(record("task"), project));
            }
            case "stop_timer" -> {
                stopTimer();
                workspace
                        .call("start_timer", "{domain: 'Work', started_at: '2026-12-01T09:00:00Z'}")
                        .succeeded();
                yield TestingMcp.json("{}");
            }
            case "update_time_entry", "delete_time_entry" ->
                TestingMcp.json("{time_entry_id: '%s'}"
                        .formatted(workspace.create(
                                "log_time", arguments("log_time").toString())));
            case "update_habit_log", "delete_habit_log" ->
                TestingMcp.json("{habit_log_id: '%s'}"
                        .formatted(workspace.create(
                                "log_habit_completion",
                                "{habit_id: '" + record("habit") + "', notes: 'b', mood: 5, value: 1.5}")));
            case "search" -> {
                record("note");
                yield TestingMcp.json("{query: 'a', types: ['notes'], limit: 1}");
            }
            case "get_habit_streaks", "get_note_graph", "get_agent_activity", "get_analytics", "get_time_summary" ->
                TestingMcp.json("{}");
            default -> ofRecord(tool);
        };
    }

    /** Only one runs at a time. */
    private void stopTimer() {
        workspace
                .call("list_time_entries", "{limit: 200}")
                .get("time_entries")
                .valueStream()
                .filter(entry -> entry.path("is_running").booleanValue())
                .forEach(entry -> workspace
                        .call(
                                "delete_time_entry",
                                "{time_entry_id: '" + entry.path("id").asString() + "'}")
                        .succeeded());
    }

    private ObjectNode ofRecord(String tool) {
        String verb = tool.substring(0, tool.indexOf('_'));
        String entity = tool.substring(verb.length() + 1);
        return switch (verb) {
            case "list" -> TestingMcp.json("{}");
            case "create" -> creating(entity);
            default -> TestingMcp.json("{%s_id: '%s'}".formatted(entity, record(entity)));
        };
    }

    /** Sees to it that a name which must be the only one of its kind is. */
    public void beNew(String tool, ObjectNode arguments, String except) {
        boolean isUnique = tool.equals("create_domain") || tool.equals("create_tag");
        if (isUnique && !except.equals("name")) {
            arguments.put("name", "name " + made++);
        }
    }

    private ObjectNode creating(String entity) {
        ObjectNode sample = TestingMcp.json(RECORDS.get(entity));
        if (entity.equals("milestone")) {
            sample.put("project_id", project);
        }
        beNew("create_" + entity, sample, "");
        return sample;
    }

    private String record(String entity) {
        return workspace.create("create_" + entity, creating(entity).toString());
    }
}
