package dev.steward.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import dev.steward.testing.TestingWorkspace;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

class DueDaysTest {

    /** The clock stands at 09:30 UTC: the day is not over in Berlin, but it is in Kiritimati, fourteen hours ahead. */
    @EachStore
    void aDayEndsWhereTheWorkspaceIsThoughItMoves(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        JsonNode day = tasks.create("title: 'day', due_date: '2026-12-01'");
        tasks.create("title: 'moment', due_date: '2026-12-01T12:00:00Z'");
        tasks.create("title: 'never'");
        store.clock().set(Instant.parse("2026-12-01T10:30:00Z"));
        tasks.assertListed("{overdue: true}");

        TestingTasks moved = new TestingTasks(TestingWorkspace.in(store, "Pacific/Kiritimati"), tasks.work());

        moved.assertListed("{overdue: true}", "day");
        assertThat(moved.get(day)).as("what answers tell").isEqualTo(day);
        assertThat(moved.history(day)).hasSize(1);
        TestingTasks back = new TestingTasks(TestingWorkspace.on(store), tasks.work());
        back.assertListed("{overdue: true}");
    }

    /** More than are moved at once. */
    @EachStore
    void everyDayIsMovedHoweverManyThereAre(TestingStore store) {
        TestingTasks tasks = TestingTasks.on(store);
        String items = IntStream.range(0, 500)
                .mapToObj(_ -> "{title: 'x', due_date: '2026-12-01'}")
                .collect(Collectors.joining(", "));
        for (int call = 0; call < 3; call++) {
            tasks.call("bulk_create_tasks", "{domain: 'Work', tasks: [" + items + "]}")
                    .succeeded();
        }

        TestingWorkspace moved = TestingWorkspace.in(store, "Pacific/Kiritimati");

        store.clock().set(Instant.parse("2026-12-01T10:30:00Z"));
        assertThat(moved.call("list_tasks", "{overdue: true}").get("total").asInt())
                .isEqualTo(1_500);
    }
}
