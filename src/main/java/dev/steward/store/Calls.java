package dev.steward.store;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** The audit: every call of a tool, refused ones too. A call that changed something is added in the transaction of its change. */
public final class Calls {
    private static final String COLUMNS = "id, time, agent, client, tool, arguments, outcome, error, duration, touched";

    private Calls() {}

    /** Adds one call. */
    public static void add(Transaction transaction, CallEntry call) {
        transaction
                .bookkeeping("INSERT INTO calls (" + COLUMNS + """
                        ) VALUES (:id, :time, :agent, :client, :tool, :arguments, :outcome, :error, :duration, :touched)""")
                .bind("id", call.id())
                .bind("time", call.time())
                .bind("agent", call.agent())
                .bind("client", call.client())
                .bind("tool", call.tool())
                .bind("arguments", call.arguments())
                .bind("outcome", call.outcome())
                .bind("error", call.error())
                .bind("duration", TimeUnit.NANOSECONDS.toMicros(call.duration().toNanos()))
                .bind("touched", call.touched())
                .execute();
    }

    /** One page of the calls, latest first. */
    public static Page<CallEntry> latest(Reading reading, Where where, Slice slice) {
        return reading.page(COLUMNS, "calls", where, "time DESC", slice, Calls::entry);
    }

    /** Forgets calls from before a moment, and tells how many. */
    public static int forget(Transaction transaction, Instant before) {
        return transaction
                .bookkeeping("DELETE FROM calls WHERE time < :before")
                .bind("before", before)
                .execute();
    }

    private static CallEntry entry(Row row) {
        return new CallEntry(
                row.text("id"),
                row.instant("time"),
                row.text("agent"),
                row.optional("client", Row::text),
                row.text("tool"),
                row.object("arguments"),
                row.text("outcome"),
                row.optional("error", Row::text),
                Duration.ofNanos(TimeUnit.MICROSECONDS.toNanos(row.number("duration"))),
                row.optional("touched", Row::text));
    }
}
