package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.habitica.ScriptedServer.Answer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Field reports 16 to 18: whatever comes back, the caller gets one clear sentence, and a change goes out once. */
class UpstreamFaultTest {
    private static final String UNKNOWN =
            " It is not known whether the change was made: read again before repeating it.";
    private static final String UNCHANGED = " Nothing was changed.";
    private static final String NOT_JSON = "Habitica's answer is not the JSON that was expected.";
    private static final String MIDWAY = "Habitica's answer broke off midway.";
    private static final String NO_ANSWER = "The connection to Habitica broke off before it answered.";
    private static final String WRONG_PLACE = "Habitica answered with a web page instead of JSON:"
            + " HABITICA_BASE_URL does not seem to point at a Habitica server.";
    private static final String CREDENTIALS = "Habitica does not accept the account's credentials:"
            + " HABITICA_USER_ID and HABITICA_API_TOKEN must be put right.";

    /** Name, answer, kind and sentence for a read, kind and sentence for a change. */
    static Stream<Arguments> faults() {
        return Stream.of(
                fault("web page with 200", ScriptedServer.page(200), WRONG_PLACE, WRONG_PLACE + UNKNOWN),
                fault(
                        "web page that says it is JSON",
                        ScriptedServer.json(200, "\n <html></html>"),
                        WRONG_PLACE,
                        WRONG_PLACE + UNKNOWN),
                fault(
                        "web page with 404",
                        ScriptedServer.page(404),
                        "Habitica, or a proxy before it, answered with status 404 and a web page.",
                        "Habitica, or a proxy before it, answered with status 404 and a web page." + UNCHANGED),
                fault(
                        "web page with 502",
                        ScriptedServer.page(502),
                        "Habitica, or a proxy before it, answered with status 502 and a web page.",
                        "Habitica, or a proxy before it, answered with status 502 and a web page." + UNKNOWN),
                fault(
                        "empty body",
                        ScriptedServer.json(200, ""),
                        "Habitica's answer is empty.",
                        "Habitica's answer is empty." + UNKNOWN),
                fault("no object", ScriptedServer.json(200, "[1,2]"), NOT_JSON, NOT_JSON + UNKNOWN),
                fault("no envelope", ScriptedServer.json(200, "{\"status\":\"up\"}"), NOT_JSON, NOT_JSON + UNKNOWN),
                fault("no data", ScriptedServer.json(200, "{\"success\":true}"), NOT_JSON, NOT_JSON + UNKNOWN),
                fault("text", ScriptedServer.json(200, "OK"), NOT_JSON, NOT_JSON + UNKNOWN),
                fault(
                        "unknown compression",
                        ScriptedServer.json(200, "x", "Content-Encoding: br"),
                        NOT_JSON,
                        NOT_JSON + UNKNOWN),
                fault(
                        "no compression where it is promised",
                        ScriptedServer.json(200, "{\"success\":true,\"data\":{}}", "Content-Encoding: gzip"),
                        NOT_JSON,
                        NOT_JSON + UNKNOWN),
                fault(
                        "JSON cut off within its length",
                        ScriptedServer.json(200, "{\"success\":true,\"data\":[{\"a\":"),
                        MIDWAY,
                        MIDWAY + UNKNOWN),
                fault(
                        "envelope not closed",
                        ScriptedServer.json(200, "{\"success\":true,\"data\":[]"),
                        MIDWAY,
                        MIDWAY + UNKNOWN),
                fault("compressed body cut off", cutGzip(), MIDWAY, MIDWAY + UNKNOWN),
                fault(
                        "body shorter than promised",
                        ScriptedServer.cutOff("{\"success\":true,\"data\":[]}"),
                        MIDWAY,
                        MIDWAY + UNKNOWN),
                fault(
                        "chunk cut off",
                        ScriptedServer.raw(
                                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n40\r\n{\"success\":true"),
                        MIDWAY,
                        MIDWAY + UNKNOWN),
                fault("not HTTP", ScriptedServer.raw("SSH-2.0-OpenSSH_9.6\r\n\r\n"), NO_ANSWER, NO_ANSWER + UNKNOWN),
                fault("closed", ScriptedServer.closing(), NO_ANSWER, NO_ANSWER + UNKNOWN),
                fault("reset", ScriptedServer.resetting(), NO_ANSWER, NO_ANSWER + UNKNOWN),
                fault(
                        "redirect",
                        ScriptedServer.page(302, "Location: http://127.0.0.1:1/elsewhere"),
                        "Habitica answered with a redirect (302), which is not followed: HABITICA_BASE_URL must be the final address.",
                        "Habitica answered with a redirect (302), which is not followed: HABITICA_BASE_URL must be the final address."
                                + UNCHANGED),
                fault(
                        "login of a proxy [930]",
                        ScriptedServer.answer(
                                401, "text/html; charset=utf-8", new byte[0], "WWW-Authenticate: Basic realm=x"),
                        "A server before Habitica asks for a login of its own (401): HABITICA_BASE_URL must lead past it.",
                        "A server before Habitica asks for a login of its own (401): HABITICA_BASE_URL must lead past it."
                                + UNCHANGED),
                fault(
                        "no upstream",
                        ScriptedServer.answer(
                                503, "text/plain", "no healthy upstream".getBytes(StandardCharsets.UTF_8)),
                        "Habitica, or a proxy before it, answered with status 503 and no explanation.",
                        "Habitica, or a proxy before it, answered with status 503 and no explanation." + UNKNOWN),
                fault(
                        "maintenance [910]",
                        ScriptedServer.json(
                                503, "{\"error\":\"Maintenance\",\"message\":\"Server offline for maintenance.\"}"),
                        "Habitica is down for maintenance (503): try again later.",
                        "Habitica is down for maintenance (503): try again later."),
                fault(
                        "internal error [253]",
                        ScriptedServer.error(500, "InternalServerError", "An unexpected error occurred."),
                        "Habitica failed with status 500 (InternalServerError).",
                        "Habitica failed with status 500 (InternalServerError)." + UNKNOWN),
                fault(
                        "gateway timeout",
                        ScriptedServer.error(504, "GatewayTimeout", "upstream"),
                        "Habitica failed with status 504 (GatewayTimeout).",
                        "Habitica failed with status 504 (GatewayTimeout)." + UNKNOWN),
                fault(
                        "wrong token [012]",
                        ScriptedServer.error(
                                401, "invalid_credentials", "There is no account that uses those credentials."),
                        CREDENTIALS,
                        CREDENTIALS),
                fault(
                        "missing headers [010], or a game rule [411]",
                        ScriptedServer.error(401, "NotAuthorized", "Your session is outdated. Please refresh or sync."),
                        CREDENTIALS,
                        "Habitica refused the change: Your session is outdated. Please refresh or sync."),
                fault(
                        "x-client taken away on the way [920]",
                        ScriptedServer.error(400, "BadRequest", "Missing x-client headers."),
                        "Habitica refused to answer: Missing x-client headers.",
                        "Habitica refused the values: Missing x-client headers."),
                fault(
                        "unknown task [121]",
                        ScriptedServer.error(404, "NotFound", "Task not found."),
                        "Habitica did not find it: Task not found.",
                        "Habitica did not find it: Task not found."),
                fault(
                        "missing web client [022]",
                        ScriptedServer.error(404, "Error", "ENOENT: no such file or directory, stat '/srv/index.html'"),
                        "Habitica failed with status 404 (Error).",
                        "Habitica failed with status 404 (Error)."),
                fault(
                        "forbidden",
                        ScriptedServer.error(403, "Forbidden", ""),
                        "Habitica forbids this (403).",
                        "Habitica forbids this (403)."));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faults")
    void aReadEndsInOneSentence(String name, Answer answer, String read, String write) {
        try (ScriptedServer server = new ScriptedServer(answer);
                Upstream upstream = Client.of(server.url(), Duration.ofSeconds(10), new ManualTime())) {
            assertThat(Client.refusal(
                            () -> upstream.read(Client.TAGS, Client.TREE).orRefuse()))
                    .as(name)
                    .isEqualTo(read);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faults")
    void aChangeEndsInOneSentenceAndGoesOutOnce(String name, Answer answer, String read, String write) {
        try (ScriptedServer server = new ScriptedServer(answer);
                Upstream upstream = Client.of(server.url(), Duration.ofSeconds(10), new ManualTime())) {
            assertThat(Client.refusal(() -> upstream.write(UpstreamWrite.post(Client.SCORE), Client.TREE)
                            .orRefuse()))
                    .as(name)
                    .isEqualTo(write);
            assertThat(server.requests()).hasSize(1);
        }
    }

    @Test
    void noAnswerEndsAtTheTimeLimit() {
        Duration limit = Duration.ofMillis(300);
        String sentence = "Habitica timed out: no complete answer within 300 ms (HABITICA_TIMEOUT_MS).";
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.hanging());
                Upstream upstream = Client.of(server.url(), limit, Time.SYSTEM)) {
            assertThat(Client.refusal(() -> upstream.read(Client.TAGS, Client.TREE)))
                    .isEqualTo(sentence);
            assertThat(Client.refusal(() -> upstream.write(UpstreamWrite.post(Client.SCORE), Client.TREE)))
                    .isEqualTo(sentence + UNKNOWN);
            assertThat(server.requests()).hasSize(2);
        }
    }

    @Test
    void aBodyThatDripsEndsAtTheTimeLimit() {
        Duration limit = Duration.ofMillis(300);
        String sentence = "Habitica timed out: no complete answer within 300 ms (HABITICA_TIMEOUT_MS).";
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.dripping());
                Upstream upstream = Client.of(server.url(), limit, Time.SYSTEM)) {
            assertThat(Client.refusal(() -> upstream.read(Client.TAGS, Client.TREE)))
                    .isEqualTo(sentence);
            assertThat(Client.refusal(() -> upstream.write(UpstreamWrite.post(Client.SCORE), Client.TREE)))
                    .isEqualTo(sentence + UNKNOWN);
            assertThat(server.requests()).hasSize(2);
        }
    }

