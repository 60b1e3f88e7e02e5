package dev.steward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every setting can come from a file named by {@code NAME_FILE}, as container secrets do. */
class SettingFilesTest {
    private static final String TOKEN = "7c1e4b9a-d3f2-4a86-9b57-e80d1f6c2a34";

    @TempDir
    private Path folder;

    private final Map<String, String> variables = new HashMap<>();

    private String file(String content) throws IOException {
        return Files.writeString(folder.resolve("setting"), content).toString();
    }

    private List<String> problems() {
        ConfigProblems problems = catchThrowableOfType(ConfigProblems.class, () -> Config.read(variables, null));
        assertThat(problems).as("problems").isNotNull();
        return problems.problems();
    }

    @ParameterizedTest
    @EnumSource(Setting.class)
    void everySettingLooksForItsFile(Setting setting) {
        // A file that can't be read shows as a problem, which proves that this setting looks for one.
        variables.put(setting.name() + "_FILE", folder.resolve("missing").toString());

        assertThat(problems()).anyMatch(problem -> problem.startsWith(setting.name() + "_FILE names"));
    }

    @Test
    void whatIsInTheFileCountsWithoutTheLineBreakAtItsEnd() throws IOException, ConfigProblems {
        variables.put("HABITICA_BASE_URL", "http://h.example");
        variables.put("HABITICA_USER_ID", "5eed0000-0000-4000-8000-000000000001");
        variables.put("HABITICA_API_TOKEN_FILE", file(TOKEN + "\r\n"));

        assertThat(Config.read(variables, null).gateway().orElseThrow().token().reveal())
                .isEqualTo(TOKEN);
    }

    @ParameterizedTest
    @EnumSource(Setting.class)
    void bothFormsAtOnceAreAProblem(Setting setting) throws IOException {
        variables.put(setting.name(), setting.standard().isEmpty() ? "x" : setting.standard());
        variables.put(setting.name() + "_FILE", file("y"));

        assertThat(problems())
                .filteredOn(problem -> problem.contains(setting.name() + "_FILE are both set"))
                .hasSize(1);
    }

    @Test
    void aFileThatIsMissingEmptyTooLargeOrNoTextIsAProblemWithoutItsPath() throws IOException {
        Path broken = Files.write(folder.resolve("broken"), new byte[] {(byte) 0xC3, (byte) 0x28});
        Path large = Files.writeString(folder.resolve("large"), "x".repeat(65_537));
        Path empty = Files.writeString(folder.resolve("empty"), " \n");
        variables.put("MCP_PORT_FILE", folder.resolve("missing").toString());
        variables.put("LOG_LEVEL_FILE", empty.toString());
        variables.put("MCP_HOST_FILE", large.toString());
        variables.put("MCP_BEARER_TOKEN_FILE", broken.toString());
        variables.put("STEWARD_LOG_FORMAT_FILE", folder.toString());

        List<String> problems = problems();

        for (String name : variables.keySet()) {
            assertThat(problems)
                    .filteredOn(problem -> problem.startsWith(name + " "))
                    .hasSize(1);
        }
        assertThat(problems).hasSize(5).noneMatch(problem -> problem.contains(folder.toString()));
    }

    @Test
    void noSettingIsNamedLikeTheFileOfAnother() {
        List<String> names = Arrays.stream(Setting.values()).map(Setting::name).toList();

        assertThat(names).noneMatch(name -> name.endsWith("_FILE"));
    }
}
