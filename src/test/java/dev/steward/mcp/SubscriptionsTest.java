package dev.steward.mcp;

import static dev.steward.mcp.McpFixture.code;
import static dev.steward.mcp.McpFixture.header;
import static dev.steward.mcp.McpFixture.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.json.Json;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** {@code subscriptions/listen} of revision 2026-07-28. */
@Timeout(60)
class SubscriptionsTest {
    private static final String ID = ModernRequest.META + "subscriptionId";
    private static final String TOOLS = "{'notifications':{'toolsListChanged':true}}";

    @Test
    void listeningNeedsAnEventStream() {
        try (McpFixture mcp = McpFixture.open()) {
            HttpResponse<String> answer = mcp.modern("subscriptions/listen", TOOLS, "Accept", McpFixture.JSON);

            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(code(answer)).isEqualTo(ErrorCode.INVALID_REQUEST);
            assertThat(answer.body()).contains(McpFixture.STREAM);
        }
    }

    @Test
    void firstComesTheAcknowledgementOfWhatThereIs() {
        try (McpFixture mcp = McpFixture.open();
                Events events = listen(
                        mcp,
                        "{'notifications':{'toolsListChanged':true,'promptsListChanged':true,"
                                + "'resourcesListChanged':true,'resourceSubscriptions':['file:///a']}}")) {
            assertThat(header(events.response(), "Content-Type")).isEqualTo(McpFixture.STREAM);
            assertThat(events.next())
                    .isEqualTo(Json.parse(json(
                            "{'jsonrpc':'2.0','method':'notifications/subscriptions/acknowledged','params':{'_meta':{'"
                                    + ID + "':1},'notifications':{'toolsListChanged':true}}}")));
        }
    }

    @Test
    void changesReachOnlyThoseWhoAskedForThem() {
        try (McpFixture mcp = McpFixture.open();
                Events asked = acknowledged(mcp, TOOLS);
                Events askedNot = acknowledged(mcp, "{'notifications':{'toolsListChanged':false}}");
                Events askedNothing = acknowledged(mcp, "{}")) {
            mcp.changes.announce(new ChangeFeed.Change.PromptList());
            mcp.changes.announce(new ChangeFeed.Change.ToolList());
            assertThat(asked.next())
                    .isEqualTo(Json.parse(json("{'jsonrpc':'2.0','method':'notifications/tools/list_changed',"
                            + "'params':{'_meta':{'" + ID + "':1}}}")));
            mcp.endpoint.close();
            assertEnded(asked);
            assertEnded(askedNot);
            assertEnded(askedNothing);
        }
    }

    @Test
    void closingEndsEveryStreamWithAResultAndNotMerelyWithSilence() {
        try (McpFixture mcp = McpFixture.open();
                Events events = acknowledged(mcp, TOOLS)) {
            mcp.endpoint.close();
            assertEnded(events);
        }
    }

    @Test
    void idleStreamShowsHeartbeatsAndStaysUsable() {
        try (McpFixture mcp = McpFixture.beating(Duration.ofMillis(20));
                Events events = acknowledged(mcp, TOOLS)) {
            events.awaitHeartbeat();
            events.awaitHeartbeat();
            mcp.changes.announce(new ChangeFeed.Change.ToolList());
            assertThat(events.next().path("method").asString()).isEqualTo("notifications/tools/list_changed");
        }
    }

    @Test
    void twoStreamsAreToldApartByTheirIds() {
        try (McpFixture mcp = McpFixture.open();
                Events first = acknowledged(mcp, TOOLS);
                Events second = other(mcp)) {
            assertThat(second.next().path("params").path("_meta").path(ID).asString())
                    .isEqualTo("other");
            mcp.changes.announce(new ChangeFeed.Change.ToolList());
            assertThat(first.next().path("params").path("_meta").path(ID).asInt())
                    .isEqualTo(1);
            assertThat(second.next().path("params").path("_meta").path(ID).asString())
                    .isEqualTo("other");
        }
    }

    private static Events other(McpFixture mcp) {
        ModernRequest request = ModernRequest.of("subscriptions/listen", TOOLS);
        String body = request.body().replace("\"id\":1,", "\"id\":\"other\",");
        return mcp.stream(body, request.headers("Accept", McpFixture.STREAM));
    }

    private static Events listen(McpFixture mcp, String params) {
        ModernRequest request = ModernRequest.of("subscriptions/listen", params);
        return mcp.stream(request.body(), request.headers("Accept", McpFixture.BOTH));
    }

    /** A stream whose acknowledgement has been read: from then on it is told of every change. */
    private static Events acknowledged(McpFixture mcp, String params) {
        Events events = listen(mcp, params);
        assertThat(events.next().path("method").asString()).isEqualTo("notifications/subscriptions/acknowledged");
        return events;
    }

    private static void assertEnded(Events events) {
        JsonNode last = events.next();
        assertThat(last.path("id").asInt()).isEqualTo(1);
        assertThat(last.path("result").path("resultType").asString()).isEqualTo("complete");
        assertThat(last.path("result").path("_meta").path(ID).asInt()).isEqualTo(1);
        assertThat(events.next()).isNull();
    }
}
