package dev.steward.habitica;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;

/**
 * A socket that plays answers byte by byte, for the faults that no HTTP server would make. Each request takes the next answer of the
 * script; the last one is played for ever. Behind it stands no Habitica: for that there is the stand-in.
 */
final class ScriptedServer implements AutoCloseable {

    /** Plays one answer on the connection; true keeps the connection open for the next request. */
    interface Answer {
        boolean play(Request request, Socket socket) throws IOException, InterruptedException;
    }

    /** What came in; the body is its text, which must be UTF-8 to the last byte. */
    record Request(String method, String target, Map<String, String> headers, String body, int connection) {}

    private final ServerSocket server;
    private final List<Answer> script;
    private final List<Request> requests = Collections.synchronizedList(new ArrayList<>());
    private final BlockingQueue<Request> arrivals = new LinkedBlockingQueue<>();
    private final List<Socket> sockets = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger played = new AtomicInteger();

    ScriptedServer(Answer... script) {
        this(onLoopback(), script);
    }

    ScriptedServer(ServerSocket server, Answer... script) {
        this.server = server;
        this.script = List.of(script);
        Thread.ofVirtual().start(this::accept);
    }

    String url() {
        return "http://127.0.0.1:" + port();
    }

    int port() {
        return server.getLocalPort();
    }

    List<Request> requests() {
        return List.copyOf(requests);
    }

    Request onlyRequest() {
        List<Request> all = requests();
        if (all.size() != 1) {
            throw new AssertionError("Expected one request, saw " + all.size());
        }
        return all.getFirst();
    }

    /** Waits, within a bound, until another request has come. */
    Request nextArrival() throws InterruptedException {
        Request request = arrivals.poll(10, TimeUnit.SECONDS);
        if (request == null) {
            throw new AssertionError("No request came.");
        }
        return request;
    }

    @Override
    public void close() {
        closeQuietly(server);
        for (Socket socket : List.copyOf(sockets)) {
            closeQuietly(socket);
        }
    }

    /** A JSON answer in Habitica's way, with its content length. Headers come as {@code "Name: value"}. */
    static Answer json(int status, String body, String... headers) {
        return answer(status, "application/json; charset=utf-8", body.getBytes(StandardCharsets.UTF_8), headers);
    }

    static Answer success(String data) {
        return json(
                200,
                "{\"success\":true,\"data\":" + data + ",\"notifications\":[],\"userV\":7,\"appVersion\":\"5.47.1\"}");
    }

    static Answer error(int status, String code, String message, String... headers) {
        return json(status, "{\"success\":false,\"error\":\"" + code + "\",\"message\":\"" + message + "\"}", headers);
    }

    static Answer page(int status, String... headers) {
        String html =
                "<!DOCTYPE html><html><head><title>Oops</title></head><body>" + "x".repeat(20_000) + "</body></html>";
        return answer(status, "text/html", html.getBytes(StandardCharsets.UTF_8), headers);
    }

    static Answer answer(int status, String type, byte[] body, String... headers) {
        return (request, socket) -> {
            write(socket, head(status, type, body.length, headers), body);
            return true;
        };
    }

    static Answer gzipped(byte[] body, String... headers) {
        List<String> all = new ArrayList<>(List.of(headers));
        all.add("Content-Encoding: gzip");
        return answer(200, "application/json; charset=utf-8", gzip(body), all.toArray(String[]::new));
    }

    /** Promises more than it sends, then closes. */
    static Answer cutOff(String body) {
        return (request, socket) -> {
            write(socket, head(200, "application/json", body.length() + 100), body.getBytes(StandardCharsets.UTF_8));
            return false;
        };
    }

    /** Sends raw bytes and closes. */
    static Answer raw(String bytes) {
        return (request, socket) -> {
            write(socket, bytes.getBytes(StandardCharsets.UTF_8));
            return false;
        };
    }

    static Answer closing() {
        return (request, socket) -> false;
    }

    static Answer resetting() {
        return (request, socket) -> {
            socket.setSoLinger(true, 0);
            return false;
        };
    }

    /** Never answers. */
    static Answer hanging() {
        return (request, socket) -> {
            socket.getInputStream().read();
            return false;
        };
    }

    /** Sends the head, then one byte each time the release is asked, which is never: the body stays open. */
    static Answer dripping() {
        return (request, socket) -> {
            write(
                    socket,
                    head(200, "application/json", 1_000_000),
                    "{\"success\":true,".getBytes(StandardCharsets.UTF_8));
            while (true) {
                write(socket, new byte[] {' '});
                Thread.sleep(20);
            }
        };
    }

    /** Plays an answer once the latch has opened. */
    static Answer after(CountDownLatch latch, Answer then) {
        return (request, socket) -> {
            if (!latch.await(10, TimeUnit.SECONDS)) {
                throw new IOException("The latch was not opened.");
            }
            return then.play(request, socket);
        };
    }

    static String head(int status, String type, int length, String... headers) {
        StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " Status\r\n");
        head.append("Content-Type: ")
                .append(type)
                .append("\r\nContent-Length: ")
                .append(length);
        head.append("\r\nSet-Cookie: connect:sess=abc; path=/; httponly\r\nKeep-Alive: timeout=5\r\n");
        for (String header : headers) {
            head.append(header).append("\r\n");
        }
        return head.append("\r\n").toString();
    }

    static void write(Socket socket, String head, byte[] body) throws IOException {
        write(socket, head.getBytes(StandardCharsets.ISO_8859_1));
        write(socket, body);
    }

    static void write(Socket socket, byte[] bytes) throws IOException {
        OutputStream output = socket.getOutputStream();
        output.write(bytes);
        output.flush();
    }

    static byte[] gzip(byte[] body) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (OutputStream output = new GZIPOutputStream(compressed)) {
            output.write(body);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return compressed.toByteArray();
    }

    private static ServerSocket onLoopback() {
        try {
            return new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void accept() {
        int connection = 0;
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                sockets.add(socket);
                int number = ++connection;
                Thread.ofVirtual().start(() -> serve(socket, number));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket socket, int connection) {
        try (socket) {
            InputStream input = new BufferedInputStream(socket.getInputStream());
            boolean open = true;
            while (open) {
                Request request = read(input, connection);
                if (request == null) {
                    return;
                }
                requests.add(request);
                arrivals.add(request);
                open = script.get(Math.min(played.getAndIncrement(), script.size() - 1))
                        .play(request, socket);
            }
        } catch (IOException | InterruptedException ended) {
            // The client went away or the test is over.
        }
    }

    private static Request read(InputStream input, int connection) throws IOException {
        String start = line(input);
        if (start.isEmpty()) {
            return null;
        }
        Map<String, String> headers = new TreeMap<>();
        for (String line = line(input); !line.isEmpty(); line = line(input)) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        byte[] body = input.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
        String[] parts = start.split(" ", 3);
        return new Request(parts[0], parts[1], headers, text(body), connection);
    }

    private static String text(byte[] body) throws CharacterCodingException {
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
    }

    private static String line(InputStream input) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int octet = input.read(); octet >= 0 && octet != '\n'; octet = input.read()) {
            if (octet != '\r') {
                line.append((char) octet);
            }
        }
        return line.toString();
    }

    private static void closeQuietly(AutoCloseable closeable) {
        try {
            closeable.close();
        } catch (Exception ignored) {
            // Nothing to be done at the end of a test.
        }
    }
}
