package dev.steward.http;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The event streams that would stay open for ever and so must be closed when the server stops. */
final class StandingStreams {
    /** How long all streams together are waited for that are just being written to; most of them are done at once. */
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final Set<JettyEventStream> streams = ConcurrentHashMap.newKeySet();
    private volatile boolean stopping;

    void add(JettyEventStream stream) {
        streams.add(stream);
        if (stopping) {
            stream.stop(0);
        }
    }

    void remove(JettyEventStream stream) {
        streams.remove(stream);
    }

    void stop() {
        stopping = true;
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        streams.forEach(stream -> stream.stop(deadline - System.nanoTime()));
    }
}
