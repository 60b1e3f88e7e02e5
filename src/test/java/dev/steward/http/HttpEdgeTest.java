package dev.steward.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.http.RawConnection.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a socket sees of the edge: which bytes are taken for a request, and how everything else is refused. */
class HttpEdgeTest {
    private static HttpServer server;

    @BeforeAll
    static void start() throws Exception {
        server = TestingServer.start(
                new Route("/healthz", Health.liveness()),
                new Route("/echo", exchange -> exchange.answer(200, "text/plain", exchange.body())),
                new Route("/nothing", exchange -> exchange.answer(204, null, null)),
                new Route("/query", HttpEdgeTest::answerParameter));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** A bar stands for the end of a line. */
    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '~', textBlock = """
            an ordinary request                       ~ 200 ~ GET /healthz HTTP/1.1|Host: a||
            any method reaches the endpoint           ~ 405 ~ FOO /healthz HTTP/1.1|Host: a||
            HTTP/1.0 without a host                   ~ 200 ~ GET /healthz HTTP/1.0||
            a foreign host is not the server's matter ~ 200 ~ GET /healthz HTTP/1.1|Host: evil.example||
            bare line feeds                           ~ 200 ~ GET /healthz HTTP/1.1\\nHost: a\\n\\n
            a longer path                             ~ 404 ~ GET /healthzz HTTP/1.1|Host: a||
            a slash more                              ~ 404 ~ GET /healthz/ HTTP/1.1|Host: a||
            another case                              ~ 404 ~ GET /Healthz HTTP/1.1|Host: a||
            a path with dots is made canonical        ~ 200 ~ GET /x/../healthz HTTP/1.1|Host: a||
            dots that climb too high                  ~ 400 ~ GET /../healthz HTTP/1.1|Host: a||
            encoded dots                              ~ 400 ~ GET /x/%2e%2e/healthz HTTP/1.1|Host: a||
            encoded dots and slash                    ~ 400 ~ GET /x/%2e%2e%2fhealthz HTTP/1.1|Host: a||
            an empty segment                          ~ 400 ~ GET //healthz HTTP/1.1|Host: a||
            an encoded zero                           ~ 400 ~ GET /healthz%00 HTTP/1.1|Host: a||
            the server as a whole                     ~ 404 ~ OPTIONS * HTTP/1.1|Host: a||
            a tunnel                                  ~ 404 ~ CONNECT a:80 HTTP/1.1|Host: a:80||
            the absolute form                         ~ 200 ~ GET http://a/healthz HTTP/1.1|Host: a||
            the absolute form with another host       ~ 400 ~ GET http://other/healthz HTTP/1.1|Host: a||
            no host                                   ~ 400 ~ GET /healthz HTTP/1.1||
            an empty host                             ~ 400 ~ GET /healthz HTTP/1.1|Host:||
            two hosts                                 ~ 400 ~ GET /healthz HTTP/1.1|Host: a|Host: b||
            a host with a space                       ~ 400 ~ GET /healthz HTTP/1.1|Host: a b||
            a version to come                         ~ 505 ~ GET /healthz HTTP/9.9|Host: a||
            no version                                ~ 505 ~ GET /healthz||
            the preface of HTTP/2                     ~ 426 ~ PRI * HTTP/2.0||SM||
            no request at all                         ~ 400 ~ rubbish||
            a space before the colon                  ~ 400 ~ GET /healthz HTTP/1.1|Host : a||
            a folded header                           ~ 400 ~ GET /healthz HTTP/1.1|Host: a|X: b| c||
            both ways to give the length              ~ 400 ~ POST /echo HTTP/1.1|Host: a|Content-Length: 3|Transfer-Encoding: chunked||3|abc|0||
            two lengths                               ~ 400 ~ POST /echo HTTP/1.1|Host: a|Content-Length: 3|Content-Length: 4||abc
            a negative length                         ~ 400 ~ POST /echo HTTP/1.1|Host: a|Content-Length: -3||abc
            an unknown transfer coding                ~ 400 ~ POST /echo HTTP/1.1|Host: a|Transfer-Encoding: gzip||abc
            a broken chunk                            ~ 400 ~ POST /echo HTTP/1.1|Host: a|Transfer-Encoding: chunked||zz|abc
            a body that breaks off                    ~ 400 ~ POST /echo HTTP/1.1|Host: a|Content-Length: 9||abc
            another expectation                       ~ 417 ~ POST /echo HTTP/1.1|Host: a|Content-Length: 3|Expect: pie||abc
            a malformed query                         ~ 400 ~ GET /query?a=%zz HTTP/1.1|Host: a||
            """)
    void answersByTheBook(String name, int status, String request) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(request.replace("|", "\r\n").replace("\\n", "\n")).shutdownOutput();

