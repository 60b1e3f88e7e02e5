package dev.steward.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** A whole answer, ready to be sent any number of times; its gzip form is made once, when first asked for. */
final class HabiticaAnswer {
    /** Replies above this size are compressed for those who ask [033]. */
    private static final int COMPRESSION_THRESHOLD = 1024;

    private static final int ONE_PIECE = 16 * 1024;

    private static final String JSON = "application/json; charset=utf-8";

    private final int status;
    private final Map<String, String> headers;
    private final byte[] body;
    private volatile byte[] compressed;

    HabiticaAnswer(int status, Map<String, String> headers, byte[] body) {
        this.status = status;
        this.headers = Map.copyOf(headers);
        this.body = body;
    }

    static HabiticaAnswer json(int status, byte[] body) {
        return new HabiticaAnswer(status, Map.of("Content-Type", JSON), body);
    }

    static HabiticaAnswer text(int status, String contentType, String body) {
        return new HabiticaAnswer(status, Map.of("Content-Type", contentType), body.getBytes(StandardCharsets.UTF_8));
    }

    HabiticaAnswer with(Map<String, String> more) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.putAll(more);
        HabiticaAnswer copy = new HabiticaAnswer(status, all, body);
        copy.compressed = compressed;
        return copy;
    }

    int status() {
        return status;
    }

    /** Sends head and body as this request wants them; a small answer goes out in one piece. */
    void sendTo(ReceivedRequest request, HabiticaWire wire) throws IOException {
        boolean compress = body.length > COMPRESSION_THRESHOLD && request.accepts("gzip");
        byte[] payload = compress ? compressedBody() : body;
        byte[] head = head(compress, payload.length);
        if (request.method().equals("HEAD")) {
            wire.sendWhole(head);
            return;
        }
        if (payload.length > ONE_PIECE) {
            wire.send(head);
            wire.sendWhole(payload);
            return;
        }
        byte[] all = Arrays.copyOf(head, head.length + payload.length);
        System.arraycopy(payload, 0, all, head.length, payload.length);
        wire.sendWhole(all);
    }

    private byte[] head(boolean compress, int length) {
        StringBuilder head = new StringBuilder(256);
        head.append("HTTP/1.1 ").append(status).append(" \r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        if (compress) {
            head.append("Content-Encoding: gzip\r\n");
        }
        head.append("Vary: Accept-Encoding\r\nConnection: keep-alive\r\nKeep-Alive: timeout=5\r\nContent-Length: ")
                .append(length)
                .append("\r\n\r\n");
        return head.toString().getBytes(StandardCharsets.UTF_8);
    }

    private byte[] compressedBody() {
        byte[] made = compressed;
        if (made == null) {
            made = compress(body);
            compressed = made;
        }
        return made;
    }

    private static byte[] compress(byte[] plain) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(plain.length / 4);
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
