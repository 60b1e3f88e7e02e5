package dev.steward.http;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that request bodies may take together, so that many large ones at once are refused rather than fill the heap. Counted in bytes that
 * have really arrived: what is only announced costs nothing. Safe for several threads.
 */
final class BodyBudget {
    /** A parsed body takes several times its length, and other calls need room as well. */
    private static final int SHARE_OF_HEAP = 8;

    private final AtomicLong free;

    BodyBudget(long bytes) {
        this.free = new AtomicLong(bytes);
    }

    /** An eighth of the largest heap, and never less than one body of the largest size. */
    static BodyBudget ofHeap(int maxBodyBytes) {
        return new BodyBudget(Math.max(maxBodyBytes, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP));
    }

    /** Takes so many bytes, or none and answers false. */
    boolean take(int bytes) {
        if (free.addAndGet(-bytes) >= 0) {
            return true;
        }
        free.addAndGet(bytes);
        return false;
    }

    void giveBack(int bytes) {
        free.addAndGet(bytes);
    }
}
