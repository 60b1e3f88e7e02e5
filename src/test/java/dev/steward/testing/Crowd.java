package dev.steward.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** Things that are done by many at the same time. */
public final class Crowd {
    private static final int SECONDS = 120;

    private Crowd() {}

    /** Waits until all are done; fails when one fails. */
    public static <T> void each(List<T> members, Consumer<T> work) {
        each(members, work, () -> {});
    }

    /** Besides that, does something meanwhile. */
    public static <T> void each(List<T> members, Consumer<T> work, Runnable meanwhile) {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new ArrayList<>();
            members.forEach(member -> all.add(threads.submit(() -> work.accept(member))));
            meanwhile.run();
            all.forEach(Crowd::await);
        }
    }

    public static void await(CountDownLatch latch) {
        try {
            if (!latch.await(SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("still " + latch.getCount() + " to come");
            }
        } catch (InterruptedException signal) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(signal);
        }
    }

    private static void await(Future<?> work) {
        try {
            work.get(SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException failure) {
            throw new AssertionError(failure.getCause());
        } catch (TimeoutException late) {
            throw new AssertionError("not done after " + SECONDS + " s", late);
        } catch (InterruptedException signal) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(signal);
        }
    }
}
