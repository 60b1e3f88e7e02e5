package dev.steward.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.store.Dialect;
import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import dev.steward.testing.TestingWorkspace;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class AnalyticsTest {

    @EachStore
    void anEmptyWorkspaceHasNoughtOfEverything(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);

        assertThat(workspace.call("get_analytics").succeeded().get("analytics").toString())
                .isEqualTo(
                        "{\"taskCompletionRate\":0,\"habitConsistency\":0,\"totalTimeMinutes\":0,\"activeStreaks\":0,\"bestStreak\":0,\"period\":30}");
        assertThat(workspace
                        .call("get_time_summary")
                        .succeeded()
                        .get("time_summary")
                        .toString())
                .isEqualTo(
                        "{\"totalMinutes\":0,\"byDomain\":{},\"byProject\":{},\"byTag\":{},\"startDate\":\"2026-10-31T23:00:00.000Z\",\"endDate\":\"2026-12-01T09:30:00.000Z\"}");
    }

    /** FR-25: a boundary is a moment, however it is written. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "start_date: '2026-01-29', end_date: '2026-01-29'",
                "start_date: '2026-01-29T00:00:00.000Z', end_date: '2026-01-29T23:59:59Z'",
                "start_date: '2026-01-29T01:00:00+01:00', end_date: '2026-01-30'"
            })
    void itemsOnTheBoundaryDayAreCountedHoweverTheRangeIsWritten(String range) {
        try (TestingStore store = TestingStore.on(Dialect.SQLITE)) {
            TestingWorkspace workspace = TestingWorkspace.in(store, "UTC");
            workspace.create("create_domain", "{name: 'Work'}");
            workspace
                    .call("log_time", "{domain: 'Work', minutes: 10, started_at: '2026-01-29T00:00:00Z'}")
                    .succeeded();
            workspace
                    .call("log_time", "{domain: 'Work', minutes: 20, started_at: '2026-01-29T13:00:00+01:00'}")
                    .succeeded();

            assertThat(workspace
                            .call("get_time_summary", "{" + range + "}")
                            .succeeded()
                            .get("time_summary")
                            .path("totalMinutes")
                            .asInt())
                    .isEqualTo(30);
        }
    }

    @EachStore
    void aRunningTimerCountsUntilNowAndARangeMustNotEndBeforeItStarts(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Work'}");
        workspace.call("start_timer", "{domain: 'Work'}").succeeded();
        store.clock().advance(Duration.ofMinutes(45));

        JsonNode summary = workspace.call("get_time_summary").succeeded().get("time_summary");
        assertThat(summary.path("totalMinutes").asInt()).isEqualTo(45);
        assertThat(summary.at("/byDomain/Work").asInt()).isEqualTo(45);
        workspace
                .call("get_time_summary", "{start_date: '2026-12-01', end_date: '2026-11-30'}")
                .refusedArgument("start_date");
    }

    /** FR-42. */
    @EachStore
    void oddPeriodsAreRefused(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        for (String days : new String[] {"0", "-1", "100000000", "1.5", "'many'"}) {
            workspace.call("get_analytics", "{period_days: " + days + "}").refusedArgument("period_days");
        }
        workspace.call("get_analytics", "{period_days: 3660}").succeeded();
    }
}
