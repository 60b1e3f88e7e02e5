package dev.steward.mcp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A POST over a plain socket, for what an HTTP client won't send: any Host, and leaving before the answer. */
final class RawPost {
    private static final int PATIENCE_MILLIS = 20_000;

    private RawPost() {}

    /** Sends the request and reads the whole answer, head and body. An empty {@code authorization} sends none. */
    static String to(int port, String host, String authorization, String body) {
        try (Socket socket = sent(port, host, authorization, body)) {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Sends the request and leaves the answer to whoever closes the socket. */
    static Socket sent(int port, String host, String authorization, String body) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(PATIENCE_MILLIS);
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        String head =
                "POST /mcp HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\nContent-Type: application/json\r\n"
                        + (authorization.isEmpty() ? "" : "Authorization: " + authorization + "\r\n")
                        + "Content-Length: " + bytes.length + "\r\n\r\n";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
        return socket;
    }
}
