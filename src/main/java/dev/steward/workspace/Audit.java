package dev.steward.workspace;

import dev.steward.store.CallEntry;
import dev.steward.store.Calls;
import dev.steward.store.Db;
import dev.steward.store.Page;
import dev.steward.store.Slice;
import dev.steward.store.StoreException;
import dev.steward.store.Where;
import dev.steward.tool.CallObserver;
import dev.steward.tool.Tool;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Puts every call down (spec/workspace.md §2). A call that changed something has been put down in the transaction of its change, by {@link Toolset}; the
 * others are collected here and written in batches by {@link #flush}, so a crash may lose the last of them.
 */
public final class Audit implements CallObserver {
    private static final Logger LOG = LoggerFactory.getLogger(Audit.class);
    private static final int MOST_WAITING = 20_000;
    private static final int BATCH = 500;

    private final Db db;
    private final InstantSource time;
    private final BlockingQueue<CallEntry> waiting = new LinkedBlockingQueue<>(MOST_WAITING);

    public Audit(Db db, InstantSource time) {
        this.db = db;
        this.time = time;
    }

    @Override
    public void called(Tool<?> tool, Tool.Context context, String outcome, ObjectNode result, long nanos) {
        if (outcome.equals(OK) && !tool.access().readOnly()) {
            return;
        }
        CallEntry entry = AuditedCall.ended(db.newId(), time.instant(), tool, context, outcome, result, nanos);
        if (!waiting.offer(entry)) {
            LOG.warn("A call of {} is missing in the audit: {} others wait to be written", tool.name(), MOST_WAITING);
        }
    }

    /** Writes what has been collected. */
    public synchronized void flush() {
        List<CallEntry> batch = new ArrayList<>(BATCH);
        while (waiting.drainTo(batch, BATCH) > 0) {
            write(batch);
            batch.clear();
        }
    }

    /** One page of all calls, those that wait to be written included, latest first. */
    public Page<CallEntry> latest(Slice slice) {
        flush();
        return db.read(reading -> Calls.latest(reading, Where.all(), slice));
    }

    private void write(List<CallEntry> batch) {
        try {
            db.housekeep(transaction -> {
                batch.forEach(entry -> Calls.add(transaction, entry));
                return null;
            });
        } catch (StoreException failure) {
            LOG.warn("{} calls are missing in the audit", batch.size(), failure);
        }
    }
}
