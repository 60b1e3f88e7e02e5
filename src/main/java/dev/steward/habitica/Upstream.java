package dev.steward.habitica;

import dev.steward.habitica.UpstreamFailure.NoTurn;
import dev.steward.tool.Refused;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.http.message.BasicHeader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.json.JsonMapper;

/**
 * The Habitica server, for one account (spec/habitica-gateway.md §4, contract §1).
 *
 * <p>Reads run in parallel and are retried twice when the connection fails or a 502, 503 or 504 comes. Changes go out one
 * at a time, in the order they were asked for, because Habitica loses parallel ones silently (contract, Concurrency); they are never
 * retried unless {@link UpstreamWrite#repeatable()}. Both wait once for the rate limit when that fits into {@link HabiticaSettings#timeout()}, which
 * bounds every call as a whole; a 429 is answered before anything is carried out, so a change may wait and go out again.
 *
 * <p>Decoders get {@code data} as a stream: the parser stands on the value's first token, and need not be moved to its end. They should
 * skip what they don't know.
 *
 * <p>Every failure is a {@link Refused} with one sentence that names the cause and, for a change, whether it may have been made; a reply
 * in Habitica's error envelope is an {@link Answer.Declined}. An interrupted read ends at once. An interrupted change ends at once while
 * it waits for its turn; once sent it runs to its end, and the thread stays interrupted.
 */
