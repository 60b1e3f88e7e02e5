package dev.steward.habitica;

import java.time.Duration;

/** Elapsed time and waiting, handed in so that tests need not sleep. Monotonic: a corrected wall clock moves no deadline. */
public interface Time {

    /** The machine's own. */
    Time SYSTEM = new Time() {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public void pause(Duration duration) throws InterruptedException {
            Thread.sleep(duration);
        }
    };

    /** Nanoseconds since some fixed moment; only differences mean anything. */
    long nanos();

    /** Waits so long. */
    void pause(Duration duration) throws InterruptedException;
}
