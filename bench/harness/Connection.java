import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Arrays;
import java.util.Locale;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

/** One keep-alive connection to {@code POST /mcp} on a bare socket, so that the generator itself costs little. */
final class Connection implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket = new Socket();
    private final InputStream in;
    private final OutputStream out;
    private byte[] buffer = new byte[64 * 1024];
    private int start;
    private int end;

    Connection(int port) throws IOException {
        try {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
            in = socket.getInputStream();
            out = socket.getOutputStream();
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** The bytes of a whole request for a JSON-RPC message, in the revision every participant speaks. */
    static byte[] request(int port, String message) {
        var body = message.getBytes(UTF_8);
        var head = """
                POST /mcp HTTP/1.1\r
                Host: 127.0.0.1:%d\r
                Content-Type: application/json\r
                Accept: application/json, text/event-stream\r
                MCP-Protocol-Version: 2025-11-25\r
                Content-Length: %d\r
                \r
                """.formatted(port, body.length).getBytes(ISO_8859_1);
        var request = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, request, head.length, body.length);
        return request;
    }

    /** Sends a prepared request and returns the body of the answer; any status but 200 is an {@link IOException}. */
    byte[] exchange(byte[] request) throws IOException {
        out.write(request);
        var head = readHead();
        if (!head.startsWith("http/1.1 200 ")) {
            throw new IOException("answered " + head.lines().findFirst().orElse("nothing"));
        }
        if (head.contains("\r\ntransfer-encoding: chunked\r\n")) {
            return readChunks();
        }
        var field = "\r\ncontent-length: ";
        var from = head.indexOf(field);
        if (from < 0) {
            throw new IOException("an answer without a length: " + head);
        }
        return take(Integer.parseInt(head.substring(from + field.length(), head.indexOf('\r', from + 2)).trim()));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /** Status line and fields in lower case, the last line end included. */
    private String readHead() throws IOException {
        var at = start;
        while (true) {
            for (; at + 3 < end; at++) {
                if (buffer[at] == '\r' && buffer[at + 1] == '\n' && buffer[at + 2] == '\r' && buffer[at + 3] == '\n') {
                    var head = new String(buffer, start, at + 2 - start, ISO_8859_1).toLowerCase(Locale.ROOT);
                    start = at + 4;
                    return head;
                }
            }
            var scanned = at - start;
            fill();
            at = start + scanned;
        }
    }

    private byte[] readChunks() throws IOException {
        var body = new byte[0];
        while (true) {
            var size = Integer.parseInt(readLine(), 16);
            var chunk = take(size);
            readLine();
            if (size == 0) {
                return body;
            }
            var length = body.length;
            body = length == 0 ? chunk : Arrays.copyOf(body, length + size);
            System.arraycopy(chunk, 0, body, length, size);
        }
    }

    private String readLine() throws IOException {
        for (var at = start; ; at++) {
            while (at >= end) {
                var scanned = at - start;
                fill();
                at = start + scanned;
            }
            if (buffer[at] == '\n') {
                var line = new String(buffer, start, at - start, ISO_8859_1).trim();
                start = at + 1;
                return line;
            }
        }
    }

    private byte[] take(int length) throws IOException {
        while (end - start < length) {
            fill();
        }
        var taken = Arrays.copyOfRange(buffer, start, start + length);
        start += length;
        return taken;
    }

    private void fill() throws IOException {
        if (start > 0) {
            System.arraycopy(buffer, start, buffer, 0, end - start);
            end -= start;
            start = 0;
        }
        if (end == buffer.length) {
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
        }
        var read = in.read(buffer, end, buffer.length - end);
        if (read < 0) {
            throw new EOFException("the server closed the connection");
        }
        end += read;
    }
}
