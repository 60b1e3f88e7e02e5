package dev.steward.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Lets one opener at a time migrate an SQLite store: threads by a lock, processes by a locked file beside the store. */
final class MigrationLock {
    private static final ReentrantLock IN_PROCESS = new ReentrantLock(true);
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final String BUSY = "Another process has been changing the store's schema for a minute. Try again.";

    private MigrationLock() {}

    /** @throws StoreUnavailable when others hold the lock for a minute */
    static void hold(Path store, Runnable migrations) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        try {
            if (!IN_PROCESS.tryLock(PATIENCE.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new StoreUnavailable(BUSY, null);
            }
            try {
                holdFile(store, deadline, migrations);
            } finally {
                IN_PROCESS.unlock();
            }
        } catch (IOException failure) {
            throw new StoreUnavailable("The store's schema can't be locked: " + failure.getMessage(), failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new StoreUnavailable("The opening of the store was called off.", interrupted);
        }
    }

    private static void holdFile(Path store, long deadline, Runnable migrations)
            throws IOException, InterruptedException {
        Path file = store.resolveSibling(store.getFileName() + "-migration");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock _ = await(channel, deadline)) {
            migrations.run();
        }
    }

    private static FileLock await(FileChannel channel, long deadline) throws IOException, InterruptedException {
        for (FileLock lock = channel.tryLock(); ; lock = channel.tryLock()) {
            if (lock != null) {
                return lock;
            }
            if (System.nanoTime() - deadline > 0) {
                throw new StoreUnavailable(BUSY, null);
            }
            TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
        }
    }
}
