package dev.steward.mcp;

import static dev.steward.mcp.McpFixture.code;
import static dev.steward.mcp.McpFixture.header;
import static dev.steward.mcp.McpFixture.json;
import static dev.steward.mcp.McpFixture.read;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The guards before a message is read, in the order of spec/protocol.md, "Edge", at an endpoint that asks for a key. */
@Timeout(60)
class McpEdgeTest {
    private static final String ECHO = json("{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'echo'}}");
    private static final String RIGHT = "Bearer " + McpFixture.KEY;
    private static McpFixture mcp;

    @BeforeAll
    static void start() {
        mcp = McpFixture.withKey();
    }

    @AfterAll
    static void stop() {
        mcp.close();
    }

    /** From a request with everything wrong, one thing after another is put right: each time the next guard speaks. */
    @Test
    void guardsSpeakInTheirOrder() {
        String origin = "http://evil.example";
        assertRefused(mcp.send("PUT", "{", "Origin", origin), 403, ErrorCode.FORBIDDEN);
        assertRefused(mcp.send("PUT", "{"), 401, ErrorCode.UNAUTHORIZED);
        assertRefused(mcp.send("PUT", "{", "Authorization", RIGHT), 405, ErrorCode.METHOD_NOT_ALLOWED);
        assertRefused(mcp.send("POST", "{", "Authorization", RIGHT), 415, ErrorCode.UNSUPPORTED_MEDIA_TYPE);
        assertRefused(mcp.post(" ".repeat(McpFixture.MOST_BYTES + 1), "Authorization", RIGHT), 413, -32013);
        assertRefused(mcp.post("{", "Authorization", RIGHT), 400, ErrorCode.PARSE);
        assertRefused(mcp.post("{}", "Authorization", RIGHT), 400, ErrorCode.INVALID_REQUEST);
        assertThat(mcp.post(ECHO, "Authorization", RIGHT).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "127.0.0.1.evil.example", "127.0.0.1:1:1", ""})
    void foreignHostIsRefusedBeforeTheKeyIsLookedAtAndRunsNothing(String host) {
        int before = mcp.tools.runs();

        assertThat(RawPost.to(mcp.port(), host, RIGHT, ECHO)).startsWith("HTTP/1.1 4");
        assertThat(RawPost.to(mcp.port(), host, "Bearer wrong", ECHO)).startsWith("HTTP/1.1 4");
        assertThat(mcp.tools.runs()).isEqualTo(before);
    }

    @Test
    void refusalOfAHostIsJsonRpcWith403() {
        String answer = RawPost.to(mcp.port(), "evil.example", "", ECHO);

        assertThat(answer)
                .startsWith("HTTP/1.1 403")
                .contains("Content-Type: application/json")
                .contains(String.valueOf(ErrorCode.FORBIDDEN));
    }

    @Test
    void loopbackNamesOfAnyPortAreThisServer() {
        assertThat(RawPost.to(mcp.port(), "localhost:1234", RIGHT, ECHO)).startsWith("HTTP/1.1 200");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://evil.example", "null", "http://localhost.evil.example", "localhost"})
    void foreignOriginIsRefusedAndRunsNothing(String origin) {
        int before = mcp.tools.runs();

        assertRefused(mcp.post(ECHO, "Origin", origin, "Authorization", RIGHT), 403, ErrorCode.FORBIDDEN);
        assertThat(mcp.tools.runs()).isEqualTo(before);
    }

    @Test
    void allowedOriginMayReadTheAnswerAndTheHeadersThatMatter() {
        HttpResponse<String> answer = mcp.post(ECHO, "Origin", "http://localhost:5173", "Authorization", RIGHT);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(header(answer, "Access-Control-Allow-Origin")).isEqualTo("http://localhost:5173");
        assertThat(header(answer, "Access-Control-Expose-Headers"))
                .contains("Mcp-Session-Id", "WWW-Authenticate", "Mcp-Protocol-Version");
        assertThat(header(answer, "Vary")).isEqualTo("Origin");
    }

    @Test
    void refusalsToAllowedOriginsCanBeReadByThemToo() {
        HttpResponse<String> answer = mcp.post(ECHO, "Origin", "http://localhost:5173");

        assertRefused(answer, 401, ErrorCode.UNAUTHORIZED);
        assertThat(header(answer, "Access-Control-Allow-Origin")).isEqualTo("http://localhost:5173");
    }

    @Test
    void preflightNeedsNoKey() {
        HttpResponse<String> answer =
                mcp.send("OPTIONS", "", "Origin", "http://localhost:5173", "Access-Control-Request-Method", "POST");

        assertThat(answer.statusCode()).isEqualTo(204);
        assertThat(answer.body()).isEmpty();
        assertThat(header(answer, "Access-Control-Allow-Methods")).contains("POST");
        assertThat(header(answer, "Access-Control-Allow-Headers"))
                .contains("authorization", "content-type", "mcp-protocol-version", "mcp-method", "mcp-name");
    }

    @Test
    void preflightOfAForeignOriginIsRefused() {
        HttpResponse<String> answer =
                mcp.send("OPTIONS", "", "Origin", "http://evil.example", "Access-Control-Request-Method", "POST");

        assertRefused(answer, 403, ErrorCode.FORBIDDEN);
        assertThat(header(answer, "Access-Control-Allow-Origin")).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "DELETE", "PUT", "PATCH", "OPTIONS"})
    void onlyPostIsTaken(String method) {
        HttpResponse<String> answer = mcp.send(method, "", "Authorization", RIGHT, "Accept", McpFixture.STREAM);

        assertRefused(answer, 405, ErrorCode.METHOD_NOT_ALLOWED);
        assertThat(header(answer, "Allow")).isEqualTo("POST");
        assertThat(header(answer, "Mcp-Session-Id")).isNull();
    }

