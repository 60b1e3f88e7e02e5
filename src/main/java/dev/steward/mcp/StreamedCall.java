package dev.steward.mcp;

import dev.steward.http.EventStream;
import dev.steward.http.Exchange;
import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The answer of one call: plain JSON until something has to be told before it, an event stream from then on.
 * Heartbeats come from another thread; a failed write means that the client is gone and cancels the call.
 */
final class StreamedCall implements Outlet {
    private final Exchange exchange;
    private final Accept accept;
    private final Cancellation cancellation = new Cancellation();
    private final ReentrantLock lock = new ReentrantLock();
    private EventStream stream;
    private boolean done;

    StreamedCall(Exchange exchange, Accept accept) {
        this.exchange = exchange;
        this.accept = accept;
    }

    Cancellation cancellation() {
        return cancellation;
    }

    boolean takesStream() {
        return accept.stream();
    }

    @Override
    public void tell(byte[] notification) {
        if (!accept.stream()) {
            return;
        }
        lock.lock();
        try {
            if (!done) {
                opened().send(notification);
            }
        } catch (IOException clientGone) {
            leave();
        } finally {
            lock.unlock();
        }
    }

    /** Shows that the call is alive and finds out whether the client still is. Does nothing while something else is being written. */
    void beat() {
        if (!lock.tryLock()) {
            return;
        }
        try {
            if (!done) {
                opened().heartbeat();
            }
        } catch (IOException clientGone) {
            leave();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Sends the answer as JSON, or as the stream's last event when there is a stream or the client takes nothing else.
     *
     * @param tellStatus whether an error shows in the HTTP status, as it does in the modern era
     */
    void finish(Outcome outcome, boolean tellStatus) throws IOException {
        lock.lock();
        try {
            if (done) {
                return;
            }
            done = true;
            int status = tellStatus ? outcome.status() : 200;
            if (stream == null && (accept.json() || status != 200)) {
                exchange.answer(status, "application/json", outcome.message());
                return;
            }
            opened().send(outcome.message());
        } finally {
            close();
            lock.unlock();
        }
    }

    private EventStream opened() throws IOException {
        if (stream == null) {
            stream = exchange.openEventStream();
        }
        return stream;
    }

    private void leave() {
        done = true;
        close();
        cancellation.cancel();
    }

    private void close() {
        if (stream != null) {
            stream.close();
        }
    }
}
