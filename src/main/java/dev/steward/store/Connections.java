package dev.steward.store;

import java.sql.Connection;
import java.sql.SQLException;

/** Where a lane's connections come from. Used by many threads, for no more connections at a time than the lane has turns. */
interface Connections extends AutoCloseable {

    Connection take() throws SQLException;

    /** Takes a connection back, usable or closed. */
    void give(Connection connection) throws SQLException;

    /** Closes a connection for good, since its state is unknown. */
    void discard(Connection connection);

    @Override
    void close();
}
