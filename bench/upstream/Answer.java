import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A whole HTTP answer, made ready once in both forms; like Habitica it is compressed, when asked, from 1 KB on [033]. */
record Answer(byte[] plain, byte[] compressed) {
    static Answer of(int status, String json) {
        var body = json.getBytes(UTF_8);
        var plain = whole(status, "", body);
        return new Answer(plain, body.length < 1024 ? plain : whole(status, "content-encoding: gzip\r\n", gzip(body)));
    }

    byte[] bytes(boolean gzip) {
        return gzip ? compressed : plain;
    }

    private static byte[] whole(int status, String encoding, byte[] body) {
        var head = "HTTP/1.1 %d %s\r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\n"
                        .formatted(status, status == 200 ? "OK" : "Not Found")
                + "vary: Accept-Encoding\r\n" + encoding + "content-length: " + body.length + "\r\n\r\n";
        var bytes = new ByteArrayOutputStream();
        bytes.writeBytes(head.getBytes(UTF_8));
        bytes.writeBytes(body);
        return bytes.toByteArray();
    }

    private static byte[] gzip(byte[] body) {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
