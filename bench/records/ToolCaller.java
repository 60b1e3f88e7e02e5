import dev.steward.json.Json;
import java.io.IOException;
import java.util.Random;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

/** Calls one tool of {@code /api/mcp} on one keep-alive connection, with the arguments of an endless sequence; in the revision without sessions. */
final class ToolCaller implements Load.Calling {
    private static final JsonMapper JSON = new JsonMapper();

    private final WorkspaceServer server;
    private final Operation operation;
    private final Sample sample;
    private final Random random;
    private final Connection connection;

    ToolCaller(WorkspaceServer server, Operation operation, Sample sample, Random random) throws IOException {
        this.server = server;
        this.operation = operation;
        this.sample = sample;
        this.random = random;
        this.connection = new Connection(server.port());
    }

    @Override
    public int call() throws IOException {
        return answer(operation.arguments().of(sample, random)).length();
    }

    /** What the tool finds for some arguments. */
    Operation.Found found(ObjectNode arguments) throws IOException {
        JsonNode result = JSON.readTree(answer(arguments)).path("result").path("structuredContent");
        JsonNode records = result.has("tasks") ? result.get("tasks") : result.get("streaks");
        if (records == null) {
            return new Operation.Found(java.util.List.of(result.path("task").path("id").asString()), 1);
        }
        return new Operation.Found(
                StreamSupport.stream(records.spliterator(), false)
                        .map(record -> record.path("id").asString(record.path("habit_id").asString("")))
                        .toList(),
                result.path("total").asLong(records.size()));
    }

    /** The answer's text; that it is no error is looked for and not parsed, which would cost as much as making it. */
    private String answer(ObjectNode arguments) throws IOException {
        String text = new String(connection.exchange(request(arguments)), ISO_8859_1);
        if (!text.startsWith("{") || !text.contains("\"structuredContent\":") || text.contains("\"isError\":true")) {
            throw new IOException("a wrong answer to %s: %.600s".formatted(operation.title(), text));
        }
        return text;
    }

    private byte[] request(ObjectNode arguments) {
        ObjectNode message = Json.object()
                .put("jsonrpc", "2.0")
                .put("id", 1)
                .put("method", "tools/call");
        ObjectNode params = message.putObject("params").put("name", operation.tool());
        params.set("arguments", arguments);
        ObjectNode meta = params.putObject("_meta").put("io.modelcontextprotocol/protocolVersion", "2026-07-28");
        meta.putObject("io.modelcontextprotocol/clientCapabilities");
        meta.putObject("io.modelcontextprotocol/clientInfo").put("name", "bench").put("version", "1");
        byte[] body = message.toString().getBytes(UTF_8);
        byte[] head = """
                POST /api/mcp HTTP/1.1\r
                Host: 127.0.0.1:%d\r
                Authorization: Bearer %s\r
                Content-Type: application/json\r
                Accept: application/json\r
                MCP-Protocol-Version: 2026-07-28\r
                Mcp-Method: tools/call\r
                Mcp-Name: %s\r
                Content-Length: %d\r
                \r
                """.formatted(server.port(), WorkspaceServer.KEY, operation.tool(), body.length).getBytes(ISO_8859_1);
        byte[] request = java.util.Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, request, head.length, body.length);
        return request;
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