    @Test
    void aRefusedConnectionIsUnreachable() {
        ScriptedServer gone = new ScriptedServer(ScriptedServer.closing());
        String url = gone.url();
        gone.close();
        String sentence =
                "Habitica at " + url.substring("http://".length()) + " is unreachable: the connection was refused.";
        ManualTime time = new ManualTime();
        try (Upstream upstream = Client.of(url, Duration.ofSeconds(10), time)) {
            assertThat(Client.refusal(() -> upstream.read(Client.TAGS, Client.TREE)))
                    .isEqualTo(sentence);
            assertThat(time.pauses()).containsExactly(Duration.ofMillis(100), Duration.ofMillis(400));
            assertThat(Client.refusal(() -> upstream.write(UpstreamWrite.post(Client.SCORE), Client.TREE)))
                    .isEqualTo(sentence + UNCHANGED);
        }
    }

    @Test
    void anUnknownHostIsUnreachable() {
        try (Upstream upstream = Client.of("http://habitica.invalid:3000", Duration.ofSeconds(10), new ManualTime())) {
            assertThat(Client.refusal(() -> upstream.read(Client.TAGS, Client.TREE)))
                    .isEqualTo("Habitica at habitica.invalid:3000 is unreachable: its name is not known.");
        }
    }

    @Test
    void aPlainServerBehindHttpsIsTold() {
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.closing());
                Upstream upstream =
                        Client.of(server.url().replace("http:", "https:"), Duration.ofSeconds(10), new ManualTime())) {
            assertThat(Client.refusal(() -> upstream.write(UpstreamWrite.post(Client.SCORE), Client.TREE)))
                    .contains("no secure connection could be made")
                    .endsWith(UNCHANGED);
        }
    }

    @Test
    void theNextCallAfterAnOutageWorks() {
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.resetting(), ScriptedServer.success("[]"));
                Upstream upstream = Client.of(server.url())) {
            UpstreamWrite write = UpstreamWrite.post(Client.SCORE);
            assertThat(Client.refusal(() -> upstream.write(write, Client.TREE))).startsWith(NO_ANSWER);
            assertThat(upstream.write(write, Client.TREE).orRefuse().isEmpty()).isTrue();
        }
    }

    private static Arguments fault(String name, Answer answer, String read, String write) {
        return Arguments.of(name, answer, read, write);
    }

    private static Answer cutGzip() {
        byte[] whole = ScriptedServer.gzip("{\"success\":true,\"data\":[1,2,3]}".getBytes(StandardCharsets.UTF_8));
        byte[] part = java.util.Arrays.copyOf(whole, whole.length / 2);
        return ScriptedServer.answer(200, "application/json", part, "Content-Encoding: gzip");
    }
}
