package dev.steward.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** What agents see of each tool, kept in a file: nothing of it changes without somebody having looked at the difference. */
class ToolSnapshotTest {
    private static final JsonMapper PRETTY =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    @ParameterizedTest
    @MethodSource("dev.steward.tool.Offer#tools")
    void agentsSeeWhatTheSnapshotShows(Offer offer, JsonNode definition) throws IOException {
        Path file = offer.snapshots().resolve(definition.path("name").asString() + ".json");

        Snapshot.assertCurrent(file, PRETTY.writeValueAsString(definition) + "\n");
    }

    @ParameterizedTest
    @EnumSource
    void everySnapshotBelongsToATool(Offer offer) throws IOException {
        int files = 0;
        try (DirectoryStream<Path> snapshots = Files.newDirectoryStream(offer.snapshots())) {
            for (Path file : snapshots) {
                String name = file.getFileName().toString().replace(".json", "");
                Snapshot.assertNoneBut(file, offer.names().contains(name));
                files++;
            }
        }
        assertThat(files).isPositive();
    }
}
