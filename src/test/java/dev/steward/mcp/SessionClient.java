package dev.steward.mcp;

import static dev.steward.mcp.McpFixture.header;
import static dev.steward.mcp.McpFixture.json;

import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;

/**
 * A legacy client with a key and a session. Texts of JSON may have single quotes.
 *
 * @param id of its session; null sends none
 */
record SessionClient(McpFixture mcp, String key, String id) {
    static final String HEADER = "Mcp-Session-Id";

    /** Initializes with this revision and these capabilities. */
    static SessionClient initialized(McpFixture mcp, String key, String version, String capabilities) {
        HttpResponse<String> answer = new SessionClient(mcp, key, null)
                .call(
                        "initialize",
                        "{'protocolVersion':'" + version + "','capabilities':" + capabilities
                                + ",'clientInfo':{'name':'test','version':'1'}}");
        return new SessionClient(mcp, key, header(answer, HEADER));
    }

    static SessionClient initialized(McpFixture mcp, String key) {
        return initialized(mcp, key, "2025-11-25", "{}");
    }

    /** The same session's id in the hands of somebody else. */
    SessionClient withKey(String other) {
        return new SessionClient(mcp, other, id);
    }

    SessionClient withId(String other) {
        return new SessionClient(mcp, key, other);
    }

    HttpResponse<String> post(String body, String... headers) {
        return mcp.post(json(body), named(headers));
    }

    /** A request with the id 1. */
    HttpResponse<String> call(String method, String params, String... headers) {
        return post("{'jsonrpc':'2.0','id':1,'method':'" + method + "','params':" + params + "}", headers);
    }

    HttpResponse<String> tool(String name, String... headers) {
        return post(toolCall("1", name), headers);
    }

    CompletableFuture<HttpResponse<String>> toolLater(String id, String name, String... headers) {
        return mcp.postLater(json(toolCall(id, name)), named(headers));
    }

    /** A tool call with the id 1, read event by event; returns once the stream is open. */
    Events toolStream(String name) {
        return mcp.stream(json(toolCall("1", name)), named("Accept", McpFixture.BOTH));
    }

    /** Cancels the request of that id, given as JSON. */
    HttpResponse<String> cancel(String requestId) {
        return post("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':" + requestId + "}}");
    }

    /** Answers a question with this member of a response, such as {@code 'result':{}}. */
    HttpResponse<String> answer(JsonNode question, String member) {
        return post("{'jsonrpc':'2.0','id':" + question.get("id") + "," + member + "}");
    }

    HttpResponse<String> get(String... headers) {
        return mcp.send("GET", "", named(headers));
    }

    HttpResponse<String> delete(String... headers) {
        return mcp.send("DELETE", "", named(headers));
    }

    Events standing() {
        return mcp.standing(named("Accept", McpFixture.STREAM));
    }

    private static String toolCall(String id, String name) {
        return "{'jsonrpc':'2.0','id':" + id + ",'method':'tools/call','params':{'name':'" + name + "'}}";
    }

    private String[] named(String... headers) {
        int own = id == null ? 2 : 4;
        String[] all = new String[headers.length + own];
        all[0] = "Authorization";
        all[1] = "Bearer " + key;
        if (id != null) {
            all[2] = HEADER;
            all[3] = id;
        }
        System.arraycopy(headers, 0, all, own, headers.length);
        return all;
    }
}
