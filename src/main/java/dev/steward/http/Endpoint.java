package dev.steward.http;

import java.io.IOException;

/** What answers the requests of one route. Runs on a virtual thread and may block. */
public interface Endpoint {

    /**
     * Answers the exchange before returning, by {@link Exchange#answer} or by opening and closing an event stream.
     *
     * @throws BodyRefused when reading the body ran into a limit; the server answers it
     * @throws IOException when the client is gone; nothing is left to answer
     */
    void handle(Exchange exchange) throws IOException;
}
