package dev.steward.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.Crowd;
import dev.steward.testing.EachStore;
import dev.steward.testing.RunningMain;
import dev.steward.testing.TestingSteward;
import dev.steward.testing.TestingStore;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;

/** The program in a process of its own, killed again and again while clients write: what it has acknowledged stays, whatever moment it dies at. */
class CrashTest {
    private static final int ROUNDS = 20;
    private static final int CLIENTS = 16;
    private static final int FEWEST_WRITES = 30;
    private static final int MOST_WRITES = 90;

    @TempDir
    private Path folder;

    @EachStore
    void noAcknowledgedWriteIsLostAndNoneIsHalfDoneThoughTheServerIsKilled20Times(TestingStore store) {
        Map<String, String> settings = new HashMap<>(TestingSteward.settings(store.settings(), folder));
        settings.put("STEWARD_AGENT_CALLS_PER_MINUTE", "1000000");
        Random random = new Random(20261201);
        List<CrashClient> clients = IntStream.range(0, CLIENTS)
                .mapToObj(number -> new CrashClient(number, new Random(random.nextLong())))
                .toList();
        try (HttpClient http = HttpClient.newHttpClient()) {
            for (int round = 0; round < ROUNDS; round++) {
                try (RunningMain server = RunningMain.start(settings, "serve")) {
                    ask(clients, server, http);
                    writeUntilKilled(clients, server, random.nextInt(FEWEST_WRITES, MOST_WRITES));
                }
            }
            try (RunningMain server = RunningMain.start(settings, "serve")) {
                ask(clients, server, http);
                new JournalCheck(store.db(), clients.getFirst()::call).everyRecordIsWhatItsLastEntrySays();
            }
        }
        assertThat(clients)
                .allSatisfy(client -> assertThat(client.acknowledged()).isPositive());
    }

    /** Each client, in the session that it opened first, looks for what it knows of and finds out what became of its write without an answer. */
    private static void ask(List<CrashClient> clients, RunningMain server, HttpClient http) {
        Crowd.each(clients, client -> {
            client.connect(http, server.url("/api/mcp"));
            client.resolve();
            client.verify();
        });
    }

    private static void writeUntilKilled(List<CrashClient> clients, RunningMain server, int writes) {
        CountDownLatch acknowledged = new CountDownLatch(writes);
        Crowd.each(clients, client -> client.writeUntilCutOff(acknowledged), () -> {
            Crowd.await(acknowledged);
            server.kill();
        });
    }
}
