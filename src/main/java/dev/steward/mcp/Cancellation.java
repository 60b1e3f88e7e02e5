package dev.steward.mcp;

/**
 * Lets another thread interrupt the one that runs a handler, and never anything that this thread does afterwards.
 * Safe for several threads.
 */
final class Cancellation {
    private Thread running;
    private boolean cancelled;

    /** Marks the present thread as running a handler. A cancellation that came before interrupts it now. */
    synchronized void begin() {
        running = Thread.currentThread();
        if (cancelled) {
            running.interrupt();
        }
    }

    /** The handler is done; an interrupt that came too late is wiped away. */
    synchronized void end() {
        running = null;
        Thread.interrupted();
    }

    /** Interrupts the handler, unless it is done. */
    synchronized void cancel() {
        cancelled = true;
        if (running != null) {
            running.interrupt();
        }
    }

    /** Whether the call was cancelled, even if its handler has swallowed the interrupt. */
    synchronized boolean cancelled() {
        return cancelled;
    }
}
