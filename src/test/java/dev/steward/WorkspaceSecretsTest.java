package dev.steward;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.store.StoreSettings;
import dev.steward.testing.RunningMain;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.TestingSecrets;
import dev.steward.testing.TestingSteward;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Keys of agents are in one answer each and nowhere else: not in the log of the real program, and not in any file of it. */
class WorkspaceSecretsTest {
    private static final String WRONG = "stw_Wr0ng-Key_that-nobody-holds-0123456789abcdef";

    @TempDir
    private Path folder;

    @Test
    void noKeyIsInTheLogOrInAnyFile() throws IOException {
        Map<String, String> settings =
                TestingSteward.settings(StoreSettings.file(folder.resolve("steward.db")), folder);
        settings.put("LOG_LEVEL", "trace");
        String made;
        String rotated;
        try (RunningMain main = RunningMain.start(settings, "serve");
                TestingMcp admin = new TestingMcp(main.url("/api/mcp"), TestingSteward.ADMIN_KEY);
                TestingMcp nobody = new TestingMcp(main.url("/api/mcp"), null)) {
            JsonNode agent = admin.call("create_agent", "{name: 'a', domain: 'Work', idempotency_key: 'k'}")
                    .succeeded()
                    .get("agent");
            made = agent.path("api_key").asString();
            rotated = admin.call(
                            "update_agent", "{agent_id: '" + agent.path("id").asString() + "', regenerate_key: true}")
                    .succeeded()
                    .get("agent")
                    .path("api_key")
                    .asString();
            admin.call("update_agent", "{agent_id: '" + agent.path("id").asString() + "', api_key: '" + made + "'}")
                    .refused("invalid");
            for (String key : new String[] {WRONG, made, rotated}) {
                nobody.post("{}", Map.of("Authorization", "Bearer " + key));
            }
            main.terminate();
            assertThat(main.awaitExit()).isZero();
            for (String key : new String[] {TestingSteward.ADMIN_KEY, WRONG, made, rotated}) {
                assertThat(TestingSecrets.found(key, main.errors() + main.output()))
                        .isNull();
                assertThat(filesWith(key)).isZero();
            }
        }
    }

    private long filesWith(String key) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> contains(file, key))
                    .count();
        }
    }

    private static boolean contains(Path file, String key) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(key);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
