package dev.steward.http;

import java.io.IOException;
import java.util.List;

/**
 * One HTTP request and its one answer, free of the server library's types so that endpoints can be tested and reused alone.
 * Not safe for several threads, but for {@link EventStream}, which is.
 */
public interface Exchange {

    /** The request method as sent, such as {@code POST}. */
    String method();

    /** The decoded, canonical path, such as {@code /mcp}; never holds a query. */
    String path();

    /** The first value of a query parameter, or null. */
    String query(String name);

    /** The first value of a request header, name in any case, or null. */
    String header(String name);

    /** All values of a request header in order of arrival; empty when there is none. */
    List<String> headers(String name);

    /** The address of the client as text, without port and brackets: the peer's, or what {@link TrustedProxies} make of it. */
    String remoteAddress();

    /** A short random id that names this exchange in logs and in error answers; made when first asked for. */
    String requestId();

    /**
     * Reads the whole body.
     *
     * @throws BodyRefused when it is longer than the server's limit, too slow, or breaks off
     */
    byte[] body() throws IOException;

    /** Sets a header of the answer. Must come before the answer. */
    void setHeader(String name, String value);

    /** Sends a whole answer. {@code contentType} is null when there is no body. Blocks no longer than the idle limit. */
    void answer(int status, String contentType, byte[] body) throws IOException;

    /** Whether an answer has been started. */
    boolean answered();

    /** Starts a {@code text/event-stream} answer with status 200; whoever opens it closes it. */
    EventStream openEventStream() throws IOException;

    /**
     * Starts an event stream that stays open until the client leaves. A stopping server closes it at once and interrupts its
     * endpoint, while it lets a call that streams its answer finish.
     */
    default EventStream openStandingStream() throws IOException {
        return openEventStream();
    }
}
