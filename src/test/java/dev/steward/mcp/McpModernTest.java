package dev.steward.mcp;

import static dev.steward.mcp.McpFixture.code;
import static dev.steward.mcp.McpFixture.header;
import static dev.steward.mcp.McpFixture.json;
import static dev.steward.mcp.McpFixture.read;
import static dev.steward.mcp.McpFixture.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.json.Json;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Revision 2026-07-28: every request stands alone, and headers mirror the body. */
@Timeout(60)
class McpModernTest {
    private static final String VERSION_KEY = ModernRequest.META + "protocolVersion";
    private static final String CAPABILITIES_KEY = ModernRequest.META + "clientCapabilities";
    private static McpFixture mcp;

    @BeforeAll
    static void start() {
        mcp = McpFixture.open();
    }

    @AfterAll
    static void stop() {
        mcp.close();
    }

    @Test
    void discoveryTellsVersionsCapabilitiesAndHowLongItMayBeKept() {
        HttpResponse<String> answer = mcp.modern("server/discover", "{}");

        assertThat(answer.statusCode()).isEqualTo(200);
        JsonNode result = result(answer);
        assertThat(result.path("supportedVersions"))
                .isEqualTo(Json.parse(json("['2026-07-28','2025-11-25','2025-06-18','2025-03-26','2024-11-05']")));
        assertThat(result.path("capabilities"))
                .isEqualTo(Json.parse(json("{'tools':{'listChanged':true},'logging':{}}")));
        assertThat(result.path("instructions").asString()).isEqualTo("Be gentle.");
        assertCacheable(result, "public");
        assertFramed(result);
    }

    @Test
    void listTellsHowLongItMayBeKept() {
        JsonNode result = result(mcp.modern("tools/list", "{}"));

        assertThat(result.path("tools").size()).isEqualTo(1);
        assertCacheable(result, "public");
        assertFramed(result);
    }

