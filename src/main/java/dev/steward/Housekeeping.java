package dev.steward;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is done now and then beside the calls, one thing at a time. What fails is logged and tried again at its next turn. */
final class Housekeeping implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Housekeeping.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final ScheduledExecutorService schedule = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("housekeeping").factory());

    void every(Duration pause, String what, Runnable work) {
        ScheduledFuture<?> _ = schedule.scheduleWithFixedDelay(
                () -> {
                    try {
                        work.run();
                    } catch (RuntimeException failure) {
                        LOG.warn("Could not {}; trying again later", what, failure);
                    }
                },
                pause.toMillis(),
                pause.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    /** Lets what is under way finish, for ten seconds at most. */
    @Override
    public void close() {
        schedule.shutdown();
        try {
            if (!schedule.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("Housekeeping did not finish in time");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
