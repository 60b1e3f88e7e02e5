package dev.steward;

import dev.steward.http.Endpoint;
import dev.steward.http.HttpObserver;
import dev.steward.http.HttpServer;
import dev.steward.http.HttpSettings;
import dev.steward.http.Route;
import dev.steward.http.Routes;
import dev.steward.logging.LogFormat;
import dev.steward.logging.Logs;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The run from which the build makes an AOT cache (JEP 514): starts the program, sends it the requests that a first client would, and ends.
 * What is used here is loaded and linked beforehand in later runs; nothing depends on it.
 */
final class Training {
    private static final String USER_ID = "00000000-0000-4000-8000-000000000001";
    private static final String TASK = """
            {"type":"daily","text":"a","notes":"b","tags":[],"value":1.5,"priority":1,"completed":false,"isDue":true,"streak":1,
            "frequency":"weekly","everyX":1,"repeat":{"m":true},"checklist":[{"id":"c","text":"d","completed":false}],"history":[{"date":1}],"id":"e"}
            """;
    private static final String USER = """
            {"profile":{"name":"a"},"stats":{"lvl":1,"hp":50,"maxHealth":50},"preferences":{"timezoneOffset":0},"needsCron":false}
            """;
    private static final String LEGACY = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}";
    private static final String META = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

    private static final String GATEWAY = "/mcp";
    private static final String WORKSPACE = "/api/mcp";
    private static final String KEY = "key-of-the-training";
    private static final String AUTHORIZATION = "Authorization: Bearer " + KEY + "\r\n";
    private static final int LONGEST_WAIT_MILLIS = 10_000;

    private final int port;

    private Training(int port) {
        this.port = port;
    }

    /**
     * Runs once.
     *
     * @param arguments the endpoints that the cache is for, as {@code STEWARD_ENDPOINTS} lists them
     */
    public static void main(String[] arguments) throws IOException, ConfigProblems, CannotStart {
        Logs.configure("info", LogFormat.TEXT, List.of());
        String endpoints = arguments[0];
        Path folder = Files.createTempDirectory("steward-training");
        try (HttpServer habitica = habitica();
                App app = App.start(
                        Config.read(environment(habitica, folder, endpoints), null), InstantSource.system())) {
            Training training = new Training(app.port());
            training.askGateway();
            if (endpoints.contains("workspace")) {
                training.askWorkspace();
            }
            training.askServer();
        } finally {
            delete(folder);
        }
    }

    private static Map<String, String> environment(HttpServer habitica, Path folder, String endpoints) {
        return Map.of(
                "STEWARD_ENDPOINTS",
                endpoints,
                "STEWARD_DATA_DIR",
                folder.toString(),
                "STEWARD_ADMIN_KEY",
                KEY,
                "HABITICA_BASE_URL",
                "http://127.0.0.1:" + habitica.port(),
                "HABITICA_USER_ID",
                USER_ID,
                "HABITICA_API_TOKEN",
                USER_ID,
                "MCP_HOST",
                "127.0.0.1",
                "MCP_PORT",
                "0");
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static HttpServer habitica() throws IOException {
        HttpServer habitica = new HttpServer(
                HttpSettings.at("127.0.0.1", 0),
                Routes.of(
                        new Route("/api/v3/tasks/user", saying("[" + TASK + "]")),
                        new Route("/api/v3/tasks/e", saying(TASK)),
                        new Route("/api/v3/tasks/e/score/up", saying("{\"delta\":1,\"_tmp\":{},\"hp\":50,\"lvl\":1}")),
                        new Route("/api/v3/tags", saying("[{\"id\":\"t\",\"name\":\"home\"}]")),
                        new Route("/api/v3/user", saying(USER))),
                HttpObserver.NONE);
        habitica.start();
        return habitica;
    }

    private static Endpoint saying(String data) {
        byte[] body =
                ("{\"success\":true,\"data\":" + data + ",\"appVersion\":\"5\"}").getBytes(StandardCharsets.UTF_8);
        return exchange -> {
            exchange.body();
            exchange.answer(200, "application/json; charset=utf-8", body);
        };
    }

    private void askGateway() throws IOException {
        legacy(GATEWAY, "initialize", "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}}");
        legacy(GATEWAY, "tools/list", "{}");
        call(GATEWAY, "list_tasks", "{\"type\":\"daily\"}");
        call(GATEWAY, "get_task", "{\"task_id\":\"e\"}");
        call(GATEWAY, "update_task", "{\"task_id\":\"e\",\"text\":\"f\"}");
        call(GATEWAY, "score_task", "{\"task_id\":\"e\"}");
        call(GATEWAY, "get_user_stats", "{}");
        call(GATEWAY, "create_task", "{\"title\":\"misspelt\"}");
        modern(GATEWAY, "server/discover", "");
        modern(GATEWAY, "tools/list", "");
        modern(GATEWAY, "tools/call", "\"name\":\"list_tags\",");
    }

    private void askWorkspace() throws IOException {
        get(WORKSPACE);
        legacy(WORKSPACE, "initialize", "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}}");
        legacy(WORKSPACE, "tools/list", "{}");
        call(WORKSPACE, "list_domains", "{}");
        call(WORKSPACE, "create_tag", "{\"name\":\"a\",\"idempotency_key\":\"a\"}");
        call(WORKSPACE, "create_habit", "{\"name\":\"a\",\"domain\":\"Work\",\"tags\":[\"a\"]}");
        call(WORKSPACE, "list_habits", "{\"tag\":\"a\"}");
        call(WORKSPACE, "get_agent_activity", "{}");
        call(WORKSPACE, "create_tag", "{\"title\":\"misspelt\"}");
        modern(WORKSPACE, "tools/list", "");
        modern(WORKSPACE, "tools/call", "\"name\":\"list_tags\",");
    }

    private void askServer() throws IOException {
        get("/healthz");
        get("/readyz");
        get("/metrics");
    }

    private void call(String path, String tool, String arguments) throws IOException {
        legacy(path, "tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}");
    }

    private void legacy(String path, String method, String params) throws IOException {
        post(path, LEGACY.formatted(method, params), "");
    }

    private void modern(String path, String method, String params) throws IOException {
        String name = params.isEmpty() ? "" : "Mcp-Name: list_tags\r\n";
        post(
                path,
                LEGACY.formatted(method, "{" + params + META + "}"),
                "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: " + method + "\r\n" + name);
    }

    private void post(String path, String body, String headers) throws IOException {
        send("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Accept: application/json, text/event-stream\r\nConnection: close\r\n" + AUTHORIZATION + headers
                + "Content-Length: " + body.length() + "\r\n\r\n" + body);
    }

    private void get(String path) throws IOException {
        send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + AUTHORIZATION + "\r\n");
    }

    /** A bare socket, so that no HTTP client that the program doesn't use gets into the cache. */
    private void send(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(LONGEST_WAIT_MILLIS);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            System.out.println(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
