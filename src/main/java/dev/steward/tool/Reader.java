package dev.steward.tool;

import java.util.Optional;

/**
 * Hands a tool its arguments one by one. The code that takes them is run once at start with a reader that only notes what is asked for:
 * that makes the schema. Afterwards it runs with what a caller sent. One declaration, so schema and reading can't drift.
 * Code that takes arguments must therefore only take them and make its record: no checks across arguments, no side effects.
 */
public interface Reader {

    /** A value that must be there. */
    <T> T required(Field<T> field);

    /** A value that may be left out; null counts as left out. */
    <T> Optional<T> optional(Field<T> field);

    /** A value that may be left out, with what is taken then; the schema names it. */
    <T> T withDefault(Field<T> field, T value);

    /** A field of an update that may be left alone, cleared by null, or set. */
    <T> Change<T> change(Field<T> field);

    /** A field of an update that can't be empty: left alone or set. Null leaves it alone, with a warning. */
    <T> Optional<T> replace(Field<T> field);
}