            Answer answer = connection.readAnswer();

            assertThat(answer.status()).as(answer.head()).isEqualTo(status);
            assertThat(answer.header("Content-Type"))
                    .isEqualTo(status == 200 && request.startsWith("POST") ? "text/plain" : "application/json");
            if (status >= 400) {
                assertThat(answer.body())
                        .matches(
                                "\\{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":\\{\"code\":-32\\d{3},\"message\":\"[^\"<>]+\","
                                        + "\"data\":\\{\"requestId\":\"[0-9a-z]+\"}}}");
            }
        }
    }

    @Test
    void everyAnswerForbidsStoringAndSniffingAndNamesNoServer() throws Exception {
        for (String path : new String[] {"/healthz", "/elsewhere", "/%zz"}) {
            try (RawConnection connection = new RawConnection(server)) {
                Answer answer = connection
                        .send("GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n")
                        .readAnswer();
                assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
                assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
                assertThat(answer.header("Server")).isNull();
                assertThat(answer.head()).doesNotContainIgnoringCase("jetty");
            }
        }
    }

    @Test
    void anUnknownPathIsToldWhichPathsExist() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            Answer answer =
                    connection.send("GET /mpc HTTP/1.1\r\nHost: a\r\n\r\n").readAnswer();
            assertThat(answer.body()).contains("\"code\":-32600", "/healthz, /echo, /nothing, /query");
        }
    }

    @Test
    void headHasTheHeadersOfGetAndNoBody() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection
                    .send("HEAD /healthz HTTP/1.1\r\nHost: a\r\n\r\nHEAD /elsewhere HTTP/1.1\r\nHost: a\r\n\r\n")
                    .shutdownOutput();

            assertThat(connection.readHead()).startsWith("HTTP/1.1 200").contains("Content-Length: 15");
            assertThat(connection.readHead()).startsWith("HTTP/1.1 404").contains("Content-Length: ");
            assertThat(connection.readToEnd()).isEmpty();
        }
    }

    @Test
    void aConnectionIsKeptAndPipelinedRequestsAreAnsweredInOrder() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(
                    "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
                            + "GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n"
                            + "GET /elsewhere HTTP/1.1\r\nHost: a\r\n\r\n"
                            + "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nd\r\n2\r\nef\r\n0\r\n\r\n");

            assertThat(connection.readAnswer().body()).isEqualTo("abc");
            assertThat(connection.readAnswer().status()).isEqualTo(204);
            assertThat(connection.readAnswer().status()).isEqualTo(404);
            assertThat(connection.readAnswer().body()).isEqualTo("def");
        }
    }

    @Test
    void anUnreadBodyThatHasArrivedDoesNotCostTheConnection() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("POST /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc");
            assertThat(connection.readAnswer().status()).isEqualTo(405);

            connection.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
            assertThat(connection.readAnswer().status()).isEqualTo(200);
        }
    }

    @Test
    void aClientThatAsksFirstIsToldToGoOn() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n");
            assertThat(connection.readHead()).startsWith("HTTP/1.1 100");

            assertThat(connection.send("abc").readAnswer().body()).isEqualTo("abc");
        }
    }

    @Test
    void headersOf64KilobytesAreTooLong() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("GET /healthz HTTP/1.1\r\nHost: a\r\nX: " + "x".repeat(64 * 1024));
            Answer answer = connection.readAnswer();
            assertThat(answer.status()).isEqualTo(431);
            assertThat(answer.body()).contains("\"code\":-32600");
        }
    }

    @Test
    void tlsOnThePlainPortIsRefused() throws Exception {
        byte[] clientHello = {0x16, 0x03, 0x01, 0x00, 0x05, 0x01, 0x00, 0x00, 0x01, 0x00, '\r', '\n', '\r', '\n'};
        try (RawConnection connection = new RawConnection(server)) {
            assertThat(connection.send(clientHello).readToEnd()).startsWith("HTTP/1.1 400");
        }
    }

    @Test
    void aQueryParameterIsDecoded() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(
                    "GET /query?b=1&a=x%20y&a=z HTTP/1.1\r\nHost: a\r\n\r\nGET /query HTTP/1.1\r\nHost: a\r\n\r\n");
            assertThat(connection.readAnswer().body()).isEqualTo("x y");
            assertThat(connection.readAnswer().body()).isEqualTo("null");
        }
    }

    private static void answerParameter(Exchange exchange) throws IOException {
        String value = String.valueOf(exchange.query("a"));
        exchange.answer(200, null, value.getBytes(StandardCharsets.UTF_8));
    }
}
