import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The least a server can do for {@code tools/list}, {@code list_tasks} and {@code get_user_stats}: the ceiling of
 * {@code bench/gateway}. No guards, no limits, no schema check, one protocol revision; the same Jetty, Jackson and
 * HTTP client as the product, and the same answers.
 *
 * <p>Argument: the file with the result of {@code tools/list}. The rest comes from the gateway's own variables.
 */
final class Handwritten extends Handler.Abstract {
    private static final JsonMapper JSON = new JsonMapper();

    private final Habitica habitica;
    private final byte[] toolList;

    private Handwritten(Habitica habitica, byte[] toolList) {
        this.habitica = habitica;
        this.toolList = toolList;
    }

    public static void main(String[] arguments) throws Exception {
        var environment = System.getenv();
        var habitica = new Habitica(
                URI.create(environment.get("HABITICA_BASE_URL")),
                environment.get("HABITICA_USER_ID"),
                environment.get("HABITICA_API_TOKEN"));
        var toolList = JSON.writeValueAsBytes(JSON.readTree(Path.of(arguments[0])));
        var threads = new QueuedThreadPool();
        threads.setVirtualThreadsExecutor(Executors.newVirtualThreadPerTaskExecutor());
        var server = new Server(threads);
        var connector = new ServerConnector(server, new HttpConnectionFactory(new HttpConfiguration()));
        connector.setHost(environment.get("MCP_HOST"));
        connector.setPort(Integer.parseInt(environment.get("MCP_PORT")));
        server.addConnector(connector);
        server.setHandler(new Handwritten(habitica, toolList));
        server.setStopAtShutdown(true);
        server.start();
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (!Request.getPathInContext(request).equals("/mcp") || !request.getMethod().equals("POST")) {
            return false;
        }
        var message = JSON.readTree(Content.Source.asInputStream(request));
        var answer = new Bytes();
        answer.add("{\"jsonrpc\":\"2.0\",\"id\":").add(message.path("id").toString()).add(",");
        addOutcome(message, answer);
        answer.add("}");
        response.setStatus(HttpStatus.OK_200);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        response.write(true, answer.buffer(), callback);
        return true;
    }

    private void addOutcome(JsonNode message, Bytes answer) throws InterruptedException {
        switch (message.path("method").asString("")) {
            case "tools/list" -> answer.add("\"result\":").add(toolList);
            case "tools/call" -> addCall(message.path("params"), answer);
            default -> answer.add("\"error\":{\"code\":-32601,\"message\":\"Unknown method\"}");
        }
    }

    private void addCall(JsonNode parameters, Bytes answer) throws InterruptedException {
        var arguments = parameters.path("arguments");
        switch (parameters.path("name").asString("")) {
            case "list_tasks" -> addResult(answer, habitica.tasks(
                    arguments.path("type").asString(""),
                    arguments.path("limit").asInt(100),
                    arguments.path("offset").asInt(0)));
            case "get_user_stats" -> addResult(answer, habitica.stats());
            default -> answer.add("\"error\":{\"code\":-32602,\"message\":\"Unknown tool\"}");
        }
    }

    /** The value is written once and goes out twice: as the text of a content block and as structured content. */
    private static void addResult(Bytes answer, Object value) {
        var json = JSON.writeValueAsBytes(value);
        answer.add("\"result\":{\"content\":[{\"type\":\"text\",\"text\":");
        try (var text = JSON.createGenerator(answer)) {
            text.writeUTF8String(json, 0, json.length);
        }
        answer.add("}],\"structuredContent\":").add(json).add("}");
    }

    private static final class Bytes extends ByteArrayOutputStream {
        /** Room for the usual answer, so that it needn't grow. */
        Bytes() {
            super(8 * 1024);
        }

        Bytes add(String text) {
            return add(text.getBytes(UTF_8));
        }

        Bytes add(byte[] bytes) {
            writeBytes(bytes);
            return this;
        }

        ByteBuffer buffer() {
            return ByteBuffer.wrap(buf, 0, count);
        }
    }
}
