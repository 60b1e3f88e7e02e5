package dev.steward.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

/**
 * A stateful Habitica for tests: a real HTTP server on loopback that answers as the recorded 5.47.1 server did, and
 * misbehaves when told to.
 *
 * <p>Covered are the task, checklist, move, tag and {@code GET /user} endpoints of {@code /api/v3} and {@code GET /status};
 * {@code HabiticaStandInTest} replays the recordings against it. Not covered: cron, skills, shops, parties, webhooks,
 * exports, {@code PUT /user}, {@code /api/v4}, translations.
 */
public final class HabiticaStandIn implements AutoCloseable {
    /** The first account, as in the recordings. */
    public static final String USER_ID = "11111111-1111-4111-8111-111111111111";

    public static final String TOKEN = "00000000-0000-4000-8000-00000000beef";

    private final HabiticaStore store;
    private final HabiticaRoutes routes;
    private final HabiticaTraffic traffic = new HabiticaTraffic();
    private final InstantSource clock;
    private final ServerSocket server;
    private final HabiticaAccount account;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final Queue<Throwable> mistakes = new ConcurrentLinkedQueue<>();
    private volatile HabiticaRoutes.Options options = HabiticaRoutes.Options.DEFAULT;
    private volatile Duration idleTimeout = Duration.ofSeconds(5);

    private HabiticaStandIn(InetSocketAddress address, InstantSource clock, String userId, String token)
            throws IOException {
        this.clock = clock;
        this.store = new HabiticaStore(clock);
        this.routes = new HabiticaRoutes(store);
        this.account = store.add(userId, token);
        this.server = new ServerSocket();
        server.setReuseAddress(true);
        server.bind(address, 512);
        Thread.ofVirtual().name("habitica-accept").start(this::accept);
    }

    /** On any free port, by the real clock, with one account that has no tasks and no tags. */
    public static HabiticaStandIn start() {
        return start(InstantSource.system());
    }

    public static HabiticaStandIn start(InstantSource clock) {
        return start(0, clock, USER_ID, TOKEN);
    }

