package dev.steward.mcp;

import dev.steward.http.HostGuard;
import dev.steward.http.HttpObserver;
import dev.steward.http.HttpServer;
import dev.steward.http.HttpSettings;
import dev.steward.http.Route;
import dev.steward.http.Routes;
import dev.steward.identity.Authenticator;
import dev.steward.identity.Caller;
import dev.steward.identity.Identity;
import dev.steward.identity.Secret;
import dev.steward.json.Json;
import dev.steward.testing.MemorySessions;
import dev.steward.testing.SettableClock;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The MCP endpoint with {@link TestTools} on a real server on loopback, and a client that says exactly what it is told to say. */
final class McpFixture implements AutoCloseable {
    static final String KEY = "a-key-for-tests-0123";
    static final String JSON = "application/json";
    static final String STREAM = "text/event-stream";
    static final String BOTH = JSON + ", " + STREAM;
    static final int MOST_BYTES = 64 * 1024;
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration NEVER = Duration.ofMinutes(10);

    final TestTools tools = new TestTools();
    final ChangeFeed changes = new ChangeFeed();
    final SettableClock clock = new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));
    final McpEndpoint endpoint;
    private final Heartbeats heartbeats;
    private final HttpServer server;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private McpFixture(Authenticator authenticator, Duration callHeartbeat, Duration streamHeartbeat) {
        this(authenticator, callHeartbeat, streamHeartbeat, Optional.empty(), Optional.empty());
    }

    private McpFixture(
            Authenticator authenticator,
            Duration callHeartbeat,
            Duration streamHeartbeat,
            Optional<Resources> resources,
            Optional<Sessions> sessions) {
        heartbeats = new Heartbeats(callHeartbeat);
        McpServer offered = new McpServer(
                new ServerInfo("test", "Test", "1", "Be gentle."),
                tools,
                resources,
                Optional.empty(),
                Optional.empty(),
                Optional.of(changes));
        endpoint = new McpEndpoint(
                offered,
                HostGuard.of(List.of(), "127.0.0.1"),
                authenticator,
                heartbeats,
                streamHeartbeat,
                sessions,
                clock);
        server = new HttpServer(settings(), Routes.of(new Route("/mcp", endpoint)), HttpObserver.NONE);
        try {
            server.start();
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }

    private static HttpSettings settings() {
        HttpSettings usual = HttpSettings.at("127.0.0.1", 0);
        return new HttpSettings(
                usual.host(),
                usual.port(),
                MOST_BYTES,
                usual.headerDeadline(),
                usual.bodyGrace(),
                usual.minimumBodyRate(),
                usual.idleTimeout(),
                Duration.ofSeconds(1),
                usual.maxConnections(),
                usual.trustedProxies());
    }

    /** Asks for no key and never beats. */
    static McpFixture open() {
        return new McpFixture(Authenticator.open(), NEVER, NEVER);
    }

    static McpFixture withKey() {
        return new McpFixture(Authenticator.shared(new Secret(KEY)), NEVER, NEVER);
    }

    /** Takes any key and names the caller by it. */
    static McpFixture anyKey() {
        return new McpFixture(McpFixture::callerOf, NEVER, NEVER);
    }

    private static Identity callerOf(String key, String address) {
        return key == null ? new Identity.Unknown() : new Identity.Known(new Caller(key, key));
    }

    /** Keeps sessions, has resources, takes any key and names the caller by it. */
    static McpFixture withSessions() {
        return withSessions(new MemorySessions());
    }

    static McpFixture withSessions(Sessions sessions) {
        return withSessions(McpFixture::callerOf, sessions, NEVER);
    }

    static McpFixture withSessionsBeating(Duration interval) {
        return withSessions(McpFixture::callerOf, new MemorySessions(), interval);
    }

    static McpFixture withSessions(Authenticator authenticator) {
        return withSessions(authenticator, new MemorySessions(), NEVER);
    }

    private static McpFixture withSessions(Authenticator authenticator, Sessions sessions, Duration interval) {
        return new McpFixture(
                authenticator, interval, interval, Optional.of(new SessionResources()), Optional.of(sessions));
    }

    static McpFixture beating(Duration interval) {
        return new McpFixture(Authenticator.open(), interval, interval);
    }

    int port() {
        return server.port();
    }

    /** JSON with single quotes instead of double ones, which Java text reads better. */
    static String json(String text) {
        return text.replace('\'', '"');
    }

    HttpResponse<String> post(String body, String... headers) {
        return send("POST", body, withContentType(headers));
    }

    /** A request of the legacy era with the id 1. */
    HttpResponse<String> call(String method, String params, String... headers) {
        return post(json("{'jsonrpc':'2.0','id':1,'method':'" + method + "','params':") + json(params) + "}", headers);
    }

    /** A tool call of the legacy era with the id 1 and no arguments. */
    HttpResponse<String> tool(String name, String... headers) {
        return call("tools/call", "{'name':'" + name + "'}", headers);
    }

    /** A request of the modern era with the id 1, the right headers and a client that can do nothing special. */
    HttpResponse<String> modern(String method, String params, String... headers) {
        ModernRequest request = ModernRequest.of(method, params);
        return post(request.body(), request.headers(headers));
    }

    HttpResponse<String> send(String method, String body, String... headers) {
        return sent(method, body, BodyHandlers.ofString(), headers);
    }

    /** Posts and reads the answer event by event. */
    Events stream(String body, String... headers) {
        return new Events(sent("POST", body, BodyHandlers.ofInputStream(), withContentType(headers)));
    }

    /** Gets and reads the answer event by event. */
    Events standing(String... headers) {
        return new Events(sent("GET", "", BodyHandlers.ofInputStream(), headers));
    }

    /** Posts without waiting for the answer. */
    CompletableFuture<HttpResponse<String>> postLater(String body, String... headers) {
        return client.sendAsync(request("POST", body, withContentType(headers)), BodyHandlers.ofString());
    }

    private <T> HttpResponse<T> sent(String method, String body, BodyHandler<T> handler, String... headers) {
        try {
            return client.send(request(method, body, headers), handler);
        } catch (IOException failure) {
            throw new AssertionError(failure);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new AssertionError(stopped);
        }
    }

    private HttpRequest request(String method, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + "/mcp"))
                .timeout(PATIENCE)
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return request.build();
    }

    private static String[] withContentType(String... headers) {
        String[] all = new String[headers.length + 2];
        System.arraycopy(headers, 0, all, 2, headers.length);
        all[0] = "Content-Type";
        all[1] = JSON;
        return all;
    }

    /** The answer as one JSON object. */
    static ObjectNode read(HttpResponse<String> response) {
        return (ObjectNode) Json.parse(response.body());
    }

    /** The result of a request that must have one. */
    static JsonNode result(HttpResponse<String> response) {
        JsonNode result = read(response).get("result");
        if (result == null) {
            throw new AssertionError("There is no result: " + response.body());
        }
        return result;
    }

    /** The code of an error answer. */
    static int code(HttpResponse<String> response) {
        return read(response).path("error").path("code").asInt();
    }

    static String header(HttpResponse<?> response, String name) {
        return response.headers().firstValue(name).orElse(null);
    }

    /** Waits until nothing is kept for any session. A request's stay ends a moment after its client has read the answer. */
    void awaitAllForgotten() {
        awaitThat(() -> endpoint.rememberedSessions() == 0);
    }

    /** Waits, within a bound, until the condition holds. */
    static void awaitThat(BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("It did not come true in " + PATIENCE);
            }
            Thread.onSpinWait();
        }
    }

    @Override
    public void close() {
        endpoint.close();
        client.shutdownNow();
        server.close();
        heartbeats.close();
    }
}
