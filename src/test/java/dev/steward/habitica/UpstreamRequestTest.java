package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.habitica.ScriptedServer.Request;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What goes out: field reports 16, 20, 31 and 44. */
class UpstreamRequestTest {

    @Test
    void everyRequestNamesAccountTokenAndProgram() {
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.success("{}"));
                Upstream upstream = Client.of(server.url() + "/api/v3/")) {
            upstream.read(UpstreamPath.of("tasks", "user").with("type", "todos").with("history", "false"), Client.TREE);
            upstream.write(UpstreamWrite.post(Client.SCORE), Client.TREE);
            upstream.write(
                    UpstreamWrite.put(UpstreamPath.of("tasks", "a"), Client.JSON.createObjectNode()), Client.TREE);
            upstream.write(UpstreamWrite.delete(UpstreamPath.of("tasks", "a")), Client.TREE);
            assertThat(server.requests())
                    .extracting(request -> request.method() + " " + request.target())
                    .containsExactly(
                            "GET /api/v3/tasks/user?type=todos&history=false",
                            "POST /api/v3/tasks/c7635da0-eaec-46e0-b008-f52e0882e08d/score/up",
                            "PUT /api/v3/tasks/a",
                            "DELETE /api/v3/tasks/a");
            assertThat(server.requests()).allSatisfy(request -> {
                assertThat(request.headers()).containsEntry("x-api-user", Client.USER);
                assertThat(request.headers()).containsEntry("x-api-key", Client.TOKEN);
                assertThat(request.headers()).containsEntry("x-client", Client.USER + "-Steward");
                assertThat(request.headers()).doesNotContainKeys("cookie", "upgrade", "http2-settings");
            });
        }
    }

    @Test
    void aBodyIsUtf8JsonToTheLastByte() {
        String text = "say \"hi\" \\ 50% – Größe 漢字 🎯";
        ObjectNode body = Client.JSON.createObjectNode();
        body.put("text", text);
        body.put("everyX", 0);
        body.put("up", false);
        body.put("notes", "");
        body.putArray("tags").add("9a3d7a1e-5f1c-4c55-9c5e-000000000001").add("9a3d7a1e-5f1c-4c55-9c5e-000000000002");
        body.putArray("checklist").addObject().put("text", "one");
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.success("{\"text\":\"Größe – 漢字 🎯\"}"));
                Upstream upstream = Client.of(server.url())) {
            JsonNode data = upstream.write(UpstreamWrite.post(UpstreamPath.of("tasks", "user"), body), Client.TREE)
                    .orRefuse();
            Request request = server.onlyRequest();
            assertThat(Client.JSON.readTree(request.body())).isEqualTo(body);
            assertThat(request.body()).contains("– Größe 漢字 🎯").doesNotContain("Optional[", ";@", "{a=b}");
            assertThat(request.headers()).containsEntry("content-type", "application/json");
            assertThat(data.get("text").asString()).isEqualTo("Größe – 漢字 🎯");
        }
    }

    @Test
    void aHostileIdStaysOneSegment() {
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.success("{}"));
                Upstream upstream = Client.of(server.url())) {
            for (String id :
                    new String[] {"../../user", "..%2f..%2fuser", "%2e%2e/user", "a/b", "x?y=1", "x#z", "a\r\nb", "a b"
                    }) {
                upstream.read(UpstreamPath.of("tasks", id), Client.TREE);
            }
            assertThat(server.requests())
                    .extracting(Request::target)
                    .containsExactly(
                            "/api/v3/tasks/..%2F..%2Fuser",
                            "/api/v3/tasks/..%252f..%252fuser",
                            "/api/v3/tasks/%252e%252e%2Fuser",
                            "/api/v3/tasks/a%2Fb",
                            "/api/v3/tasks/x%3Fy%3D1",
                            "/api/v3/tasks/x%23z",
                            "/api/v3/tasks/a%0D%0Ab",
                            "/api/v3/tasks/a%20b");
        }
    }

    @Test
    void cookiesAreNotSentBack() {
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.success("{}"));
                Upstream upstream = Client.of(server.url())) {
            upstream.read(Client.TAGS, Client.TREE);
            upstream.read(Client.TAGS, Client.TREE);
            assertThat(server.requests())
                    .hasSize(2)
                    .noneMatch(request -> request.headers().containsKey("cookie"));
        }
    }
}
