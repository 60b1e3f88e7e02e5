package dev.steward.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

class KillTest {
    private static final int ROUNDS = 3;
    private static final int ACKNOWLEDGED = 100;

    @EachStore
    void aKilledProcessLosesNoAcknowledgedWriteAndLeavesNoHalfOne(TestingStore store) throws IOException {
        TestingNotes.createDomain(store.db());
        Set<String> acknowledged = new HashSet<>();
        for (int round = 0; round < ROUNDS; round++) {
            acknowledged.addAll(writeUntilKilled(store.settings()));
            Db db = store.reopen();
            Set<String> kept = new HashSet<>(db.<List<String>>read(
                    reading -> reading.query("SELECT id FROM notes").list(row -> row.text("id"))));
            List<Journaled> journal = db.read(reading -> Journal.since(reading, 0, Integer.MAX_VALUE));

            assertThat(kept).containsAll(acknowledged);
            assertThat(kept.size() % 2).isZero();
            assertThat(journal).hasSameSizeAs(kept);
            assertThat(journal)
                    .allSatisfy(entry -> assertThat(kept).contains(entry.entry().record()));
        }

        assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(ROUNDS * ACKNOWLEDGED * 2);
    }

    /** Kills the process (by its handle, which leaves its output readable) in the midst of its writing; returns all ids that it had acknowledged by then. */
    private static List<String> writeUntilKilled(StoreSettings settings) throws IOException {
        Process process = start(settings);
        List<String> ids = new ArrayList<>();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            int count = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] pair = line.split(" ", -1);
                if (pair.length == 2 && pair[1].length() == 15) {
                    ids.addAll(List.of(pair));
                }
                count++;
                if (count == ACKNOWLEDGED) {
                    process.toHandle().destroyForcibly();
                }
            }
        } finally {
            process.destroyForcibly();
        }
        return ids;
    }

    private static Process start(StoreSettings settings) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                WritingProcess.class.getName());
        builder.environment().put("LOCATION", settings.location());
        settings.user().ifPresent(user -> builder.environment().put("STORE_USER", user));
        settings.password().ifPresent(password -> builder.environment().put("STORE_PASSWORD", password.reveal()));
        return builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }
}
