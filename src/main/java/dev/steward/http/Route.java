package dev.steward.http;

/** One path, matched exactly, and what answers it. Every method reaches the endpoint, which refuses those it does not know. */
public record Route(String path, Endpoint endpoint) {

    public Route {
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException("a route starts with a slash: " + path);
        }
    }
}
