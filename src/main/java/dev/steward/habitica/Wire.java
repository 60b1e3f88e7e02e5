package dev.steward.habitica;

import dev.steward.habitica.UpstreamFailure.BrokeOff;
import dev.steward.habitica.UpstreamFailure.TimedOut;
import dev.steward.habitica.UpstreamFailure.TooLarge;
import dev.steward.habitica.UpstreamFailure.Unreachable;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;

/**
 * Sends one request once and brings its whole reply, or says why there is none, by a deadline that covers name look-up, connecting,
 * headers and body. Keeps no cookies (contract §1), follows no redirects (credentials must not travel), speaks HTTP/1.1, and never
 * sends anything a second time by itself.
 *
 * <p>Each exchange blocks on a virtual thread of its own, which is interrupted when the caller stops waiting. So one limit holds for
 * everything that can block, and a caller's interrupt can be kept from a change that has been sent. Figures: decision 6.
 */
final class Wire implements AutoCloseable {
    private final WireConnections connections;
    private final HabiticaSettings settings;
    private final boolean secure;
    private final int port;

    Wire(HabiticaSettings settings, Time time) {
        this.settings = settings;
        this.connections = new WireConnections(time);
        URI server = settings.baseUri();
        this.secure = server.getScheme().equalsIgnoreCase("https");
        this.port = server.getPort() < 0 ? usualPort() : server.getPort();
    }

    /** The value of the header {@code Host}: with the port, unless it is the usual one. */
    String host() {
        String host = settings.baseUri().getHost();
        return port == usualPort() ? host : host + ":" + port;
    }

    /**
     * @param finish whether an interrupt must wait until the exchange is over, since a change that has been sent can't be taken back;
     *     the thread stays interrupted afterwards
     */
    Reply exchange(ClassicHttpRequest request, Deadline deadline, boolean finish) throws UpstreamFailed {
        Exchange exchange = new Exchange(request);
        FutureTask<Reply> task = new FutureTask<>(exchange);
        Thread.ofVirtual().name("habitica-exchange").start(task);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get(deadline.remaining(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException signal) {
                    if (!finish) {
                        task.cancel(true);
                        throw UpstreamFailed.byInterrupt();
                    }
                    interrupted = true;
                }
            }
        } catch (TimeoutException late) {
            task.cancel(true);
            throw new UpstreamFailed(exchange.lateness());
        } catch (ExecutionException failed) {
            throw new UpstreamFailed(exchange.failure(failed.getCause()));
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() {
        connections.close();
    }

    private int usualPort() {
        return secure ? 443 : 80;
    }

    private UpstreamFailure unreachable(String reason) {
        return new Unreachable(settings.server(), reason);
    }

    /** A third of the whole, so that two more attempts fit. */
    private Duration connectTimeout() {
        Duration third = settings.timeout().dividedBy(3);
        return third.isPositive() ? third : settings.timeout();
    }

    /** One request on its way; where it has got to decides what a failure means. */
    private final class Exchange implements Callable<Reply> {

        private enum Step {
            LOOKING_UP,
            CONNECTING,
            SECURING,
            AWAITING,
            READING
        }

        private final ClassicHttpRequest request;
        private volatile Step step = Step.AWAITING;

        Exchange(ClassicHttpRequest request) {
            this.request = request;
        }

        @Override
        public Reply call() throws IOException, HttpException {
            WireConnection idle = connections.take();
            WireConnection connection = idle == null ? connections.open() : idle;
            boolean kept = false;
            try {
                if (idle == null) {
                    connect(connection);
                }
                step = Step.AWAITING;
                connection.send(request);
                ClassicHttpResponse head = connection.receiveHead(request.getMethod());
                step = Step.READING;
                Reply reply = ReplyCollector.collect(head);
                kept = WireConnection.isKept(request, head);
                return reply;
            } finally {
                leave(connection, kept);
            }
        }

        private void leave(WireConnection connection, boolean kept) {
            if (kept) {
                connections.keep(connection);
                return;
            }
            connections.discard(connection);
        }

        private void connect(WireConnection connection) throws IOException {
            step = Step.LOOKING_UP;
            InetAddress address = InetAddress.getByName(settings.baseUri().getHost());
            step = Step.CONNECTING;
            connection.connect(new InetSocketAddress(address, port), connectTimeout());
            if (!secure) {
                connection.usePlain();
                return;
            }
            step = Step.SECURING;
            connection.useTls(settings.baseUri(), connectTimeout());
        }

        /** What it means that the time is up. */
        UpstreamFailure lateness() {
            return step == Step.LOOKING_UP
                    ? unreachable("its name could not be looked up in time")
                    : new TimedOut(settings.timeout());
        }

        UpstreamFailure failure(Throwable cause) {
            return switch (step) {
                case LOOKING_UP -> unreachable("its name is not known");
                case CONNECTING, SECURING -> unreachable(obstacle(cause));
                case AWAITING -> new BrokeOff(false);
                case READING ->
                    cause instanceof Reply.TooLarge ? new TooLarge(Reply.LIMIT_MEBIBYTES) : new BrokeOff(true);
            };
        }

        private String obstacle(Throwable cause) {
            return switch (cause) {
                case SocketTimeoutException _ ->
                    "no connection within " + connectTimeout().toMillis() + " ms";
                case ConnectException _ -> "the connection was refused";
                case NoRouteToHostException _ -> "no route leads to it";
                default ->
                    step == Step.SECURING
                            ? "no secure connection could be made; its certificate may not be trusted"
                            : "no connection could be made";
            };
        }
    }
}
