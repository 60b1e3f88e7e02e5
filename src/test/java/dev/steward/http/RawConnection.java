package dev.steward.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A bare TCP connection to a server under test: sends exactly these bytes, and never waits for an answer without a bound. */
final class RawConnection implements AutoCloseable {
    private static final int BOUND_MILLISECONDS = 20_000;

    private final Socket socket;
    private final InputStream input;

    RawConnection(HttpServer server) throws IOException {
        this(server.port());
    }

    RawConnection(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(BOUND_MILLISECONDS);
        socket.setTcpNoDelay(true);
        input = socket.getInputStream();
    }

    RawConnection send(String text) throws IOException {
        return send(text.getBytes(StandardCharsets.UTF_8));
    }

    RawConnection send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    /** The client has no more to say, but still listens. */
    RawConnection shutdownOutput() throws IOException {
        socket.shutdownOutput();
        return this;
    }

    /**
     * Sends one byte after the other with these milliseconds between them, until the server answers or closes.
     *
     * @return whether it did before the text was over
     */
    boolean dribble(String text, int milliseconds) throws IOException {
        for (byte next : text.getBytes(StandardCharsets.UTF_8)) {
            try {
                socket.getOutputStream().write(next);
            } catch (IOException closed) {
                return true;
            }
            if (!isSilentFor(milliseconds)) {
                return true;
            }
        }
        return false;
    }

    /** Whether nothing comes and the connection stays open for this long. What came instead is lost. */
    boolean isSilentFor(int milliseconds) throws IOException {
        socket.setSoTimeout(milliseconds);
        try {
            input.read();
            return false;
        } catch (SocketTimeoutException silence) {
            return true;
        } catch (IOException reset) {
            return false;
        } finally {
            socket.setSoTimeout(BOUND_MILLISECONDS);
        }
    }

    /** The next line without its end, or null at the end of the connection. */
    String readLine() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int next = input.read();
        while (next >= 0 && next != '\n') {
            if (next != '\r') {
                line.write(next);
            }
            next = input.read();
        }
        return next < 0 && line.size() == 0 ? null : line.toString(StandardCharsets.UTF_8);
    }

    /** Status line and headers, without the empty line after them. */
    String readHead() throws IOException {
        StringBuilder head = new StringBuilder();
        for (String line = readLine(); line != null && !line.isEmpty(); line = readLine()) {
            head.append(line).append('\n');
        }
        return head.toString();
    }

    /** One answer whose body has a Content-Length, or none. */
    Answer readAnswer() throws IOException {
        String head = readHead();
        String length = headerOf(head, "Content-Length");
        byte[] body = input.readNBytes(length == null ? 0 : Integer.parseInt(length));
        return new Answer(head, new String(body, StandardCharsets.UTF_8));
    }

    byte[] readBytes(int length) throws IOException {
        return input.readNBytes(length);
    }

    /** Everything that comes until the server ends the connection, by closing or by a reset. */
    String readToEnd() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try {
            input.transferTo(all);
        } catch (SocketTimeoutException stillOpen) {
            throw new AssertionError("the server left the connection open; read so far: " + all, stillOpen);
        } catch (IOException reset) {
            // As good an end as any.
        }
        return all.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private static String headerOf(String head, String name) {
        String start = name.toLowerCase(Locale.ROOT) + ":";
        return head.lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(start))
                .map(line -> line.substring(start.length()).strip())
                .findFirst()
                .orElse(null);
    }

    /** Status line with headers, and the body. */
    record Answer(String head, String body) {
        int status() {
            return Integer.parseInt(head.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length()));
        }

        /** The value of a header, or null. */
        String header(String name) {
            return headerOf(head, name);
        }
    }
}
