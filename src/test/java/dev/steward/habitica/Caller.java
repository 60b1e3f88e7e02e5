package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.tool.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** One call on a thread of its own. */
final class Caller {
    private static final int PATIENCE_SECONDS = 10;

    private final CompletableFuture<Object> outcome = new CompletableFuture<>();
    private final Thread thread;
    private volatile boolean endedInterrupted;

    Caller(Supplier<?> call) {
        thread = Thread.ofVirtual().start(() -> run(call));
    }

    private void run(Supplier<?> call) {
        try {
            Object result = call.get();
            endedInterrupted = Thread.currentThread().isInterrupted();
            outcome.complete(result);
        } catch (Refused refused) {
            endedInterrupted = Thread.currentThread().isInterrupted();
            outcome.complete(refused);
        } catch (Throwable failure) {
            outcome.completeExceptionally(failure);
        }
    }

    Object result() throws Exception {
        Object result = outcome.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(result).isNotInstanceOf(Refused.class);
        return result;
    }

    String refusal() throws Exception {
        Object result = outcome.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(result).isInstanceOf(Refused.class);
        return ((Refused) result).refusal().sentence();
    }

    void interrupt() {
        thread.interrupt();
    }

    /** Whether the thread was interrupted when the call had ended. */
    boolean endedInterrupted() {
        return endedInterrupted;
    }

    static List<Caller> start(int count, Supplier<?> call) {
        List<Caller> callers = new ArrayList<>();
        for (int caller = 0; caller < count; caller++) {
            callers.add(new Caller(call));
        }
        return callers;
    }

    /** Waits, within a bound, until each caller is parked with a time limit: for its turn or for its answer. */
    static void awaitAllWaiting(List<Caller> callers) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!callers.stream().allMatch(caller -> caller.thread.getState() == Thread.State.TIMED_WAITING)) {
            assertThat(System.nanoTime()).as("time").isLessThan(end);
            Thread.onSpinWait();
        }
    }
}
