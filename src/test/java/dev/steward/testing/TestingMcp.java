package dev.steward.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A small MCP client of the newest legacy revision. Checks with every answer what holds for all: the id comes back, there is one text
 * block, it equals the structured content, {@code isError} tells of failure, and the tool's output schema fits.
 */
public final class TestingMcp implements AutoCloseable {
    private static final Duration BOUND = Duration.ofSeconds(60);
    private static final JsonMapper LENIENT = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES, JsonReadFeature.ALLOW_UNQUOTED_PROPERTY_NAMES)
            .build();
    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    /** By definition, because each client would otherwise compile the same eleven again. */
    private static final Map<JsonNode, Schema> COMPILED = new ConcurrentHashMap<>();

    private final URI endpoint;
    private final String key;
    private final HttpClient client = HttpClient.newHttpClient();
    private final AtomicLong ids = new AtomicLong();
    private final Map<String, JsonNode> outputs = new ConcurrentHashMap<>();

    /** @param key the bearer key, or null to send none */
    public TestingMcp(URI endpoint, String key) {
        this.endpoint = endpoint;
        this.key = key;
    }

    /** Reads JSON in which single quotes may stand for double ones and names need none. */
    public static ObjectNode json(String text) {
        return (ObjectNode) LENIENT.readTree(text);
    }

    /** Calls a tool; the arguments are JSON as {@link #json} reads it. */
    public ToolReply call(String tool, String arguments) {
        return call(tool, json(arguments));
    }

    public ToolReply call(String tool) {
        return call(tool, "{}");
    }

    /** Calls a tool. */
    public ToolReply call(String tool, ObjectNode arguments) {
        ObjectNode params = LENIENT.createObjectNode().put("name", tool).set("arguments", arguments);
        JsonNode result = request("tools/call", params).path("result");
        assertThat(result.path("content").size()).as(result.toString()).isEqualTo(1);
        assertThat(result.path("content").get(0).path("type").asString()).isEqualTo("text");
        String text = result.path("content").get(0).path("text").asString();
        ToolReply reply = new ToolReply(text, result.path("structuredContent"));
        assertThat(LENIENT.readTree(text)).isEqualTo(reply.body());
        assertThat(result.path("isError").asBoolean(false)).as(text).isEqualTo(!reply.isSuccess());
        assertThat(output(tool).validate(reply.body())).as(text).isEmpty();
        return reply;
    }

    /** Sends a request and gives the whole answer, an error or a result. */
    public JsonNode request(String method, ObjectNode params) {
        long id = ids.incrementAndGet();
        ObjectNode message = LENIENT.createObjectNode().put("jsonrpc", "2.0").put("id", id);
        message.put("method", method).set("params", params);
        Map<String, String> headers = key == null ? Map.of() : Map.of("Authorization", "Bearer " + key);
        HttpResponse<byte[]> response = post(message.toString(), headers);
        String body = new String(response.body(), StandardCharsets.UTF_8);
        assertThat(response.statusCode()).as(body).isEqualTo(200);
        JsonNode answer = LENIENT.readTree(body);
        assertThat(answer.path("id").asLong()).as(body).isEqualTo(id);
        return answer;
    }

    /** Posts a body as it is, with these headers besides those of JSON. */
    public HttpResponse<byte[]> post(String body, Map<String, String> headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(endpoint)
                .timeout(BOUND)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json");
        headers.forEach(request::header);
        return send(request.POST(HttpRequest.BodyPublishers.ofString(body)).build());
    }

    private HttpResponse<byte[]> send(HttpRequest request) {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofByteArray());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException signal) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(signal);
        }
    }

    private Schema output(String tool) {
        if (outputs.isEmpty()) {
            request("tools/list", LENIENT.createObjectNode())
                    .path("result")
                    .path("tools")
                    .forEach(each -> outputs.put(each.path("name").asString(), each.path("outputSchema")));
        }
        return compiled(outputs.get(tool), () -> tool + " is not listed");
    }

    private static Schema compiled(JsonNode definition, Supplier<String> otherwise) {
        assertThat(definition).as(otherwise).isNotNull();
        return COMPILED.computeIfAbsent(definition, SCHEMAS::getSchema);
    }

    @Override
    public void close() {
        client.close();
    }
}
