package dev.steward.mcp;

import static dev.steward.mcp.McpFixture.code;
import static dev.steward.mcp.McpFixture.json;
import static dev.steward.mcp.McpFixture.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.steward.identity.Caller;
import dev.steward.json.Json;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Questions to legacy clients ride the call's own stream (spec/protocol.md, "key and session"). */
@Timeout(60)
class SessionQuestionTest {
    private static final String ALL = "{'elicitation':{},'sampling':{},'roots':{}}";
    private McpFixture mcp;
    private SessionClient client;

    @BeforeEach
    void start() {
        mcp = McpFixture.withSessionsBeating(Duration.ofMillis(20));
        client = SessionClient.initialized(mcp, "alice", "2025-06-18", ALL);
    }

    @AfterEach
    void stop() {
        mcp.close();
    }

    @Test
    void questionsComeOneAfterAnotherInAsManyRoundsAsItTakes() {
        try (Events events = client.toolStream("interview")) {
            JsonNode who = events.next();
            assertThat(who.path("method").asString()).isEqualTo("elicitation/create");
            assertThat(who.path("params")).isEqualTo(Json.parse(json("{'message':'Who?'}")));
            answer(who, "'result':{'action':'accept'}");
            JsonNode poem = events.next();
            assertThat(poem.path("method").asString()).isEqualTo("sampling/createMessage");
            answer(poem, "'result':{'role':'assistant'}");
            JsonNode where = events.next();
            assertThat(where.path("method").asString()).isEqualTo("roots/list");
            answer(where, "'result':{'roots':[]}");

            JsonNode done = events.next();
            assertThat(done.path("id").asInt()).isEqualTo(1);
            assertThat(done.path("result").path("structuredContent"))
                    .isEqualTo(
                            Json.parse(
                                    json(
                                            "{'first':{'who':{'action':'accept'},'poem':{'role':'assistant'}},'second':{'where':{'roots':[]}}}")));
            assertThat(events.next()).isNull();
            assertThat(List.of(who.path("id"), poem.path("id"), where.path("id")))
                    .doesNotHaveDuplicates();
        }
        mcp.awaitAllForgotten();
    }

    private void answer(JsonNode question, String member) {
        assertThat(client.answer(question, member).statusCode()).isEqualTo(202);
    }

    @Test
    void noTwoQuestionsHaveOneIdEvenWhenTheSessionWasForgottenMeanwhile() {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            try (Events events = client.toolStream("ask")) {
                JsonNode question = events.next();
                ids.add(question.path("id").asString());
                answer(question, "'result':{}");
                assertThat(events.next().has("result")).isTrue();
            }
            mcp.awaitAllForgotten();
        }
        assertThat(ids).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{'sampling':{},'roots':{}}"})
    void clientThatCannotBeAskedIsToldWhatItLacks(String capabilities) {
        SessionClient mute = SessionClient.initialized(mcp, "alice", "2025-06-18", capabilities);

        HttpResponse<String> answer = mute.tool("ask", "Accept", McpFixture.BOTH);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(code(answer)).isEqualTo(ErrorCode.MISSING_CAPABILITY);
        assertThat(answer.body()).contains("elicitation");
        mcp.awaitAllForgotten();
    }

    @Test
    void nothingIsAskedWhenOneOfTheQuestionsCannotBe() {
        SessionClient half = SessionClient.initialized(mcp, "alice", "2025-06-18", "{'elicitation':{}}");

        HttpResponse<String> answer = half.tool("interview", "Accept", McpFixture.BOTH);

        assertThat(code(answer)).isEqualTo(ErrorCode.MISSING_CAPABILITY);
        assertThat(answer.body()).contains("sampling");
    }

    @Test
    void clientThatTakesNoStreamIsToldToTakeOne() {
        HttpResponse<String> answer = client.tool("ask", "Accept", McpFixture.JSON);

        assertThat(code(answer)).isEqualTo(ErrorCode.INVALID_PARAMS);
        assertThat(answer.body()).contains(McpFixture.STREAM);
        mcp.awaitAllForgotten();
    }

    @Test
    void clientsErrorEndsTheCallWithAnError() {
        try (Events events = client.toolStream("ask")) {
            answer(events.next(), "'error':{'code':-1,'message':'no'}");

            assertThat(events.next().path("error").path("code").asInt()).isEqualTo(ErrorCode.INVALID_PARAMS);
            assertThat(events.next()).isNull();
        }
        mcp.awaitAllForgotten();
    }

    @Test
    void toolThatIsNeverContentIsStopped() {
        try (Events events = client.toolStream("pester")) {
            int questions = 0;
            JsonNode next = events.next();
            while (next.has("method")) {
                questions++;
                answer(next, "'result':{}");
                next = events.next();
            }
            assertThat(questions).isEqualTo(10);
            assertThat(next.path("error").path("code").asInt()).isEqualTo(ErrorCode.INVALID_PARAMS);
        }
    }

