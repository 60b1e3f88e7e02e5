package dev.steward.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.jetty.server.Response;

/** An event stream on Jetty's core API. The first failed write ends it. */
final class JettyEventStream implements EventStream {
    private static final byte[] BEFORE_DATA = "event: message\ndata: ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] COMMENT = ":\n\n".getBytes(StandardCharsets.US_ASCII);

    private final ReentrantLock lock = new ReentrantLock();
    private final Response response;
    private final JettyExchange exchange;
    private final Thread handler = Thread.currentThread();
    private boolean open = true;

    JettyEventStream(Response response, JettyExchange exchange) {
        this.response = response;
        this.exchange = exchange;
    }

    /** Sends the status and the headers, so that the client knows at once that its stream is open. */
    void begin() throws IOException {
        write(null);
    }

    @Override
    public void send(byte[] json) throws IOException {
        int length = BEFORE_DATA.length + json.length;
        byte[] event = new byte[length + 2];
        System.arraycopy(BEFORE_DATA, 0, event, 0, BEFORE_DATA.length);
        System.arraycopy(json, 0, event, BEFORE_DATA.length, json.length);
        event[length] = '\n';
        event[length + 1] = '\n';
        write(ByteBuffer.wrap(event));
    }

    @Override
    public void heartbeat() throws IOException {
        write(ByteBuffer.wrap(COMMENT));
    }

    private void write(ByteBuffer bytes) throws IOException {
        lock.lock();
        try {
            if (!open) {
                throw new IOException("the event stream is closed");
            }
            AwaitedWrite write = new AwaitedWrite();
            exchange.notIdle();
            response.write(false, bytes, write);
            write.await();
        } catch (IOException failure) {
            abort(failure);
            throw failure;
        } finally {
            lock.unlock();
        }
    }

    private void abort(IOException failure) {
        if (open) {
            open = false;
            exchange.failed(failure);
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            if (open) {
                open = false;
                exchange.notIdle();
                response.write(true, null, exchange);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Ends the stream unfinished, so that the client cannot take what it got for the whole. */
    void breakOff(Throwable cause) {
        lock.lock();
        try {
            abort(new IOException("the endpoint failed", cause));
        } finally {
            lock.unlock();
        }
    }

    /**
     * Ends the stream because the server stops, and wakes the endpoint that feeds it. One that is being written to is finished after the write; where that
     * takes longer than {@code patienceNanos}, its client does not read, and is cut off.
     */
    void stop(long patienceNanos) {
        if (!lockWithin(patienceNanos)) {
            exchange.disconnect();
            return;
        }
        try {
            if (open) {
                close();
                handler.interrupt();
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean lockWithin(long patienceNanos) {
        try {
            return lock.tryLock() || lock.tryLock(patienceNanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
