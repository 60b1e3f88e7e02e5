package dev.steward.mcp;

import static dev.steward.mcp.McpFixture.code;
import static dev.steward.mcp.McpFixture.header;
import static dev.steward.mcp.McpFixture.json;
import static dev.steward.mcp.McpFixture.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.identity.Caller;
import dev.steward.identity.Identity;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a caller is told who has to wait. */
@Timeout(60)
class McpLimitTest {
    private static final String ECHO = json("{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'echo'}}");

    @ParameterizedTest
    @CsvSource({
        "PT0S, 1 second",
        "PT0.000000001S, 1 second",
        "PT1S, 1 second",
        "PT1.000000001S, 2 seconds",
        "PT59.5S, 60 seconds"
    })
    void refusalSaysHowLongToWaitInWholeSecondsAndRunsNothing(Duration wait, String told) {
        try (McpFixture mcp = McpFixture.withSessions((_, _) -> new Identity.Limited(wait))) {
            HttpResponse<String> answer = mcp.post(ECHO);

            assertThat(answer.statusCode()).isEqualTo(429);
            assertThat(header(answer, "Retry-After") + " ").isEqualTo(told.substring(0, told.indexOf(' ') + 1));
            assertThat(header(answer, "WWW-Authenticate")).isNull();
            assertThat(code(answer)).isEqualTo(-32029);
            assertThat(read(answer).path("error").path("message").asString()).contains("wait " + told + ",");
            assertThat(read(answer).path("error").path("data").path("requestId").asString())
                    .isNotBlank();
            assertThat(mcp.tools.runs()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST", "DELETE", "PUT"})
    void everyMethodIsLimitedBeforeItIsLookedAt(String method) {
        try (McpFixture mcp = McpFixture.withSessions((_, _) -> new Identity.Limited(Duration.ofSeconds(7)))) {
            assertThat(mcp.send(method, "{").statusCode()).isEqualTo(429);
        }
    }

    @Test
    void keyAndAddressOfTheClientAreWhatIsJudged() {
        AtomicReference<String> seen = new AtomicReference<>();
        try (McpFixture mcp = McpFixture.withSessions((key, address) -> {
            seen.set(key + " from " + address);
            return new Identity.Known(Caller.ANYONE);
        })) {
            assertThat(mcp.post(ECHO, "Authorization", "Bearer kay").statusCode())
                    .isEqualTo(200);
            assertThat(seen).hasValue("kay from 127.0.0.1");
        }
    }
}
