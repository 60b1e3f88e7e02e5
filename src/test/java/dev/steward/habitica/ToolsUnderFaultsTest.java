package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.HabiticaFault;
import dev.steward.testing.HabiticaRecording;
import dev.steward.testing.HabiticaStandIn;
import dev.steward.testing.RefusedPort;
import dev.steward.testing.TestingApp;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.ToolReply;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever goes wrong upstream, an agent gets one clear sentence, nothing is written twice, and all works again afterwards (FR-15, FR-18). */
class ToolsUnderFaultsTest {
    private static final String TIMEOUT = "1500";
    private static final String LIMITED = "rate limit";
    private static final String ID = "eeeeeeee-0000-4000-8000-000000000001";
    private static final String TAG = "aaaaaaaa-0000-4000-8000-000000000001";

    /** Every tool once; reads first. */
    private static final Map<String, String> CALLS = Map.ofEntries(
            Map.entry("list_tasks", "{}"),
            Map.entry("get_task", "{task_id: '" + ID + "'}"),
            Map.entry("list_tags", "{}"),
            Map.entry("get_user_stats", "{}"),
            Map.entry("create_task", "{type: 'todo', text: 'A'}"),
            Map.entry("update_task", "{task_id: '" + ID + "', text: 'B'}"),
            Map.entry("delete_task", "{task_id: '" + ID + "'}"),
            Map.entry("score_task", "{task_id: '" + ID + "'}"),
            Map.entry("create_tag", "{name: 'New'}"),
            Map.entry("add_tag_to_task", "{task_id: '" + ID + "', tag: 'Home'}"),
            Map.entry("remove_tag_from_task", "{task_id: '" + ID + "', tag: 'Home'}"));

    @AutoClose
    private final TestingApp app = TestingApp.start(Map.of("HABITICA_TIMEOUT_MS", TIMEOUT));

