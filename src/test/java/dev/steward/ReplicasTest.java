package dev.steward;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.store.Dialect;
import dev.steward.testing.Crowd;
import dev.steward.testing.PostgresCluster;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.TestingServers;
import dev.steward.testing.TestingSteward;
import dev.steward.testing.TestingStore;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Two servers on one PostgreSQL are one server to their clients. What holds for many clients at once is in {@link WorkspaceConcurrencyTest}. */
class ReplicasTest {
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

    private static int ping(TestingSteward server, String key, String session) {
        return server.send(server.request(key).header("mcp-session-id", session).POST(BodyPublishers.ofString(PING)))
                .statusCode();
    }

    private static String open(TestingSteward server, String key) {
        return server.send(server.request(key).GET())
                .headers()
                .firstValue("mcp-session-id")
                .orElseThrow();
    }

    @Test
    void aSessionIsOpenAtBothUntilOneEndsIt() {
        try (TestingStore store = TestingStore.on(Dialect.POSTGRESQL);
                TestingServers servers = TestingServers.on(store)) {
            String session = open(servers.of(0), TestingSteward.ADMIN_KEY);

            assertThat(ping(servers.of(1), TestingSteward.ADMIN_KEY, session)).isEqualTo(200);
            servers.of(1)
                    .send(servers.of(1)
                            .request(TestingSteward.ADMIN_KEY)
                            .header("mcp-session-id", session)
                            .DELETE());
            assertThat(ping(servers.of(0), TestingSteward.ADMIN_KEY, session)).isEqualTo(404);
        }
    }

    @Test
    void whatOneChangesOfAnAgentHoldsAtTheOtherFromTheNextRequestOn() {
        try (TestingStore store = TestingStore.on(Dialect.POSTGRESQL);
                TestingServers servers = TestingServers.on(store)) {
            JsonNode agent = servers.admin(0)
                    .call("create_agent", "{name: 'a', domain: 'Work', permission_tier: 'task_manager'}")
                    .succeeded()
                    .get("agent");
            String reference = "{agent_id: '" + agent.path("id").asString() + "', ";
            String key = agent.path("api_key").asString();
            String session = open(servers.of(1), key);
            try (TestingMcp mcp = servers.of(1).mcp(key)) {
                mcp.call("create_habit", "{name: 'a', domain: 'Work'}").succeeded();

                servers.admin(0)
                        .call("update_agent", reference + "permission_tier: 'read_only'}")
                        .succeeded();
                assertThat(mcp.request(
                                        "tools/call",
                                        TestingMcp.json(
                                                "{name: 'create_habit', arguments: {name: 'b', domain: 'Work'}}"))
                                .at("/result/structuredContent/code")
                                .asString())
                        .isEqualTo("forbidden");
            }
            servers.admin(0)
                    .call("update_agent", reference + "status: 'disabled'}")
                    .succeeded();
            assertThat(ping(servers.of(1), key, session)).isEqualTo(401);
        }
    }

    @Test
    void streaksFollowLogsOfBoth() {
        try (TestingStore store = TestingStore.on(Dialect.POSTGRESQL);
                TestingServers servers = TestingServers.on(store)) {
            String habit = "{habit_id: '"
                    + servers.admin(0)
                            .call("create_habit", "{name: 'a', domain: 'Work', frequency: 'daily'}")
                            .succeeded()
                            .get("habit")
                            .path("id")
                            .asString()
                    + "'";
            List<String> days = List.of("2026-11-29", "2026-11-30", "2026-12-01");
            for (int day = 0; day < days.size(); day++) {
                servers.admin(day)
                        .call("log_habit_completion", habit + ", logged_at: '" + days.get(day) + "'}")
                        .succeeded();
            }
            assertThat(servers.admin(1)
                            .call("get_habit", habit + "}")
                            .succeeded()
                            .get("habit")
                            .path("current_streak")
                            .asInt())
                    .isEqualTo(3);
        }
    }

    @Test
    void twoThatStartAtOnceOnAnEmptyDatabaseMakeOneSchemaAndOneAdmin() {
        try (PostgresCluster.Database database = PostgresCluster.shared().emptyDatabase()) {
            ConcurrentLinkedQueue<TestingSteward> servers = new ConcurrentLinkedQueue<>();
            try {
                Crowd.each(
                        List.of(1, 2),
                        _ -> servers.add(TestingSteward.on(database.settings(), InstantSource.system())));
                for (TestingSteward server : servers) {
                    try (TestingMcp admin = server.admin()) {
                        assertThat(admin.call("list_agents").get("total").asInt())
                                .isEqualTo(1);
                        assertThat(admin.call("list_domains").get("total").asInt())
                                .isEqualTo(2);
                    }
                }
            } finally {
                servers.forEach(TestingSteward::close);
            }
        }
    }
}
