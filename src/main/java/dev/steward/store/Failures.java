package dev.steward.store;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.jdbi.v3.core.JdbiException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Turns what the drivers throw into the store's own exceptions: by code, never by text, and without the statement's arguments. */
final class Failures {
    private static final String UNREACHABLE = "The store can't be reached now. Try again later.";
    private static final String BUSY = "The store is busy. Try again.";
    private static final String READ_ONLY = "The store can't be written to now: it is read-only.";
    private static final String FULL = "The store can't be written to now: there is no space left.";
    private static final String DEFECT = "A statement failed.";
    /** SQLite's extended codes carry the primary one in their low byte (sqlite.org/rescode.html). */
    private static final int PRIMARY_CODE = 0xFF;

    private Failures() {}

    static StoreException of(JdbiException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException known) {
                return of(known);
            }
        }
        return new StoreException(DEFECT, failure);
    }

    static StoreException of(SQLException failure) {
        if (failure instanceof SQLiteException sqlite) {
            return sqlite(sqlite);
        }
        if (failure instanceof SQLTransientConnectionException) {
            return new StoreUnavailable(UNREACHABLE, failure);
        }
        return postgresql(failure);
    }

    private static StoreException sqlite(SQLiteException failure) {
        return switch (failure.getResultCode()) {
            case SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_ROWID ->
                new DuplicateKey(failure);
            case SQLITE_CONSTRAINT_FOREIGNKEY -> new BrokenReference(failure);
            default -> sqlitePrimary(failure);
        };
    }

    private static StoreException sqlitePrimary(SQLiteException failure) {
        int primary = failure.getResultCode().code & PRIMARY_CODE;
        if (primary == SQLiteErrorCode.SQLITE_BUSY.code || primary == SQLiteErrorCode.SQLITE_LOCKED.code) {
            return new StoreUnavailable(BUSY, failure);
        }
        if (primary == SQLiteErrorCode.SQLITE_READONLY.code) {
            return new StoreUnavailable(READ_ONLY, failure);
        }
        if (primary == SQLiteErrorCode.SQLITE_FULL.code) {
            return new StoreUnavailable(FULL, failure);
        }
        boolean unreachable = primary == SQLiteErrorCode.SQLITE_IOERR.code
                || primary == SQLiteErrorCode.SQLITE_CANTOPEN.code
                || primary == SQLiteErrorCode.SQLITE_PERM.code
                || primary == SQLiteErrorCode.SQLITE_NOMEM.code
                || primary == SQLiteErrorCode.SQLITE_CORRUPT.code
                || primary == SQLiteErrorCode.SQLITE_NOTADB.code;
        return unreachable ? new StoreUnavailable(UNREACHABLE, failure) : new StoreException(DEFECT, failure);
    }

    /** By SQLSTATE (PostgreSQL, appendix A). A failure without one is the driver's or the pool's own: no connection. */
    private static StoreException postgresql(SQLException failure) {
        String state = failure.getSQLState();
        if (state == null) {
            return new StoreUnavailable(UNREACHABLE, failure);
        }
        return switch (state) {
            case "23505" -> new DuplicateKey(failure);
            case "23503" -> new BrokenReference(failure);
            case "25006" -> new StoreUnavailable(READ_ONLY, failure);
            case "53100" -> new StoreUnavailable(FULL, failure);
            case "55P03", "57014", "40001", "40P01" -> new StoreUnavailable(BUSY, failure);
            default -> postgresqlClass(state, failure);
        };
    }

    private static StoreException postgresqlClass(String state, SQLException failure) {
        return switch (state.length() < 2 ? "" : state.substring(0, 2)) {
            case "08", "28", "53", "57", "58", "XX" -> new StoreUnavailable(UNREACHABLE, failure);
            default -> new StoreException(DEFECT, failure);
        };
    }
}
