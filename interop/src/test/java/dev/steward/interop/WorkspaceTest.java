package dev.steward.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@ParameterizedClass
@EnumSource
class WorkspaceTest {
    @Parameter
    Era era;

    private final HttpClient http = HttpClient.newHttpClient();
    private Connection connection;
    private Outcomes admin;

    @BeforeEach
    void connect() {
        connection = connect(Servers.adminKey());
        admin = new Outcomes(connection);
    }

    @AfterEach
    void close() {
        connection.close();
        http.close();
    }

    @Test
    void speaksTheNewestRevisionOfItsEraWithTheWorkspace() {
        assertThat(connection.revision()).isEqualTo(era.revision());
        assertThat(connection.serverName()).isEqualTo("steward");
    }

    @Test
    void listsTheToolsThatAPlainRequestLists() throws Exception {
        assertThat(connection.toolNames())
                .isEqualTo(plainToolNames(Servers.adminKey()))
                .contains("create_task", "update_agent");
    }

    @Test
    void takesATaskFromItsCreationToItsDeletion() {
        JsonNode domain = admin.succeed("create_domain", Map.of("name", "interop " + UUID.randomUUID()))
                .get("domain");
        String domainId = domain.get("id").stringValue();
        JsonNode task = admin.succeed(
                        "create_task",
                        Map.of("title", "Review", "domain", domain.get("name").stringValue(), "priority", "high"))
                .get("task");
        assertThat(task.get("domain").stringValue()).isEqualTo(domainId);
        String id = task.get("id").stringValue();
        assertThat(admin.succeed("get_task", Map.of("task_id", id)).get("task")).isEqualTo(task);

        JsonNode updated = admin.succeed("update_task", Map.of("task_id", id, "description", "Ümläuts, 漢字 and 🎺"))
                .get("task");
        assertThat(updated.get("description").stringValue()).isEqualTo("Ümläuts, 漢字 and 🎺");
        assertThat(updated.get("title")).isEqualTo(task.get("title"));
        JsonNode listed = admin.succeed("list_tasks", Map.of("domain", domainId));
        assertThat(listed.get("total").intValue()).isEqualTo(1);
        assertThat(listed.at("/tasks/0/id").stringValue()).isEqualTo(id);

        JsonNode done = admin.succeed("update_task", Map.of("task_id", id, "status", "done"));
        assertThat(done.at("/task/completed_at").stringValue()).isNotEmpty();
        assertThat(admin.succeed("delete_task", Map.of("task_id", id))
                        .get("deleted")
                        .booleanValue())
                .isTrue();
        assertThat(admin.fail("get_task", Map.of("task_id", id))).isEqualTo("not_found");
    }

    @Test
    void showsARefusedCallAsAResultWithACode() {
        assertThat(admin.fail("get_task", Map.of("task_id", "x"))).isEqualTo("not_found");
        assertThat(admin.fail("create_task", Map.of("title", "x", "domain", "Work", "priority", "enormous")))
                .isEqualTo("invalid");
        assertThat(admin.fail("update_task", Map.of())).isEqualTo("invalid");
    }

    @Test
    void seesFewerToolsForAnAgentThatOnlyReadsAndItsWritesAreRefusedAsResults() throws Exception {
        String key = makeAgent("read_only").get("api_key").stringValue();
        try (Connection reader = connect(key)) {
            assertThat(reader.toolNames())
                    .isEqualTo(plainToolNames(key))
                    .contains("list_tasks")
                    .noneMatch(name -> name.matches("(create|update|delete|bulk)_.*"));
            assertThat(new Outcomes(reader).failUnlisted("create_task")).isEqualTo("forbidden");
        }
    }

    @Test
    void isRefusedAtItsNextCallWhenItsAgentIsDisabledAndGoesOnWhenItIsActiveAgain() {
        JsonNode agent = makeAgent("task_manager");
        String id = agent.get("id").stringValue();
        try (Connection managing = connect(agent.get("api_key").stringValue())) {
            Outcomes outcomes = new Outcomes(managing);
            outcomes.succeed("list_tasks", Map.of());
            admin.succeed("update_agent", Map.of("agent_id", id, "status", "disabled"));
            Throwable refused = catchThrowable(() -> managing.call("list_tasks", Map.of()));
            assertThat(era.status(refused)).isEqualTo(401);
            admin.succeed("update_agent", Map.of("agent_id", id, "status", "active"));
            outcomes.succeed("list_tasks", Map.of());
        }
    }

    @Test
    void endsItsSessionWhenItClosesIfItHasOne() throws Exception {
        Connection other = connect(Servers.adminKey());
        new Outcomes(other).succeed("list_tasks", Map.of());
        String session = other.session();
        assertThat(session != null).isEqualTo(era == Era.LEGACY);
        if (session == null) {
            return;
        }
        assertThat(statusOf(session)).isEqualTo(200);
        other.close();
        assertThat(statusOf(session)).isEqualTo(404);
    }

    private Connection connect(String key) {
        return era.connect(Servers.workspace(), Map.of("Authorization", "Bearer " + key));
    }

    private JsonNode makeAgent(String tier) {
        return admin.succeed("create_agent", Map.of("name", "interop", "domain", "Work", "permission_tier", tier))
                .get("agent");
    }

    private HttpRequest.Builder request(String key) {
        return HttpRequest.newBuilder(Servers.workspace())
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json");
    }

    private List<String> plainToolNames(String key) throws IOException, InterruptedException {
        HttpRequest request = request(key)
                .POST(BodyPublishers.ofString("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}"))
                .build();
        JsonNode answer =
                new JsonMapper().readTree(http.send(request, BodyHandlers.ofString()).body());
        return answer.at("/result/tools")
                .valueStream()
                .map(tool -> tool.get("name").stringValue())
                .toList();
    }

    /** What the server says of a session: 200 while it is open, 404 afterwards. */
    private int statusOf(String session) throws IOException, InterruptedException {
        HttpRequest request = request(Servers.adminKey())
                .header("mcp-session-id", session)
                .GET()
                .build();
        return http.send(request, BodyHandlers.discarding()).statusCode();
    }
}
