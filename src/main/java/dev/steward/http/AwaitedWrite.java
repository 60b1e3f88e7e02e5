package dev.steward.http;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.eclipse.jetty.util.Callback;

/**
 * A write whose end is waited for. The wait is not interruptible: the idle limit bounds it, and a cancelled call must still be
 * able to say so to its client.
 */
final class AwaitedWrite implements Callback {
    private final CountDownLatch done = new CountDownLatch(1);
    private Throwable failure;

    @Override
    public void succeeded() {
        done.countDown();
    }

    @Override
    public void failed(Throwable cause) {
        failure = cause;
        done.countDown();
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }

    void await() throws IOException {
        boolean interrupted = false;
        while (true) {
            try {
                done.await();
                break;
            } catch (InterruptedException interruption) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (failure != null) {
            throw new IOException("the client could not be written to", failure);
        }
    }
}
