package dev.steward.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.http.RawConnection.Answer;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HealthTest {
    private final AtomicBoolean storeOpen = new AtomicBoolean();
    private HttpServer server;

    @BeforeEach
    void start() throws Exception {
        server = TestingServer.start(
                new Route("/healthz", Health.liveness()),
                new Route("/readyz", Health.readiness(List.of(() -> true, storeOpen::get))));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aLivingServerSaysSo() throws Exception {
        Answer answer = ask("GET", "/healthz");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"status\":\"ok\"}");
        assertThat(answer.header("Content-Type")).isEqualTo("application/json");
    }

    @Test
    void aServerIsReadyOnceAllItsPartsAre() throws Exception {
        Answer before = ask("GET", "/readyz");
        assertThat(before.status()).isEqualTo(503);
        assertThat(before.body()).isEqualTo("{\"status\":\"not ready\"}");

        storeOpen.set(true);
        Answer after = ask("GET", "/readyz");
        assertThat(after.status()).isEqualTo(200);
        assertThat(after.body()).isEqualTo("{\"status\":\"ready\"}");
    }

    @Test
    void otherMethodsAreNamedTheRightOnes() throws Exception {
        for (String path : List.of("/healthz", "/readyz")) {
            Answer answer = ask("POST", path);
            assertThat(answer.status()).isEqualTo(405);
            assertThat(answer.header("Allow")).isEqualTo("GET, HEAD");
            assertThat(answer.body()).contains("\"code\":-32005");
        }
    }

    private Answer ask(String method, String path) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            return connection
                    .send(method + " " + path + " HTTP/1.1\r\nHost: 10.1.2.3:8080\r\n\r\n")
                    .readAnswer();
        }
    }
}
