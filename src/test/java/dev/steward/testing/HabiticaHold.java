package dev.steward.testing;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Keeps requests open until released: a write between its load and its save where the server has that gap (update,
 * scoring, tags of a task), any other just before its answer leaves.
 */
public final class HabiticaHold implements AutoCloseable {
    private static final Duration BOUND = Duration.ofSeconds(20);

    private final Predicate<ReceivedRequest> which;
    private final CountDownLatch released = new CountDownLatch(1);
    private int held;

    HabiticaHold(Predicate<ReceivedRequest> which) {
        this.which = which;
    }

    boolean concerns(ReceivedRequest request) {
        return which.test(request);
    }

    void stop() {
        synchronized (this) {
            held++;
            notifyAll();
        }
        try {
            released.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until this many requests have been held; fails after 20 s. */
    public synchronized void awaitHeld(int count) {
        long end = System.nanoTime() + BOUND.toNanos();
        while (held < count) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (left <= 0) {
                throw new AssertionError("only " + held + " of " + count + " requests were held");
            }
            try {
                wait(left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError(e);
            }
        }
    }

    /** How many requests came to be held so far. */
    public synchronized int held() {
        return held;
    }

    /** Lets all go on, now and later. */
    public void release() {
        released.countDown();
    }

    @Override
    public void close() {
        release();
    }
}
