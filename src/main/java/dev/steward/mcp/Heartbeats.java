package dev.steward.mcp;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Beats for calls that take longer than one interval, since on HTTP/1.1 only a write shows whether the client is still there
 * (measured on five servers). One thread looks; each write has a thread of its own, so a slow client delays no other.
 */
public final class Heartbeats implements AutoCloseable {
    private final Set<Beating> calls = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("heartbeats").factory());

    /** A call registered for beats. The first look only marks it: no call is beaten for before a whole interval has passed. */
    private static final class Beating {
        private final StreamedCall call;
        private boolean seen;

        private Beating(StreamedCall call) {
            this.call = call;
        }
    }

    private final ScheduledFuture<?> looking;

    public Heartbeats(Duration interval) {
        looking =
                clock.scheduleAtFixedRate(this::look, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Beats for the call until the handle is closed. */
    Runnable beatFor(StreamedCall call) {
        Beating beating = new Beating(call);
        calls.add(beating);
        return () -> calls.remove(beating);
    }

    private void look() {
        for (Beating beating : calls) {
            if (beating.seen) {
                Thread.ofVirtual().start(beating.call::beat);
            }
            beating.seen = true;
        }
    }

    @Override
    public void close() {
        looking.cancel(false);
        clock.shutdownNow();
    }
}
