package dev.steward.store;

import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/**
 * A look at the store, for the time of one {@link Db#read}: all its queries see the same state, whatever others write meanwhile. To be used by the thread
 * that got it.
 */
public sealed class Reading permits Transaction {
    private final Handle handle;
    private final Guard guard;
    private final Dialect dialect;
    private final Instant now;

    Reading(Handle handle, Dialect dialect, Instant now) {
        this.handle = handle;
        this.guard = new Guard();
        this.dialect = dialect;
        this.now = now;
    }

    /** The one moment at which all of this happens, in whole milliseconds. */
    public final Instant now() {
        return now;
    }

    /** The engine underneath, for the few statements that have to differ. */
    public final Dialect dialect() {
        return dialect;
    }

    /** Asks. */
    public final Query query(String sql) {
        return new Query(handle.createQuery(sql), guard);
    }

    /**
     * One page of a list, and how many there are in all. The order is made total by the id, newest first, after whatever {@code order} says.
     *
     * @param columns what to select
     * @param table the table, which has a column {@code id}
     * @param order such as {@code is_pinned DESC, created DESC}; never from a caller's words
     */
    public final <T> Page<T> page(
            String columns, String table, Where where, String order, Slice slice, Function<Row, T> mapper) {
        return orderedPage(columns, table, where, order + ", " + table + ".id DESC", slice, mapper);
    }

    /** As {@link #page}, in an order that is total already. */
    public final <T> Page<T> orderedPage(
            String columns, String table, Where where, String order, Slice slice, Function<Row, T> mapper) {
        List<T> items = query("SELECT " + columns + " FROM " + table + where.sql() + " ORDER BY " + order
                        + " LIMIT :page_limit OFFSET :page_offset")
                .bind(where)
                .bind("page_limit", slice.limit())
                .bind("page_offset", slice.offset())
                .list(mapper);
        return new Page<>(items, total(table, where, slice, items.size()));
    }

    /** A page that isn't full shows where the list ends, so that most workspaces are never counted. */
    private long total(String table, Where where, Slice slice, int found) {
        boolean isLast = found < slice.limit() && (found > 0 || slice.offset() == 0);
        if (isLast) {
            return slice.offset() + found;
        }
        return query("SELECT count(*) FROM " + table + where.sql()).bind(where).number();
    }

    final Handle handle() {
        return handle;
    }

    final Guard guard() {
        return guard;
    }
}
