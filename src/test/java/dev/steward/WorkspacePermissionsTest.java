package dev.steward;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.identity.Caller;
import dev.steward.identity.Permissions;
import dev.steward.identity.Tier;
import dev.steward.testing.EachStore;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.TestingStore;
import dev.steward.testing.TestingWorkspace;
import dev.steward.testing.ToolReply;
import dev.steward.tool.Tool;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** For each tier and each tool of the workspace: what is listed can be called, what isn't is refused and changes nothing (FR-46). */
class WorkspacePermissionsTest {
    private static final Set<String> LOOKING = Set.of(
            "get_habit",
            "list_habits",
            "get_habit_streaks",
            "get_task",
            "list_tasks",
            "get_project",
            "list_projects",
            "get_project_progress",
            "get_note",
            "list_notes",
            "get_note_graph",
            "get_milestone",
            "list_milestones",
            "get_domain",
            "list_domains",
            "get_tag",
            "list_tags",
            "get_agent",
            "list_agents",
            "get_agent_activity",
            "get_report",
            "list_reports",
            "get_analytics",
            "get_time_summary",
            "list_time_entries",
            "list_changes",
            "list_trash");
    private static final Set<String> TASKS_AND_HABITS = Set.of(
            "create_task",
            "update_task",
            "delete_task",
            "bulk_create_tasks",
            "bulk_update_tasks",
            "bulk_delete_tasks",
            "create_habit",
            "update_habit",
            "delete_habit",
            "log_habit_completion");
    private static final Set<String> OTHERS = Set.of(
            "create_project",
            "update_project",
            "delete_project",
            "create_note",
            "update_note",
            "delete_note",
            "create_report",
            "update_report",
            "delete_report",
            "create_milestone",
            "update_milestone",
            "delete_milestone",
            "create_domain",
            "update_domain",
            "delete_domain",
            "create_tag",
            "update_tag",
            "delete_tag",
            "create_agent",
            "update_agent",
            "delete_agent",
            "search",
            "start_timer",
            "stop_timer",
            "log_time",
            "update_time_entry",
            "delete_time_entry",
            "update_habit_log",
            "delete_habit_log",
            "undo",
            "restore");

    private static final Map<Permissions, Set<String>> TABLE = Map.of(
            Permissions.FULL,
            all(List.of(LOOKING, TASKS_AND_HABITS, OTHERS)),
            tier(Tier.READ_ONLY),
            LOOKING,
            tier(Tier.CONTENT_CREATOR),
            all(List.of(LOOKING, Set.of("create_note", "create_report"))),
            tier(Tier.TASK_MANAGER),
            all(List.of(LOOKING, TASKS_AND_HABITS)),
            new Permissions(Tier.CUSTOM, List.of("*_tag", "get_agent_activity")),
            Set.of("create_tag", "get_tag", "update_tag", "delete_tag", "get_agent_activity"),
            new Permissions(Tier.CUSTOM, List.of("*_agent", "delete_*t")),
            Set.of("get_agent", "delete_habit", "delete_project", "delete_report"),
            tier(Tier.CUSTOM),
            Set.of());

    @EachStore
    void listAndCallAgreeForEachTierAndTool(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        TABLE.forEach((permissions, allowed) -> {
            assertThat(listed(workspace, permissions))
                    .as(permissions.toString())
                    .isEqualTo(allowed);
            assertThat(callable(workspace, permissions))
                    .as(permissions.toString())
                    .isEqualTo(allowed);
        });
    }

    @EachStore
    void aForbiddenCallChangesNothingAndIsInTheAudit(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        long changes = workspace.changes();

        ToolReply refused = workspace
                .call(tier(Tier.READ_ONLY), "create_tag", "{name: 'a'}")
                .refused("forbidden");

        assertThat(refused.error()).contains("read_only", "create_tag");
        assertThat(workspace.changes()).isEqualTo(changes);
        assertThat(workspace
                        .call("get_agent_activity")
                        .get("activity")
                        .get(0)
                        .path("outcome")
                        .asString())
                .isEqualTo("forbidden");
    }

    @EachStore
    void callersWithTheSameRightsShareOneList(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        Caller one = new Caller("a", "A", tier(Tier.READ_ONLY));
        Caller other = new Caller("b", "B", tier(Tier.READ_ONLY));

        assertThat(workspace.catalogue().visibleTo(one))
                .isSameAs(workspace.catalogue().visibleTo(other));
        assertThat(workspace.catalogue().visibleTo(one))
                .isNotSameAs(workspace.catalogue().visibleTo(Caller.ANYONE));
    }

    private static Set<String> all(List<Set<String>> sets) {
        return sets.stream().flatMap(Set::stream).collect(Collectors.toSet());
    }

    private static Permissions tier(Tier tier) {
        return new Permissions(tier, List.of());
    }

    private static Set<String> listed(TestingWorkspace workspace, Permissions permissions) {
        return workspace
                .catalogue()
                .definitions(permissions)
                .valueStream()
                .map(tool -> tool.path("name").asString())
                .collect(Collectors.toSet());
    }

    /** Whatever else is wrong with a call without arguments, it gets past the permissions. */
    private static Set<String> callable(TestingWorkspace workspace, Permissions permissions) {
        return workspace.catalogue().tools().stream()
                .map(Tool::name)
                .filter(tool -> !workspace
                        .call(new Caller("a", "A", permissions), tool, TestingMcp.json("{}"))
                        .code()
                        .equals("forbidden"))
                .collect(Collectors.toSet());
    }
}
