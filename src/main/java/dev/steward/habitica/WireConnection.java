package dev.steward.habitica;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.DefaultConnectionReuseStrategy;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.impl.io.SocketHolder;
import org.apache.hc.core5.http.message.MessageSupport;
import org.apache.hc.core5.util.Timeout;

/**
 * One connection to one server: plain, or TLS with the platform's trust and a check of the host's name. Blocks; an interrupt closes it,
 * because its socket is a channel's, and ends whatever it does. For one exchange at a time.
 */
final class WireConnection extends DefaultBHttpClientConnection {
    /** A head larger than a line of 64 KiB or 256 headers is malformed. */
    private static final Http1Config LIMITS = Http1Config.custom()
            .setBufferSize(4 * 1024)
            .setMaxLineLength(64 * 1024)
            .setMaxHeaderCount(256)
            .build();

    private static final Pattern NUMERIC_ADDRESS = Pattern.compile("[0-9.]+|.*:.*");

    /** What the bytes that come next are taken for. */
    private enum Expected {
        NOTHING,
        HEAD,
        BODY
    }

    private final SocketChannel channel;
    private Expected expected = Expected.HEAD;
    private boolean ended;
    private long idleSince;

    WireConnection() throws IOException {
        super(LIMITS);
        channel = SocketChannel.open();
    }

    /**
     * Opens the plain connection.
     *
     * @throws java.net.SocketTimeoutException after so long
     */
    void connect(InetSocketAddress address, Duration limit) throws IOException {
        Socket socket = channel.socket();
        socket.setTcpNoDelay(true);
        socket.connect(address, Math.toIntExact(Math.max(1, limit.toMillis())));
    }

    void usePlain() throws IOException {
        bind(new Watched(channel.socket()));
    }

    /**
     * Makes the connection secure.
     *
     * @throws java.net.SocketTimeoutException when the other side says nothing for so long
     * @throws IOException when it speaks no TLS, or its certificate isn't trusted or is another host's
     */
    void useTls(URI server, Duration limit) throws IOException {
        Socket plain = channel.socket();
        String host = withoutBrackets(server.getHost());
        SSLSocket secure = (SSLSocket) trusting().createSocket(plain, host, plain.getPort(), true);
        SSLParameters parameters = secure.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        if (!NUMERIC_ADDRESS.matcher(host).matches() && !host.endsWith(".")) {
            parameters.setServerNames(List.of(new SNIHostName(host)));
        }
        secure.setSSLParameters(parameters);
        secure.setSoTimeout(Math.toIntExact(Math.max(1, limit.toMillis())));
        secure.startHandshake();
        secure.setSoTimeout(0);
        bind(new Watched(secure));
    }

    void send(ClassicHttpRequest request) throws IOException, HttpException {
        expected = Expected.HEAD;
        sendRequestHeader(request);
        sendRequestEntity(request);
        flush();
    }

    /** Waits for status and headers; interim replies are skipped. The body, if there is one, is the entity and still to be read. */
    ClassicHttpResponse receiveHead(String method) throws IOException, HttpException {
        ClassicHttpResponse head = receiveResponseHeader();
        while (head.getCode() < HttpStatus.SC_SUCCESS) {
            head = receiveResponseHeader();
        }
        expected = Expected.BODY;
        if (MessageSupport.canResponseHaveBody(method, head)) {
            receiveResponseEntity(head);
        }
        return head;
    }

    /** Whether another exchange may follow this one, whose reply has been read to its end. */
    static boolean isKept(ClassicHttpRequest request, ClassicHttpResponse head) {
        return DefaultConnectionReuseStrategy.INSTANCE.keepAlive(request, head, null);
    }

    void idleSince(long nanos) {
        idleSince = nanos;
        expected = Expected.NOTHING;
    }

    long idleSince() {
        return idleSince;
    }

    /** Whether an idle connection is still open and silent, as it must be between exchanges. Doesn't wait. */
    boolean isFresh() {
        try {
            return !isDataAvailable(Timeout.ZERO_MILLISECONDS) && !ended;
        } catch (IOException broken) {
            return false;
        }
    }

    /** Ends the connection and whatever is under way on it, from any thread. */
    void end() {
        try {
            channel.close();
        } catch (IOException gone) {
            // It is closed all the same.
        }
    }

    /** The platform's trust store is read here, a tenth of a second, and so never for a plain connection. */
    private static SSLSocketFactory trusting() throws IOException {
        try {
            return SSLContext.getDefault().getSocketFactory();
        } catch (NoSuchAlgorithmException unusable) {
            throw new IOException(unusable);
        }
    }

    private static String withoutBrackets(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    private int readWithoutWaiting(byte[] target, int offset, int length) throws IOException {
        channel.configureBlocking(false);
        try {
            return channel.read(ByteBuffer.wrap(target, offset, length));
        } finally {
            channel.configureBlocking(true);
        }
    }

    /** A socket whose stream knows what an end means. */
    private final class Watched extends SocketHolder {
        Watched(Socket socket) {
            super(socket);
        }

        @Override
        protected InputStream getInputStream(Socket socket) throws IOException {
            return new Incoming(super.getInputStream(socket));
        }
    }

    /** The library takes an end within the head for the end of the head; here it is a failure. */
    private final class Incoming extends FilterInputStream {
        Incoming(InputStream source) {
            super(source);
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int count = expected == Expected.NOTHING
                    ? readWithoutWaiting(target, offset, length)
                    : super.read(target, offset, length);
            ended |= count < 0;
            if (ended && expected == Expected.HEAD) {
                throw new EOFException();
            }
            return count;
        }
    }
}