    public static HabiticaStandIn start(int port, InstantSource clock, String userId, String token) {
        try {
            InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
            return new HabiticaStandIn(address, clock, userId, token);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The base URL, e.g. {@code http://127.0.0.1:41231}. */
    public URI url() {
        return URI.create("http://127.0.0.1:" + port());
    }

    public int port() {
        return server.getLocalPort();
    }

    /** The first account. */
    public HabiticaAccount account() {
        return account;
    }

    public HabiticaAccount addAccount(String userId, String token) {
        return store.add(userId, token);
    }

    /** Ids that the next new tasks, items, reminders, tags and notifications take; afterwards they are made up. */
    public void giveIds(List<String> ids) {
        ids.forEach(store::giveId);
    }

    /** Everything received so far, in order of arrival. */
    public List<ReceivedRequest> received() {
        return traffic.received();
    }

    /** What was received of this method and path, the query left aside. */
    public List<ReceivedRequest> received(String method, String path) {
        return received().stream().filter(request -> request.is(method, path)).toList();
    }

    /** Waits until this many requests have come; fails after 20 s. */
    public void awaitReceived(int count) {
        traffic.awaitReceived(count);
    }

    /** The most reads that were in work at the same time; a read is in work until its answer starts to leave. */
    public int mostReadsInFlight() {
        return traffic.mostReads();
    }

    /** The most writes that were in work at the same time: above one, the real server loses some of them. */
    public int mostWritesInFlight() {
        return traffic.mostWrites();
    }

    /** Forgets what was received, and the maxima. */
    public void forgetRequests() {
        traffic.forget();
    }

    /** The next request meets this fault instead of its handler. */
    public void failNext(HabiticaFault fault) {
        failNext(1, fault);
    }

    public void failNext(int requests, HabiticaFault fault) {
        failNext(requests, request -> true, fault);
    }

    /** The next so many requests of this kind meet the fault, others go on as usual. */
    public void failNext(int requests, Predicate<ReceivedRequest> which, HabiticaFault fault) {
        traffic.plan(new HabiticaTraffic.Planned(which, fault, false, requests));
    }

    /** Every request of this kind meets the fault, until {@link #forgetFaults}. */
    public void failAll(Predicate<ReceivedRequest> which, HabiticaFault fault) {
        failNext(Integer.MAX_VALUE, which, fault);
    }

    /** The next so many requests of this kind take effect, but meet the fault instead of their answer. */
    public void loseAnswers(int requests, Predicate<ReceivedRequest> which, HabiticaFault fault) {
        traffic.plan(new HabiticaTraffic.Planned(which, fault, true, requests));
    }

    public void forgetFaults() {
        traffic.forgetFaults();
    }

    /** Holds requests of this kind open until released. */
    public HabiticaHold hold(Predicate<ReceivedRequest> which) {
        HabiticaHold hold = new HabiticaHold(which);
        traffic.add(hold);
        return hold;
    }

    /** Switches the rate limiter on: so many points per 60 s; the recorded server gave 30. */
    public void limitRequests(int pointsPerMinute) {
        Optional<HabiticaLimiter> limiter = Optional.of(new HabiticaLimiter(clock, pointsPerMinute));
        options =
                new HabiticaRoutes.Options(options.maintenance(), options.clientHeader(), options.webClient(), limiter);
    }

    public void stopLimiting() {
        options = new HabiticaRoutes.Options(
                options.maintenance(), options.clientHeader(), options.webClient(), Optional.empty());
    }

    /** ENFORCE_CLIENT_HEADER: calls without x-client are refused with 400 [920]. */
    public void requireClientHeader() {
        options = new HabiticaRoutes.Options(options.maintenance(), true, options.webClient(), options.limiter());
    }

    /** MAINTENANCE_MODE: every call is 503 [910]. */
    public void startMaintenance() {
        options = new HabiticaRoutes.Options(true, options.clientHeader(), options.webClient(), options.limiter());
    }

    public void endMaintenance() {
        options = new HabiticaRoutes.Options(false, options.clientHeader(), options.webClient(), options.limiter());
    }

    /** Unknown pages outside the API answer 200 with HTML, as a full installation's do. */
    public void serveWebClient() {
        options = new HabiticaRoutes.Options(options.maintenance(), options.clientHeader(), true, options.limiter());
    }

    /** How long an idle connection is kept; 5 s unless set, as the real server. */
    public void keepIdleFor(Duration timeout) {
        idleTimeout = timeout;
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                sockets.add(socket);
                Thread.ofVirtual().name("habitica-connection").start(() -> serve(socket));
            } catch (IOException e) {
                if (!server.isClosed()) {
                    mistakes.add(e);
                }
            }
        }
    }

    private void serve(Socket socket) {
        try (socket;
                HabiticaWire wire = new HabiticaWire(socket, closing)) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout((int) idleTimeout.toMillis());
            for (ReceivedRequest request = wire.read(); request != null; request = wire.read()) {
                answer(request, wire);
                if (!wire.takeAnswered()) {
                    return;
                }
            }
        } catch (IOException e) {
            // The peer went away or stayed idle: its affair.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            sockets.remove(socket);
        }
    }

    private void answer(ReceivedRequest request, HabiticaWire wire) throws IOException, InterruptedException {
        Optional<HabiticaTraffic.Planned> planned = traffic.arrive(request);
        if (planned.isPresent() && !planned.get().afterEffect()) {
            traffic.leave(request);
            planned.get().fault().play(request, wire);
            return;
        }
        HabiticaAnswer answer = handle(request);
        traffic.leave(request);
        if (planned.isPresent()) {
            planned.get().fault().play(request, wire);
            return;
        }
        answer.sendTo(request, wire);
    }

    private HabiticaAnswer handle(ReceivedRequest request) {
        AtomicBoolean stopped = new AtomicBoolean();
        Runnable gap = () -> {
            if (stopped.compareAndSet(false, true)) {
                traffic.holdsFor(request).forEach(HabiticaHold::stop);
            }
        };
        HabiticaAnswer answer;
        try {
            answer = routes.answer(request, options, gap);
        } catch (RuntimeException e) {
            mistakes.add(e);
            answer = HabiticaAnswer.text(500, "text/plain", "the stand-in failed: " + e);
        }
        gap.run();
        return answer;
    }

    /** Ends every connection; fails when the stand-in itself broke on a request. */
    @Override
    public void close() {
        closing.countDown();
        traffic.releaseAll();
        closeQuietly(server);
        sockets.forEach(HabiticaStandIn::closeQuietly);
        if (!mistakes.isEmpty()) {
            throw new AssertionError("the Habitica stand-in failed", mistakes.peek());
        }
    }

    private static void closeQuietly(AutoCloseable open) {
        try {
            open.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs one by itself: {@code PORT [TOKEN]}; see {@link HabiticaStandInCommand}. */
    public static void main(String[] arguments) throws InterruptedException {
        HabiticaStandInCommand.run(arguments);
    }
}
