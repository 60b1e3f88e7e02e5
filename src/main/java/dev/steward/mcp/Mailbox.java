package dev.steward.mcp;

import dev.steward.http.EventStream;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Messages on their way into one standing event stream. Safe for several threads. */
final class Mailbox {
    private static final int MOST_WAITING = 1_000;
    /** No message is empty, so this one says that there will be no more. */
    private static final byte[] END = new byte[0];

    private final BlockingQueue<byte[]> waiting = new LinkedBlockingQueue<>();
    private volatile boolean closed;

    /**
     * Adds a message, unless closed. A client so slow that a thousand wait loses the stream rather than our memory; it will connect anew.
     */
    void put(byte[] message) {
        if (closed) {
            return;
        }
        if (waiting.size() >= MOST_WAITING) {
            waiting.clear();
            close();
            return;
        }
        waiting.add(message);
    }

    /** Lets {@link #deliver} return once everything before this has been sent. */
    void close() {
        closed = true;
        waiting.add(END);
    }

    /** Sends what comes, with heartbeats in between, until closed or interrupted. */
    void deliver(EventStream stream, Duration heartbeat) throws IOException {
        while (true) {
            byte[] next;
            try {
                next = waiting.poll(heartbeat.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException stopping) {
                Thread.currentThread().interrupt();
                return;
            }
            if (next == null) {
                stream.heartbeat();
                continue;
            }
            if (next.length == 0) {
                return;
            }
            stream.send(next);
        }
    }
}
