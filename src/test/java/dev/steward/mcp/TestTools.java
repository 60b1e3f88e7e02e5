package dev.steward.mcp;

import dev.steward.identity.Caller;
import dev.steward.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.node.ObjectNode;

/** A handful of tools, one for each thing that the protocol lets a tool do. Counts how often any of them ran. */
final class TestTools implements Tools {
    static final String SECRET = "jdbc:internal/path";
    private static final String DEFINITIONS =
            "[{\"name\":\"echo\",\"inputSchema\":{\"type\":\"object\",\"properties\":{}}}]";
    private static final ToolList LIST = new ToolList(DEFINITIONS.getBytes(StandardCharsets.UTF_8), true);

    private final AtomicInteger runs = new AtomicInteger();
    private volatile Waiting waiting = new Waiting();

    /** A call that stands still until it is let go. */
    static final class Waiting {
        final CountDownLatch started = new CountDownLatch(1);
        final CountDownLatch released = new CountDownLatch(1);
        final CountDownLatch interrupted = new CountDownLatch(1);
        final CountDownLatch finished = new CountDownLatch(1);
    }

    /** How many calls of a tool there have been. */
    int runs() {
        return runs.get();
    }

    /** What the next call of {@code wait} will wait on. */
    Waiting nextWait() {
        waiting = new Waiting();
        return waiting;
    }

    @Override
    public ToolList visibleTo(Caller caller) {
        return LIST;
    }

    @Override
    public Answer call(String name, ObjectNode arguments, Call call) {
        Answer answer = switch (name) {
            case "echo" -> json(Json.object().set("arguments", arguments));
            case "refuse" -> new Answer.Json("{\"success\":false}", true);
            case "caller" ->
                json(Json.object()
                        .put("caller", call.caller().id())
                        .put("name", call.caller().name()));
            case "client" -> json(Json.object().put("client", call.client().orElse("unknown")));
            case "fail" -> throw new IllegalStateException(SECRET);
            case "progress" -> progress(call);
            case "log" -> log(call);
            case "wait" -> waitFor(waiting);
            case "ask" -> ask(call);
            case "sample" -> sample(call);
            case "interview" -> SessionQuestions.interview(call);
            case "pester" -> SessionQuestions.pester();
            case "ignore cancelling" -> SessionQuestions.askAfter(waitFor(waiting));
            default -> throw McpError.invalidParams("Unknown tool: " + name);
        };
        runs.incrementAndGet();
        return answer;
    }

    private static Answer json(ObjectNode json) {
        return new Answer.Json(Json.text(json), false);
    }

    private static Answer progress(Call call) {
        call.progress(1, 2.0, "half");
        call.progress(2, null, null);
        return json(Json.object().put("done", true));
    }

    private static Answer log(Call call) {
        call.log(LogLevel.DEBUG, "test", Json.object().put("fine", true));
        call.log(LogLevel.WARNING, "test", Json.object().put("grave", true));
        return json(Json.object().put("done", true));
    }

    private static Answer waitFor(Waiting waiting) {
        waiting.started.countDown();
        try {
            boolean released = waiting.released.await(30, TimeUnit.SECONDS);
            return json(Json.object().put("released", released));
        } catch (InterruptedException cancelled) {
            waiting.interrupted.countDown();
            return json(Json.object().put("released", false));
        } finally {
            waiting.finished.countDown();
        }
    }

    /** Asks for a name in the first round and answers with it, and with what it had kept, in the second. */
    private static Answer ask(Call call) {
        if (call.state() == null) {
            ObjectNode params = Json.object().put("message", "Who?");
            return new Answer.InputRequired(
                    Map.of("who", new Answer.InputRequest("elicitation/create", params)),
                    Json.object().put("round", 1));
        }
        ObjectNode result = Json.object();
        result.set("kept", call.state());
        result.set("inputs", call.inputs());
        return json(result);
    }

    private static Answer sample(Call call) {
        call.require("sampling");
        return json(Json.object().set("offered", Json.array().add(String.valueOf(List.of("sampling")))));
    }
}
