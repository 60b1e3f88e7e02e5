package dev.steward.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.json.Json;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.TestingSteward;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One of the clients that write while the server is killed. It sends one write after the other, and remembers what was acknowledged and which write had no answer. */
final class CrashClient {
    private static final Duration BOUND = Duration.ofSeconds(60);

    private final String name;
    private final Random random;
    /** The titles of tasks that are there, by id; empty for those that are deleted. */
    private final Map<String, Optional<String>> tasks = new HashMap<>();
    /** Those with which something was done since the last look. */
    private final Map<String, Optional<String>> touched = new HashMap<>();

    private final List<String> tags = new ArrayList<>();
    private HttpClient http;
    private URI endpoint;
    private String session;
    private String habit;
    private int completions;
    private int count;
    private int acknowledged;
    private Optional<Write> unanswered = Optional.empty();

    CrashClient(int number, Random random) {
        this.name = "client-" + number;
        this.random = random;
    }

    int acknowledged() {
        return acknowledged;
    }

    /** Goes on with a server that has just started; the very first time it opens its session and makes a habit and a tag to work with. */
    void connect(HttpClient client, URI at) {
        http = client;
        endpoint = at;
        if (session == null) {
            session = open();
            habit = call("create_habit", Json.object().put("name", name).put("domain", "Work"))
                    .at("/habit/id")
                    .asString();
            acknowledge(
                    new Write.CreateTag(name), call("create_tag", Json.object().put("name", name)));
        }
    }

    /** Writes without pause until the connection breaks. */
    void writeUntilCutOff(CountDownLatch answered) {
        try {
            while (true) {
                Write write = next();
                unanswered = Optional.of(write);
                acknowledge(write, exchange(write.tool(), write.arguments()));
                unanswered = Optional.empty();
                answered.countDown();
            }
        } catch (IOException cutOff) {
            // The server is dead; what became of the last write shows when it is back.
        }
    }

    /** Finds out what became of the write that had no answer: it was done whole or not at all. */
    void resolve() {
        unanswered.ifPresent(write -> {
            switch (write) {
                case Write.CreateTask _, Write.LogHabit _, Write.CreateTag _ -> repeat(write);
                case Write.UpdateTask update -> resolve(update);
                case Write.DeleteTask delete -> resolve(delete);
                case Write.BulkCreate bulk -> assertThat(totalOf(bulk.title())).isIn(0, Write.BulkCreate.COUNT);
            }
        });
        unanswered = Optional.empty();
    }

    /** The key tells the server whether it has done that already. */
    private void repeat(Write write) {
        acknowledge(write, call(write.tool(), write.arguments()));
        if (write instanceof Write.CreateTask create) {
            assertThat(totalOf(create.title())).isEqualTo(1);
        }
    }

    private void resolve(Write.UpdateTask update) {
        String title = call("get_task", Json.object().put("task_id", update.id()))
                .at("/task/title")
                .asString();
        assertThat(title).isIn(update.title(), tasks.get(update.id()).orElseThrow());
        know(update.id(), Optional.of(title));
    }

    private void resolve(Write.DeleteTask delete) {
        if (!get(delete.id()).path("success").booleanValue()) {
            know(delete.id(), Optional.empty());
        }
    }

    /** What was touched since the last look is as acknowledged; so is the number of completions. */
    void verify() {
        touched.forEach(this::verify);
        touched.clear();
        assertThat(call("get_habit", Json.object().put("habit_id", habit))
                        .at("/habit/total_completions")
                        .asInt())
                .isEqualTo(completions);
    }

    private void verify(String id, Optional<String> title) {
        JsonNode answer = get(id);
        if (title.isEmpty()) {
            assertThat(answer.path("code").asString()).isEqualTo("not_found");
            return;
        }
        JsonNode task = answer.path("task");
        assertThat(task.path("title").asString()).isEqualTo(title.get());
        assertThat(task.path("description").asString()).isEqualTo(title.get());
    }

    private JsonNode get(String id) {
        return answered("get_task", Json.object().put("task_id", id));
    }

    /** The answer of a tool, which must be a success. */
    JsonNode call(String tool, ObjectNode arguments) {
        return succeeded(tool, answered(tool, arguments));
    }

    private JsonNode answered(String tool, ObjectNode arguments) {
        try {
            return send(tool, arguments);
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }

    private JsonNode exchange(String tool, ObjectNode arguments) throws IOException {
        return succeeded(tool, send(tool, arguments));
    }

    private static JsonNode succeeded(String tool, JsonNode answer) {
        assertThat(answer.path("success").booleanValue())
                .as(tool + ": " + answer)
                .isTrue();
        return answer;
    }

    private Write next() {
        count++;
        String title = name + " " + count;
        List<String> there = tasks.entrySet().stream()
                .filter(task -> task.getValue().isPresent())
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
        int choice = random.nextInt(10);
        if (choice < 3 || there.isEmpty()) {
            return new Write.CreateTask(title, tags.get(random.nextInt(tags.size())));
        }
        String one = there.get(random.nextInt(there.size()));
        return switch (choice) {
            case 3, 4, 5 -> new Write.UpdateTask(one, title);
            case 6 -> new Write.DeleteTask(one);
            case 7 -> new Write.BulkCreate(title);
            case 8 -> new Write.LogHabit(habit, title);
            default -> new Write.CreateTag(title);
        };
    }

    private void acknowledge(Write write, JsonNode answer) {
        acknowledged++;
        switch (write) {
            case Write.CreateTask create -> know(answer.at("/task/id").asString(), Optional.of(create.title()));
            case Write.UpdateTask update -> know(update.id(), Optional.of(update.title()));
            case Write.DeleteTask delete -> know(delete.id(), Optional.empty());
            case Write.BulkCreate bulk -> {
                assertThat(answer.path("created").size()).isEqualTo(Write.BulkCreate.COUNT);
                answer.path("created").forEach(task -> know(task.path("id").asString(), Optional.of(bulk.title())));
            }
            case Write.LogHabit _ -> completions++;
            case Write.CreateTag tag -> tags.add(tag.name());
        }
    }

    private void know(String id, Optional<String> title) {
        tasks.put(id, title);
        touched.put(id, title);
    }

    /** How many tasks have that title. */
    private int totalOf(String title) {
        return (int) call("list_tasks", Json.object().put("query", title).put("limit", 200))
                .path("tasks")
                .valueStream()
                .filter(task -> task.path("title").asString().equals(title))
                .count();
    }

    private String open() {
        try {
            HttpResponse<String> opened = send(request().GET());
            return opened.headers().firstValue("mcp-session-id").orElseThrow();
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }

    private JsonNode send(String tool, ObjectNode arguments) throws IOException {
        ObjectNode message = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "tools/call");
        message.putObject("params").put("name", tool).set("arguments", arguments);
        HttpResponse<String> response =
                send(request().header("mcp-session-id", session).POST(BodyPublishers.ofString(message.toString())));
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return TestingMcp.json(
                TestingMcp.json(response.body()).at("/result/content/0/text").asString());
    }

    private HttpRequest.Builder request() {
        return HttpRequest.newBuilder(endpoint)
                .timeout(BOUND)
                .header("Authorization", "Bearer " + TestingSteward.ADMIN_KEY)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json");
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException {
        try {
            return http.send(request.build(), BodyHandlers.ofString());
        } catch (InterruptedException signal) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(signal);
        }
    }
}
