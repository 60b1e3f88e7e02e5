package dev.steward.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.store.Dialect;
import dev.steward.testing.TestingStore;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Whatever the person has done, the figures are those of {@link Recorded}, which looks at every day and every entry. */
class AnalyticsPropertyTest {
    private static final List<String> ZONES =
            List.of("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "UTC");

    static Stream<Arguments> zonesOnBothStores() {
        return Stream.of(Dialect.values())
                .flatMap(dialect ->
                        ZONES.stream().map(zone -> Arguments.argumentSet(dialect + " " + zone, dialect, zone)));
    }

    @ParameterizedTest
    @MethodSource("zonesOnBothStores")
    void figuresAreThoseOfASlowModel(Dialect dialect, String zone) {
        for (int seed = 0; seed < 3; seed++) {
            try (TestingStore store = TestingStore.on(dialect)) {
                Random random = new Random(seed);
                Recorded recorded = new Recorded(store, zone, random);
                for (int step = 0; step < 60; step++) {
                    recorded.step();
                }
                for (int days : new int[] {1, 7, 30, 365, 1 + random.nextInt(60)}) {
                    assertThat(recorded.analytics(days))
                            .as("seed %s, %s days", seed, days)
                            .isEqualTo(recorded.expected(days));
                }
                for (int range = 0; range < 6; range++) {
                    JsonNode[] both = recorded.timeSummary();
                    assertThat(both[0]).as("seed " + seed).isEqualTo(both[1]);
                }
            }
        }
    }
}
