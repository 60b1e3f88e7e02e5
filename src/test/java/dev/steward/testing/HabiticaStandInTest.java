package dev.steward.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The stand-in answers as the recorded Habitica did: the recordings of the covered endpoints are replayed in the order
 * they were made, on one stand-in that keeps its state from one to the next.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HabiticaStandInTest {
    private static final List<String> EXACT_HEADERS =
            List.of("content-type", "cache-control", "content-encoding", "x-ratelimit-limit", "x-ratelimit-remaining");

    /** Two finds out of many unrecorded scorings: of their headers only the content type was kept. */
    private static final List<String> HEADERS_NOT_KEPT = List.of("460-score-with-drop", "461-score-with-crit");

    private HabiticaReplay replay;

    @BeforeAll
    void startReplay() {
        replay = new HabiticaReplay();
    }

    @AfterAll
    void endReplay() {
        replay.close();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("recordings")
    void answersAsRecorded(HabiticaRecording recording) throws Exception {
        replay.prepare(recording);

        RecordedCall.Outcome outcome = replay.send(recording);

        assertThat(outcome.status()).as(recording.name()).isEqualTo(recording.status());
        assertThat(JsonComparison.differences(recording.responseBody(), outcome.body()))
                .as(recording.name())
                .isEmpty();
        if (!HEADERS_NOT_KEPT.contains(recording.name())) {
            assertHeaders(recording.responseHeaders(), outcome.headers());
        }
    }

    static Stream<HabiticaRecording> recordings() {
        return HabiticaReplay.recordings().stream();
    }

    private static void assertHeaders(Map<String, String> recorded, Map<String, String> actual) {
        for (String name : EXACT_HEADERS) {
            assertThat(actual.get(name)).as(name).isEqualTo(recorded.get(name));
        }
        assertThat(actual.containsKey("retry-after")).isEqualTo(recorded.containsKey("retry-after"));
        if (recorded.containsKey("retry-after")) {
            assertThat(actual.get("retry-after")).matches("\\d+\\.\\d{1,3}");
        }
        assertThat(actual.get("x-ratelimit-reset")).isEqualTo(recorded.get("x-ratelimit-reset"));
    }

    @Test
    void everyRecordingIsReplayedOnceOrExcused() {
        List<String> accounted = new ArrayList<>(HabiticaExcuses.byName().keySet());
        HabiticaReplay.recordings().forEach(recording -> accounted.add(recording.name()));

        assertThat(accounted).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(HabiticaRecording.names());
    }
}
