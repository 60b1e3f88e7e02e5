package dev.steward.store;

import dev.steward.json.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.BiFunction;
import tools.jackson.databind.node.ObjectNode;

/**
 * One row of an answer, read by column name. A column that may be NULL is read with {@link #optional}:
 * {@code row.optional("due_at", Row::instant)}; for the other methods NULL is a defect.
 */
public final class Row {
    private final ResultSet result;

    Row(ResultSet result) {
        this.result = result;
    }

    public String text(String column) {
        return required(column, read(ResultSet::getString, column));
    }

    public long number(String column) {
        return required(column, nullable(ResultSet::getLong, column));
    }

    /** As {@link #number}, for what never exceeds an {@code int}. */
    public int integer(String column) {
        return Math.toIntExact(number(column));
    }

    public double decimal(String column) {
        return required(column, nullable(ResultSet::getDouble, column));
    }

    public boolean flag(String column) {
        return number(column) != 0;
    }

    public Instant instant(String column) {
        return Instant.ofEpochMilli(number(column));
    }

    public LocalDate date(String column) {
        return LocalDate.parse(text(column));
    }

    /** A column that holds a JSON object. */
    public ObjectNode object(String column) {
        return Json.parse(text(column)).asObject();
    }

    /** A column that may be NULL, read as the other method says otherwise. */
    public <T> Optional<T> optional(String column, BiFunction<Row, String, T> read) {
        return read(ResultSet::getObject, column) == null ? Optional.empty() : Optional.of(read.apply(this, column));
    }

    private interface Read<T> {
        T from(ResultSet result, String column) throws SQLException;
    }

    private <T> T read(Read<T> read, String column) {
        try {
            return read.from(result, column);
        } catch (SQLException failure) {
            throw Failures.of(failure);
        }
    }

    private <T> T nullable(Read<T> read, String column) {
        T value = read(read, column);
        return read((row, _) -> row.wasNull(), column) ? null : value;
    }

    private static <T> T required(String column, T value) {
        if (value == null) {
            throw new StoreException("The column " + column + " is empty where it may not be.");
        }
        return value;
    }
}