public final class Upstream implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Upstream.class);
    private static final int PARALLEL_READS = 128;
    private static final byte[] NO_BODY = {};
    private static final List<Duration> BACKOFF = List.of(Duration.ofMillis(100), Duration.ofMillis(400));

    private final HabiticaSettings settings;
    private final JsonMapper json;
    private final Time time;
    private final RandomGenerator jitter;
    private final Wire wire;
    private final String root;
    private final List<Header> headers;
    private final RateLimit rateLimit;
    private final Envelope envelope;
    private final Semaphore reads = new Semaphore(PARALLEL_READS, true);
    private final Semaphore writes = new Semaphore(1, true);

    public Upstream(HabiticaSettings settings, JsonMapper json) {
        this(settings, json, Time.SYSTEM, new Random());
    }

    /**
     * With time and chance handed in.
     *
     * @param jitter spreads retries; used by several threads at once
     */
    public Upstream(HabiticaSettings settings, JsonMapper json, Time time, RandomGenerator jitter) {
        this.settings = settings;
        this.json = json;
        this.time = time;
        this.jitter = jitter;
        this.wire = new Wire(settings, time);
        this.root = URI.create(settings.api()).getRawPath();
        this.headers = List.of(
                new BasicHeader("Host", wire.host()),
                new BasicHeader("User-Agent", "Steward"),
                new BasicHeader("accept-encoding", "gzip"),
                new BasicHeader("x-api-key", settings.token().reveal()),
                new BasicHeader("x-api-user", settings.userId()),
                new BasicHeader("x-client", settings.userId() + "-Steward"));
        this.rateLimit = new RateLimit(time);
        this.envelope = new Envelope(json, new Quote(settings.token()));
    }

    /**
     * Asks for data.
     *
     * @throws Refused unavailable, when there is no usable answer
     */
    public <T> Answer<T> read(UpstreamPath path, Function<JsonParser, T> decode) {
        Call call = new Call(request("GET", path), true, true);
        try {
            return inTurn(reads, call, decode);
        } catch (UpstreamFailed failed) {
            throw failed.failure().refusedRead();
        }
    }

    /**
     * Asks for a change.
     *
     * @throws Refused unavailable, when there is no usable answer; the sentence says whether the change may have been made
     */
    public <T> Answer<T> write(UpstreamWrite write, Function<JsonParser, T> decode) {
        Call call = new Call(request(write), false, write.repeatable());
        try {
            return inTurn(writes, call, decode);
        } catch (UpstreamFailed failed) {
            throw failed.failure().refusedWrite(call.mayHaveBeenMade);
        }
    }

    @Override
    public void close() {
        wire.close();
    }

    private ClassicHttpRequest request(UpstreamWrite write) {
        ClassicHttpRequest request = request(write.method(), write.path());
        byte[] body = write.body() == null ? NO_BODY : json.writeValueAsBytes(write.body());
        request.addHeader("Content-Length", body.length);
        if (write.body() != null) {
            request.addHeader("content-type", "application/json");
            request.setEntity(new ByteArrayEntity(body, null));
        }
        return request;
    }

    private ClassicHttpRequest request(String method, UpstreamPath path) {
        ClassicHttpRequest request = new BasicClassicHttpRequest(method, null, null, root + path);
        headers.forEach(request::addHeader);
        return request;
    }

    private <T> Answer<T> inTurn(Semaphore turns, Call call, Function<JsonParser, T> decode) throws UpstreamFailed {
        try {
            if (!turns.tryAcquire(call.deadline.remaining(), TimeUnit.NANOSECONDS)) {
                throw new UpstreamFailed(new NoTurn(settings.timeout()));
            }
        } catch (InterruptedException signal) {
            throw UpstreamFailed.byInterrupt();
        }
        try {
            return call.answer(decode);
        } finally {
            turns.release();
        }
    }

    /** One call with all its attempts. */
    private final class Call {
        private final ClassicHttpRequest request;
        private final boolean read;
        private final boolean repeatable;
        private final Deadline deadline = Deadline.after(settings.timeout(), time);
        private boolean mayHaveBeenMade;
        private boolean waitedForRateLimit;
        private int failures;

        Call(ClassicHttpRequest request, boolean read, boolean repeatable) {
            this.request = request;
            this.read = read;
            this.repeatable = repeatable;
        }

        <T> Answer<T> answer(Function<JsonParser, T> decode) throws UpstreamFailed {
            while (true) {
                rateLimit.await(deadline);
                try {
                    Reply reply = exchange();
                    if (!isToBeRepeated(reply)) {
                        return envelope.open(read, reply, decode);
                    }
                } catch (UpstreamFailed failed) {
                    mayHaveBeenMade |= failed.failure().mayHaveBeenCarriedOut();
                    if (!failed.failure().isPassing() || !backOff()) {
                        throw failed;
                    }
                }
            }
        }

        private Reply exchange() throws UpstreamFailed {
            long start = time.nanos();
            try {
                Reply reply = wire.exchange(request, deadline, !read);
                log(start, reply.status(), reply.size());
                rateLimit.learn(reply);
                return reply;
            } catch (UpstreamFailed failed) {
                log(start, failed.failure(), 0);
                throw failed;
            }
        }

        private void log(long start, Object outcome, long bytes) {
            if (LOG.isDebugEnabled()) {
                long milliseconds = TimeUnit.NANOSECONDS.toMillis(time.nanos() - start);
                LOG.debug(
                        "{} {}: {} in {} ms, {} bytes", request.getMethod(), pathAlone(), outcome, milliseconds, bytes);
            }
        }

        private String pathAlone() {
            String target = request.getPath();
            int query = target.indexOf('?');
            return query < 0 ? target : target.substring(0, query);
        }

        private boolean isToBeRepeated(Reply reply) throws UpstreamFailed {
            return switch (reply.status()) {
                case 429 -> isToBeRepeatedAfterLimit(reply);
                case 502, 503, 504 -> {
                    mayHaveBeenMade = true;
                    yield backOff();
                }
                default -> false;
            };
        }

        /** The limit is checked before anything is carried out (contract §1), so this holds for changes too. */
        private boolean isToBeRepeatedAfterLimit(Reply reply) throws UpstreamFailed {
            Duration wait = RateLimit.retryAfter(reply).orElse(null);
            if (wait == null || waitedForRateLimit) {
                throw RateLimit.limited(wait);
            }
            waitedForRateLimit = true;
            return true;
        }

        /** Waits before another attempt; false when there is to be none. */
        private boolean backOff() throws UpstreamFailed {
            if (!repeatable || failures == BACKOFF.size()) {
                return false;
            }
            Duration base = BACKOFF.get(failures++);
            Duration wait = base.plusNanos(jitter.nextLong(base.toNanos() / 2));
            if (!deadline.leavesRoomAfter(wait)) {
                return false;
            }
            deadline.pause(wait);
            return true;
        }
    }
}