    @Test
    void headIsRefusedAsGetIsButWithoutABody() {
        HttpResponse<String> answer = mcp.send("HEAD", "", "Authorization", RIGHT);

        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(header(answer, "Allow")).isEqualTo("POST");
        assertThat(answer.body()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    Bearer, 200
                    bearer, 200
                    BEARER, 200
                    Basic, 401
                    Bearerx, 401
                    """)
    void schemeIsReadInAnyCase(String scheme, int status) {
        HttpResponse<String> answer = mcp.post(ECHO, "Authorization", scheme + " " + McpFixture.KEY);

        assertThat(answer.statusCode()).isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Bearer", "Bearer ", "Bearer wrong", McpFixture.KEY, "Bearer " + McpFixture.KEY + "4"})
    void wrongOrMissingKeyIsRefusedAndRunsNothing(String authorization) {
        int before = mcp.tools.runs();

        HttpResponse<String> answer = mcp.post(ECHO, "Authorization", authorization);

        assertRefused(answer, 401, ErrorCode.UNAUTHORIZED);
        assertThat(header(answer, "WWW-Authenticate")).isEqualTo("Bearer");
        assertThat(read(answer).path("error").path("message").asString()).isEqualTo("Unauthorized");
        assertThat(answer.body()).doesNotContain(McpFixture.KEY);
        assertThat(mcp.tools.runs()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json",
                "Application/JSON",
                "application/json; charset=utf-8",
                "application/json;charset=\"UTF-8\"",
                "application/json ; profile=x"
            })
    void jsonInUtf8IsTaken(String contentType) {
        HttpResponse<String> answer = mcp.send("POST", ECHO, "Authorization", RIGHT, "Content-Type", contentType);

        assertThat(answer.statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/plain",
                "application/jsonp",
                "application/json; charset=latin1",
                "application/x-www-form-urlencoded",
                "multipart/form-data"
            })
    void otherContentTypesAreRefused(String contentType) {
        int before = mcp.tools.runs();

        HttpResponse<String> answer = mcp.send("POST", ECHO, "Authorization", RIGHT, "Content-Type", contentType);

        assertRefused(answer, 415, ErrorCode.UNSUPPORTED_MEDIA_TYPE);
        assertThat(mcp.tools.runs()).isEqualTo(before);
    }

    @Test
    void bodyAtTheLimitIsTakenAndOneByteMoreIsNot() {
        String padded = ECHO + " ".repeat(McpFixture.MOST_BYTES - ECHO.length());

        assertThat(mcp.post(padded, "Authorization", RIGHT).statusCode()).isEqualTo(200);
        assertRefused(mcp.post(padded + " ", "Authorization", RIGHT), 413, -32013);
    }

    @Test
    void everyRefusalHasARequestIdOfItsOwn() {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            ids.add(requestId(mcp.post("{", "Authorization", RIGHT)));
        }

        assertThat(ids).doesNotHaveDuplicates().allSatisfy(id -> assertThat(id).matches("[0-9a-z]{1,13}"));
    }

    private static void assertRefused(HttpResponse<String> answer, int status, int code) {
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(header(answer, "Content-Type")).isEqualTo(McpFixture.JSON);
        assertThat(read(answer).path("jsonrpc").asString()).isEqualTo("2.0");
        assertThat(read(answer).get("id").isNull()).isTrue();
        assertThat(code(answer)).isEqualTo(code);
        assertThat(read(answer).path("error").path("message").asString()).isNotBlank();
        assertThat(requestId(answer)).isNotBlank();
    }

    private static String requestId(HttpResponse<String> answer) {
        return read(answer).path("error").path("data").path("requestId").asString("");
    }
}
