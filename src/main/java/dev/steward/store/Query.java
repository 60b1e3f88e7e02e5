package dev.steward.store;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.result.ResultIterable;

/** A question to the store. Rows become records by a mapper that is written out: {@code query.list(NoteStore::note)}. */
public final class Query extends Parameters<Query> {
    private final org.jdbi.v3.core.statement.Query query;
    private final Guard guard;

    Query(org.jdbi.v3.core.statement.Query query, Guard guard) {
        super(query);
        this.query = query;
        this.guard = guard;
    }

    @Override
    Query self() {
        return this;
    }

    /** All rows, in the order of the statement. */
    public <T> List<T> list(Function<Row, T> mapper) {
        return guard.run(() -> rows(mapper).list());
    }

    /** The row, if there is one. More than one is a defect. */
    public <T> Optional<T> find(Function<Row, T> mapper) {
        return guard.run(() -> rows(mapper).findOne());
    }

    /** The number that a statement such as {@code SELECT count(*)} yields. */
    public long number() {
        return guard.run(() -> query.mapTo(Long.class).one());
    }

    private <T> ResultIterable<T> rows(Function<Row, T> mapper) {
        return query.map((result, context) -> mapper.apply(new Row(result)));
    }
}
