package dev.steward.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.json.Json;
import dev.steward.testing.EachStore;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.TestingStore;
import dev.steward.testing.TestingWorkspace;
import dev.steward.testing.ToolReply;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class AgentActivityTest {

    @EachStore
    void callsAreListedLatestFirstWithWhatTheyTouched(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        String tag = workspace.create("create_tag", "{name: 'a'}");
        store.clock().advance(Duration.ofSeconds(1));
        workspace.call("get_tag", "{tag_id: 'nothing'}").refused("not_found");
        store.clock().advance(Duration.ofSeconds(1));

        ToolReply activity = workspace.call("get_agent_activity", "{limit: 2}").succeeded();

        assertThat(activity.get("total").asInt()).isEqualTo(2);
        JsonNode refused = activity.get("activity").get(0);
        JsonNode made = activity.get("activity").get(1);
        assertThat(refused.path("duration_ms").isNumber()).isTrue();
        assertThat(comparable(refused)).isEqualTo(TestingMcp.json("""
                {time: '2026-12-01T09:30:01.000Z', agent_id: 'agent-1', tool: 'get_tag', arguments: {tag_id: 'nothing'},
                outcome: 'not_found', error: "The requested resource wasn't found. (tag 'nothing')", touched: 'nothing'}"""));
        assertThat(comparable(made)).isEqualTo(TestingMcp.json("""
                {time: '2026-12-01T09:30:00.000Z', agent_id: 'agent-1', tool: 'create_tag', arguments: {name: 'a'},
                outcome: 'ok', touched: '%s'}""".formatted(tag)));
    }

    @EachStore
    void lookingAtTheActivityIsActivity(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.call("get_agent_activity").succeeded();
        store.clock().advance(Duration.ofSeconds(1));

        assertThat(workspace
                        .call("get_agent_activity")
                        .get("activity")
                        .get(0)
                        .path("tool")
                        .asString())
                .isEqualTo("get_agent_activity");
    }

    @EachStore
    void longAndDeepArgumentsAreCut(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        ObjectNode hostile = Json.object().put("name", "🎯".repeat(5_000));
        ObjectNode deep = hostile;
        for (int depth = 0; depth < 50; depth++) {
            deep = deep.putObject("color");
        }

        workspace.call("create_tag", hostile).refused("invalid");

        JsonNode arguments =
                workspace.call("get_agent_activity").get("activity").get(0).path("arguments");
        assertThat(arguments.path("name").asString()).isEqualTo("🎯".repeat(200) + "…");
        assertThat(arguments.toString().length()).isLessThan(1_000);
    }

    private static ObjectNode comparable(JsonNode call) {
        ObjectNode rest = call.asObject().deepCopy();
        rest.remove("id");
        rest.remove("duration_ms");
        return rest;
    }
}