    static Stream<Arguments> faults() {
        return Stream.of(
                Arguments.of("a web page with 200", HabiticaFault.htmlPage(), "web page"),
                Arguments.of("a proxy's page with 502", HabiticaFault.htmlError(502), "502"),
                Arguments.of("a proxy's page with 503", HabiticaFault.htmlError(503), "503"),
                Arguments.of("a proxy's page with 504", HabiticaFault.htmlError(504), "504"),
                Arguments.of("an empty body", HabiticaFault.emptyBody(), "is empty"),
                Arguments.of("a truncated body", HabiticaFault.truncatedBody(), "broke off"),
                Arguments.of("no answer", HabiticaFault.neverAnswers(), "timed out"),
                Arguments.of("a slow drip", HabiticaFault.slowDrip(Duration.ofMillis(50)), "timed out"),
                Arguments.of("a reset", HabiticaFault.reset(), "broke off"),
                Arguments.of("a closed connection", HabiticaFault.closes(), "broke off"),
                Arguments.of("an internal error", HabiticaFault.internalError(), "500"),
                Arguments.of("an error with the request in it", HabiticaFault.echoesHeaders(), "500"),
                Arguments.of("maintenance", HabiticaFault.maintenance(), "maintenance"),
                Arguments.of("a redirect", HabiticaFault.redirect(URI.create("http://127.0.0.1:9/")), "redirect"),
                Arguments.of("a login of a proxy", HabiticaFault.recorded("930"), "login"),
                Arguments.of("wrong credentials", HabiticaFault.recorded("012"), "HABITICA_API_TOKEN"),
                Arguments.of("too many requests", HabiticaFault.tooManyRequests("29.482"), LIMITED));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faults")
    void everyToolSaysWhatIsWrongAndAllWorksAgainAfterwards(String name, HabiticaFault fault, String sign) {
        app.habitica().failAll(_ -> true, fault);

        Map<String, Future<ToolReply>> replies = new TreeMap<>();
        CALLS.forEach((tool, arguments) -> replies.put(tool, TestingApp.aside(() -> app.call(tool, arguments))));

        replies.forEach((tool, pending) -> {
            ToolReply reply = TestingApp.awaited(pending).refused("unavailable");
            assertThat(reply.error()).as(tool).contains(sign);
            assertClean(reply);
        });
        // Each change has its own method and path, so a repeated one would show.
        assertThat(app.writes().stream().map(write -> write.method() + write.path()))
                .doesNotHaveDuplicates();
        assertThat(app.get("/healthz").statusCode()).isEqualTo(200);
        app.habitica().forgetFaults();
        if (!sign.equals(LIMITED)) {
            app.call("list_tags").succeeded();
        }
    }

    /** A change that reached Habitica, by a tool that reads nothing before. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("faults")
    void aChangeIsSentOnceAtMost(String name, HabiticaFault fault, String sign) {
        app.habitica().failAll(_ -> true, fault);

        ToolReply reply = app.call("create_task", "{type: 'todo', text: 'A'}").refused("unavailable");

        assertThat(app.habitica().received()).hasSize(1);
        assertThat(reply.error()).contains(sign);
        assertClean(reply);
    }

    @Test
    void theSecondsToWaitAreUnderstoodWithDecimalsAndRoundedUp() {
        app.habitica().failNext(HabiticaFault.tooManyRequests("29.482"));

        assertThat(app.call("list_tags").refused("unavailable").error()).contains("try again in 30 s.");
        assertThat(app.habitica().received()).hasSize(1);
    }

    /** Apart from the others, because so many bytes may take longer than the short timeout of these tests. */
    @Test
    void anOversizedBodyIsRefusedByReadersAndWriters() {
        try (TestingApp patient = TestingApp.start()) {
            patient.habitica().failAll(_ -> true, HabiticaFault.oversizedBody());
            for (String tool : List.of("list_tasks", "create_task")) {
                ToolReply reply = patient.call(tool, CALLS.get(tool)).refused("unavailable");
                assertThat(reply.error()).contains("larger than 32 MiB");
                assertClean(reply);
            }
            assertThat(patient.habitica().received()).hasSize(2);
        }
    }

    @Test
    void aShortWaitIsWaitedOutOnce() {
        app.habitica().failNext(HabiticaFault.tooManyRequests("0.05"));

        app.call("create_task", "{type: 'todo', text: 'A'}").succeeded();

        assertThat(app.writes()).hasSize(2);
        assertThat(app.account().tasks()).hasSize(1);
    }

    private static void assertClean(ToolReply reply) {
        assertThat(reply.error())
                .hasSizeLessThan(400)
                .doesNotContain("<", "Exception", "\tat ", "java.", HabiticaStandIn.TOKEN, "x-api-key");
        assertThat(reply.get("warnings").isMissingNode()).isTrue();
    }

    static Stream<HabiticaRecording> recordedErrors() {
        return HabiticaRecording.names().stream()
                .map(HabiticaRecording::load)
                .filter(recording -> recording.status() >= 400);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("recordedErrors")
    void everyRecordedErrorIsOneCleanSentence(HabiticaRecording recording) {
        app.habitica().failAll(_ -> true, HabiticaFault.recorded(recording.name()));
        List<String> codes = List.of("invalid", "not_found", "forbidden", "conflict", "unavailable");

        for (String tool : List.of("list_tasks", "create_task", "delete_task")) {
            ToolReply reply = app.call(tool, CALLS.get(tool));
            assertThat(reply.isSuccess()).isFalse();
            assertThat(codes).contains(reply.code());
            reply.refused(reply.code());
            assertClean(reply);
        }
        assertThat(app.writes()).hasSizeLessThanOrEqualTo(2);
    }

    @Test
    void thereIsARecordingOfEveryKindOfError() {
        assertThat(recordedErrors().map(HabiticaRecording::status).distinct())
                .contains(400, 401, 404, 413, 415, 429, 500, 503);
        assertThat(recordedErrors()).hasSizeGreaterThan(90);
    }

    @Test
    void aRefusedConnectionIsNamedWithTheServer() {
        try (RefusedPort port = new RefusedPort();
                TestingApp alone = TestingApp.start(
                        Map.of("HABITICA_BASE_URL", port.url().toString(), "HABITICA_TIMEOUT_MS", TIMEOUT))) {
            for (Map.Entry<String, String> call : CALLS.entrySet()) {
                ToolReply reply = alone.call(call.getKey(), call.getValue()).refused("unavailable");
                assertThat(reply.error()).contains(port.url().getAuthority(), "unreachable", "refused");
                assertClean(reply);
            }
            assertThat(alone.get("/healthz").statusCode()).isEqualTo(200);
            assertThat(alone.get("/readyz").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aPassingFaultIsNotSeenByReaders() {
        app.seed("{type: 'todo', text: 'A'}");
        app.habitica().failNext(HabiticaFault.htmlError(502));
        app.habitica().failNext(HabiticaFault.reset());

        assertThat(app.call("list_tasks").titles()).containsExactly("A");
        assertThat(app.habitica().received()).hasSize(3);
    }

    @Test
    void readsArePausedAndSaidToBeLimitedOnceTheLimitIsReached() {
        app.habitica().limitRequests(2);

        app.call("get_user_stats").succeeded();
        app.call("get_user_stats").succeeded();
        ToolReply create = app.call("create_task", "{type: 'todo', text: 'A'}").refused("unavailable");
        assertThat(create.error()).contains("rate limit", "Nothing was changed").containsPattern("[56]\\d s\\.");
        for (int call = 0; call < 5; call++) {
            assertThat(app.call("list_tasks").refused("unavailable").error()).contains("rate limit", " s.");
        }

        assertThat(app.writes()).isEmpty();
        assertThat(app.habitica().received()).hasSize(2);
        assertThat(app.get("/healthz").statusCode()).isEqualTo(200);
    }

    @Test
    void everyRequestCarriesTheHeadersThatHabiticaAsksFor() {
        app.habitica().requireClientHeader();
        app.account().putTag(TAG, "Home");
        String id = app.seed("{type: 'todo', text: 'A', tags: ['" + TAG + "'], _id: '" + ID + "'}");
        assertThat(id).isEqualTo(ID);
        List<String> order = List.of(
                "list_tasks",
                "get_task",
                "update_task",
                "add_tag_to_task",
                "remove_tag_from_task",
                "score_task",
                "list_tags",
                "create_tag",
                "create_task",
                "get_user_stats",
                "delete_task");

        order.forEach(tool -> app.call(tool, CALLS.get(tool)).succeeded());

        assertThat(order).containsExactlyInAnyOrderElementsOf(CALLS.keySet());
        assertThat(app.habitica().received()).hasSizeGreaterThan(11).allSatisfy(request -> {
            assertThat(request.header("x-api-user")).isEqualTo(HabiticaStandIn.USER_ID);
            assertThat(request.header("x-api-key")).isEqualTo(HabiticaStandIn.TOKEN);
            assertThat(request.header("x-client")).isEqualTo(HabiticaStandIn.USER_ID + "-Steward");
            assertThat(request.header("cookie")).isNull();
            assertThat(request.target()).startsWith("/api/v3/");
        });
    }

    @Test
    void anUnknownToolIsAProtocolErrorThatHelps() {
        String error = app.mcp()
                .request("tools/call", TestingMcp.json("{name: 'list_task', arguments: {}}"))
                .path("error")
                .toString();

        assertThat(error).contains("-32602", "list_task", "list_tasks");
        assertThat(app.habitica().received()).isEmpty();
    }
}