    @Test
    void onlyItsOwnClientAnswersAQuestionAndOnlyUnderItsId() {
        try (Events events = client.toolStream("ask")) {
            JsonNode question = events.next();
            String forged = "'result':{'forged':true}";
            assertThat(client.withKey("bob").answer(question, forged).statusCode())
                    .isEqualTo(404);
            assertThat(SessionClient.initialized(mcp, "bob")
                            .answer(question, forged)
                            .statusCode())
                    .isEqualTo(202);
            assertThat(SessionClient.initialized(mcp, "alice")
                            .answer(question, forged)
                            .statusCode())
                    .isEqualTo(202);
            assertThat(client.withId(null).answer(question, forged).statusCode())
                    .isEqualTo(202);
            for (String id : new String[] {"1", "'1'", "'ask-'"}) {
                assertThat(client.post("{'jsonrpc':'2.0','id':" + id + "," + forged + "}")
                                .statusCode())
                        .isEqualTo(202);
            }
            answer(question, "'result':{'forged':false}");
            answer(question, forged);

            assertThat(events.next()
                            .path("result")
                            .path("structuredContent")
                            .path("inputs")
                            .path("who"))
                    .isEqualTo(Json.object().put("forged", false));
        }
    }

    @Test
    void answerMayComeInABatch() {
        SessionClient old = SessionClient.initialized(mcp, "alice", "2025-03-26", ALL);
        try (Events events = old.toolStream("ask")) {
            JsonNode question = events.next();
            assertThat(old.post("[{'jsonrpc':'2.0','id':" + question.get("id") + ",'result':{}}]")
                            .statusCode())
                    .isEqualTo(202);

            assertThat(events.next().has("result")).isTrue();
        }
    }

    @Test
    void twoCallsOfOneSessionEachGetTheirOwnAnswer() {
        try (Events first = client.toolStream("ask");
                Events second = client.toolStream("ask")) {
            JsonNode ofFirst = first.next();
            JsonNode ofSecond = second.next();
            answer(ofSecond, "'result':{'n':2}");
            answer(ofFirst, "'result':{'n':1}");

            assertThat(given(first)).isEqualTo(1);
            assertThat(given(second)).isEqualTo(2);
        }
    }

    private static int given(Events events) {
        return events.next()
                .path("result")
                .path("structuredContent")
                .path("inputs")
                .path("who")
                .path("n")
                .asInt();
    }

    @Test
    void cancellingACallGivesItsQuestionUp() {
        try (Events events = client.toolStream("ask")) {
            JsonNode question = events.next();
            assertThat(client.cancel("1").statusCode()).isEqualTo(202);

            assertThat(events.next().path("error").path("message").asString()).isEqualTo("The call was cancelled.");
            assertThat(events.next()).isNull();
            answer(question, "'result':{}");
        }
        mcp.awaitAllForgotten();
    }

    @Test
    void endingTheSessionGivesItsQuestionsUp() {
        try (Events events = client.toolStream("ask")) {
            events.next();
            assertThat(client.delete().statusCode()).isEqualTo(204);

            assertThat(events.next().has("error")).isTrue();
            assertThat(events.next()).isNull();
        }
        mcp.awaitAllForgotten();
    }

    @Test
    void clientThatIsGoneIsNotWaitedFor() {
        try (Events events = client.toolStream("ask")) {
            assertThat(events.next().path("method").asString()).isEqualTo("elicitation/create");
            assertThat(mcp.endpoint.rememberedSessions()).isEqualTo(1);
        }

        mcp.awaitAllForgotten();
    }

    @Test
    void cancelledToolThatGoesOnToAskAsksNobody() throws InterruptedException {
        TestTools.Waiting waiting = mcp.tools.nextWait();
        try (Events events = client.toolStream("ignore cancelling")) {
            assertThat(waiting.started.await(20, TimeUnit.SECONDS)).isTrue();
            client.cancel("1");

            assertThat(events.next().path("error").path("message").asString()).isEqualTo("The call was cancelled.");
            assertThat(events.next()).isNull();
        }
        mcp.awaitAllForgotten();
    }

    @Test
    void noAnswerInTimeIsAnError() {
        LiveSession session = new LiveSession(new Caller("alice", "alice"), Duration.ofMillis(1));
        List<byte[]> told = new ArrayList<>();
        var question = new Answer.InputRequest("elicitation/create", Json.object());

        assertThatExceptionOfType(McpError.class)
                .isThrownBy(() -> session.ask(Map.of("who", question), told::add))
                .withMessageContaining("in time")
                .satisfies(error -> assertThat(error.code()).isEqualTo(ErrorCode.INTERNAL));
        assertThat(told).hasSize(1);
    }

    @Test
    void callWithoutASessionCannotAsk() {
        HttpResponse<String> answer = client.withId(null).tool("ask", "Accept", McpFixture.BOTH);

        assertThat(code(answer)).isEqualTo(ErrorCode.INVALID_PARAMS);
        assertThat(read(answer).has("result")).isFalse();
    }
}
