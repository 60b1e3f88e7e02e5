package dev.steward.mcp;

import static dev.steward.mcp.McpFixture.code;
import static dev.steward.mcp.McpFixture.header;
import static dev.steward.mcp.McpFixture.json;
import static dev.steward.mcp.McpFixture.read;
import static dev.steward.mcp.McpFixture.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.json.Json;
import dev.steward.testing.LoggedEvents;
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

/** What becomes of a body that has passed the guards: parsing, shape, ids, notifications (FR-02, FR-03, FR-06). */
@Timeout(60)
class McpMessageTest {
    private static McpFixture mcp;

    @BeforeAll
    static void start() {
        mcp = McpFixture.open();
    }

    @AfterAll
    static void stop() {
        mcp.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{", "{\"jsonrpc\":\"2.0\"} x", "tools/list", "{'a':1}", "[1,", "\"", "NaN"})
    void bodyThatIsNotJsonIsAParseError(String body) {
        HttpResponse<String> answer = mcp.post(body);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(code(answer)).isEqualTo(ErrorCode.PARSE);
        assertThat(read(answer).path("error").path("message").asString()).isEqualTo("Failed to parse request body");
        assertThat(read(answer).get("id").isNull()).isTrue();
    }

    @Test
    void nestingBeyondAllReasonIsAParseErrorAndNoHarm() {
        String body = "[".repeat(30_000);

        assertThat(code(mcp.post(body))).isEqualTo(ErrorCode.PARSE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    "hello"                                                          | -32600
                    7                                                                | -32600
                    null                                                             | -32600
                    []                                                               | -32600
                    {}                                                               | -32600
                    {'jsonrpc':'1.0','id':1,'method':'ping'}                         | -32600
                    {'jsonrpc':2.0,'id':1,'method':'ping'}                           | -32600
                    {'id':1,'method':'ping'}                                         | -32600
                    {'jsonrpc':'2.0','id':1}                                         | -32600
                    {'jsonrpc':'2.0'}                                                | -32600
                    {'jsonrpc':'2.0','id':1,'method':7}                              | -32600
                    {'jsonrpc':'2.0','id':1,'method':null}                           | -32600
                    {'jsonrpc':'2.0','method':7}                                     | -32600
                    {'jsonrpc':'2.0','id':1,'method':'tools/call','params':[]}       | -32602
                    {'jsonrpc':'2.0','id':1,'method':'tools/call','params':'echo'}   | -32602
                    {'jsonrpc':'2.0','id':null,'method':'tools/call','params':{'name':'echo'}}  | -32600
                    {'jsonrpc':'2.0','id':1.5,'method':'tools/call','params':{'name':'echo'}}   | -32600
                    {'jsonrpc':'2.0','id':1.0,'method':'tools/call','params':{'name':'echo'}}   | -32600
                    {'jsonrpc':'2.0','id':true,'method':'tools/call','params':{'name':'echo'}}  | -32600
                    {'jsonrpc':'2.0','id':{},'method':'tools/call','params':{'name':'echo'}}    | -32600
                    {'jsonrpc':'2.0','id':[1],'method':'tools/call','params':{'name':'echo'}}   | -32600
                    """)
    void messageOfTheWrongShapeIsRefusedAndNotRun(String body, int code) {
        int before = mcp.tools.runs();

        HttpResponse<String> answer = mcp.post(json(body));

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(code(answer)).isEqualTo(code);
        assertThat(read(answer).path("error").path("data").path("requestId").asString(""))
                .isNotBlank();
        assertThat(mcp.tools.runs()).isEqualTo(before);
    }

    @Test
    void refusalOfAShapeCarriesTheIdThatCouldBeRead() {
        assertThat(mcp.post(json("{'jsonrpc':'1.0','id':'a','method':'ping'}")).body())
                .contains(json("'id':'a'"));
        assertThat(mcp.post(json("{'jsonrpc':'2.0','id':1.5,'method':'ping'}")).body())
                .contains(json("'id':null"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "0",
                "-7",
                "9007199254740993",
                "-9223372036854775809",
                "12345678901234567890",
                "'1'",
                "'req-abc'",
                "''",
                "'\\ud83c\\udfaf'",
                "'a\\u0000b'",
                "'\\ud800'"
            })
    void idComesBackWithItsTypeAndAllItsDigits(String id) {
        for (String method : List.of("ping", "tools/list", "no/such/method")) {
            HttpResponse<String> answer = mcp.post(json("{'jsonrpc':'2.0','id':" + id + ",'method':'" + method + "'}"));

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(read(answer).get("id"))
                    .isEqualTo(Json.parse(json("[" + id + "]")).get(0));
            assertThat(read(answer).has("error")).isEqualTo(method.equals("no/such/method"));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {'jsonrpc':'2.0','method':'notifications/initialized'}
                    {'jsonrpc':'2.0','method':'notifications/initialized','params':{}}
                    {'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':99}}
                    {'jsonrpc':'2.0','method':'notifications/foo'}
                    {'jsonrpc':'2.0','method':'tools/call','params':{'name':'echo'}}
                    """)
    void notificationIsTakenWithoutAWord(String body) {
        int before = mcp.tools.runs();

        HttpResponse<String> answer = mcp.post(json(body), "Accept", McpFixture.BOTH);

        assertThat(answer.statusCode()).isEqualTo(202);
        assertThat(answer.body()).isEmpty();
        assertThat(header(answer, "Content-Type")).isNull();
        assertThat(mcp.tools.runs()).isEqualTo(before);
    }

    @Test
    void notificationOfAnUnknownVersionIsRefused() {
        String notification = json("{'jsonrpc':'2.0','method':'notifications/initialized'}");

        HttpResponse<String> answer = mcp.post(notification, "MCP-Protocol-Version", "1900-01-01");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(code(answer)).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(mcp.post(notification, "MCP-Protocol-Version", "2026-07-28").statusCode())
                .isEqualTo(202);
    }

    /** Until 2025-11-25 clients answer requests of the server's; from 2026-07-28 on they must not send answers at all. */
    @Test
    void answerOfAClientIsTakenInTheLegacyEraAndRefusedInTheModernOne() {
        String answered = json("{'jsonrpc':'2.0','id':5,'result':{}}");
        String failed = json("{'jsonrpc':'2.0','id':5,'error':{'code':-1,'message':'no'}}");

        for (String body : List.of(answered, failed)) {
            assertThat(mcp.post(body).statusCode()).isEqualTo(202);
            assertThat(mcp.post(body).body()).isEmpty();
            HttpResponse<String> modern = mcp.post(body, "MCP-Protocol-Version", "2026-07-28");
            assertThat(modern.statusCode()).isEqualTo(400);
            assertThat(code(modern)).isEqualTo(ErrorCode.INVALID_REQUEST);
        }
    }

    @Test
    void whatAToolTripsOverStaysInTheLogAndTheIdLeadsThere() {
        try (LoggedEvents log = LoggedEvents.of(Runner.class)) {
            HttpResponse<String> answer = mcp.tool("fail");

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(code(answer)).isEqualTo(ErrorCode.INTERNAL);
            assertThat(answer.body()).doesNotContain(TestTools.SECRET, "Exception", "dev.steward");
            String id =
                    read(answer).path("error").path("data").path("requestId").asString();
            assertThat(log.events()).anySatisfy(event -> {
                assertThat(event.getFormattedMessage()).contains(id);
                assertThat(event.getThrowableProxy().getMessage()).isEqualTo(TestTools.SECRET);
            });
        }
    }

    @Test
    void whatFailsUnexpectedlyInTheModernEraIsA500() {
        try (LoggedEvents _ = LoggedEvents.of(Runner.class)) {
            HttpResponse<String> answer = mcp.modern("tools/call", "{'name':'fail'}");

            assertThat(answer.statusCode()).isEqualTo(500);
            assertThat(code(answer)).isEqualTo(ErrorCode.INTERNAL);
            assertThat(answer.body()).doesNotContain(TestTools.SECRET);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'name':'echo'}",
                "{'name':'echo','arguments':null}",
                "{'name':'echo','arguments':{}}",
                "{'name':'echo','_meta':{}}"
            })
    void callWithoutArgumentsIsACallWithNone(String params) {
        assertThat(result(mcp.call("tools/call", params)).path("structuredContent"))
                .isEqualTo(Json.parse(json("{'arguments':{}}")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {'name':'echo','arguments':[]}    | `arguments`
                    {'name':'echo','arguments':'{}'}  | `arguments`
                    {'name':'echo','arguments':7}     | `arguments`
                    {}                                | `name`
                    {'name':null}                     | `name`
                    {'name':7}                        | `name`
                    {'name':'no-such-tool'}           | no-such-tool
                    """)
    void callThatCannotBeMadeIsAnErrorNamingWhatIsWrong(String params, String named) {
        int before = mcp.tools.runs();

        HttpResponse<String> answer = mcp.call("tools/call", params);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(code(answer)).isEqualTo(ErrorCode.INVALID_PARAMS);
        assertThat(read(answer).path("error").path("message").asString()).contains(named);
        assertThat(mcp.tools.runs()).isEqualTo(before);
    }

    @Test
    void missingParamsOfACallAreAnErrorAndNoFault() {
        HttpResponse<String> answer = mcp.post(json("{'jsonrpc':'2.0','id':1,'method':'tools/call'}"));

        assertThat(code(answer)).isEqualTo(ErrorCode.INVALID_PARAMS);
    }

    @Test
    void controlCharactersOfAMethodDoNotReachTheSentence() {
        List<String> sentences = new ArrayList<>();
        for (String method : List.of("a\\nb", "a\\u0000b", "x".repeat(5_000))) {
            sentences.add(
                    read(mcp.call(method, "{}")).path("error").path("message").asString());
        }

        assertThat(sentences)
                .allSatisfy(sentence -> assertThat(sentence).matches("There is no method '[ -~…]{3,101}'\\."));
    }
}
