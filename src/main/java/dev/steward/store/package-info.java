/**
 * Where the workspace is kept: SQLite or PostgreSQL, alike to the caller. {@link dev.steward.store.Db} opens it; a feature's store class holds that
 * feature's SQL and works through the {@link dev.steward.store.Reading} or {@link dev.steward.store.Transaction} it is handed.
 */
package dev.steward.store;
