package dev.steward.testing;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * One request as it came over the wire, for assertions about what the product sent.
 *
 * <p>Header names are lower case; a header sent twice has its values joined by a comma and a space.
 */
public final class ReceivedRequest {
    private final String method;
    private final String target;
    private final Map<String, String> headers;
    private final byte[] body;

    ReceivedRequest(String method, String target, Map<String, String> headers, byte[] body) {
        this.method = method;
        this.target = target;
        this.headers = Map.copyOf(headers);
        this.body = body;
    }

    public String method() {
        return method;
    }

    /** Path and query exactly as sent, nothing decoded. */
    public String target() {
        return target;
    }

    public Map<String, String> headers() {
        return headers;
    }

    /** The value of a header by its lower-case name, or null when it was not sent. */
    public String header(String name) {
        return headers.get(name);
    }

    /** The body's bytes as sent; empty when there was none. */
    public byte[] body() {
        return body.clone();
    }

    public String bodyText() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /** The body as JSON; fails when it is none. */
    public JsonNode json() {
        return HabiticaJson.MAPPER.readTree(body);
    }

    /** Path as sent, without the query. */
    public String path() {
        int mark = target.indexOf('?');
        return mark < 0 ? target : target.substring(0, mark);
    }

    /** Query parameters, decoded, the last one winning. */
    public Map<String, String> query() {
        int mark = target.indexOf('?');
        return mark < 0 ? Map.of() : decodeForm(target.substring(mark + 1));
    }

    /** Whether it may change something: everything but GET, HEAD and OPTIONS. */
    public boolean isWrite() {
        return switch (method) {
            case "GET", "HEAD", "OPTIONS" -> false;
            default -> true;
        };
    }

    /** Whether method and decoded-by-nobody path are these, e.g. {@code is("POST", "/api/v3/tasks/user")}. */
    public boolean is(String expectedMethod, String expectedPath) {
        return method.equals(expectedMethod) && path().equals(expectedPath);
    }

    int bodyLength() {
        return body.length;
    }

    boolean accepts(String encoding) {
        return headers.getOrDefault("accept-encoding", "")
                .toLowerCase(Locale.ROOT)
                .contains(encoding);
    }

    static Map<String, String> decodeForm(String form) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String pair : form.split("&", -1)) {
            if (pair.isEmpty()) {
                continue;
            }
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            String value = equals < 0 ? "" : pair.substring(equals + 1);
            fields.put(
                    URLDecoder.decode(name, StandardCharsets.UTF_8), URLDecoder.decode(value, StandardCharsets.UTF_8));
        }
        return fields;
    }

    /** Method, target and body size; header values are left out, because they hold the token. */
    @Override
    public String toString() {
        return method + " " + target + " (" + body.length + " bytes)";
    }
}
