import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The stand-in Habitica of {@code bench/gateway}: prepared bytes over keep-alive connections, in a process of its own,
 * so that what it costs is small and isn't counted with the servers measured. It forgets writes; the stateful stand-in
 * of the tests is another program.
 *
 * <p>Arguments: the port, then the folder of the recordings. Beside Habitica's routes it answers, for the harness,
 * {@code POST /bench/account/small|realistic} (which account is served from now on) and {@code GET /bench/requests}
 * (how many Habitica requests came so far).
 */
final class Upstream {
    private static final int LONGEST_HEAD = 16 * 1024;

    private final Map<String, Account> accounts;
    private final AtomicLong requests = new AtomicLong();
    private volatile Account account;

    private Upstream(Map<String, Account> accounts) {
        this.accounts = accounts;
        this.account = accounts.get("small");
    }

    public static void main(String[] arguments) throws IOException {
        var upstream = new Upstream(Account.read(Path.of(arguments[1])));
        try (var listener = new ServerSocket(Integer.parseInt(arguments[0]), 256, InetAddress.getLoopbackAddress());
                var threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().daemon().factory())) {
            while (true) {
                var socket = listener.accept();
                threads.execute(() -> upstream.serve(socket));
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
            var in = new BufferedInputStream(socket.getInputStream(), LONGEST_HEAD);
            var out = socket.getOutputStream();
            for (var head = readHead(in); head != null; head = readHead(in)) {
                skipBody(head, in);
                out.write(answer(head).bytes(head.takesGzip()));
            }
        } catch (IOException e) {
            // The server measured has hung up, as it may at any time.
        }
    }

    private Answer answer(Head head) {
        if (head.path().startsWith("/bench/")) {
            return control(head);
        }
        requests.incrementAndGet();
        return account.answer(head.method(), head.path(), head.query());
    }

    private Answer control(Head head) {
        if (head.path().equals("/bench/requests")) {
            return Answer.of(200, Long.toString(requests.get()));
        }
        var chosen = accounts.get(head.path().substring(head.path().lastIndexOf('/') + 1));
        if (chosen == null) {
            return Answer.of(404, "\"no such account\"");
        }
        account = chosen;
        return Answer.of(200, "\"ok\"");
    }

    /** What a request's first line and headers say; {@code query} is empty when there is none. */
    private record Head(String method, String path, String query, int length, boolean takesGzip) {
        static Head of(String text) throws IOException {
            var lines = text.split("\r\n");
            var first = lines[0].split(" ");
            if (first.length != 3) {
                throw new IOException("not an HTTP request: " + lines[0]);
            }
            var length = 0;
            var takesGzip = false;
            for (var line : lines) {
                var header = line.toLowerCase(Locale.ROOT);
                if (header.startsWith("content-length:")) {
                    length = Integer.parseInt(header.substring("content-length:".length()).trim());
                }
                if (header.startsWith("transfer-encoding:")) {
                    throw new IOException("chunked request bodies aren't read here");
                }
                takesGzip |= header.startsWith("accept-encoding:") && header.contains("gzip");
            }
            var question = first[1].indexOf('?');
            var path = question < 0 ? first[1] : first[1].substring(0, question);
            return new Head(
                    first[0], path, question < 0 ? "" : first[1].substring(question + 1), length, takesGzip);
        }
    }

    /** The next request's head, or null at the end of the connection. */
    private static Head readHead(InputStream in) throws IOException {
        var text = new StringBuilder(512);
        while (text.length() < LONGEST_HEAD) {
            var next = in.read();
            if (next < 0) {
                return null;
            }
            text.append((char) next);
            if (next == '\n' && text.length() > 3 && text.substring(text.length() - 4).equals("\r\n\r\n")) {
                return Head.of(text.toString());
            }
        }
        throw new IOException("head too long");
    }

    private static void skipBody(Head head, InputStream in) throws IOException {
        in.skipNBytes(head.length());
    }
}
