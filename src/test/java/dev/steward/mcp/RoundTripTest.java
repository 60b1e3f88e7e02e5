package dev.steward.mcp;

import static dev.steward.mcp.McpFixture.code;
import static dev.steward.mcp.McpFixture.json;
import static dev.steward.mcp.McpFixture.read;
import static dev.steward.mcp.McpFixture.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.json.Json;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** Multi round-trip requests: a tool asks back, and what it kept comes back sealed (MCP 2026-07-28). */
@Timeout(60)
class RoundTripTest {
    private static McpFixture mcp;

    @BeforeAll
    static void start() {
        mcp = McpFixture.anyKey();
    }

    @AfterAll
    static void stop() {
        mcp.close();
    }

    @Test
    void toolAsksBackAndFindsItsStateWithTheAnswer() {
        JsonNode asked = result(send("alice", request()));
        assertThat(asked.path("resultType").asString()).isEqualTo("input_required");
        assertThat(asked.path("inputRequests"))
                .isEqualTo(Json.parse(json("{'who':{'method':'elicitation/create','params':{'message':'Who?'}}}")));

        JsonNode done = result(send("alice", answered(asked.path("requestState").asString())));

        assertThat(done.path("resultType").asString()).isEqualTo("complete");
        assertThat(done.path("structuredContent"))
                .isEqualTo(Json.parse(json("{'kept':{'round':1},'inputs':{'who':{'action':'accept'}}}")));
    }

    @Test
    void clientThatCannotBeAskedIsToldWhichCapabilityItLacks() {
        HttpResponse<String> answer = send("alice", ModernRequest.of("tools/call", "{'name':'ask'}"));

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(code(answer)).isEqualTo(ErrorCode.MISSING_CAPABILITY);
        assertThat(read(answer).path("error").path("data"))
                .isEqualTo(Json.parse(json("{'requiredCapabilities':{'elicitation':{}}}")));
    }

    @Test
    void legacyClientIsToldThatItCannotBeAsked() {
        HttpResponse<String> answer = mcp.tool("ask", "Authorization", "Bearer alice");

        assertThat(code(answer)).isEqualTo(ErrorCode.INVALID_PARAMS);
        assertThat(read(answer).path("error").path("message").asString()).contains("2026-07-28");
    }

    @Test
    void changedStateIsRefused() {
        String state = state("alice");

        assertRefused(send("alice", answered("x" + state)));
        assertRefused(send("alice", answered(state.substring(0, state.length() - 2))));
        assertRefused(send("alice", answered("")));
    }

    @Test
    void stateOfAnotherCallerIsRefused() {
        assertRefused(send("bob", answered(state("alice"))));
    }

    @Test
    void stateOfAnotherRequestIsRefused() {
        ModernRequest other = answered(state("alice"));
        other.params().putObject("arguments").put("a", 1);

        assertRefused(send("alice", other));
    }

    @Test
    void stateIsGoodForTenMinutesAndNoLonger() {
        String state = state("alice");

        mcp.clock.advance(Duration.ofMinutes(10));
        assertThat(send("alice", answered(state)).statusCode()).isEqualTo(200);
        mcp.clock.advance(Duration.ofMillis(1));
        assertRefused(send("alice", answered(state)));
    }

    private static String state(String caller) {
        return result(send(caller, request())).path("requestState").asString();
    }

    private static ModernRequest request() {
        return ModernRequest.of("tools/call", "{'name':'ask'}").offering("elicitation");
    }

    private static ModernRequest answered(String state) {
        ModernRequest again = request();
        again.params().put("requestState", state);
        again.params().putObject("inputResponses").putObject("who").put("action", "accept");
        return again;
    }

    private static HttpResponse<String> send(String caller, ModernRequest request) {
        return mcp.post(request.body(), request.headers("Authorization", "Bearer " + caller));
    }

    private static void assertRefused(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(code(answer)).isEqualTo(ErrorCode.INVALID_PARAMS);
        assertThat(read(answer).path("error").path("message").asString()).startsWith("The requestState ");
    }
}
