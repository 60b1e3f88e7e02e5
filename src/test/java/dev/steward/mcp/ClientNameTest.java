package dev.steward.mcp;

import static dev.steward.mcp.McpFixture.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.json.Json;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every call can be attributed to the program that made it, whichever way that says its name. */
class ClientNameTest {
    @AutoClose
    private final McpFixture mcp = McpFixture.withSessions();

    @Test
    void aSessionRemembersWhoOpenedIt() {
        assertThat(client(SessionClient.initialized(mcp, "alice").tool("client", "User-Agent", "library/1")))
                .isEqualTo("test 1");
    }

    @Test
    void withoutASessionTheHttpLibraryIsTheClient() {
        assertThat(client(new SessionClient(mcp, "alice", null).tool("client", "User-Agent", "python-requests/2.31")))
                .isEqualTo("python-requests/2.31");
    }

    @Test
    void aModernClientSaysItWithEachRequest() {
        ModernRequest request = ModernRequest.of("tools/call", "{'name':'client','arguments':{}}");
        request.meta().putObject(Modern.CLIENT_INFO).put("name", "claude").put("version", "4");

        assertThat(client(mcp.post(
                        request.body(), request.headers("Authorization", "Bearer alice", "User-Agent", "library/1"))))
                .isEqualTo("claude 4");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    {'name':'only'},                  only
                    {'version':'3'},                  3
                    {},                               agent/1
                    {'name':' '},                     agent/1
                    {'name':7},                       agent/1
                    {'name':{'deep':1}},              agent/1
                    {'name':'a\\u0007\\nb'},          a??b
                    [],                               agent/1
                    """, quoteCharacter = '~')
    void whatIsNoNameIsPassedOver(String info, String expected) {
        ModernRequest request = ModernRequest.of("tools/call", "{'name':'client','arguments':{}}");
        request.meta().set(Modern.CLIENT_INFO, Json.parse(McpFixture.json(info)));

        assertThat(client(mcp.post(
                        request.body(), request.headers("Authorization", "Bearer alice", "User-Agent", "agent/1"))))
                .isEqualTo(expected);
    }

    @Test
    void aLongNameIsCut() {
        String client = client(new SessionClient(mcp, "alice", null).tool("client", "User-Agent", "x".repeat(5_000)));

        assertThat(client).isEqualTo("x".repeat(100) + "…");
    }

    private static String client(HttpResponse<String> answer) {
        return result(answer).path("structuredContent").path("client").asString();
    }
}
