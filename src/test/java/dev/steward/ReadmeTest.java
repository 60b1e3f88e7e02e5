package dev.steward;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The README is what people configure by, so its table of settings is held against the program. */
final class ReadmeTest {

    @Test
    void theTableOfSettingsIsTheListOfSettings() throws IOException {
        List<String> rows = Files.readAllLines(Path.of("README.md")).stream()
                .filter(line -> line.matches("\\| `[A-Z_]+` \\|.*"))
                .toList();

        assertThat(rows)
                .containsExactlyElementsOf(
                        Arrays.stream(Setting.values()).map(ReadmeTest::row).toList());
    }

    private static String row(Setting setting) {
        String standard = setting.standard().isEmpty() ? " | | " : " | `" + setting.standard() + "` | ";
        return "| `" + setting.name() + "`" + standard + setting.meaning() + " |";
    }
}
