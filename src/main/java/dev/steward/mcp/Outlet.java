package dev.steward.mcp;

/** The way from a call under way back to its client. */
interface Outlet {

    /** An outlet that has nowhere to send notifications: batches and calls of clients that take no event stream. */
    Outlet SILENT = _ -> {};

    /** Sends a notification before the answer, or drops it when the client takes none. Never throws: a client gone cancels the call. */
    void tell(byte[] notification);
}
