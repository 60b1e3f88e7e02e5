package dev.steward.http;

import java.time.Duration;

/**
 * What a person may set about the HTTP edge.
 *
 * @param host the address to bind, a name or a literal such as {@code 127.0.0.1}
 * @param port the TCP port; 0 takes any free one
 * @param maxBodyBytes the longest request body taken; a longer one is answered 413
 * @param headerDeadline how long the request line and headers may take once their first byte has come
 * @param bodyGrace how long a body may arrive at any pace; also the span over which its rate is then measured
 * @param minimumBodyRate bytes per second a body must keep up after the grace; a slower one is answered 408
 * @param idleTimeout how long a connection without a call may stay silent, and how long one write may be stuck
 * @param stopTimeout how long a stopping server waits for calls in flight
 * @param maxConnections connections accepted at the same time; further ones wait in the backlog
 * @param trustedProxies who may say on whose behalf a request comes
 */
public record HttpSettings(
        String host,
        int port,
        int maxBodyBytes,
        Duration headerDeadline,
        Duration bodyGrace,
        int minimumBodyRate,
        Duration idleTimeout,
        Duration stopTimeout,
        int maxConnections,
        TrustedProxies trustedProxies) {

    public HttpSettings {
        if (host.isBlank()) {
            throw new IllegalArgumentException("the host to bind is empty");
        }
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("the port must be between 0 and 65535");
        }
        if (maxBodyBytes < 1 || minimumBodyRate < 1 || maxConnections < 1) {
            throw new IllegalArgumentException("body size, body rate and connection limits must be positive");
        }
        if (!headerDeadline.isPositive()
                || !bodyGrace.isPositive()
                || !idleTimeout.isPositive()
                || !stopTimeout.isPositive()) {
            throw new IllegalArgumentException("time limits must be positive");
        }
    }

    /** The usual limits at this address. */
    public static HttpSettings at(String host, int port) {
        return new HttpSettings(
                host,
                port,
                4 * 1024 * 1024,
                Duration.ofSeconds(10),
                Duration.ofSeconds(10),
                1024,
                Duration.ofSeconds(30),
                Duration.ofSeconds(10),
                1_024,
                TrustedProxies.NONE);
    }
}
