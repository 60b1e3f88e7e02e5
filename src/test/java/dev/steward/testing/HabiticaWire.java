package dev.steward.testing;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * One HTTP/1.1 connection on a plain socket, so that a fault can do to the bytes whatever it likes.
 *
 * <p>Reads Content-Length and chunked bodies; an {@code Upgrade: h2c} is ignored, as the recorded server does.
 */
public final class HabiticaWire implements AutoCloseable {
    private static final int LONGEST_LINE = 64 * 1024;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final CountDownLatch closing;
    private boolean answered;

    HabiticaWire(Socket socket, CountDownLatch closing) throws IOException {
        this.socket = socket;
        this.in = new BufferedInputStream(socket.getInputStream(), 16 * 1024);
        this.out = socket.getOutputStream();
        this.closing = closing;
    }

    /** The next request, or null when the peer is done. */
    ReceivedRequest read() throws IOException {
        String start = readLine();
        if (start == null || start.isEmpty()) {
            return null;
        }
        String[] parts = start.split(" ", 3);
        if (parts.length < 3) {
            throw new IOException("not an HTTP request line");
        }
        Map<String, String> headers = readHeaders();
        return new ReceivedRequest(parts[0], parts[1], headers, readBody(headers));
    }

    private Map<String, String> readHeaders() throws IOException {
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line = requireLine(); !line.isEmpty(); line = requireLine()) {
            int colon = line.indexOf(':');
            if (colon < 1) {
                throw new IOException("not a header line");
            }
            String name = line.substring(0, colon).toLowerCase(Locale.ROOT);
            headers.merge(name, line.substring(colon + 1).trim(), (first, second) -> first + ", " + second);
        }
        return headers;
    }

    private byte[] readBody(Map<String, String> headers) throws IOException {
        if (headers.getOrDefault("transfer-encoding", "").contains("chunked")) {
            return readChunks();
        }
        int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new IOException("body ended early");
        }
        return body;
    }

    private byte[] readChunks() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int size = Integer.parseInt(requireLine(), 16); size > 0; size = Integer.parseInt(requireLine(), 16)) {
            body.write(in.readNBytes(size));
            requireLine();
        }
        requireLine();
        return body.toByteArray();
    }

    private String requireLine() throws IOException {
        String line = readLine();
        if (line == null) {
            throw new IOException("connection ended inside a request");
        }
        return line;
    }

    private String readLine() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream(80);
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0 || line.size() > LONGEST_LINE) {
                return null;
            }
            if (next != '\r') {
                line.write(next);
            }
        }
        return line.toString(StandardCharsets.ISO_8859_1);
    }

    /** Sends these bytes as they are. */
    public void send(byte[] bytes) throws IOException {
        out.write(bytes);
        out.flush();
    }

    /** Sends a whole answer, after which the connection can serve the next request. */
    void sendWhole(byte[] answer) throws IOException {
        send(answer);
        answered = true;
    }

    /** Whether the last request got a whole answer; asking forgets it. */
    boolean takeAnswered() {
        boolean was = answered;
        answered = false;
        return was;
    }

    public void send(String text) throws IOException {
        send(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Waits until the stand-in closes, or this long; true when it is closing. */
    public boolean awaitClosing(Duration longest) throws InterruptedException {
        return closing.await(longest.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Cuts the connection with a reset instead of an orderly end. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
