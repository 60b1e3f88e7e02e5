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
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/**
 * The run from which the build makes the AOT cache (JEP 514): starts the program, sends it the requests that a first client would, and ends.
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

    private static final int LONGEST_WAIT_MILLIS = 10_000;

    private final int port;

    private Training(int port) {
        this.port = port;
    }

    public static void main(String[] arguments) throws IOException, ConfigProblems {
        Logs.configure("info", LogFormat.TEXT, List.of());
        try (HttpServer habitica = habitica()) {
            Map<String, String> environment = Map.of(
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
            try (App app = App.start(Config.read(environment, "gateway"), InstantSource.system())) {
                new Training(app.port()).askEverything();
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

    private void askEverything() throws IOException {
        legacy("initialize", "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}}");
        legacy("tools/list", "{}");
        call("list_tasks", "{\"type\":\"daily\"}");
        call("get_task", "{\"task_id\":\"e\"}");
        call("update_task", "{\"task_id\":\"e\",\"text\":\"f\"}");
        call("score_task", "{\"task_id\":\"e\"}");
        call("get_user_stats", "{}");
        call("create_task", "{\"title\":\"misspelt\"}");
        modern("server/discover", "");
        modern("tools/list", "");
        modern("tools/call", "\"name\":\"list_tags\",");
        get("/healthz");
        get("/readyz");
        get("/metrics");
    }

    private void call(String tool, String arguments) throws IOException {
        legacy("tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}");
    }

    private void legacy(String method, String params) throws IOException {
        post(LEGACY.formatted(method, params), "");
    }

    private void modern(String method, String params) throws IOException {
        String name = params.isEmpty() ? "" : "Mcp-Name: list_tags\r\n";
        post(
                LEGACY.formatted(method, "{" + params + META + "}"),
                "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: " + method + "\r\n" + name);
    }

    private void post(String body, String headers) throws IOException {
        send("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Accept: application/json, text/event-stream\r\nConnection: close\r\n" + headers
                + "Content-Length: " + body.length() + "\r\n\r\n" + body);
    }

    private void get(String path) throws IOException {
        send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
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
