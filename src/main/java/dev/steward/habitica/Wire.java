package dev.steward.habitica;

import dev.steward.habitica.UpstreamFailure.BrokeOff;
import dev.steward.habitica.UpstreamFailure.TimedOut;
import dev.steward.habitica.UpstreamFailure.TooLarge;
import dev.steward.habitica.UpstreamFailure.Unreachable;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NoRouteToHostException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManager;

/**
 * Sends one request and brings its whole reply, or says why there is none, by a deadline that covers name look-up, connecting, headers
 * and body. Keeps no cookies (contract §1), follows no redirects (credentials must not travel), speaks HTTP/1.1.
 *
 * <p>Figures for a reply of 744 bytes on loopback (JDK 25, C1, one caller, both cores busy; allocation of all threads, CPU of the
 * process): the platform's client costs 23 KB and 190 to 260 µs with {@link ReplyCollector} on its own thread, 25 KB and 310 to 370 µs
 * on virtual threads. For a body of 10 KB its {@code ofByteArray} costs 42 KB, {@code ofInputStream} and the collector 32 KB each; the
 * collector is taken because waiting for its future puts one limit on headers and body alike.
 */
final class Wire implements AutoCloseable {
    private static final String KEEP_ALIVE_PROPERTY = "jdk.httpclient.keepalive.timeout";
    /** Habitica closes idle connections after 5 s (contract §1); ours must be gone before, or a change could be lost on one. */
    private static final String KEEP_ALIVE_SECONDS = "4";
    /** Shorter than the 30 s that the platform remembers a name it has looked up. */
    private static final Duration NAME_MEMORY = Duration.ofSeconds(25);

    static {
        if (System.getProperty(KEEP_ALIVE_PROPERTY) == null) {
            System.setProperty(KEEP_ALIVE_PROPERTY, KEEP_ALIVE_SECONDS);
        }
    }

    private final HttpClient client;
    private final HabiticaSettings settings;
    private final Time time;
    private volatile long nameKnownUntil;

    Wire(HabiticaSettings settings, Time time) {
        this.settings = settings;
        this.time = time;
        this.nameKnownUntil = time.nanos();
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(connectTimeout())
                // The collector never blocks, so the client's own thread may run it (see the figures above).
                .executor(Runnable::run);
        if (settings.baseUri().getScheme().equalsIgnoreCase("http")) {
            builder.sslContext(withoutTrust());
        }
        this.client = builder.build();
    }

    /**
     * @param finish whether an interrupt must wait until the exchange is over, since a change that has been sent can't be taken back;
     *     the thread stays interrupted afterwards
     */
    Reply exchange(HttpRequest request, Deadline deadline, boolean finish) throws UpstreamFailed {
        lookUpName(deadline);
        ReplyCollector collector = new ReplyCollector();
        CompletableFuture<HttpResponse<Reply>> response = client.sendAsync(request, collector);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return response.get(deadline.remaining(), TimeUnit.NANOSECONDS)
                            .body();
                } catch (InterruptedException signal) {
                    if (!finish) {
                        response.cancel(true);
                        throw UpstreamFailed.byInterrupt();
                    }
                    interrupted = true;
                }
            }
        } catch (TimeoutException late) {
            response.cancel(true);
            throw new UpstreamFailed(new TimedOut(settings.timeout()));
        } catch (ExecutionException failed) {
            throw new UpstreamFailed(failure(failed.getCause(), collector.hasBegun()));
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }

    /**
     * The HTTP client looks names up on the sending thread, for as long as the resolver likes. Looking the name up beforehand, with a
     * limit, makes its own look-up one in the platform's memory.
     */
    private void lookUpName(Deadline deadline) throws UpstreamFailed {
        if (nameKnownUntil - time.nanos() > 0) {
            return;
        }
        FutureTask<InetAddress> lookUp =
                new FutureTask<>(() -> InetAddress.getByName(settings.baseUri().getHost()));
        Thread.ofVirtual().name("habitica-name").start(lookUp);
        try {
            lookUp.get(deadline.remaining(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException signal) {
            throw UpstreamFailed.byInterrupt();
        } catch (TimeoutException late) {
            throw unreachable("its name could not be looked up in time");
        } catch (ExecutionException unknown) {
            throw unreachable("its name is not known");
        }
        nameKnownUntil = time.nanos() + NAME_MEMORY.toNanos();
    }

    private UpstreamFailure failure(Throwable cause, boolean begun) {
        return switch (cause) {
            case Reply.TooLarge _ -> new TooLarge(Reply.LIMIT_MEBIBYTES);
            case HttpConnectTimeoutException _ ->
                unreachable("no connection within " + connectTimeout().toMillis() + " ms")
                        .failure();
            case ConnectException _ -> unreachable("the connection was refused").failure();
            case NoRouteToHostException _ -> unreachable("no route leads to it").failure();
            case SSLHandshakeException _ ->
                unreachable("no secure connection could be made; its certificate may not be trusted")
                        .failure();
            default -> new BrokeOff(begun);
        };
    }

    private UpstreamFailed unreachable(String reason) {
        return new UpstreamFailed(new Unreachable(settings.server(), reason));
    }

    /** Spares a plain connection the reading of the platform's trust store, a tenth of a second at start. */
    private static SSLContext withoutTrust() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[0], null);
            return context;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("Every Java platform has TLS.", impossible);
        }
    }

    /** A third of the whole, so that two more attempts fit. */
    private Duration connectTimeout() {
        Duration third = settings.timeout().dividedBy(3);
        return third.isPositive() ? third : settings.timeout();
    }
}
