package dev.steward.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * One exchange recorded from a Habitica 5.47.1 server; the files are in {@code src/test/resources/habitica}.
 *
 * @param name the file's name without {@code .json}, e.g. {@code 905-rate-limited}
 * @param json the whole file: request, response, and a note where a body was cut
 */
public record HabiticaRecording(String name, JsonNode json) {
    private static final String FOLDER = "/habitica/";

    /** Reads one by its name, or by the number it starts with. */
    public static HabiticaRecording load(String nameOrNumber) {
        String name = names().stream()
                .filter(each -> each.equals(nameOrNumber) || each.startsWith(nameOrNumber + "-"))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no recording " + nameOrNumber));
        try (InputStream file = HabiticaRecording.class.getResourceAsStream(FOLDER + name + ".json")) {
            return new HabiticaRecording(name, HabiticaJson.MAPPER.readTree(file.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The names of all recordings in the project, sorted. */
    public static List<String> names() {
        try (Stream<Path> files =
                Files.list(Path.of(HabiticaRecording.class.getResource(FOLDER).toURI()))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(".json"))
                    .map(file -> file.substring(0, file.length() - ".json".length()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (java.net.URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    public String method() {
        return request().get("method").asString();
    }

    public String path() {
        return request().get("path").asString();
    }

    public Map<String, String> query() {
        return texts(request().get("query"));
    }

    public Map<String, String> requestHeaders() {
        return texts(request().get("headers"));
    }

    /** The request body's bytes; empty when there was none. */
    public byte[] requestBody() {
        JsonNode raw = request().get("bodyRaw");
        if (raw != null) {
            return raw.asString().getBytes(StandardCharsets.UTF_8);
        }
        JsonNode body = request().get("body");
        return body == null || body.isNull() ? new byte[0] : HabiticaJson.MAPPER.writeValueAsBytes(body);
    }

    public int status() {
        return response().get("status").asInt();
    }

    public Map<String, String> responseHeaders() {
        return texts(response().get("headers"));
    }

    public JsonNode responseBody() {
        return response().get("body");
    }

    /** The response body as text, compact when it is JSON. */
    public String responseBodyText() {
        JsonNode body = responseBody();
        return body.isString() ? body.stringValue() : body.toString();
    }

    private JsonNode request() {
        return json.get("request");
    }

    private JsonNode response() {
        return json.get("response");
    }

    private static Map<String, String> texts(JsonNode object) {
        Map<String, String> texts = new LinkedHashMap<>();
        object.properties()
                .forEach(field -> texts.put(field.getKey(), field.getValue().asString()));
        return texts;
    }

    @Override
    public String toString() {
        return name;
    }
}