    @Test
    void resultOfACallIsStructuredAndNotToBeKept() {
        JsonNode result = result(mcp.modern("tools/call", "{'name':'echo','arguments':{'a':1}}"));

        assertThat(result.path("structuredContent")).isEqualTo(Json.parse(json("{'arguments':{'a':1}}")));
        assertThat(result.has("ttlMs")).isFalse();
        assertThat(result.has("cacheScope")).isFalse();
        assertFramed(result);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "initialize",
                "ping",
                "logging/setLevel",
                "resources/subscribe",
                "resources/unsubscribe",
                "no/such/method",
                "resources/list",
                "prompts/list"
            })
    void methodThatIsNotInThisRevisionIsA404(String method) {
        HttpResponse<String> answer = mcp.modern(method, "{}");

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(code(answer)).isEqualTo(ErrorCode.METHOD_NOT_FOUND);
        assertThat(read(answer).path("id").asInt()).isEqualTo(1);
        assertThat(header(answer, "Content-Type")).isEqualTo(McpFixture.JSON);
    }

    @Test
    void unknownToolIsA400NamingIt() {
        HttpResponse<String> answer = mcp.modern("tools/call", "{'name':'no-such-tool'}");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(code(answer)).isEqualTo(ErrorCode.INVALID_PARAMS);
        assertThat(answer.body()).contains("no-such-tool");
    }

    static Stream<Arguments> spoilt() {
        return Stream.of(
                spoilt(
                        "no version header",
                        ErrorCode.HEADER_MISMATCH,
                        request -> request.with("MCP-Protocol-Version", null)),
                spoilt(
                        "another version header",
                        ErrorCode.HEADER_MISMATCH,
                        request -> request.with("MCP-Protocol-Version", "2025-11-25")),
                spoilt("no method header", ErrorCode.HEADER_MISMATCH, request -> request.with("Mcp-Method", null)),
                spoilt(
                        "another method header",
                        ErrorCode.HEADER_MISMATCH,
                        request -> request.with("Mcp-Method", "tools/list")),
                spoilt(
                        "method header in another case",
                        ErrorCode.HEADER_MISMATCH,
                        request -> request.with("Mcp-Method", "Tools/Call")),
                spoilt("no name header", ErrorCode.HEADER_MISMATCH, request -> request.with("Mcp-Name", null)),
                spoilt("another name header", ErrorCode.HEADER_MISMATCH, request -> request.with("Mcp-Name", "fail")),
                spoilt(
                        "name header in another case",
                        ErrorCode.HEADER_MISMATCH,
                        request -> request.with("Mcp-Name", "Echo")),
                spoilt(
                        "encoded name header of another name",
                        ErrorCode.HEADER_MISMATCH,
                        request -> request.with("Mcp-Name", encoded("fail"))),
                spoilt(
                        "name header in broken Base64",
                        ErrorCode.HEADER_MISMATCH,
                        request -> request.with("Mcp-Name", "=?base64?ZWNob*?=")),
                spoilt(
                        "name header in Base64 without padding",
                        ErrorCode.HEADER_MISMATCH,
                        request -> request.with("Mcp-Name", "=?base64?ZWNobw?=")),
                spoilt(
                        "name header in Base64 with stray bits",
                        ErrorCode.HEADER_MISMATCH,
                        request -> request.with("Mcp-Name", "=?base64?ZWNobx==?=")),
                spoilt(
                        "marker of Base64 in another case",
                        ErrorCode.HEADER_MISMATCH,
                        request -> request.with("Mcp-Name", "=?BASE64?ZWNobw==?=")),
                spoilt(
                        "no version in the body",
                        ErrorCode.INVALID_PARAMS,
                        request -> request.meta().remove(VERSION_KEY)),
                spoilt(
                        "a version that is no string",
                        ErrorCode.INVALID_PARAMS,
                        request -> request.meta().put(VERSION_KEY, 7)),
                spoilt(
                        "no capabilities",
                        ErrorCode.INVALID_PARAMS,
                        request -> request.meta().remove(CAPABILITIES_KEY)),
                spoilt(
                        "capabilities that are no object",
                        ErrorCode.INVALID_PARAMS,
                        request -> request.meta().put(CAPABILITIES_KEY, "all")));
    }

    private static Arguments spoilt(String how, int code, Consumer<ModernRequest> spoil) {
        return Arguments.of(how, code, spoil);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("spoilt")
    void requestThatContradictsItselfIsRefusedAndNotRun(String how, int code, Consumer<ModernRequest> spoil) {
        int before = mcp.tools.runs();
        ModernRequest request = ModernRequest.of("tools/call", "{'name':'echo'}");
        spoil.accept(request);

        HttpResponse<String> answer = mcp.post(request.body(), request.headers());

        assertThat(answer.statusCode()).as(how).isEqualTo(400);
        assertThat(code(answer)).isEqualTo(code);
        assertThat(read(answer).path("id").asInt()).isEqualTo(1);
        assertThat(mcp.tools.runs()).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    MCP-Protocol-Version, 2026-07-28
                    Mcp-Method, tools/call
                    Mcp-Name, echo
                    """)
    void headerThatIsThereTwiceIsRefusedThoughBothSayTheSame(String name, String value) {
        int before = mcp.tools.runs();

        HttpResponse<String> answer = mcp.modern("tools/call", "{'name':'echo'}", name, value);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(code(answer)).isEqualTo(ErrorCode.HEADER_MISMATCH);
        assertThat(answer.body()).contains(name);
        assertThat(mcp.tools.runs()).isEqualTo(before);
    }

    @Test
    void nameHeaderMayBeBase64() {
        ModernRequest request =
                ModernRequest.of("tools/call", "{'name':'echo'}").with("Mcp-Name", encoded("echo"));

        assertThat(mcp.post(request.body(), request.headers()).statusCode()).isEqualTo(200);
    }

    /** A name that no header can hold as it is gets through in Base64 and fails only because there is no such tool. */
    @Test
    void nameOfAnyScriptCanBeSent() {
        ModernRequest request =
                ModernRequest.of("tools/call", "{'name':'Größe 漢字'}").with("Mcp-Name", encoded("Größe 漢字"));

        HttpResponse<String> answer = mcp.post(request.body(), request.headers());

        assertThat(code(answer)).isEqualTo(ErrorCode.INVALID_PARAMS);
        assertThat(answer.body()).contains("Größe 漢字");
    }

    @Test
    void namesOfHeadersAreReadInAnyCase() {
        ModernRequest request = ModernRequest.of("tools/call", "{'name':'echo'}")
                .with("Mcp-Method", null)
                .with("MCP-METHOD", "tools/call");

        assertThat(mcp.post(request.body(), request.headers()).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2027-01-01", "2025-11-25", "1999-01-01", "latest"})
    void otherVersionIsRefusedWithThoseThereAre(String version) {
        ModernRequest request = ModernRequest.of("tools/list", "{}").with("MCP-Protocol-Version", version);
        request.meta().put(VERSION_KEY, version);

        HttpResponse<String> answer = mcp.post(request.body(), request.headers());

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(code(answer)).isEqualTo(ErrorCode.UNSUPPORTED_VERSION);
        JsonNode data = read(answer).path("error").path("data");
        assertThat(data.path("requested").asString()).isEqualTo(version);
        assertThat(data.path("supported"))
                .isEqualTo(Json.parse(json("['2026-07-28','2025-11-25','2025-06-18','2025-03-26','2024-11-05']")));
    }

    /** Without metadata in the body, what the headers say decides the era, and so which error the client gets. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
                    Mcp-Method, tools/list, -, -32602
                    MCP-Protocol-Version, 2026-07-28, -, -32602
                    MCP-Protocol-Version, 2099-01-01, -, -32602
                    Mcp-Method, tools/list, a-session, 0
                    MCP-Protocol-Version, 2026-07-28, a-session, -32600
                    """)
    void headersDecideTheEraOfARequestWithoutMetadata(String name, String value, String session, int code) {
        HttpResponse<String> answer = session == null
                ? mcp.call("tools/list", "{}", name, value)
                : mcp.call("tools/list", "{}", name, value, "Mcp-Session-Id", session);

        assertThat(answer.statusCode()).isEqualTo(code == 0 ? 200 : 400);
        assertThat(code(answer)).isEqualTo(code);
    }

    @Test
    void sessionIdIsNoHindranceToAModernRequest() {
        assertThat(mcp.modern("tools/list", "{}", "Mcp-Session-Id", "of-yesterday")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void missingCapabilityIsNamed() {
        HttpResponse<String> answer = mcp.modern("tools/call", "{'name':'sample'}");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(code(answer)).isEqualTo(ErrorCode.MISSING_CAPABILITY);
        assertThat(read(answer).path("error").path("data"))
                .isEqualTo(Json.parse(json("{'requiredCapabilities':{'sampling':{}}}")));
    }

    @Test
    void capabilityThatIsThereIsSeen() {
        ModernRequest request =
                ModernRequest.of("tools/call", "{'name':'sample'}").offering("sampling");

        assertThat(result(mcp.post(request.body(), request.headers()))
                        .path("structuredContent")
                        .size())
                .isEqualTo(1);
    }

    private static String encoded(String name) {
        return "=?base64?" + Base64.getEncoder().encodeToString(name.getBytes(StandardCharsets.UTF_8)) + "?=";
    }

    private static void assertFramed(JsonNode result) {
        assertThat(result.path("resultType").asString()).isEqualTo("complete");
        assertThat(result.path("_meta").path(ModernRequest.META + "serverInfo"))
                .isEqualTo(Json.parse(json("{'name':'test','title':'Test','version':'1'}")));
    }

    private static void assertCacheable(JsonNode result, String scope) {
        assertThat(result.path("ttlMs").asLong()).isPositive();
        assertThat(result.path("cacheScope").asString()).isEqualTo(scope);
    }
}
