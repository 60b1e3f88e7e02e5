package dev.steward.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** Sends a recorded request again. */
final class RecordedCall {
    /** Larger than the 10 MB the server takes; the recording of it was cut [028]. */
    private static final byte[] TOO_LARGE = new byte[11_000_000];

    private RecordedCall() {}

    /** What the stand-in answers to the recorded request, its body decompressed and read as JSON where it is. */
    record Outcome(int status, Map<String, String> headers, JsonNode body) {}

    static Outcome send(HttpClient client, URI base, HabiticaRecording recording) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(target(recording)));
        recording.requestHeaders().forEach(request::header);
        byte[] body = recording.name().startsWith("028") ? TOO_LARGE : recording.requestBody();
        request.method(recording.method(), HttpRequest.BodyPublishers.ofByteArray(body));
        HttpResponse<byte[]> response = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
        Map<String, String> headers = new TreeMap<>();
        response.headers().map().forEach((name, values) -> headers.put(name, values.getFirst()));
        return new Outcome(response.statusCode(), headers, read(headers, response.body()));
    }

    private static String target(HabiticaRecording recording) {
        String query = recording.query().entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), UTF_8))
                .collect(Collectors.joining("&"));
        return recording.path() + (query.isEmpty() ? "" : "?" + query);
    }

    private static JsonNode read(Map<String, String> headers, byte[] body) throws IOException {
        byte[] plain = body;
        if (headers.getOrDefault("content-encoding", "").equals("gzip")) {
            try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(body))) {
                plain = gzip.readAllBytes();
            }
        }
        boolean json = headers.getOrDefault("content-type", "").startsWith("application/json") && plain.length > 0;
        return json ? HabiticaJson.MAPPER.readTree(plain) : StringNode.valueOf(new String(plain, UTF_8));
    }
}
