package dev.steward.http;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Cuts clients that keep a connection busy by sending almost nothing, which no idle limit notices. Once per interval every
 * connection is judged: request headers must be complete within a deadline, and a body must keep up a pace. A call that is
 * running, and an event stream with it, is never touched; a silent connection is left to the idle limit.
 */
final class SlowClients extends AbstractLifeCycle implements Connection.Listener {
    private final ConcurrentMap<Connection, Client> clients = new ConcurrentHashMap<>();
    private final long headerDeadline;
    private final long bodyGrace;
    private final long leastBytesPerGrace;
    private final Duration interval;
    private final Scheduler scheduler;
    private final LongSupplier nanoClock;
    private volatile Scheduler.Task next;

    SlowClients(HttpSettings settings, Duration interval, Scheduler scheduler, LongSupplier nanoClock) {
        this.headerDeadline = settings.headerDeadline().toNanos();
        this.bodyGrace = settings.bodyGrace().toNanos();
        this.leastBytesPerGrace = Math.max(1, settings.bodyGrace().toMillis() * settings.minimumBodyRate() / 1000);
        this.interval = interval;
        this.scheduler = scheduler;
        this.nanoClock = nanoClock;
    }

    @Override
    public void onOpened(Connection connection) {
        clients.put(connection, new Client(connection));
    }

    @Override
    public void onClosed(Connection connection) {
        clients.remove(connection);
    }

    /** What is known of this connection. */
    Client client(Connection connection) {
        return clients.computeIfAbsent(connection, Client::new);
    }

    @Override
    protected void doStart() {
        scheduleNext();
    }

    @Override
    protected void doStop() {
        next.cancel();
    }

    private void scheduleNext() {
        next = scheduler.schedule(this::sweepAndGoOn, interval.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void sweepAndGoOn() {
        sweep();
        if (isRunning()) {
            scheduleNext();
        }
    }

    void sweep() {
        long now = nanoClock.getAsLong();
        for (Client client : clients.values()) {
            client.judge(now);
        }
    }

    /** One connection as the sweep sees it. Exchanges only leave marks here; all judging happens in the sweep's thread. */
    final class Client {
        private final Connection connection;
        private volatile boolean busy;
        private volatile boolean touched;
        private volatile BodyReader body;

        private long bytesBefore;
        private boolean dribbling;
        private long dribblingSince;
        private BodyReader judgedBody;
        private long judgedSince;
        private int judgedBytes;

        private Client(Connection connection) {
            this.connection = connection;
        }

        void exchangeBegan() {
            busy = true;
        }

        void exchangeEnded() {
            touched = true;
            busy = false;
        }

        void bodyBegan(BodyReader reader) {
            if (body != reader) {
                body = reader;
            }
        }

        void bodyEnded() {
            if (body != null) {
                body = null;
            }
        }

        private void judge(long now) {
            if (busy) {
                touched = true;
                judgeBody(body, now);
                return;
            }
            judgeHeaders(now);
        }

        /** Bytes that came since the last exchange are the beginning of the next one. */
        private void judgeHeaders(long now) {
            if (touched) {
                touched = false;
                dribbling = false;
                bytesBefore = connection.getBytesIn();
                return;
            }
            if (connection.getBytesIn() == bytesBefore) {
                return;
            }
            if (!dribbling) {
                dribbling = true;
                dribblingSince = now;
                return;
            }
            if (now - dribblingSince >= headerDeadline) {
                connection.getEndPoint().close();
            }
        }

        /** A body is measured over one grace after the other, so that a fast start buys no time for a slow end. */
        private void judgeBody(BodyReader reader, long now) {
            if (reader == null) {
                return;
            }
            if (reader != judgedBody) {
                judgedBody = reader;
                judgedSince = now;
                judgedBytes = reader.received();
                return;
            }
            if (now - judgedSince < bodyGrace) {
                return;
            }
            int received = reader.received();
            if (received - judgedBytes < leastBytesPerGrace) {
                reader.cut();
                return;
            }
            judgedSince = now;
            judgedBytes = received;
        }
    }
}
