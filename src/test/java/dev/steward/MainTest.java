package dev.steward;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.store.StoreSettings;
import dev.steward.testing.HabiticaHold;
import dev.steward.testing.HabiticaStandIn;
import dev.steward.testing.ReceivedRequest;
import dev.steward.testing.RunningMain;
import dev.steward.testing.TestingApp;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.TestingSecrets;
import dev.steward.testing.TestingSteward;
import dev.steward.testing.ToolReply;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program as a process: what it prints, and how it ends. */
class MainTest {
    private static final String TOKEN = "7c1e4b9a-d3f2-4a86-9b57-e80d1f6c2a34";
    private static final String KEY = "Zq8-vR2.kLm_9xTw~yB4";

    @TempDir
    private Path folder;

    @Test
    void versionAndHelpAreAnsweredAtOnce() {
        try (RunningMain version = RunningMain.start(Map.of(), "--version");
                RunningMain help = RunningMain.start(Map.of(), "--help")) {
            assertThat(version.awaitExit()).isZero();
            assertThat(version.output()).startsWith("steward ");
            assertThat(help.awaitExit()).isZero();
            assertThat(help.output()).contains("Usage: steward serve");
        }
    }

    @Test
    void wrongUsageIsExitCode2WithTheUsage() {
        try (RunningMain nothing = RunningMain.start(Map.of());
                RunningMain odd = RunningMain.start(Map.of(), "serve", "--everything")) {
            assertThat(nothing.awaitExit()).isEqualTo(2);
            assertThat(nothing.errors()).contains("Usage: steward serve");
            assertThat(odd.awaitExit()).isEqualTo(2);
            assertThat(odd.errors()).contains("Usage: steward serve");
        }
    }

    @Test
    void aWrongConfigurationIsExitCode2WithAllProblemsAndNoSecret() {
        Map<String, String> settings = Map.of(
                "HABITICA_USER_ID", "me",
                "HABITICA_API_TOKEN", TOKEN + "x",
                "MCP_BEARER_TOKEN", KEY.substring(0, 12),
                "MCP_PORT", "tcp://10.0.0.1:8080",
                "LOG_LEVEL", "loud");
        try (RunningMain main = RunningMain.start(settings, "serve")) {
            assertThat(main.awaitExit()).isEqualTo(2);
            assertThat(main.errors())
                    .contains(
                            "HABITICA_BASE_URL is missing",
                            "HABITICA_USER_ID must be a UUID",
                            "HABITICA_API_TOKEN must be a UUID",
                            "MCP_BEARER_TOKEN must",
                            "MCP_PORT was set by Kubernetes",
                            "LOG_LEVEL must be one of")
                    .doesNotContain("Exception", "\tat ");
            assertThat(TestingSecrets.found(TOKEN, main.errors() + main.output()))
                    .isNull();
            assertThat(TestingSecrets.found(KEY, main.errors() + main.output())).isNull();
        }
    }

    @Test
    void onlyGatewayWithoutItsSettingsIsExitCode2() {
        try (RunningMain spaced = RunningMain.start(Map.of(), "serve", "--only", "gateway");
                RunningMain joined = RunningMain.start(Map.of(), "serve", "--only=gateway")) {
            for (RunningMain main : List.of(spaced, joined)) {
                assertThat(main.awaitExit()).isEqualTo(2);
                assertThat(main.errors())
                        .contains("HABITICA_BASE_URL is missing", "HABITICA_USER_ID is", "HABITICA_API_TOKEN is");
            }
        }
    }

