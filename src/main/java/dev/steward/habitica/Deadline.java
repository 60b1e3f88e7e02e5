package dev.steward.habitica;

import java.time.Duration;

/** The moment by which a whole call must have ended. */
record Deadline(Time time, long end) {

    static Deadline after(Duration timeout, Time time) {
        return new Deadline(time, time.nanos() + timeout.toNanos());
    }

    /** Nanoseconds left; never negative. */
    long remaining() {
        return Math.max(0, end - time.nanos());
    }

    /** Whether one can wait so long and still have time left to do something. */
    boolean leavesRoomAfter(Duration wait) {
        return wait.toNanos() < remaining();
    }

    /** Waits between attempts, when nothing is under way, so an interrupt ends the call. */
    void pause(Duration wait) throws UpstreamFailed {
        try {
            time.pause(wait);
        } catch (InterruptedException interrupted) {
            throw UpstreamFailed.byInterrupt();
        }
    }
}
