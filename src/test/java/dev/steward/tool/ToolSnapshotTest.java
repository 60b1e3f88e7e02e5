package dev.steward.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** What agents see of each tool, kept in a file: nothing of it changes without somebody having looked at the difference. */
class ToolSnapshotTest {
    private static final Path FOLDER = Path.of("src/test/resources/tools");
    private static final JsonMapper PRETTY =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    static Stream<JsonNode> definitions() {
        return Catalogues.gateway().definitions().valueStream();
    }

    @ParameterizedTest
    @MethodSource("definitions")
    void agentsSeeWhatTheSnapshotShows(JsonNode definition) throws IOException {
        Path file = FOLDER.resolve(definition.path("name").asString() + ".json");

        Snapshot.assertCurrent(file, PRETTY.writeValueAsString(definition) + "\n");
    }

    @Test
    void everySnapshotBelongsToATool() throws IOException {
        List<String> names = definitions()
                .map(tool -> tool.path("name").asString() + ".json")
                .toList();
        int files = 0;
        try (DirectoryStream<Path> snapshots = Files.newDirectoryStream(FOLDER)) {
            for (Path file : snapshots) {
                Snapshot.assertNoneBut(file, names.contains(file.getFileName().toString()));
                files++;
            }
        }
        assertThat(files).isPositive();
    }
}
