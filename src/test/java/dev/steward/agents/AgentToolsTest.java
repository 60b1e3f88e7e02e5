package dev.steward.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.identity.Caller;
import dev.steward.identity.Permissions;
import dev.steward.identity.Tier;
import dev.steward.json.Json;
import dev.steward.store.Dialect;
import dev.steward.store.Journaled;
import dev.steward.testing.EachStore;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.TestingStore;
import dev.steward.testing.TestingWorkspace;
import dev.steward.testing.ToolReply;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class AgentToolsTest {
    private static TestingWorkspace workspace(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Work'}");
        return workspace;
    }

    private static JsonNode made(TestingWorkspace workspace, String arguments) {
        return workspace.call("create_agent", arguments).succeeded().get("agent");
    }

    private static ObjectNode without(JsonNode node, String... members) {
        return Json.object().setAll((ObjectNode) node).without(List.of(members));
    }

    @EachStore
    void aNewAgentIsAnsweredWithItsKeyAndReadBackWithoutIt(TestingStore store) {
        TestingWorkspace workspace = workspace(store);

        JsonNode agent = made(workspace, "{name: 'Code Assistant', domain: 'work', description: 'Writes code'}");

        assertThat(agent.path("api_key").asString()).matches("stw_[A-Za-z0-9_-]{43}");
        assertThat(agent.path("permission_tier").asString()).isEqualTo("read_only");
        assertThat(agent.path("status").asString()).isEqualTo("active");
        assertThat(agent.path("created_by").asString()).isEqualTo(TestingWorkspace.AGENT);
        String id = agent.path("id").asString();
        assertThat(workspace.call("get_agent", "{agent_id: '" + id + "'}").get("agent"))
                .isEqualTo(without(agent, "api_key"));
        assertThat(workspace.call("list_agents").get("agents").get(0)).isEqualTo(without(agent, "api_key"));
    }

    @EachStore
    void aKeyIsNowhereInTheStoreAndARepeatedCallDoesNotShowItAgain(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        String call = "{name: 'a', domain: 'Work', idempotency_key: 'k'}";
        String key = made(workspace, call).path("api_key").asString();

        JsonNode repeated = made(workspace, call);

        assertThat(repeated.has("api_key")).isFalse();
        assertThat(workspace.call("list_agents").get("total").asInt()).isEqualTo(1);
        workspace.audit().flush();
        for (String column : List.of(
                "journal.after", "calls.arguments", "idempotency.result", "agents.key_digest", "agents.description")) {
            String table = column.substring(0, column.indexOf('.'));
            List<String> texts = store.db()
                    .read(reading -> reading.query("SELECT coalesce(" + column + ", '') AS text FROM " + table)
                            .list(row -> row.text("text")));
            assertThat(texts).isNotEmpty().noneMatch(text -> text.contains(key));
        }
    }

    @EachStore
    void anUpdateChangesWhatItNamesAndNothingElse(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        workspace.create("create_tag", "{name: 'red'}");
        JsonNode before = made(
                workspace,
                "{name: 'a', domain: 'Work', description: 'd', permission_tier: 'custom', custom_permissions: ['get_*'], tags: ['red']}");
        String id = before.path("id").asString();

        JsonNode after = workspace
                .call("update_agent", "{agent_id: '" + id + "', name: 'b', description: null}")
                .succeeded()
                .get("agent");

        assertThat(without(after, "updated", "name"))
                .isEqualTo(without(before, "updated", "name", "description", "api_key"));
        assertThat(after.path("name").asString()).isEqualTo("b");
        Journaled entry = workspace.history("agent", id).getLast();
        assertThat(entry.entry().before()).contains(without(before, "api_key"));
        assertThat(entry.entry().after()).contains((ObjectNode) after);
    }

    @EachStore
    void anotherTierTakesTheListOfToolsWithIt(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        String id = workspace.create(
                "create_agent",
                "{name: 'a', domain: 'Work', permission_tier: 'custom', custom_permissions: ['get_*', 'search']}");

        JsonNode after = workspace
                .call("update_agent", "{agent_id: '" + id + "', permission_tier: 'task_manager'}")
                .get("agent");

        assertThat(after.has("custom_permissions")).isFalse();
        workspace
                .call("update_agent", "{agent_id: '" + id + "', custom_permissions: ['get_*']}")
                .refusedArgument("custom_permissions");
    }

    @EachStore
    void anAgentThatMayCallNothingIsMadeWithAWarning(TestingStore store) {
        ToolReply reply =
                workspace(store).call("create_agent", "{name: 'a', domain: 'Work', permission_tier: 'custom'}");

        assertThat(reply.succeeded().warnings()).singleElement().asString().contains("custom_permissions");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"['Get_Task']", "['']", "['get task']", "['get_*,delete_task']", "['get_[a-z]']", "['*\\u0000']"
            })
    void whatIsNoToolNameAndNoGlobIsRefused(String list) {
        try (TestingStore store = TestingStore.on(Dialect.SQLITE)) {
            ToolReply reply = workspace(store)
                    .call(
                            "create_agent",
                            "{name: 'a', domain: 'Work', permission_tier: 'custom', custom_permissions: " + list + "}");

            reply.refusedArgument("custom_permissions[0]");
        }
    }

    @EachStore
    void agentsAreListedByStatusDomainAndTier(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        workspace.create("create_domain", "{name: 'Home'}");
        workspace.create("create_agent", "{name: 'a', domain: 'Work'}");
        workspace.create("create_agent", "{name: 'b', domain: 'Home', status: 'disabled'}");
        workspace.create("create_agent", "{name: 'c', domain: 'Home', permission_tier: 'full_access'}");

        Map<String, List<String>> expected = Map.of(
                "{}", List.of("c", "b", "a"),
                "{status: 'disabled'}", List.of("b"),
                "{domain: 'home'}", List.of("c", "b"),
                "{permission_tier: 'read_only', status: 'active'}", List.of("a"),
                "{permission_tier: 'custom'}", List.of());
        expected.forEach((filter, names) -> assertThat(workspace
                        .call("list_agents", filter)
                        .succeeded()
                        .get("agents")
                        .valueStream()
                        .map(agent -> agent.path("name").asString()))
                .as(filter)
                .containsExactlyElementsOf(names));
    }

    @EachStore
    void theLastOneInChargeCannotBeTakenAwayByAnAgent(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        String last = workspace.create("create_agent", "{name: 'a', domain: 'Work', permission_tier: 'full_access'}");
        String disabled = workspace.create(
                "create_agent", "{name: 'b', domain: 'Work', permission_tier: 'full_access', status: 'disabled'}");
        String reference = "{agent_id: '" + last + "'";

        workspace.call("update_agent", reference + ", status: 'disabled'}").refused("conflict");
        workspace
                .call("update_agent", reference + ", permission_tier: 'task_manager'}")
                .refused("conflict");
        workspace.call("delete_agent", reference + "}").refused("conflict");

        workspace
                .call("update_agent", reference + ", name: 'renamed', regenerate_key: true}")
                .succeeded();
        workspace
                .call("update_agent", "{agent_id: '" + disabled + "', status: 'active'}")
                .succeeded();
        workspace.call("delete_agent", reference + "}").succeeded();
    }

    @EachStore
    void onlyFullAccessChangesAgentsWhateverAListSays(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        String id = workspace.create("create_agent", "{name: 'a', domain: 'Work'}");
        Caller sly = new Caller(id, "a", new Permissions(Tier.CUSTOM, List.of("*", "update_agent", "*_agent")));

        workspace
                .call(sly, "update_agent", TestingMcp.json("{agent_id: '" + id + "', permission_tier: 'full_access'}"))
                .refused("forbidden");
        workspace
                .call(
                        sly,
                        "create_agent",
                        TestingMcp.json("{name: 'b', domain: 'Work', permission_tier: 'full_access'}"))
                .refused("forbidden");
        workspace
                .call(sly, "delete_agent", TestingMcp.json("{agent_id: '" + id + "'}"))
                .refused("forbidden");
        assertThat(workspace
                        .call(sly, "get_agent", TestingMcp.json("{agent_id: '" + id + "'}"))
                        .isSuccess())
                .isTrue();
    }

    @EachStore
    void aDeletedTagIsTakenOffAgents(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        String tag = workspace.create("create_tag", "{name: 'red'}");
        String id = workspace.create("create_agent", "{name: 'a', domain: 'Work', tags: ['red']}");

        workspace.call("delete_tag", "{tag_id: '" + tag + "'}").succeeded();

        assertThat(workspace
                        .call("get_agent", "{agent_id: '" + id + "'}")
                        .get("agent")
                        .path("tags"))
                .isEmpty();
        assertThat(workspace.history("agent", id)).hasSize(2);
    }

    @EachStore
    void aDomainWithAnAgentInItStays(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        String domain = workspace.create("create_domain", "{name: 'Work'}");
        workspace.create("create_agent", "{name: 'a', domain: 'Work'}");

        assertThat(workspace
                        .call("delete_domain", "{domain_id: '" + domain + "'}")
                        .refused("conflict")
                        .error())
                .contains("agents: 1");
    }

    @EachStore
    void unknownIdsAndReferencesAreRefused(TestingStore store) {
        TestingWorkspace workspace = workspace(store);

        for (String tool : List.of("get_agent", "update_agent", "delete_agent")) {
            workspace.call(tool, "{agent_id: 'nobody'}").refused("not_found");
        }
        workspace.call("create_agent", "{name: 'a', domain: 'Wrok'}").refusedArgument("domain");
        workspace
                .call("create_agent", "{name: 'a', domain: 'Work', tags: ['x']}")
                .refusedArgument("tags[0]");
        workspace
                .call("create_agent", "{name: 'a', domain: 'Work', permission_tier: 'root'}")
                .refusedArgument("permission_tier");
        workspace.call("create_agent", "{domain: 'Work'}").refusedArgument("name");
        assertThat(workspace.call("list_agents").get("total").asInt()).isZero();
    }
}
