package dev.steward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.pool.ProxyConnection;
import dev.steward.store.Dialect;
import dev.steward.store.StoreSettings;
import dev.steward.testing.EachStore;
import dev.steward.testing.LoggedEvents;
import dev.steward.testing.PostgresCluster;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.TestingSteward;
import dev.steward.testing.TestingStore;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The workspace as agents reach it: the whole program, over HTTP, with keys and sessions. */
class WorkspaceEndpointTest {
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

    @TempDir
    private Path folder;

    private static HttpResponse<String> ping(TestingSteward steward, String key, String session) {
        HttpRequest.Builder request = steward.request(key).POST(HttpRequest.BodyPublishers.ofString(PING));
        return steward.send(session == null ? request : request.header("mcp-session-id", session));
    }

    private static String open(TestingSteward steward, String key) {
        HttpResponse<String> opened = steward.send(steward.request(key).GET());
        assertThat(opened.statusCode()).isEqualTo(200);
        return opened.headers().firstValue("mcp-session-id").orElseThrow();
    }

    private static JsonNode makeAgent(TestingSteward steward, String more) {
        try (TestingMcp admin = steward.admin()) {
            return admin.call("create_agent", "{name: 'a', domain: 'Work', " + more + "}")
                    .succeeded()
                    .get("agent");
        }
    }

    private static Set<String> listed(TestingSteward steward, String key) {
        try (TestingMcp mcp = steward.mcp(key)) {
            return mcp.request("tools/list", TestingMcp.json("{}"))
                    .path("result")
                    .path("tools")
                    .valueStream()
                    .map(tool -> tool.path("name").asString())
                    .collect(Collectors.toSet());
        }
    }

