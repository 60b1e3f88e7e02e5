package dev.steward.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** How a JSON value is told to be a request, a notification, an answer or none of these (JSON-RPC 2.0 §4 and §5, FR-03). */
class MessageTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {'jsonrpc':'2.0','id':1,'method':'a'}                          | Request
                    {'jsonrpc':'2.0','id':'','method':''}                          | Request
                    {'jsonrpc':'2.0','id':1,'method':'a','params':{}}              | Request
                    {'jsonrpc':'2.0','id':1,'method':'a','result':{}}              | Request
                    {'jsonrpc':'2.0','method':'a'}                                 | Notification
                    {'jsonrpc':'2.0','method':'a','params':{'b':1}}                | Notification
                    {'jsonrpc':'2.0','id':1,'result':{}}                           | Response
                    {'jsonrpc':'2.0','id':1,'result':null}                         | Response
                    {'jsonrpc':'2.0','id':1,'error':{'code':1,'message':'m'}}      | Response
                    {'jsonrpc':'2.0','result':{}}                                  | Malformed
                    {'jsonrpc':'2.0','id':1}                                       | Malformed
                    {'jsonrpc':'2','id':1,'method':'a'}                            | Malformed
                    {'jsonrpc':2.0,'id':1,'method':'a'}                            | Malformed
                    {'jsonrpc':null,'id':1,'method':'a'}                           | Malformed
                    {'id':1,'method':'a'}                                          | Malformed
                    {'jsonrpc':'2.0','id':null,'method':'a'}                       | Malformed
                    {'jsonrpc':'2.0','id':1.5,'method':'a'}                        | Malformed
                    {'jsonrpc':'2.0','id':1e2,'method':'a'}                        | Malformed
                    {'jsonrpc':'2.0','id':false,'method':'a'}                      | Malformed
                    {'jsonrpc':'2.0','id':{},'method':'a'}                         | Malformed
                    {'jsonrpc':'2.0','id':[],'method':'a'}                         | Malformed
                    {'jsonrpc':'2.0','id':null,'result':{}}                        | Malformed
                    {'jsonrpc':'2.0','id':1,'method':true}                         | Malformed
                    {'jsonrpc':'2.0','id':1,'method':'a','params':[]}              | Malformed
                    {'jsonrpc':'2.0','id':1,'method':'a','params':'b'}             | Malformed
                    {'jsonrpc':'2.0','method':'a','params':7}                      | Malformed
                    {}                                                             | Malformed
                    []                                                             | Malformed
                    7                                                              | Malformed
                    null                                                           | Malformed
                    """)
    void shapeDecidesWhatAMessageIs(String text, String kind) {
        Message message = Message.of(parse(text));

        assertThat(message.getClass().getSimpleName()).isEqualTo(kind);
    }

    @Test
    void missingParamsAndMetadataAreEmpty() {
        Message.Request request = request("{'jsonrpc':'2.0','id':1,'method':'a'}");

        assertThat(request.params()).isEqualTo(Json.object());
        assertThat(request.meta()).isEqualTo(Json.object());
        assertThat(request("{'jsonrpc':'2.0','id':1,'method':'a','params':{'_meta':7}}")
                        .meta())
                .isEqualTo(Json.object());
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    tools/call, t
                    prompts/get, t
                    resources/read, u
                    tools/list, ''
                    """)
    void whatARequestIsAboutDependsOnItsMethod(String method, String named) {
        Message.Request request =
                request("{'jsonrpc':'2.0','id':1,'method':'" + method + "','params':{'name':'t','uri':'u'}}");

        assertThat(request.named().asString("")).isEqualTo(named);
    }

    @Test
    void sameRequestAgainIsTheSameWhateverItsIdAndItsAnswers() {
        String first = "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'t','arguments':{'a':1}}}";
        String again = first.replace("'id':1", "'id':2").replace("'name'", "'requestState':'s','name'");

        assertThat(request(again).identity()).isEqualTo(request(first).identity());
        assertThat(request(first.replace("'a':1", "'a':2")).identity())
                .isNotEqualTo(request(first).identity());
        assertThat(request(first.replace("'t'", "'u'")).identity())
                .isNotEqualTo(request(first).identity());
    }

    private static Message.Request request(String text) {
        return (Message.Request) Message.of(parse(text));
    }

    private static JsonNode parse(String text) {
        return Json.parse(McpFixture.json(text));
    }
}
