package dev.steward.mcp;

/**
 * Lets another thread interrupt the one that runs a handler, and never anything that this thread does afterwards.
 * Safe for several threads.
 */
final class Cancellation {
    private Thread running;

    /** Marks the present thread as running a handler. */
    synchronized void begin() {
        running = Thread.currentThread();
    }

    /** The handler is done; an interrupt that came too late is wiped away. */
    synchronized void end() {
        running = null;
        Thread.interrupted();
    }

    /** Interrupts the handler if it still runs. */
    synchronized void cancel() {
        if (running != null) {
            running.interrupt();
        }
    }
}
