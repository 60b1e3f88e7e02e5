package dev.steward.store;

import dev.steward.json.Json;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Optional;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.EmptyHandling;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jdbi.v3.core.statement.StatementContext;
import tools.jackson.databind.JsonNode;

/**
 * A statement whose parameters are being filled in. {@code :name} in the SQL is one value, {@code (<name>)} a list. Every parameter must be given, and
 * none that the SQL doesn't name.
 *
 * <p>Values are text, whole numbers, decimals, flags (kept as 0 or 1), {@link Instant}s (kept as epoch milliseconds), dates (kept as ISO text) and JSON
 * (kept as text). An {@link Optional} stands for what is in it, empty for NULL.
 */
public abstract sealed class Parameters<S extends Parameters<S>> permits Batch, Query, Update {
    private final SqlStatement<?> statement;

    Parameters(SqlStatement<?> statement) {
        this.statement = statement;
    }

    abstract S self();

    /** Fills one parameter in; null is NULL. */
    public S bind(String name, Object value) {
        statement.bind(name, new Value(stored(value)));
        return self();
    }

    /** One type for all values, NULL included: a batch expects a parameter to be of the same type in every row. */
    private record Value(Object stored) implements Argument {
        Value {
            if (stored != null && !(stored instanceof String || stored instanceof Long || stored instanceof Double)) {
                throw new IllegalArgumentException("A " + stored.getClass().getName() + " can't be kept.");
            }
        }

        @Override
        public void apply(int position, PreparedStatement prepared, StatementContext context) throws SQLException {
            if (stored == null) {
                prepared.setNull(position, Types.NULL);
                return;
            }
            prepared.setObject(position, stored);
        }
    }

    /** Fills in {@code IN (<name>)}. Without values the list is NULL: {@code IN} holds for no row then, and neither does {@code NOT IN}. */
    public S bindList(String name, Collection<?> values) {
        statement.bindList(
                EmptyHandling.NULL_KEYWORD,
                name,
                values.stream().map(Parameters::stored).toList());
        return self();
    }

    /** Fills in what the conditions need. */
    public S bind(Where where) {
        where.values().forEach(this::bind);
        where.lists().forEach(this::bindList);
        return self();
    }

    private static Object stored(Object value) {
        return switch (value) {
            case Optional<?> optional -> optional.map(Parameters::stored).orElse(null);
            case Integer number -> number.longValue();
            case Boolean flag -> flag ? 1L : 0L;
            case Instant moment -> moment.toEpochMilli();
            case LocalDate date -> date.toString();
            case JsonNode json -> Json.text(json);
            case null, default -> value;
        };
    }
}
