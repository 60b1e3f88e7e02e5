package dev.steward.habitica;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Time that passes only when someone waits, and remembers for how long they did. */
final class ManualTime implements Time {
    private final AtomicLong now = new AtomicLong(-1_000);
    private final List<Duration> pauses = Collections.synchronizedList(new ArrayList<>());

    @Override
    public long nanos() {
        return now.get();
    }

    @Override
    public void pause(Duration duration) {
        pauses.add(duration);
        pass(duration);
    }

    void pass(Duration duration) {
        now.addAndGet(duration.toNanos());
    }

    List<Duration> pauses() {
        return List.copyOf(pauses);
    }
}
