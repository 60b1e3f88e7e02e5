package dev.steward.workspace;

import dev.steward.store.Db;
import java.time.ZoneId;

/**
 * Where the person's records are kept, and by which calendar their days go.
 *
 * @param zone decides what "today" is, and in which zone a date-time without offset is read
 */
public record Workspace(Db db, ZoneId zone) {}
