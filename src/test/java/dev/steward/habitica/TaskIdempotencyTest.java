package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.HabiticaFault;
import dev.steward.testing.HabiticaStandIn;
import dev.steward.testing.ReceivedRequest;
import dev.steward.testing.TestingApp;
import dev.steward.testing.ToolReply;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code create_task} with an {@code idempotency_key} makes one task, however often it is called. */
class TaskIdempotencyTest {
    private static final String TAG = "aaaaaaaa-0000-4000-8000-000000000001";
    private static final String FULL_TODO =
            "{type: 'todo', text: 'A', notes: 'N', tags: ['home'], priority: 'hard', attribute: 'int', alias: 'a',"
                    + " date: '2026-12-24', checklist: ['x', 'y'], idempotency_key: 'k'}";
    private static final String FULL_DAILY =
            "{type: 'daily', text: 'A', frequency: 'weekly', every_x: 2, repeat: {m: false, su: true},"
                    + " start_date: '2026-12-24', idempotency_key: 'k'}";

    @AutoClose
    private final TestingApp app = TestingApp.start();

    private ToolReply create(String arguments) {
        return app.call("create_task", arguments);
    }

    private static String id(ToolReply reply) {
        return reply.task().get("id").asString();
    }

    @Test
    void theKeyAndTheAccountMakeTheId() throws NoSuchAlgorithmException {
        MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
        sha1.update(HexFormat.of().parseHex(HabiticaStandIn.USER_ID.replace("-", "")));
        String hash = HexFormat.of().formatHex(sha1.digest("my key".getBytes(StandardCharsets.UTF_8)));

        String id = id(create("{type: 'todo', text: 'A', idempotency_key: 'my key'}"));

        assertThat(app.written().get("_id").asString()).isEqualTo(id);
        String plain = id.replace("-", "");
        assertThat(plain.substring(0, 12)).isEqualTo(hash.substring(0, 12));
        assertThat(plain.charAt(12)).isEqualTo('5');
        assertThat(plain.substring(13, 16)).isEqualTo(hash.substring(13, 16));
        assertThat("89ab").contains(plain.substring(16, 17));
        assertThat(plain.substring(17)).isEqualTo(hash.substring(17, 32));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{type: 'todo', text: 'A', idempotency_key: 'k'}",
                FULL_TODO,
                FULL_DAILY,
                "{type: 'habit', text: 'A', up: true, down: false, frequency: 'weekly', idempotency_key: 'k'}",
                "{type: 'reward', text: 'A', value: 10, idempotency_key: 'k'}"
            })
    void repeatingGivesTheSameTaskAndSaysSo(String arguments) {
        app.account().putTag(TAG, "Home").set("preferences.timezoneOffset", -60);

        ToolReply first = create(arguments);
        ToolReply second = create(arguments);

        assertThat(first.warnings()).isEmpty();
        assertThat(second.task()).isEqualTo(first.task());
        assertThat(second.warnings()).singleElement().asString().contains("idempotency_key");
        assertThat(app.account().tasks()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{type: 'todo', text: 'B', idempotency_key: 'k'}",
                "{type: 'habit', text: 'A', idempotency_key: 'k'}",
                "{type: 'todo', text: 'A', notes: 'other', idempotency_key: 'k'}",
                "{type: 'todo', text: 'A', priority: 'easy', idempotency_key: 'k'}",
                "{type: 'todo', text: 'A', attribute: 'con', idempotency_key: 'k'}",
                "{type: 'todo', text: 'A', tags: [], idempotency_key: 'k'}",
                "{type: 'todo', text: 'A', date: '2026-12-25', idempotency_key: 'k'}",
                "{type: 'todo', text: 'A', checklist: ['x'], idempotency_key: 'k'}",
                "{type: 'todo', text: 'A', checklist: ['y', 'x'], idempotency_key: 'k'}",
                "{type: 'todo', text: 'A', alias: 'b', idempotency_key: 'k'}"
            })
    void theSameKeyWithOtherArgumentsIsAConflictThatNamesTheTask(String other) {
        app.account().putTag(TAG, "Home");
        String id = id(create(FULL_TODO));

        ToolReply reply = create(other).refused("conflict");

        assertThat(reply.error()).contains(id, "idempotency_key");
        assertThat(app.account().tasks()).hasSize(1);
        assertThat(app.account().tasks().getFirst().get("text").asString()).isEqualTo("A");
    }

    @Test
    void keysAreToldApartExactly() {
        List<String> ids = List.of(
                id(create("{type: 'todo', text: 'A', idempotency_key: 'k'}")),
                id(create("{type: 'todo', text: 'A', idempotency_key: 'K'}")),
                id(create("{type: 'todo', text: 'A', idempotency_key: ' k'}")),
                id(create("{type: 'todo', text: 'A'}")),
                id(create("{type: 'todo', text: 'A'}")));

        assertThat(ids).doesNotHaveDuplicates();
    }

    @Test
    void aRepeatAfterTheTaskWasScoredGivesItAsItIsNow() {
        String id = id(create("{type: 'todo', text: 'A', idempotency_key: 'k'}"));
        app.call("score_task", "{task_id: '" + id + "'}").succeeded();

        assertThat(create("{type: 'todo', text: 'A', idempotency_key: 'k'}")
                        .task()
                        .get("completed")
                        .booleanValue())
                .isTrue();
    }

    @Test
    void aLostAnswerIsFoundAgainByItself() {
        app.habitica().loseAnswers(1, ReceivedRequest::isWrite, HabiticaFault.reset());

        create("{type: 'todo', text: 'A', idempotency_key: 'k'}").succeeded();

        assertThat(app.writes()).hasSize(2);
        assertThat(app.account().tasks()).hasSize(1);
    }

    @Test
    void aRepeatAfterAnAnswerThatCameTooLateGivesTheTask() {
        try (TestingApp hasty = TestingApp.start(Map.of("HABITICA_TIMEOUT_MS", "1500"))) {
            hasty.habitica().loseAnswers(1, ReceivedRequest::isWrite, HabiticaFault.neverAnswers());
            String arguments = "{type: 'todo', text: 'A', idempotency_key: 'k'}";

            assertThat(hasty.call("create_task", arguments)
                            .refused("unavailable")
                            .error())
                    .contains("timed out", "not known whether");
            assertThat(hasty.call("create_task", arguments).succeeded().warnings())
                    .hasSize(1);
            assertThat(hasty.account().tasks()).hasSize(1);
        }
    }

    @Test
    void tenCallsAtOnceMakeOneTask() {
        List<ToolReply> replies =
                TestingApp.together(10, () -> create("{type: 'todo', text: 'A', idempotency_key: 'k'}"));

        assertThat(replies.stream().map(TaskIdempotencyTest::id).distinct()).hasSize(1);
        assertThat(replies.stream().filter(reply -> reply.warnings().isEmpty())).hasSize(1);
        assertThat(app.account().tasks()).hasSize(1);
    }

    @Test
    void aRealFailureOfHabiticaIsNotTakenForARepeat() {
        app.habitica().failAll(ReceivedRequest::isWrite, HabiticaFault.internalError());

        ToolReply reply =
                create("{type: 'todo', text: 'A', idempotency_key: 'k'}").refused("unavailable");

        assertThat(reply.error()).contains("500");
        assertThat(app.account().tasks()).isEmpty();
        assertThat(app.writes()).hasSize(1);
    }

    @Test
    void aRefusedValueIsRefusedWithAKeyAsWithout() {
        app.seed("{type: 'todo', text: 'First', alias: 'taken'}");

        create("{type: 'todo', text: 'A', alias: 'taken', idempotency_key: 'k'}")
                .refused("invalid");
    }
}
