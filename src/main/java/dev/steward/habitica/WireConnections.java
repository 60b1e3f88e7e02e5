package dev.steward.habitica;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The open connections to one server. As many as there are exchanges at a time; the one used last is taken first, so that the others can
 * end.
 */
final class WireConnections implements AutoCloseable {
    /** Habitica closes idle connections after 5 s (contract §1); ours must not be used then, or a change could be lost on one. */
    static final Duration LONGEST_IDLE = Duration.ofSeconds(4);

    private final Time time;
    private final Set<WireConnection> all = new HashSet<>();
    private final Deque<WireConnection> idle = new ArrayDeque<>();
    private boolean swept;
    private boolean closed;

    WireConnections(Time time) {
        this.time = time;
    }

    /** An idle connection that is still good, or null. */
    WireConnection take() {
        WireConnection connection = next();
        while (connection != null && !connection.isFresh()) {
            discard(connection);
            connection = next();
        }
        return connection;
    }

    /** A new connection, to be connected. */
    synchronized WireConnection open() throws IOException {
        if (closed) {
            throw new IOException("No connection is opened after the end.");
        }
        WireConnection connection = new WireConnection();
        all.add(connection);
        return connection;
    }

    /** Keeps a connection for the next exchange. */
    synchronized void keep(WireConnection connection) {
        if (closed) {
            return;
        }
        connection.idleSince(time.nanos());
        idle.push(connection);
        if (!swept) {
            swept = true;
            Thread.ofVirtual().name("habitica-idle").start(this::sweep);
        }
    }

    synchronized void discard(WireConnection connection) {
        all.remove(connection);
        connection.end();
    }

    /** Ends all connections and the exchanges on them. */
    @Override
    public synchronized void close() {
        closed = true;
        idle.clear();
        List.copyOf(all).forEach(this::discard);
    }

    private synchronized WireConnection next() {
        endExpired();
        return idle.poll();
    }

    private synchronized boolean endExpired() {
        long now = time.nanos();
        while (!idle.isEmpty() && now - idle.getLast().idleSince() >= LONGEST_IDLE.toNanos()) {
            discard(idle.removeLast());
        }
        swept = !idle.isEmpty();
        return swept;
    }

    /** Ends what nobody asks for any more; lives as long as something is idle. In real time, since connections age by it. */
    private void sweep() {
        try {
            do {
                Thread.sleep(LONGEST_IDLE);
            } while (endExpired());
        } catch (InterruptedException impossible) {
            Thread.currentThread().interrupt();
        }
    }
}
