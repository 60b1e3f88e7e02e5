package dev.steward.http;

import static dev.steward.http.TestingServer.NEVER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.http.RawConnection.Answer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodyLimitTest {
    private static final int LIMIT = 200_000;
    private static HttpServer server;

    @BeforeAll
    static void start() throws Exception {
        server = TestingServer.start(
                TestingServer.limits(LIMIT, NEVER, NEVER, NEVER, NEVER),
                new Route("/echo", exchange -> exchange.answer(200, "text/plain", exchange.body())),
                new Route("/closed", exchange -> exchange.answer(401, null, null)));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4_096, 65_536, 65_537, LIMIT})
    void aBodyWithinTheLimitIsReadWhole(int length) throws Exception {
        String body = text(length);
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: " + length + "\r\n\r\n" + body);
            assertThat(connection.readAnswer().body()).isEqualTo(body);

            connection.send("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + inChunks(body));
            assertThat(connection.readAnswer().body()).isEqualTo(body);
        }
    }

    @Test
    void anAnnouncedLengthOverTheLimitIsRefusedBeforeTheBodyComes() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: " + (LIMIT + 1) + "\r\n\r\n");
            assertRefused(connection.readAnswer());
        }
    }

    @Test
    void aClientThatAsksFirstIsRefusedInsteadOfToldToGoOn() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(
                    "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999999999\r\nExpect: 100-continue\r\n\r\n");
            assertRefused(connection.readAnswer());
            assertThat(connection.readToEnd()).isEmpty();
        }
    }

    @Test
    void aChunkedBodyIsRefusedAsSoonAsItIsOverTheLimit() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            String unfinished = inChunks(text(LIMIT + 1)).replace("\r\n0\r\n\r\n", "\r\n");
            connection.send("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + unfinished);
            assertRefused(connection.readAnswer());
            assertThat(connection.readToEnd()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/echo", "/closed", "/elsewhere"})
    void aClientThatSendsFarTooMuchStillGetsItsAnswer(String path) throws Exception {
        int length = 30_000_000;
        byte[] megabyte = new byte[1_000_000];
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("POST " + path + " HTTP/1.1\r\nHost: a\r\nContent-Length: " + length + "\r\n\r\n");
            for (int sent = 0; sent < length; sent += megabyte.length) {
                connection.send(megabyte);
            }
            Answer answer = connection.readAnswer();
            assertThat(answer.status()).isIn(401, 404, 413);
            assertThat(answer.header("Connection")).isEqualTo("close");
        }
    }

    private static void assertRefused(Answer answer) {
        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.header("Connection")).isEqualTo("close");
        assertThat(answer.body()).contains("\"code\":-32013", "longer than " + LIMIT + " bytes");
    }

    private static String text(int length) {
        return "0123456789abcdef".repeat(length / 16 + 1).substring(0, length);
    }

    private static String inChunks(String body) {
        StringBuilder chunks = new StringBuilder();
        for (int start = 0; start < body.length(); start += 10_000) {
            String chunk = body.substring(start, Math.min(body.length(), start + 10_000));
            chunks.append(Integer.toHexString(chunk.length()))
                    .append("\r\n")
                    .append(chunk)
                    .append("\r\n");
        }
        return chunks.append("0\r\n\r\n").toString();
    }
}
