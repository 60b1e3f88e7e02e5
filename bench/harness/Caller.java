import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * One caller on one connection, which reads every answer: an answer equal to the last good one is good, any other is
 * parsed and must hold what the call asks for.
 */
final class Caller implements Load.Calling {
    private static final JsonMapper JSON = new JsonMapper();

    private final Call call;
    private final byte[] request;
    private final Connection connection;
    private byte[] lastGood = new byte[0];

    Caller(int port, Call call) throws IOException {
        this.call = call;
        this.request = Connection.request(port, call.message());
        this.connection = new Connection(port);
    }

    /** Calls once and returns the size of the body in bytes; a wrong answer is an {@link IOException}. */
    @Override
    public int call() throws IOException {
        var body = connection.exchange(request);
        if (!Arrays.equals(body, lastGood)) {
            verify(new String(body, UTF_8));
            lastGood = body;
        }
        return body.length;
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }

    private void verify(String body) throws IOException {
        var result = message(body).path("result");
        if (!result.isObject() || result.path("isError").asBoolean(false) || !call.holds().test(result)) {
            throw new IOException("a wrong answer to %s: %.300s".formatted(call.title(), body));
        }
    }

    /** The message, whether it came as JSON or as an event stream. */
    private static JsonNode message(String body) throws IOException {
        var json = body.startsWith("{")
                ? body
                : body.lines()
                        .filter(line -> line.startsWith("data:"))
                        .map(line -> line.substring("data:".length()))
                        .collect(Collectors.joining("\n"));
        try {
            return JSON.readTree(json);
        } catch (JacksonException e) {
            throw new IOException("an answer that isn't JSON: %.300s".formatted(body), e);
        }
    }
}
