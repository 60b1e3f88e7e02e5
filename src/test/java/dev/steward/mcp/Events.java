package dev.steward.mcp;

import dev.steward.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;

/** A server-sent event stream, read as it comes. */
final class Events implements AutoCloseable {
    private final HttpResponse<InputStream> response;
    private final BufferedReader lines;

    Events(HttpResponse<InputStream> response) {
        this.response = response;
        this.lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    HttpResponse<InputStream> response() {
        return response;
    }

    /** The next message, skipping heartbeats; null at the end of the stream. */
    JsonNode next() {
        String line = line();
        while (line != null && !line.startsWith("data:")) {
            line = line();
        }
        return line == null ? null : Json.parse(line.substring("data:".length()));
    }

    /** Waits for a heartbeat. Anything else before it is an error. */
    void awaitHeartbeat() {
        String line = line();
        while (line != null && line.isEmpty()) {
            line = line();
        }
        if (line == null || !line.startsWith(":")) {
            throw new AssertionError("No heartbeat but: " + line);
        }
    }

    private String line() {
        try {
            return lines.readLine();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Leaves, as a client that is gone. */
    @Override
    public void close() {
        try {
            response.body().close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
