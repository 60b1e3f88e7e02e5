package dev.steward.testing;

import dev.steward.App;
import dev.steward.CannotStart;
import dev.steward.Config;
import dev.steward.ConfigProblems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The whole program on a free loopback port, in front of a stand-in for Habitica; both go by one clock that stands still. */
public final class TestingApp implements AutoCloseable {
    /** A Tuesday morning in UTC. */
    public static final Instant NOW = Instant.parse("2026-12-01T10:00:00Z");

    private static final Duration BOUND = Duration.ofSeconds(60);

    private final SettableClock clock = new SettableClock(NOW);
    private final HabiticaStandIn habitica = HabiticaStandIn.start(clock);
    private final Map<String, String> settings;
    private final App app;
    private final TestingMcp mcp;
    private final HttpClient http = HttpClient.newHttpClient();

    private TestingApp(Map<String, String> more) {
        settings = settings(habitica.url());
        settings.putAll(more);
        try {
            app = App.start(Config.read(settings, null), clock);
        } catch (CannotStart | ConfigProblems failure) {
            habitica.close();
            throw new IllegalStateException(failure);
        }
        mcp = new TestingMcp(url("/mcp"), settings.get("MCP_BEARER_TOKEN"));
    }

    public static TestingApp start() {
        return start(Map.of());
    }

    /** With more settings, or with others in place of the usual ones. */
    public static TestingApp start(Map<String, String> more) {
        return new TestingApp(more);
    }

    /** The settings of a gateway to this Habitica, on any free loopback port. */
    public static Map<String, String> settings(URI habitica) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("STEWARD_ENDPOINTS", "gateway");
        settings.put("HABITICA_BASE_URL", habitica.toString());
        settings.put("HABITICA_USER_ID", HabiticaStandIn.USER_ID);
        settings.put("HABITICA_API_TOKEN", HabiticaStandIn.TOKEN);
        settings.put("MCP_HOST", "127.0.0.1");
        settings.put("MCP_PORT", "0");
        settings.put("STEWARD_STOP_TIMEOUT_MS", "2000");
        return settings;
    }

    public HabiticaStandIn habitica() {
        return habitica;
    }

    public HabiticaAccount account() {
        return habitica.account();
    }

    public SettableClock clock() {
        return clock;
    }

    public TestingMcp mcp() {
        return mcp;
    }

    /** Calls a tool; see {@link TestingMcp#call(String, String)}. */
    public ToolReply call(String tool, String arguments) {
        return mcp.call(tool, arguments);
    }

    public ToolReply call(String tool) {
        return mcp.call(tool);
    }

    /** Puts a task into the account as another client of Habitica would, and gives its id; not counted as received. */
    public String seed(String task) {
        ObjectNode body = TestingMcp.json(task);
        HttpRequest request = HttpRequest.newBuilder(habitica.url().resolve("/api/v3/tasks/user"))
                .header("x-api-user", HabiticaStandIn.USER_ID)
                .header("x-api-key", HabiticaStandIn.TOKEN)
                .header("x-client", HabiticaStandIn.USER_ID + "-seed")
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
                .build();
        HttpResponse<String> response = send(request);
        if (response.statusCode() != 201) {
            throw new IllegalStateException(response.body());
        }
        habitica.forgetRequests();
        return TestingMcp.json(response.body()).path("data").path("id").asString();
    }

    /** Changes members of a stored task to whatever is given, which the real server may never have let in. */
    public void bend(String id, String members) {
        ObjectNode task = account().task(id).orElseThrow();
        task.setAll(TestingMcp.json(members));
        account().putTask(task);
    }

    /** What Habitica received that may have changed something. */
    public List<ReceivedRequest> writes() {
        return habitica.received().stream().filter(ReceivedRequest::isWrite).toList();
    }

    /** The body of the one write that Habitica received. */
    public JsonNode written() {
        List<ReceivedRequest> writes = writes();
        if (writes.size() != 1) {
            throw new AssertionError("not one write but " + writes);
        }
        return writes.getFirst().json();
    }

    public URI url(String path) {
        return URI.create("http://127.0.0.1:" + app.port() + path);
    }

    public HttpResponse<String> get(String path) {
        return send(HttpRequest.newBuilder(url(path)).timeout(BOUND).build());
    }

    /** Sends a request as it is written and gives the whole answer; the request must ask for the connection to be closed. */
    public String raw(String request) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), app.port())) {
            socket.setSoTimeout((int) BOUND.toMillis());
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Runs the same calls at once and gives their answers. */
    public static <T> List<T> together(int count, Callable<T> call) {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> running = IntStream.range(0, count)
                    .mapToObj(_ -> threads.submit(call))
                    .toList();
            return running.stream().map(TestingApp::awaited).toList();
        }
    }

    /** Starts a call of which the test does not await the end yet. */
    public static <T> Future<T> aside(Callable<T> call) {
        ExecutorService thread = Executors.newVirtualThreadPerTaskExecutor();
        Future<T> running = thread.submit(call);
        thread.shutdown();
        return running;
    }

    /** The result of something that runs aside; fails when it takes a minute. */
    public static <T> T awaited(Future<T> running) {
        try {
            return running.get(BOUND.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException failure) {
            throw new AssertionError(failure);
        } catch (InterruptedException signal) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(signal);
        }
    }

    private HttpResponse<String> send(HttpRequest request) {
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException signal) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(signal);
        }
    }

    /** Ends the program alone; Habitica stays. */
    public void stop() {
        app.close();
    }

    @Override
    public void close() {
        app.close();
        mcp.close();
        http.close();
        habitica.close();
    }
}
