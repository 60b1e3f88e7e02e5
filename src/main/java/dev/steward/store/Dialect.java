package dev.steward.store;

import java.util.Map;

/**
 * The two engines. All SQL is one text that both accept; this is the small rest in which they differ. Text compares by code point in both, so that
 * order is the same (PostgreSQL: {@code COLLATE "C"}). Case and accents are folded in Java ({@link Fold}), because neither engine does it alike.
 */
public enum Dialect {
    SQLITE,
    POSTGRESQL;

    /** Names the one lock that writers take in turn; any number would do, as long as all versions use the same. */
    private static final long WRITER_LOCK = 7_310_884_226_105_031L;

    /** What migrations' placeholders stand for. */
    Map<String, String> types() {
        return switch (this) {
            case SQLITE ->
                Map.of(
                        "text", "TEXT",
                        "integer", "INTEGER",
                        "real", "REAL",
                        "sequence", "INTEGER PRIMARY KEY AUTOINCREMENT",
                        "strict", "STRICT",
                        "keyed", "STRICT, WITHOUT ROWID",
                        "search_terms", """
                                CREATE VIRTUAL TABLE search_terms USING fts5(
                                    title, body, content='', contentless_delete=1, tokenize='ascii', prefix='2 3')""");
            case POSTGRESQL ->
                Map.of(
                        "text", "TEXT COLLATE \"C\"",
                        "integer", "BIGINT",
                        "real", "DOUBLE PRECISION",
                        "sequence", "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
                        "strict", "",
                        "keyed", "",
                        "search_terms", """
                                CREATE TABLE search_terms (
                                    id BIGINT NOT NULL PRIMARY KEY REFERENCES search_records (id) ON DELETE CASCADE,
                                    terms TSVECTOR NOT NULL
                                );
                                CREATE INDEX search_terms_terms ON search_terms USING gin (terms)""");
        };
    }

    /** Begins a transaction that sees one state of the store from its first statement on. */
    String beginRead() {
        return switch (this) {
            case SQLITE -> "BEGIN";
            case POSTGRESQL -> "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        };
    }

    /** Begins a transaction that no other writer overlaps, in this process or another. */
    String beginWrite() {
        return switch (this) {
            case SQLITE -> "BEGIN IMMEDIATE";
            case POSTGRESQL ->
                "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SELECT pg_advisory_xact_lock(" + WRITER_LOCK + ")";
        };
    }
}
