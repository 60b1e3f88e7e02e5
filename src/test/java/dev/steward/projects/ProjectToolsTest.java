package dev.steward.projects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.store.Entry;
import dev.steward.store.Journaled;
import dev.steward.testing.EachStore;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.TestingStore;
import dev.steward.testing.TestingWorkspace;
import dev.steward.testing.ToolReply;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class ProjectToolsTest {

    @EachStore
    void aNewProjectHasTheDocumentedDefaultsAndIsReadBackTheSame(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        String domain = workspace.create("create_domain", "{name: 'Work'}");

        JsonNode made = create(workspace, "{name: ' Website ', domain: 'work', owner: '', start_date: ''}");

        assertThat(without(made, "id")).isEqualTo(TestingMcp.json("""
                {name: 'Website', status: 'active', domain: '%s', tags: [], created: '2026-12-01T09:30:00.000Z',
                updated: '2026-12-01T09:30:00.000Z', created_by: 'agent-1'}""".formatted(domain)));
        assertThat(get(workspace, made)).isEqualTo(made);
        assertThat(history(workspace, made))
                .extracting(Journaled::entry)
                .containsExactly(Entry.created("project", id(made), made.asObject()));
    }

    @EachStore
    void aNewProjectIsJustAsItWasAskedForHostileTextIncluded(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        String domain = workspace.create("create_domain", "{name: 'Work'}");
        String tag = workspace.create("create_tag", "{name: 'Big'}");
        String hostile = "x\\u2028'); DROP TABLE projects; --\\n</script>${jndi:x} :name <ids> 漢字 🎯 שלום \\\\ %_";

        JsonNode made = create(workspace, """
                {name: "%1$s", description: "  %1$s  ", status: 'paused', domain: '%2$s', color: '#0a7', icon: 'globe', tags: ['big', '%3$s'],
                owner: 'Zoe\u0308', start_date: '2026-12-01', target_date: '2027-01-31T12:00:00'}""".formatted(hostile, domain, tag));

        assertThat(without(made, "id")).isEqualTo(TestingMcp.json("""
                {name: "%1$s", description: "  %1$s  ", status: 'paused', domain: '%2$s', color: '#0a7', icon: 'globe', tags: ['%3$s'],
                owner: 'Zoë', start_date: '2026-12-01', target_date: '2027-01-31T11:00:00.000Z',
                created: '2026-12-01T09:30:00.000Z', updated: '2026-12-01T09:30:00.000Z', created_by: 'agent-1'}""".formatted(hostile, domain, tag)));
        assertThat(get(workspace, made)).isEqualTo(made);
        assertThat(history(workspace, made).getFirst().entry())
                .isEqualTo(Entry.created("project", id(made), made.asObject()));
    }

    @EachStore
    void whatMakesNoProjectIsRefusedAndNothingIsMade(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Work'}");
        long changes = workspace.changes();

        refused(workspace, "name", "{domain: 'Work'}");
        refused(workspace, "name", "{name: ' ', domain: 'Work'}");
        refused(workspace, "name", "{name: '" + "x".repeat(501) + "', domain: 'Work'}");
        refused(workspace, "domain", "{name: 'Website'}");
        refused(workspace, "domain", "{name: 'Website', domain: 'Wrok?'}");
        refused(workspace, "tags[1]", "{name: 'Website', domain: 'Work', tags: '[\"x\", 2]'}");
        refused(workspace, "tags[0]", "{name: 'Website', domain: 'Work', tags: ['none']}");
        refused(workspace, "status", "{name: 'Website', domain: 'Work', status: 'done'}");
        refused(workspace, "color", "{name: 'Website', domain: 'Work', color: 'red'}");
        refused(workspace, "start_date", "{name: 'Website', domain: 'Work', start_date: '2026-02-30'}");
        refused(workspace, "target_date", "{name: 'Website', domain: 'Work', target_date: 'tomorrow'}");
        refused(workspace, "targetDate", "{name: 'Website', domain: 'Work', targetDate: '2026-12-01'}");
        assertThat(workspace.changes()).isEqualTo(changes);
    }

    @EachStore
    void theTargetIsNotBeforeTheStartAfterPartialUpdatesEither(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Work'}");
        refused(
                workspace,
                "target_date",
                "{name: 'A', domain: 'Work', start_date: '2026-12-02', target_date: '2026-12-01'}");
        refused(
                workspace,
                "target_date",
                "{name: 'A', domain: 'Work', start_date: '2026-12-01T12:00:00Z', target_date: '2026-12-01T11:59:00Z'}");
        create(
                workspace,
                "{name: 'Same day', domain: 'Work', start_date: '2026-12-01T12:00:00Z', target_date: '2026-12-01'}");
        JsonNode made =
                create(workspace, "{name: 'B', domain: 'Work', start_date: '2026-12-01', target_date: '2026-12-05'}");

        refusedUpdate(workspace, made, "start_date", "start_date: '2026-12-06'");
        refusedUpdate(workspace, made, "target_date", "target_date: '2026-11-30'");
        assertThat(get(workspace, made)).isEqualTo(made);
        update(workspace, made, "start_date: '2026-12-06', target_date: '2026-12-06'")
                .succeeded();
        update(workspace, made, "start_date: null, target_date: '2020-01-01'").succeeded();
        refusedUpdate(workspace, made, "start_date", "start_date: '2020-01-02'");
        update(workspace, made, "start_date: '2020-01-02', target_date: null").succeeded();
    }

    @EachStore
    void anUpdateChangesWhatItNamesAndNothingElse(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        String domain = workspace.create("create_domain", "{name: 'Work'}");
        String tag = workspace.create("create_tag", "{name: 'Big'}");
        JsonNode before = create(workspace, """
                {name: 'Website', description: 'd', domain: 'Work', color: '#000', icon: 'i', tags: ['Big'], owner: 'me',
                start_date: '2026-12-01', target_date: '2026-12-31'}""");
        store.clock().advance(Duration.ofSeconds(1));

        ToolReply reply = update(workspace, before, "status: 'archived', name: null, domain: null, color: null");

        JsonNode after = reply.succeeded().get("project");
        assertThat(after).isEqualTo(TestingMcp.json("""
                {id: '%s', name: 'Website', description: 'd', status: 'archived', domain: '%s', icon: 'i', tags: ['%s'], owner: 'me',
                start_date: '2026-12-01', target_date: '2026-12-31', created: '2026-12-01T09:30:00.000Z',
                updated: '2026-12-01T09:30:01.000Z', created_by: 'agent-1'}""".formatted(id(before), domain, tag)));
        assertThat(reply.warnings()).hasSize(2);
        assertThat(get(workspace, before)).isEqualTo(after);
        assertThat(history(workspace, before).getLast().entry())
                .isEqualTo(Entry.updated("project", id(before), before.asObject(), after.asObject()));
    }

    @EachStore
    void everyFieldCanBeChangedAndThoseThatMayBeEmptyCleared(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Work'}");
        String home = workspace.create("create_domain", "{name: 'Home'}");
        String tag = workspace.create("create_tag", "{name: 'Big'}");
        JsonNode made = create(workspace, "{name: 'Website', domain: 'Work'}");

        JsonNode full = update(workspace, made, """
                        name: 'Shed', description: 'd', status: 'paused', domain: 'home', color: '#00aa77', icon: 'i', tags: ['big'], owner: 'me',
                        start_date: '2026-12-01', target_date: '2026-12-01T10:00:00+02:00'""").succeeded().get("project");
        JsonNode empty = update(
                        workspace,
                        made,
                        "description: null, color: null, icon: null, tags: null, owner: null, start_date: null, target_date: null")
                .succeeded()
                .get("project");

        assertThat(without(full, "created", "updated", "created_by", "id"))
                .isEqualTo(TestingMcp.json("""
                {name: 'Shed', description: 'd', status: 'paused', domain: '%s', color: '#00aa77', icon: 'i', tags: ['%s'], owner: 'me',
                start_date: '2026-12-01', target_date: '2026-12-01T08:00:00.000Z'}""".formatted(home, tag)));
        assertThat(without(empty, "created", "updated", "created_by", "id"))
                .isEqualTo(TestingMcp.json("{name: 'Shed', status: 'paused', domain: '" + home + "', tags: []}"));
        assertThat(get(workspace, made)).isEqualTo(empty);
    }

    @EachStore
    void anUpdateThatChangesNothingLeavesNoTrace(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Work'}");
        JsonNode made = create(workspace, "{name: 'Website', domain: 'Work', start_date: '2026-12-01'}");
        store.clock().advance(Duration.ofSeconds(1));
        long changes = workspace.changes();

        for (String nothing : List.of(
                "toolCallId: 'x'",
                "name: ' Website', domain: 'WORK', start_date: '2026-12-01'",
                "owner: '', status: '', target_date: '', tags: []")) {
            assertThat(update(workspace, made, nothing).succeeded().get("project"))
                    .isEqualTo(made);
        }
        assertThat(workspace.changes()).isEqualTo(changes);
    }

    @EachStore
    void aChangeBehindTheCallersBackIsAConflict(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Work'}");
        JsonNode made = create(workspace, "{name: 'Website', domain: 'Work'}");
        String seen = ", if_updated: '" + made.path("updated").asString() + "'";
        store.clock().advance(Duration.ofSeconds(1));
        update(workspace, made, "name: 'Shop'" + seen).succeeded();

        update(workspace, made, "name: 'Blog'" + seen).refused("conflict");
        assertThat(get(workspace, made).path("name").asString()).isEqualTo("Shop");
    }

    @EachStore
    void projectsAreListedLatestFirstByEachFilter(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Work'}");
        workspace.create("create_domain", "{name: 'Home'}");
        String tag = workspace.create("create_tag", "{name: 'Big'}");
        create(workspace, "{name: 'Café', domain: 'Work', tags: ['Big']}");
        create(workspace, "{name: '100% shed', domain: 'Home', status: 'paused', owner: 'Zoë'}");
        create(workspace, "{name: 'Shop', domain: 'Work', owner: 'me', tags: ['Big']}");

        assertListed(workspace, "{}", "Shop", "100% shed", "Café");
        assertListed(workspace, "{status: 'active'}", "Shop", "Café");
        assertListed(workspace, "{domain: 'WORK'}", "Shop", "Café");
        assertListed(workspace, "{owner: 'Zoe\u0308'}", "100% shed");
        assertListed(workspace, "{owner: 'zoë'}");
        assertListed(workspace, "{tag: '" + tag + "', status: 'active', domain: 'Work'}", "Shop", "Café");
        assertListed(workspace, "{query: 'CAFE'}", "Café");
        assertListed(workspace, "{query: '0%'}", "100% shed");
        assertListed(workspace, "{query: '_'}");
        assertListed(workspace, "{limit: 1, offset: 1}", "100% shed");
        assertListed(
                workspace, "{status: null, domain: '', owner: '', tag: '', limit: null}", "Shop", "100% shed", "Café");
        workspace.call("list_projects", "{tag: 'none'}").refusedArgument("tag");
        workspace.call("list_projects", "{domain: 'none'}").refusedArgument("domain");
        workspace.call("list_projects", "{limit: 0}").refusedArgument("limit");
        assertThat(without(
                        workspace.call("list_projects", "{offset: 9, limit: 2}").body(), "projects"))
                .isEqualTo(TestingMcp.json("{success: true, total: 3, page: 5, limit: 2}"));
    }

    @EachStore
    void aListCutsLongDescriptionsGetProjectDoesNot(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Work'}");
        create(workspace, "{name: 'Short', domain: 'Work', description: '" + "🎯".repeat(500) + "'}");
        JsonNode made = create(workspace, "{name: 'Long', domain: 'Work', description: '" + "🎯".repeat(501) + "'}");

        JsonNode listed = workspace.call("list_projects").succeeded().get("projects");

        assertThat(listed.get(0).path("description").asString()).isEqualTo("🎯".repeat(500));
        assertThat(listed.get(0).path("content_truncated").asBoolean()).isTrue();
        assertThat(listed.get(1).path("description").asString()).isEqualTo("🎯".repeat(500));
        assertThat(listed.get(1).has("content_truncated")).isFalse();
        assertThat(get(workspace, made).path("description").asString()).isEqualTo("🎯".repeat(501));
    }

    @EachStore
    void aDeletedProjectIsGoneFromEveryTool(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Work'}");
        JsonNode made = create(workspace, "{name: 'Website', domain: 'Work'}");

        assertThat(workspace.call("delete_project", byId(made)).succeeded().body())
                .isEqualTo(TestingMcp.json("{success: true, deleted: true, id: '" + id(made) + "'}"));

        for (String tool : List.of("get_project", "update_project", "delete_project")) {
            assertThat(workspace.call(tool, byId(made)).refused("not_found").error())
                    .isEqualTo("The requested resource wasn't found. (project '" + id(made) + "')");
        }
        assertListed(workspace, "{}");
        assertThat(history(workspace, made).getLast().entry())
                .isEqualTo(Entry.deleted("project", id(made), made.asObject()));
        workspace
                .call("delete_domain", "{domain_id: '" + made.path("domain").asString() + "'}")
                .succeeded();
    }

    @EachStore
    void aRepeatedCallWithItsKeyMakesOneProject(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Work'}");
        String asked = "{name: 'Website', domain: 'Work', idempotency_key: 'k'}";

        assertThat(create(workspace, asked)).isEqualTo(create(workspace, asked));
        assertListed(workspace, "{}", "Website");
    }

    @EachStore
    void aDeletedTagIsTakenOffProjectsOneEntryEach(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Work'}");
        String tag = workspace.create("create_tag", "{name: 'Big'}");
        String other = workspace.create("create_tag", "{name: 'Other'}");
        JsonNode one = create(workspace, "{name: 'One', domain: 'Work', tags: ['Big', 'Other']}");
        JsonNode two = create(workspace, "{name: 'Two', domain: 'Work', tags: ['Big']}");
        JsonNode untagged = create(workspace, "{name: 'Untagged', domain: 'Work', tags: ['Other']}");
        JsonNode gone = create(workspace, "{name: 'Gone', domain: 'Work', tags: ['Big']}");
        workspace.call("delete_project", byId(gone)).succeeded();

        workspace.call("delete_tag", "{tag_id: '" + tag + "'}").succeeded();

        JsonNode after = get(workspace, one);
        assertThat(after.path("tags"))
                .isEqualTo(TestingMcp.json("{t: ['" + other + "']}").get("t"));
        assertThat(after.path("updated").asString()).isEqualTo("2026-12-01T09:30:00.001Z");
        assertThat(history(workspace, one).getLast().entry())
                .isEqualTo(Entry.updated("project", id(one), one.asObject(), after.asObject()));
        assertThat(get(workspace, two).path("tags")).isEmpty();
        assertThat(history(workspace, two)).hasSize(2);
        assertThat(get(workspace, untagged)).isEqualTo(untagged);
        assertThat(history(workspace, untagged)).hasSize(1);
        assertThat(history(workspace, gone)).hasSize(2);
    }

    private static JsonNode create(TestingWorkspace workspace, String asked) {
        return workspace.call("create_project", asked).succeeded().get("project");
    }

    private static JsonNode get(TestingWorkspace workspace, JsonNode project) {
        return workspace.call("get_project", byId(project)).succeeded().get("project");
    }

    private static ToolReply update(TestingWorkspace workspace, JsonNode project, String changes) {
        return workspace.call("update_project", "{project_id: '" + id(project) + "', " + changes + "}");
    }

    private static List<Journaled> history(TestingWorkspace workspace, JsonNode project) {
        return workspace.history("project", id(project));
    }

    private static void refused(TestingWorkspace workspace, String field, String asked) {
        workspace.call("create_project", asked).refusedArgument(field);
    }

    private static void refusedUpdate(TestingWorkspace workspace, JsonNode project, String field, String changes) {
        update(workspace, project, changes).refusedArgument(field);
    }

    private static void assertListed(TestingWorkspace workspace, String filter, String... names) {
        assertThat(workspace
                        .call("list_projects", filter)
                        .succeeded()
                        .get("projects")
                        .valueStream()
                        .map(project -> project.path("name").asString()))
                .as(filter)
                .containsExactly(names);
    }

    private static String byId(JsonNode project) {
        return "{project_id: '" + id(project) + "'}";
    }

    private static String id(JsonNode project) {
        return project.path("id").asString();
    }

    private static ObjectNode without(JsonNode object, String... members) {
        return object.asObject().deepCopy().without(List.of(members));
    }
}
