package dev.steward.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PermissionsTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
                    full_access,     search,               analytics, true
                    full_access,     create_agent,         agents,    true
                    read_only,       get_task,             tasks,     true
                    read_only,       list_agents,          agents,    true
                    read_only,       search,               analytics, false
                    read_only,       create_note,          notes,     false
                    content_creator, create_note,          notes,     true
                    content_creator, create_report,        reports,   true
                    content_creator, update_note,          notes,     false
                    content_creator, create_agent,         agents,    false
                    content_creator, get_note_graph,       notes,     true
                    task_manager,    log_habit_completion, habits,    true
                    task_manager,    bulk_delete_tasks,    tasks,     true
                    task_manager,    create_note,          notes,     false
                    task_manager,    create_milestone,     milestones, false
                    task_manager,    update_agent,         agents,    false
                    task_manager,    search,               analytics, false
                    """)
    void tierAllowsExactlyWhatTheTableSays(String tier, String tool, String toolset, boolean allowed) {
        Permissions permissions = new Permissions(Tier.ofWire(tier).orElseThrow(), List.of("*"));

        assertThat(permissions.allow(tool, toolset)).isEqualTo(allowed);
    }

    @Test
    void aConnectionHasNothingButTheToolsetsItWantsAndNeverMoreThanItsTier() {
        Permissions narrowed = new Permissions(Tier.READ_ONLY, List.of()).within(Set.of("tasks"));

        assertThat(narrowed.allow("list_tasks", "tasks")).isTrue();
        assertThat(narrowed.allow("create_task", "tasks")).isFalse();
        assertThat(narrowed.allow("list_notes", "notes")).isFalse();
        assertThat(Permissions.FULL.within(Set.of("tasks")).allow("list_agents", "agents"))
                .isFalse();
        assertThat(Permissions.FULL.within(Set.of("tasks"))).isNotEqualTo(Permissions.FULL);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    get_*,      get_task,     true
                    get_*,      forget_task,  false
                    *_task,     create_task,  true
                    *_task,     create_tasks, false
                    search,     search,       true
                    search,     search_all,   false
                    *,          anything,     true
                    a*b*c,      axxbxxbyc,    true
                    a*b*c,      axxbxxbyd,    false
                    **s*,       list_tasks,   true
                    list_?asks, list_tasks,   false
                    get_.*,     get_task,     false
                    """)
    void listOfACustomAgentIsMadeOfNamesAndGlobs(String glob, String tool, boolean allowed) {
        assertThat(new Permissions(Tier.CUSTOM, List.of(glob)).allow(tool, "tasks"))
                .isEqualTo(allowed);
    }

    @Test
    void noCustomListReachesTheToolsThatChangeAgents() {
        Permissions everything = new Permissions(Tier.CUSTOM, List.of("*", "create_agent", "*_agent"));

        assertThat(everything.allow("create_agent", "agents")).isFalse();
        assertThat(everything.allow("update_agent", "agents")).isFalse();
        assertThat(everything.allow("delete_agent", "agents")).isFalse();
        assertThat(everything.allow("get_agent", "agents")).isTrue();
    }

    @Test
    void anEmptyCustomListAllowsNothing() {
        assertThat(new Permissions(Tier.CUSTOM, List.of()).allow("get_task", "tasks"))
                .isFalse();
    }

    @Test
    void aGlobOfManyStarsIsQuickToRefuse() {
        Permissions hostile = new Permissions(Tier.CUSTOM, List.of("*a".repeat(5_000) + "b"));

        assertThat(hostile.allow("a".repeat(10_000), "tasks")).isFalse();
    }
}