    @Test
    void aTakenPortIsExitCode1InOneLine() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                RunningMain main = RunningMain.start(
                        Map.of(
                                "STEWARD_DATA_DIR", folder.toString(),
                                "MCP_HOST", "127.0.0.1",
                                "MCP_PORT", Integer.toString(taken.getLocalPort())),
                        "serve")) {
            assertThat(main.awaitExit()).isEqualTo(1);
            assertThat(main.errors())
                    .contains("could not start", Integer.toString(taken.getLocalPort()))
                    .doesNotContain("Exception:", "\tat ");
        }
    }

    @Test
    void aSignalEndsItWithExitCode0AfterTheCallInFlightHasFinished() {
        try (HabiticaStandIn habitica = HabiticaStandIn.start();
                HabiticaHold hold = habitica.hold(ReceivedRequest::isWrite);
                RunningMain main =
                        RunningMain.start(TestingApp.settings(habitica.url()), "serve", "--only", "gateway");
                TestingMcp mcp = new TestingMcp(main.url("/mcp"), null)) {
            mcp.call("list_tags").succeeded();
            Future<ToolReply> call = TestingApp.aside(() -> mcp.call("create_tag", "{name: 'Last'}"));
            hold.awaitHeld(1);
            main.terminate();
            main.awaitRefusal();
            assertThat(call.isDone()).as(main.errors()).isFalse();

            hold.release();

            TestingApp.awaited(call).succeeded();
            assertThat(main.awaitExit()).isZero();
            assertThat(main.errors()).doesNotContain("ERROR", "Exception");
        }
    }

    /** The key that a command prints opens the server that runs beside it, and one that it disables is refused by it at once. */
    @Test
    void commandsOfTheOwnerWorkBesideARunningServer() {
        Map<String, String> settings =
                TestingSteward.settings(StoreSettings.file(folder.resolve("steward.db")), folder);
        try (RunningMain server = RunningMain.start(settings, "serve")) {
            URI endpoint = server.url("/api/mcp");
            String key = outputOf(settings, "agent", "create", "bot", "--tier", "task_manager");
            try (TestingMcp mcp = new TestingMcp(endpoint, key)) {
                mcp.call("create_habit", "{name: 'a', domain: 'Work'}").succeeded();
                assertThat(outputOf(settings, "agent", "list")).contains("bot", "admin", "full_access");

                outputOf(settings, "agent", "disable", "bot");

                assertThat(mcp.post("{}", Map.of("Authorization", "Bearer " + key))
                                .statusCode())
                        .isEqualTo(401);
            }
        }
    }

    private static String outputOf(Map<String, String> settings, String... arguments) {
        try (RunningMain command = RunningMain.start(settings, arguments)) {
            assertThat(command.awaitExit()).as(command.errors()).isZero();
            return command.output().strip();
        }
    }

    @Test
    void aCommandWithAWrongConfigurationIsExitCode2() {
        try (RunningMain command = RunningMain.start(Map.of("STEWARD_TIMEZONE", "Atlantis"), "agent", "list")) {
            assertThat(command.awaitExit()).isEqualTo(2);
            assertThat(command.errors()).contains("STEWARD_TIMEZONE").doesNotContain("Exception", "\tat ");
        }
    }

    /** FR-31; and everything that the JDK's HTTP client can be made to log (FR-45). */
    @Test
    void neitherTheHostsCharsetNorTheMostTalkativeLoggingChangesWhatIsSentOrShown() {
        String user = "5eed0000-1111-4222-8333-444455556666";
        try (HabiticaStandIn habitica = HabiticaStandIn.start()) {
            habitica.addAccount(user, TOKEN);
            Map<String, String> settings = TestingApp.settings(habitica.url());
            settings.putAll(
                    Map.of(
                            "HABITICA_USER_ID",
                            user,
                            "HABITICA_API_TOKEN",
                            TOKEN,
                            "MCP_BEARER_TOKEN",
                            KEY,
                            "LOG_LEVEL",
                            "trace",
                            "LC_ALL",
                            "C",
                            "JAVA_TOOL_OPTIONS",
                            "-Dfile.encoding=ISO-8859-1 -Djdk.httpclient.HttpClient.log=all -Djdk.internal.httpclient.debug=false"));
            try (RunningMain main = RunningMain.start(settings, "serve");
                    TestingMcp mcp = new TestingMcp(main.url("/mcp"), KEY)) {
                String text = "Größe – 漢字 🎯";
                String sent =
                        TestingMcp.json("{type: 'todo'}").put("text", text).toString();

                assertThat(mcp.call("create_task", sent).task().get("text").asString())
                        .isEqualTo(text);
                assertThat(mcp.call("list_tasks", "{query: '漢'}").titles()).containsExactly(text);
                byte[] body = habitica.received("POST", "/api/v3/tasks/user")
                        .getFirst()
                        .body();
                assertThat(new String(body, StandardCharsets.UTF_8)).contains(text);

                main.terminate();
                assertThat(main.awaitExit()).isZero();
                assertThat(main.errors()).contains("DEBUG");
                assertThat(TestingSecrets.found(TOKEN, main.errors() + main.output()))
                        .isNull();
                assertThat(TestingSecrets.found(KEY, main.errors() + main.output()))
                        .isNull();
            }
        }
    }
}
