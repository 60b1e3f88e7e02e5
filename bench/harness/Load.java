import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/**
 * A closed loop: so many connections, each sending its next call when the last is answered, for a given time. A slow
 * server is therefore asked less often, which flatters its percentiles; compare them at the same number of connections.
 */
final class Load {
    /** What one stretch of load showed; times in microseconds, CPU that of the server alone. */
    record Stretch(int calls, double perSecond, double cpuMicros, double p50, double p99, String failure) {
        boolean failed() {
            return failure != null;
        }
    }

    /** What one connection saw. */
    private static final class Worker {
        long[] nanos = new long[1024];
        int calls;
        String failure;

        void record(long duration) {
            if (calls == nanos.length) {
                nanos = Arrays.copyOf(nanos, calls * 2);
            }
            nanos[calls++] = duration;
        }
    }

    private Load() {}

    /** Who calls on one connection. A call that isn't answered rightly is an {@link IOException}. */
    interface Calling extends AutoCloseable {
        int call() throws IOException;

        @Override
        void close() throws IOException;
    }

    interface Opening {
        Calling open() throws IOException;
    }

    /** Whether a connection makes another call; asked before each. */
    interface Going {
        boolean on();
    }

    /** Loads a server; the first failure ends the stretch and is told in the outcome. */
    static Stretch run(RunningServer server, Call call, int connections, Duration time) throws InterruptedException {
        return run(() -> new Caller(server.port(), call), server::cpuMicros, connections, () -> {
            var until = System.nanoTime() + time.toNanos();
            return () -> System.nanoTime() < until;
        });
    }

    /** As above for a number of calls by each connection. */
    static Stretch run(RunningServer server, Call call, int connections, int callsEach) throws InterruptedException {
        return run(() -> new Caller(server.port(), call), server::cpuMicros, connections, () -> {
            var left = new int[] {callsEach};
            return () -> left[0]-- > 0;
        });
    }

    /** Loads whatever is called; {@code going} is asked for once per connection. */
    static Stretch run(Opening opening, DoubleSupplier cpuMicros, int connections, Supplier<Going> going)
            throws InterruptedException {
        var gate = new Gate(new CountDownLatch(connections), new CountDownLatch(1), new AtomicBoolean());
        var workers = new ArrayList<Worker>();
        var threads = new ArrayList<Thread>();
        for (var i = 0; i < connections; i++) {
            var worker = new Worker();
            workers.add(worker);
            threads.add(Thread.ofPlatform().start(() -> work(worker, opening, gate, going)));
        }
        gate.ready.await();
        var cpuBefore = cpuMicros.getAsDouble();
        var begun = System.nanoTime();
        gate.open.countDown();
        for (var thread : threads) {
            thread.join();
        }
        var seconds = (System.nanoTime() - begun) / 1e9;
        return summary(workers, seconds, cpuMicros.getAsDouble() - cpuBefore);
    }

    /** Holds everybody back until all are connected, and stops everybody after the first failure. */
    private record Gate(CountDownLatch ready, CountDownLatch open, AtomicBoolean stopped) {}

    /** The first call of each connection is verified and not measured. */
    private static void work(Worker worker, Opening opening, Gate gate, Supplier<Going> going) {
        try (var caller = opening.open()) {
            caller.call();
            gate.ready.countDown();
            gate.open.await();
            var goes = going.get();
            while (!gate.stopped.get() && goes.on()) {
                var begun = System.nanoTime();
                caller.call();
                worker.record(System.nanoTime() - begun);
            }
        } catch (IOException | InterruptedException e) {
            worker.failure = e.toString();
            gate.stopped.set(true);
            gate.ready.countDown();
        }
    }

    private static Stretch summary(List<Worker> workers, double seconds, double cpuMicros) {
        var failure = workers.stream().map(worker -> worker.failure).filter(Objects::nonNull).findFirst();
        var calls = workers.stream().mapToInt(worker -> worker.calls).sum();
        var nanos = workers.stream()
                .flatMapToLong(worker -> Arrays.stream(worker.nanos, 0, worker.calls))
                .sorted()
                .toArray();
        if (calls == 0) {
            return new Stretch(0, 0, 0, 0, 0, failure.orElse("no call was answered in time"));
        }
        return new Stretch(
                calls,
                calls / seconds,
                cpuMicros / calls,
                percentile(nanos, 0.50),
                percentile(nanos, 0.99),
                failure.orElse(null));
    }

    private static double percentile(long[] sorted, double share) {
        return sorted[Math.min(sorted.length - 1, (int) (sorted.length * share))] / 1e3;
    }
}
