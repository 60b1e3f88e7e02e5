package dev.steward.store;

import dev.steward.json.Json;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Optional;
import org.jdbi.v3.core.statement.EmptyHandling;
import org.jdbi.v3.core.statement.SqlStatement;
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
        switch (stored(value)) {
            case null -> statement.bindNull(name, Types.NULL);
            case String text -> statement.bind(name, text);
            case Long number -> statement.bind(name, number);
            case Double number -> statement.bind(name, number);
            case Object other ->
                throw new IllegalArgumentException("A " + other.getClass().getName() + " can't be kept.");
        }
        return self();
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
