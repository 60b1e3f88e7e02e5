package dev.steward.http;

import static dev.steward.http.TestingServer.NEVER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class HttpServerTest {
    private static final String GET = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";

    @Test
    void theUsualLimitsAreThese() {
        assertThat(HttpSettings.at("127.0.0.1", 8080))
                .isEqualTo(new HttpSettings(
                        "127.0.0.1",
                        8080,
                        4_194_304,
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(10),
                        1_024,
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(10),
                        1_024,
                        TrustedProxies.NONE));
    }

    @Test
    void settingsThatLimitNothingAreRefused() {
        assertThatThrownBy(() -> HttpSettings.at(" ", 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> HttpSettings.at("a", 65_536)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> TestingServer.limits(0, NEVER, NEVER, NEVER, NEVER))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> TestingServer.limits(1, NEVER, Duration.ZERO, NEVER, NEVER))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void twoRoutesOfOnePathAreRefused() {
        Route route = new Route("/healthz", Health.liveness());
        assertThatThrownBy(() -> Routes.of(route, route)).hasMessage("two routes have the path /healthz");
        assertThatThrownBy(() -> new Route("healthz", Health.liveness())).hasMessageContaining("healthz");
    }

    @Test
    void anAddressInUseIsToldAtTheStart() throws Exception {
        try (HttpServer first = TestingServer.start()) {
            HttpSettings samePort = HttpSettings.at("127.0.0.1", first.port());
            assertThatThrownBy(() -> TestingServer.start(samePort)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void connectionsOverTheLimitWaitForTheirTurn() throws Exception {
        HttpSettings one =
                new HttpSettings("127.0.0.1", 0, 1_000, NEVER, NEVER, 1, NEVER, NEVER, 1, TrustedProxies.NONE);
        try (HttpServer server = TestingServer.start(one, new Route("/healthz", Health.liveness()));
                RawConnection first = new RawConnection(server)) {
            assertThat(first.send(GET).readAnswer().status()).isEqualTo(200);
            try (RawConnection second = new RawConnection(server)) {
                second.send(GET);
                assertThat(second.isSilentFor(300)).isTrue();
                first.shutdownOutput();
                assertThat(second.readAnswer().status()).isEqualTo(200);
            }
        }
    }

    @Test
    void theBodyMayBeAskedForTwice() throws Exception {
        Endpoint twice = exchange -> {
            byte[] first = exchange.body();
            exchange.answer(Arrays.equals(exchange.body(), first) ? 200 : 500, "text/plain", first);
        };
        try (HttpServer server = TestingServer.start(new Route("/echo", twice));
                RawConnection connection = new RawConnection(server)) {
            connection.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc");
            assertThat(connection.readAnswer().body()).isEqualTo("abc");
        }
    }

    @Test
    void theExchangeTellsWhatTheClientSent() throws Exception {
        Endpoint endpoint = exchange -> exchange.answer(
                200,
                "text/plain",
                (exchange.method()
                                + exchange.path()
                                + exchange.header("x-one")
                                + exchange.headers("X-TWO")
                                + exchange.header("X-None")
                                + exchange.headers("X-None")
                                + exchange.remoteAddress()
                                + exchange.requestId().equals(exchange.requestId())
                                + exchange.answered())
                        .getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        try (HttpServer server = TestingServer.start(new Route("/a", endpoint));
                RawConnection connection = new RawConnection(server)) {
            connection.send("PUT /a?b=c HTTP/1.1\r\nHost: a\r\nX-One: 1\r\nX-Two: 2\r\nX-Two: 3\r\n\r\n");
            assertThat(connection.readAnswer().body()).isEqualTo("PUT/a1[2, 3]null[]127.0.0.1truefalse");
        }
    }
}
