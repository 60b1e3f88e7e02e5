package dev.steward;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.store.Db;
import dev.steward.store.StoreSettings;
import dev.steward.testing.RunningMain;
import dev.steward.testing.TestingSteward;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that open sessions and never come back, and ones that guess ids, at the program as a process (FR-10). */
class AbandonedSessionsTest {
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
    private static final int MOST_SESSIONS = 1000;
    private static final int MANY = 5000;
    /** A hundred bytes for each of them would be a million. */
    private static final long MOST_GROWTH = 500_000;

    @TempDir
    private Path folder;

    private StoreSettings store;
    private RunningMain server;
    private URI endpoint;
    private HttpClient http;

    @BeforeEach
    void start() {
        store = StoreSettings.file(folder.resolve("steward.db"));
        Map<String, String> settings = new HashMap<>(TestingSteward.settings(store, folder));
        settings.put("STEWARD_AGENT_CALLS_PER_MINUTE", "1000000");
        server = RunningMain.start(settings, "serve");
        endpoint = server.url("/api/mcp");
        http = HttpClient.newHttpClient();
    }

    @AfterEach
    void stop() {
        http.close();
        server.close();
    }

    @Test
    void thousandsOfThemTakeNoMemoryAndDropNoBusySession() throws Exception {
        String busy = open();
        abandonAndGuess(MOST_SESSIONS, busy);
        long before = server.liveBytes();

        abandonAndGuess(MANY, busy);

        assertThat(server.liveBytes() - before).isLessThan(MOST_GROWTH);
        try (Db db = Db.open(store, InstantSource.system())) {
            assertThat(db.<Long>read(reading ->
                            reading.query("SELECT count(*) FROM sessions").number()))
                    .isEqualTo(MOST_SESSIONS);
        }
    }

    private void abandonAndGuess(int times, String busy) throws IOException, InterruptedException {
        for (int time = 0; time < times; time++) {
            open();
            assertThat(ping(UUID.randomUUID().toString())).isEqualTo(404);
            if (time % 100 == 0) {
                assertThat(ping(busy)).isEqualTo(200);
            }
        }
    }

    private String open() throws IOException, InterruptedException {
        HttpResponse<Void> opened = http.send(request().GET().build(), BodyHandlers.discarding());
        return opened.headers().firstValue("mcp-session-id").orElseThrow();
    }

    private int ping(String session) throws IOException, InterruptedException {
        HttpRequest request = request()
                .header("mcp-session-id", session)
                .POST(BodyPublishers.ofString(PING))
                .build();
        return http.send(request, BodyHandlers.discarding()).statusCode();
    }

    private HttpRequest.Builder request() {
        return HttpRequest.newBuilder(endpoint)
                .timeout(Duration.ofSeconds(60))
                .header("Authorization", "Bearer " + TestingSteward.ADMIN_KEY)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json");
    }
}
