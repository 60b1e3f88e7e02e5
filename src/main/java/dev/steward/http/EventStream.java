package dev.steward.http;

import java.io.IOException;

/**
 * A server-sent event stream. Safe for several threads: whole events are written one after another.
 * A failed write is the only honest sign on HTTP/1.1 that the client is gone, which is why heartbeats exist.
 */
public interface EventStream extends AutoCloseable {

    /** Writes one {@code message} event whose data is this JSON text (no line breaks inside) and flushes it. */
    void send(byte[] json) throws IOException;

    /** Writes an empty comment, which clients must ignore; fails when the client is gone. */
    void heartbeat() throws IOException;

    /** Ends the answer; does nothing when already closed. Never throws. */
    @Override
    void close();
}
