package dev.steward.http;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Invocable;

/**
 * Reads one request body into one array. The array has the announced length from the start unless that is large: what has not
 * arrived is not paid for, or a few announcements would fill the memory. {@link SlowClients} watches the pace from outside.
 */
final class BodyReader implements Invocable.Task {
    private static final int TRUSTED_LENGTH = 64 * 1024;
    private static final int FIRST_GUESS = 4 * 1024;
    private static final int CHUNKS_TAKEN_IN_PASSING = 16;
    private static final byte[] EMPTY = {};

    private final Request request;
    private final int limit;
    private final BodyBudget budget;
    private final SlowClients.Client client;
    private final Semaphore arrival = new Semaphore(0);

    private byte[] bytes = EMPTY;
    private volatile int received;
    private volatile boolean cut;
    private boolean ended;
    private int taken;

    BodyReader(Request request, int limit, BodyBudget budget, SlowClients.Client client) {
        this.request = request;
        this.limit = limit;
        this.budget = budget;
        this.client = client;
    }

    /** Bytes taken so far; read by the sweep from its own thread. */
    int received() {
        return received;
    }

    /** Whether the sweep gave this body up. */
    boolean isCut() {
        return cut;
    }

    /** Gives the body up: a reading thread stops with 408. */
    void cut() {
        cut = true;
        arrival.release();
    }

    /** Reads the whole body, once. */
    byte[] read() throws BodyRefused {
        long announced = request.getLength();
        if (announced > limit) {
            throw tooLong();
        }
        if (announced > 0) {
            bytes = new byte[(int) Math.min(announced, TRUSTED_LENGTH)];
        }
        try {
            readToTheEnd((int) announced);
        } finally {
            client.bodyEnded();
        }
        return received == bytes.length ? bytes : Arrays.copyOf(bytes, received);
    }

    private void readToTheEnd(int announced) throws BodyRefused {
        while (!ended) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                awaitArrival();
            } else if (Content.Chunk.isFailure(chunk)) {
                ended = chunk.isLast();
                throw brokenOff(chunk.getFailure());
            } else {
                ended = chunk.isLast();
                append(chunk, announced);
            }
        }
    }

    private void append(Content.Chunk chunk, int announced) throws BodyRefused {
        try {
            ByteBuffer source = chunk.getByteBuffer();
            int size = source.remaining();
            if (size > limit - received) {
                throw tooLong();
            }
            int total = received + size;
            if (total > bytes.length) {
                grow(roomFor(total, announced));
            }
            source.get(bytes, received, size);
            received = total;
        } finally {
            chunk.release();
        }
    }

    /** Small bodies are free: it is the large ones that add up. */
    private void grow(int length) throws BodyRefused {
        int more = length <= TRUSTED_LENGTH ? 0 : length - taken;
        if (!budget.take(more)) {
            throw new BodyRefused(503, "Too many large requests are under way; try again shortly.");
        }
        taken += more;
        bytes = Arrays.copyOf(bytes, length);
    }

    /** The exchange is over, and what its body took is free for others. */
    void release() {
        budget.giveBack(taken);
        taken = 0;
    }

    /** Twice the need, so that growing costs little, but never more than announced or allowed. */
    private int roomFor(int total, int announced) {
        int ceiling = announced >= total ? announced : limit;
        return (int) Math.min(ceiling, Math.max(FIRST_GUESS, 2L * total));
    }

    private void awaitArrival() throws BodyRefused {
        client.bodyBegan(this);
        request.demand(this);
        // Not interruptible: the limits bound the wait, and a half-read body would spoil the connection.
        arrival.acquireUninterruptibly();
        if (cut) {
            throw new BodyRefused(408, "The request body arrived too slowly.");
        }
    }

    /** Skips what has already arrived and answers whether that was all of the body. */
    boolean skipArrived() {
        for (int chunks = 0; !ended && !cut && chunks < CHUNKS_TAKEN_IN_PASSING; chunks++) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                return false;
            }
            skip(chunk);
        }
        return ended && !cut;
    }

    /**
     * Reads on without keeping anything, so that a client which is still sending gets to see its answer: closing with unread
     * bytes would reset the connection and often take the answer with it (RFC 9112, section 9.6).
     */
    void linger(long nanoseconds) throws InterruptedException {
        long deadline = System.nanoTime() + nanoseconds;
        while (!ended) {
            Content.Chunk chunk = request.read();
            if (chunk != null) {
                skip(chunk);
            }
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return;
            }
            if (chunk == null) {
                request.demand(this);
                if (!arrival.tryAcquire(left, TimeUnit.NANOSECONDS)) {
                    return;
                }
            }
        }
    }

    private void skip(Content.Chunk chunk) {
        ended = chunk.isLast() || Content.Chunk.isFailure(chunk);
        chunk.release();
    }

    /** Something arrived, called by the server. */
    @Override
    public void run() {
        arrival.release();
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }

    private BodyRefused tooLong() {
        return new BodyRefused(413, "The request body is longer than " + limit + " bytes.");
    }

    private static BodyRefused brokenOff(Throwable failure) {
        if (failure instanceof TimeoutException) {
            return new BodyRefused(408, "The request body stopped arriving.");
        }
        return new BodyRefused(400, "The request body broke off or was malformed.");
    }
}