    @EachStore
    void aFreshStoreIsReadyForTheAdmin(TestingStore store) {
        try (TestingSteward steward = TestingSteward.on(store);
                TestingMcp admin = steward.admin()) {
            assertThat(admin.call("list_domains")
                            .succeeded()
                            .get("domains")
                            .valueStream()
                            .map(domain -> domain.path("name").asString()))
                    .containsExactly("Personal", "Work");
            JsonNode agent = admin.call("list_agents").succeeded().get("agents").get(0);
            assertThat(agent.path("name").asString()).isEqualTo("admin");
            assertThat(agent.path("permission_tier").asString()).isEqualTo("full_access");
            assertThat(steward.send(HttpRequest.newBuilder(steward.url("/readyz")))
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @EachStore
    void withoutARightKeyNobodyComesIn(TestingStore store) {
        try (TestingSteward steward = TestingSteward.on(store)) {
            for (String key : new String[] {null, "wrong", TestingSteward.ADMIN_KEY + "x"}) {
                HttpResponse<String> refused = ping(steward, key, null);

                assertThat(refused.statusCode()).isEqualTo(401);
                assertThat(refused.headers().firstValue("WWW-Authenticate")).contains("Bearer");
                assertThat(TestingMcp.json(refused.body())
                                .path("error")
                                .path("message")
                                .asString())
                        .isEqualTo("Unauthorized");
            }
            assertThat(steward.send(steward.request("wrong").GET()).statusCode())
                    .isEqualTo(401);
        }
    }

    @EachStore
    void whatTheAdminChangesHoldsFromTheNextRequestOnOpenSessionsIncluded(TestingStore store) {
        try (TestingSteward steward = TestingSteward.on(store);
                TestingMcp admin = steward.admin()) {
            JsonNode agent = makeAgent(steward, "permission_tier: 'task_manager'");
            String key = agent.path("api_key").asString();
            String reference = "{agent_id: '" + agent.path("id").asString() + "', ";
            String session = open(steward, key);
            assertThat(listed(steward, key)).contains("create_habit").doesNotContain("create_tag");

            admin.call("update_agent", reference + "permission_tier: 'read_only'}")
                    .succeeded();
            assertThat(listed(steward, key)).contains("list_habits").doesNotContain("create_habit");
            assertThat(ping(steward, key, session).statusCode()).isEqualTo(200);

            admin.call("update_agent", reference + "status: 'disabled'}").succeeded();
            assertThat(ping(steward, key, session).statusCode()).isEqualTo(401);

            admin.call("update_agent", reference + "status: 'active'}").succeeded();
            assertThat(ping(steward, key, session).statusCode()).isEqualTo(200);

            admin.call("delete_agent", reference.replace(", ", "}")).succeeded();
            assertThat(ping(steward, key, session).statusCode()).isEqualTo(401);
        }
    }

    @EachStore
    void sessionsAndKeysOutliveARestartOfTheServer(TestingStore store) {
        String key;
        String session;
        try (TestingSteward steward = TestingSteward.on(store)) {
            key = makeAgent(steward, "permission_tier: 'read_only'")
                    .path("api_key")
                    .asString();
            session = open(steward, key);
        }
        store.reopen();
        try (TestingSteward steward = TestingSteward.on(store)) {
            assertThat(ping(steward, key, session).statusCode()).isEqualTo(200);
            assertThat(ping(steward, TestingSteward.ADMIN_KEY, session).statusCode())
                    .isEqualTo(404);
            HttpRequest.Builder end = steward.request(key).header("mcp-session-id", session);
            assertThat(steward.send(end.copy().DELETE()).statusCode()).isEqualTo(204);
            assertThat(steward.send(end.copy().DELETE()).statusCode()).isEqualTo(404);
            assertThat(ping(steward, key, session).statusCode()).isEqualTo(404);
        }
    }

    @EachStore
    void aCallIsPutDownWithItsAgentAndItsClient(TestingStore store) {
        try (TestingSteward steward = TestingSteward.on(store);
                TestingMcp admin = steward.admin()) {
            String agent =
                    admin.call("list_agents").get("agents").get(0).path("id").asString();
            HttpRequest.Builder initialize =
                    steward.request(TestingSteward.ADMIN_KEY).POST(HttpRequest.BodyPublishers.ofString("""
                            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},
                            "clientInfo":{"name":"Test client","version":"7.1"}}}"""));
            String session = steward.send(initialize)
                    .headers()
                    .firstValue("mcp-session-id")
                    .orElseThrow();
            steward.send(steward.request(TestingSteward.ADMIN_KEY)
                    .header("mcp-session-id", session)
                    .POST(HttpRequest.BodyPublishers.ofString("""
                            {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"create_tag","arguments":{"name":"x"}}}""")));

            JsonNode last = admin.call("get_agent_activity", "{limit: 1}")
                    .get("activity")
                    .get(0);
            assertThat(last.path("tool").asString()).isEqualTo("create_tag");
            assertThat(last.toString()).contains(agent, "Test client 7.1");
        }
    }

    @Test
    void aConnectionMayWantSomeToolsetsAloneInItsAddressOrInAHeader() {
        try (TestingStore store = TestingStore.on(Dialect.SQLITE);
                TestingSteward steward = TestingSteward.on(store)) {
            String list = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";
            HttpRequest.Builder plain =
                    steward.request(TestingSteward.ADMIN_KEY).POST(HttpRequest.BodyPublishers.ofString(list));

            assertThat(names(steward.send(plain.copy().uri(steward.url("/api/mcp?toolsets=tags,domains")))))
                    .hasSize(10)
                    .contains("create_tag", "list_domains");
            assertThat(names(steward.send(plain.copy().header("X-Steward-Toolsets", " tags "))))
                    .containsExactly("create_tag", "get_tag", "list_tags", "update_tag", "delete_tag");
            assertThat(names(steward.send(plain.copy().header("X-Steward-Toolsets", "core"))))
                    .isEqualTo(names(steward.send(plain.copy())));

            HttpResponse<String> unknown = steward.send(plain.copy().header("X-Steward-Toolsets", "tags,nonsense"));
            assertThat(unknown.statusCode()).isEqualTo(400);
            assertThat(unknown.body()).contains("nonsense", "core", "habits");
        }
    }

    @Test
    void aCallOutsideOfTheToolsetsOfAConnectionIsForbidden() {
        try (TestingStore store = TestingStore.on(Dialect.SQLITE);
                TestingSteward steward = TestingSteward.on(store);
                TestingMcp narrow = new TestingMcp(steward.url("/api/mcp?toolsets=tags"), TestingSteward.ADMIN_KEY)) {
            narrow.call("create_tag", "{name: 'a'}").succeeded();
            JsonNode refused = narrow.request("tools/call", TestingMcp.json("{name: 'list_domains', arguments: {}}"))
                    .path("result")
                    .path("structuredContent");

            assertThat(refused.path("code").asString()).isEqualTo("forbidden");
            assertThat(refused.path("error").asString()).contains("list_domains", "domains");
        }
    }

    @Test
    void theServerOffersNoMoreThanTheToolsetsOfItsSettings() {
        try (TestingStore store = TestingStore.on(Dialect.SQLITE);
                TestingSteward steward = TestingSteward.on(store, Map.of("STEWARD_TOOLSETS", "tags,agents"))) {
            assertThat(listed(steward, TestingSteward.ADMIN_KEY)).hasSize(10).contains("create_tag", "create_agent");
            HttpResponse<String> unknown = steward.send(steward.request(TestingSteward.ADMIN_KEY)
                    .uri(steward.url("/api/mcp?toolsets=tasks"))
                    .GET());
            assertThat(unknown.statusCode()).isEqualTo(400);
        }
    }

    private static List<String> names(HttpResponse<String> response) {
        return TestingMcp.json(response.body())
                .path("result")
                .path("tools")
                .valueStream()
                .map(tool -> tool.path("name").asString())
                .toList();
    }

    @Test
    void aStoreThatIsGoneIsNotReadyAndAnswers503() throws Exception {
        try (LoggedEvents _ = LoggedEvents.of(ProxyConnection.class);
                PostgresCluster cluster = PostgresCluster.own();
                TestingSteward steward =
                        TestingSteward.on(cluster.emptyDatabase().settings(), InstantSource.system())) {
            assertThat(ping(steward, TestingSteward.ADMIN_KEY, null).statusCode())
                    .isEqualTo(200);

            cluster.stop();

            HttpResponse<String> refused = ping(steward, TestingSteward.ADMIN_KEY, null);
            assertThat(refused.statusCode()).as(refused.body()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).isPresent();
            assertThat(steward.send(HttpRequest.newBuilder(steward.url("/readyz")))
                            .statusCode())
                    .isEqualTo(503);
            assertThat(steward.send(HttpRequest.newBuilder(steward.url("/healthz")))
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void aGeneratedAdminKeyIsInAFileThatOnlyTheUserCanReadAndNowhereElse() throws IOException {
        try (TestingStore store = TestingStore.on(Dialect.SQLITE)) {
            Map<String, String> generated = new LinkedHashMap<>();
            generated.put("STEWARD_ADMIN_KEY", "");
            try (TestingSteward steward = TestingSteward.on(store, generated)) {
                Path file = steward.folder().resolve("admin-key");
                String key = Files.readString(file).strip();

                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .isEqualTo("rw-------");
                assertThat(ping(steward, key, null).statusCode()).isEqualTo(200);
            }
        }
    }

    @Test
    void twoServersDoNotShareADataFolder() throws Exception {
        try (TestingStore store = TestingStore.on(Dialect.SQLITE)) {
            Map<String, String> settings = TestingSteward.settings(store.settings(), folder);
            Config config = Config.read(settings, null);
            try (App first = App.start(config, store.clock())) {
                assertThat(first.port()).isPositive();
                assertThatThrownBy(() -> App.start(config, store.clock()))
                        .isInstanceOf(CannotStart.class)
                        .hasMessageContaining("STEWARD_DATA_DIR");
            }
            App.start(config, store.clock()).close();
        }
    }

    @Test
    void aStoreThatCannotBeReachedIsAFailureThatSaysWhichAndShowsNoPassword() throws Exception {
        Map<String, String> settings =
                TestingSteward.settings(StoreSettings.file(folder.resolve("steward.db")), folder);
        settings.put("STEWARD_DB", "jdbc:postgresql://127.0.0.1:1/steward");
        settings.put("STEWARD_DB_PASSWORD", "not-to-be-shown");
        Config config = Config.read(settings, null);

        assertThatThrownBy(() -> App.start(config, InstantSource.system()))
                .isInstanceOf(CannotStart.class)
                .hasMessageContaining("//127.0.0.1:1/steward")
                .hasMessageNotContaining("not-to-be-shown");
    }
}
