package dev.steward.testing;

import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** Arguments with which each tool of the workspace does what it is asked to, on a workspace that holds a record of every kind. */
public final class WorkspaceSamples {
    private static final Map<String, String> RECORDS = Map.of(
            "domain", "{name: 'Spare'}",
            "tag", "{name: 'red'}",
            "task", "{title: 'a', domain: 'Work'}",
            "habit", "{name: 'a', domain: 'Work'}",
            "project", "{name: 'a', domain: 'Work'}",
            "note", "{title: 'a', domain: 'Work'}",
            "agent", "{name: 'a', domain: 'Work'}");

    private final TestingWorkspace workspace;
    private final String project;
    private int made;

    /** Fills a workspace that is empty. */
    public WorkspaceSamples(TestingWorkspace workspace) {
        this.workspace = workspace;
        workspace.create("create_domain", "{name: 'Work'}");
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
            case "get_habit_streaks", "get_note_graph", "get_agent_activity" -> TestingMcp.json("{}");
            default -> ofRecord(tool);
        };
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
        String arguments = entity.equals("milestone")
                ? "{name: 'a', project_id: '%s', domain: 'Work'}".formatted(project)
                : RECORDS.get(entity);
        ObjectNode sample = TestingMcp.json(arguments);
        beNew("create_" + entity, sample, "");
        return sample;
    }

    private String record(String entity) {
        return workspace.create("create_" + entity, creating(entity).toString());
    }
}
