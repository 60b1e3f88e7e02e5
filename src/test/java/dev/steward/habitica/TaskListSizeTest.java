package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.steward.testing.HabiticaRecording;
import dev.steward.testing.RealisticAccount;
import dev.steward.testing.TestingApp;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.ToolReply;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** How much {@code list_tasks} answers, whatever the account holds (FR-41). */
class TaskListSizeTest {
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final int LONG_HISTORY = 2_000;

    @AutoClose
    private final TestingApp app = TestingApp.start();

    private static int bytes(ToolReply reply) {
        return reply.succeeded().text().getBytes(StandardCharsets.UTF_8).length;
    }

    @Test
    void theRealisticAccountComesOutUnder15KilobytesWithAllItsTasks() {
        RealisticAccount.fill(app.account());

        ToolReply reply = app.call("list_tasks");

        assertThat(reply.tasks()).hasSize(36);
        assertThat(bytes(reply)).isLessThan(15_000);
        assertThat(reply.text()).doesNotContain("history", "challenge", "updatedAt", "byHabitica", "userId");
    }

    private static ArrayNode longHistory() {
        JsonNode entry = HabiticaRecording.load("130")
                .responseBody()
                .get("data")
                .get("history")
                .get(0);
        return RealisticAccount.history(entry, LONG_HISTORY);
    }

    @Test
    void aHistoryOfAnyLengthChangesNoByteOfAnyAnswer() {
        String id = app.seed("{type: 'habit', text: 'Old habit'}");
        String list = app.call("list_tasks").succeeded().text();
        String single =
                app.call("get_task", "{task_id: '" + id + "'}").succeeded().text();
        ObjectNode task = app.account().task(id).orElseThrow();
        task.set("history", longHistory());
        app.account().putTask(task);

        assertThat(app.call("list_tasks").text()).isEqualTo(list);
        assertThat(app.call("get_task", "{task_id: '" + id + "'}").text()).isEqualTo(single);
    }

    @Test
    void decodingALongHistoryAllocatesNoMoreThanDecodingNone() {
        ObjectNode task =
                (ObjectNode) HabiticaRecording.load("200").responseBody().get("data");
        byte[] without = MAPPER.writeValueAsBytes(task.set("history", MAPPER.createArrayNode()));
        byte[] with = MAPPER.writeValueAsBytes(task.deepCopy().set("history", longHistory()));
        assertThat(with.length).isGreaterThan(without.length * 50);
        decodingAllocates(without);
        decodingAllocates(with);

        assertThat(decodingAllocates(with)).isLessThan(2 * decodingAllocates(without));
    }

    private static long decodingAllocates(byte[] task) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        try (JsonParser parser = MAPPER.createParser(task)) {
            parser.nextToken();
            HabiticaTask decoded = HabiticaTask.decode(parser);
            assertThat(decoded.id()).isNotEmpty();
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    @ParameterizedTest
    @ValueSource(strings = {"n", "漢"})
    void aListTooLongForOneAnswerEndsAtAWholeTaskAndGoesOnWithoutGap(String letter) {
        String notes = letter.repeat(2_000);
        for (int number = 300; number >= 1; number--) {
            app.seed("{type: 'todo', text: 'Task " + number + "', notes: '" + notes + "'}");
        }

        List<String> titles = new ArrayList<>();
        int offset = 0;
        int answers = 0;
        boolean more = true;
        while (more) {
            ToolReply reply = app.call("list_tasks", "{limit: 500, offset: " + offset + "}");
            titles.addAll(reply.titles());
            answers++;
            assertThat(bytes(reply)).isLessThan(100_000);
            assertThat(reply.get("total").asInt()).isEqualTo(300);
            assertThat(reply.body().has("next_offset"))
                    .isEqualTo(reply.get("truncated").asBoolean(false));
            more = reply.get("truncated").asBoolean(false);
            offset = reply.get("next_offset").asInt(-1);
            assertThat(more).isEqualTo(offset == titles.size());
        }

        assertThat(answers).isGreaterThan(1);
        assertThat(titles)
                .hasSize(300)
                .doesNotHaveDuplicates()
                .startsWith("Task 1")
                .endsWith("Task 300");
    }

    @Test
    void oneTaskLargerThanAnAnswerIsListedAllTheSame() {
        String id = app.seed("{type: 'todo', text: 'Large'}");
        ObjectNode task = app.account().task(id).orElseThrow();
        for (int item = 0; item < 2_000; item++) {
            task.withArray("/checklist")
                    .addObject()
                    .put("id", "i" + item)
                    .put("text", "x".repeat(50))
                    .put("completed", false);
        }
        app.account().putTask(task);
        app.seed("{type: 'todo', text: 'Small'}");

        ToolReply first = app.call("list_tasks");
        assertThat(first.titles()).containsExactly("Small");
        assertThat(first.get("next_offset").asInt()).isEqualTo(1);
        assertThat(app.call("list_tasks", "{offset: 1}").titles()).containsExactly("Large");
    }

    @Test
    void notesAreCutInListsAndWholeInASingleTask() {
        String notes = "🎯".repeat(600);
        String id = app.seed("{type: 'todo', text: 'Long', notes: '" + notes + "'}");
        app.seed("{type: 'todo', text: 'Just fits', notes: '" + "é".repeat(500) + "'}");

        JsonNode listed = app.call("list_tasks").tasks();
        assertThat(listed.get(1).get("notes").asString()).isEqualTo("🎯".repeat(500));
        assertThat(listed.get(1).get("notesTruncated").asBoolean()).isTrue();
        assertThat(listed.get(0).get("notes").asString()).hasSize(500);
        assertThat(listed.get(0).has("notesTruncated")).isFalse();
        JsonNode single = app.call(
                        "get_task", TestingMcp.json("{task_id: '" + id + "'}").toString())
                .task();
        assertThat(single.get("notes").asString()).isEqualTo(notes);
        assertThat(single.has("notesTruncated")).isFalse();
    }
}
