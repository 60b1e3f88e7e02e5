package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.HabiticaHold;
import dev.steward.testing.ReceivedRequest;
import dev.steward.testing.TestingApp;
import dev.steward.testing.ToolReply;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Changes reach Habitica one after another, because it loses parallel ones; reads do not wait (contract, Concurrency). */
class ToolsInOrderTest {
    @AutoClose
    private final TestingApp app = TestingApp.start();

    @Test
    void tenParallelScoresReachTheUpstreamOneAfterAnother() {
        String id = app.seed("{type: 'habit', text: 'A'}");
        HabiticaHold hold = app.habitica().hold(ReceivedRequest::isWrite);

        List<Future<ToolReply>> calls = IntStream.range(0, 10)
                .mapToObj(_ -> TestingApp.aside(() -> app.call("score_task", "{task_id: '" + id + "'}")))
                .toList();
        hold.awaitHeld(1);
        hold.release();
        calls.forEach(call -> TestingApp.awaited(call).succeeded());

        assertThat(app.habitica().mostWritesInFlight()).isEqualTo(1);
        assertThat(app.account().task(id).orElseThrow().get("counterUp").asInt())
                .isEqualTo(10);
    }

    @Test
    void changesOfEveryKindTakeTurns() {
        app.account().putTag("aaaaaaaa-0000-4000-8000-000000000001", "Home");
        List<String> ids = IntStream.range(0, 12)
                .mapToObj(_ -> app.seed("{type: 'habit', text: 'A'}"))
                .toList();
        HabiticaHold hold = app.habitica().hold(ReceivedRequest::isWrite);

        List<Future<ToolReply>> calls = IntStream.range(0, 12)
                .mapToObj(number -> TestingApp.aside(() -> change(number, ids.get(number))))
                .toList();
        hold.awaitHeld(1);
        hold.release();
        calls.forEach(call -> TestingApp.awaited(call).succeeded());

        assertThat(app.writes()).hasSize(12);
        assertThat(app.habitica().mostWritesInFlight()).isEqualTo(1);
    }

    private ToolReply change(int number, String id) {
        return switch (number % 6) {
            case 0 -> app.call("create_task", "{type: 'todo', text: 'New " + number + "'}");
            case 1 -> app.call("update_task", "{task_id: '" + id + "', text: 'B'}");
            case 2 -> app.call("delete_task", "{task_id: '" + id + "'}");
            case 3 -> app.call("score_task", "{task_id: '" + id + "'}");
            case 4 -> app.call("create_tag", "{name: 'Tag " + number + "'}");
            default -> app.call("add_tag_to_task", "{task_id: '" + id + "', tag: 'home'}");
        };
    }

    @Test
    void aHundredParallelReadsDoNotWaitForEachOther() {
        app.seed("{type: 'todo', text: 'A'}");
        app.call("list_tasks").succeeded();
        try (HabiticaHold hold = app.habitica().hold(request -> !request.isWrite())) {
            List<Future<ToolReply>> calls = IntStream.range(0, 100)
                    .mapToObj(_ -> TestingApp.aside(() -> app.call("list_tasks")))
                    .toList();

            hold.awaitHeld(100);
            hold.release();

            calls.forEach(call -> assertThat(TestingApp.awaited(call).titles()).containsExactly("A"));
        }
        assertThat(app.habitica().mostReadsInFlight()).isEqualTo(100);
    }

    @Test
    void readsDoNotWaitForAChangeThatTakesLong() {
        String id = app.seed("{type: 'habit', text: 'A'}");
        try (HabiticaHold hold = app.habitica().hold(ReceivedRequest::isWrite)) {
            Future<ToolReply> slow = TestingApp.aside(() -> app.call("score_task", "{task_id: '" + id + "'}"));
            hold.awaitHeld(1);

            assertThat(app.call("list_tasks").titles()).containsExactly("A");
            app.call("get_user_stats").succeeded();
            assertThat(slow.isDone()).isFalse();

            hold.release();
            TestingApp.awaited(slow).succeeded();
        }
    }

    @Test
    void changesBehindOneThatHangsTimeOutToo() {
        try (TestingApp hasty = TestingApp.start(Map.of("HABITICA_TIMEOUT_MS", "1000"))) {
            String id = hasty.seed("{type: 'habit', text: 'A'}");
            try (HabiticaHold hold = hasty.habitica().hold(ReceivedRequest::isWrite)) {
                Future<ToolReply> first = TestingApp.aside(() -> hasty.call("score_task", "{task_id: '" + id + "'}"));
                hold.awaitHeld(1);
                List<ToolReply> replies =
                        TestingApp.together(2, () -> hasty.call("score_task", "{task_id: '" + id + "'}"));
                hold.release();
                TestingApp.awaited(first).refused("unavailable");
                replies.forEach(reply ->
                        assertThat(reply.refused("unavailable").error()).contains("timed out"));
            }
        }
    }
}
