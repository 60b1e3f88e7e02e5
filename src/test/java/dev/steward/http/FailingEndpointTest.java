package dev.steward.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.steward.http.RawConnection.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

class FailingEndpointTest {
    private static final String INSIDE = "table /srv/secret.db is locked";

    private final Logger logger = (Logger) LoggerFactory.getLogger(RouteHandler.class);
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private HttpServer server;

    @BeforeEach
    void start() throws Exception {
        server = TestingServer.start(
                new Route("/throws", exchange -> {
                    throw new IllegalStateException(INSIDE);
                }),
                new Route("/error", exchange -> {
                    throw new StackOverflowError(INSIDE);
                }),
                new Route("/io", exchange -> {
                    throw new IOException(INSIDE);
                }),
                new Route("/silent", exchange -> {}),
                new Route("/late", exchange -> {
                    exchange.answer(200, "text/plain", "fine".getBytes(StandardCharsets.US_ASCII));
                    throw new IllegalStateException(INSIDE);
                }),
                new Route("/twice", exchange -> {
                    exchange.answer(200, "text/plain", "fine".getBytes(StandardCharsets.US_ASCII));
                    exchange.answer(200, "text/plain", "again".getBytes(StandardCharsets.US_ASCII));
                }));
        log.start();
        logger.addAppender(log);
        logger.setAdditive(false);
    }

    @AfterEach
    void stop() {
        logger.detachAppender(log);
        logger.setAdditive(true);
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/throws", "/error", "/io", "/silent"})
    void aFailureIsAnsweredWithAnIdAndLoggedUnderIt(String path) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            Answer answer = connection
                    .send("GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n")
                    .readAnswer();

            assertThat(answer.status()).isEqualTo(500);
            assertThat(answer.header("Content-Type")).isEqualTo("application/json");
            assertThat(answer.body())
                    .contains("\"code\":-32603")
                    .doesNotContain("secret", "Exception", "Error", "dev.steward");
            assertThat(log.list).singleElement().satisfies(event -> {
                String id = answer.body().replaceAll(".*\"requestId\":\"([0-9a-z]+)\".*", "$1");
                assertThat(event.getFormattedMessage()).isEqualTo("request " + id + " failed");
                assertThat(event.getThrowableProxy()).isNotNull();
            });

            connection.send("GET /late HTTP/1.1\r\nHost: a\r\n\r\n");
            assertThat(connection.readAnswer().status())
                    .as("the connection is kept")
                    .isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/late", "/twice"})
    void aFailureAfterTheAnswerIsLoggedAndLeavesTheAnswerAlone(String path) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\nGET /silent HTTP/1.1\r\nHost: a\r\n\r\n");
            assertThat(connection.readAnswer().body()).isEqualTo("fine");
            assertThat(connection.readAnswer().status()).isEqualTo(500);
            assertThat(log.list).hasSize(2);
        }
    }

    @Test
    void theStatusLineNamesNoCauseEither() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("GET /throws HTTP/1.0\r\n\r\n");
            assertThat(connection.readToEnd()).startsWith("HTTP/1.1 500 ").doesNotContain("secret");
        }
    }
}
