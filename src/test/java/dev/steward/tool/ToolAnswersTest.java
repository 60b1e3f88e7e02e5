package dev.steward.tool;

import dev.steward.store.Dialect;
import dev.steward.testing.TestingStore;
import dev.steward.testing.TestingWorkspace;
import dev.steward.testing.ToolReply;
import dev.steward.testing.WorkspaceSamples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What each tool of the workspace answers, kept in a file: when it does what it is asked to, when an argument is wrong, and when the record isn't there. The
 * same on both stores. What differs from run to run, ids and keys, is written as a word.
 */
class ToolAnswersTest {
    private static final Path FOLDER = Path.of("src/test/resources/answers");
    private static final JsonMapper PRETTY =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final Map<Pattern, String> DIFFERING = Map.of(
            Pattern.compile("\"[0-9a-hjkmnp-tv-z]{15}\""), "\"an-id\"",
            Pattern.compile("\"stw_[A-Za-z0-9_-]{43}\""), "\"a-key\"",
            Pattern.compile("\"duration_ms\" : [0-9.E-]+"), "\"duration_ms\" : 1");

    static Stream<Arguments> toolsOnBothStores() {
        return Stream.of(Dialect.values())
                .flatMap(dialect -> Stream.of(Offer.WORKSPACE, Offer.BEYOND)
                        .flatMap(offer -> offer.names().stream())
                        .map(tool -> Arguments.argumentSet(dialect + " " + tool, dialect, tool)));
    }

    @ParameterizedTest
    @MethodSource("toolsOnBothStores")
    void answersAreWhatTheSnapshotShows(Dialect dialect, String tool) throws IOException {
        try (TestingStore store = TestingStore.on(dialect)) {
            TestingWorkspace workspace = TestingWorkspace.on(store);
            ObjectNode sent = new WorkspaceSamples(workspace).arguments(tool);
            StringBuilder answers = new StringBuilder();
            append(answers, workspace.call(tool, sent.deepCopy()).succeeded());
            append(
                    answers,
                    workspace
                            .call(tool, sent.deepCopy().put("no_such_argument", 1))
                            .refused("invalid"));
            idOf(sent)
                    .ifPresent(id -> append(
                            answers,
                            workspace
                                    .call(tool, sent.deepCopy().put(id, "nothing"))
                                    .refused("not_found")));

            Snapshot.assertCurrent(FOLDER.resolve(tool + ".json"), answers.toString());
        }
    }

    /** The argument that names the record which the tool works on. */
    private static Optional<String> idOf(ObjectNode sent) {
        return sent.propertyNames().stream().findFirst().filter(name -> sent.size() == 1 && name.endsWith("_id"));
    }

    private static void append(StringBuilder answers, ToolReply reply) {
        String text = PRETTY.writeValueAsString(reply.body());
        for (Map.Entry<Pattern, String> differing : DIFFERING.entrySet()) {
            text = differing.getKey().matcher(text).replaceAll(differing.getValue());
        }
        answers.append(text).append('\n');
    }
}
