package dev.steward.http;

/** Is told of every exchange that reached the routes, once its answer has been sent or has failed. Called on the hot path. */
public interface HttpObserver {

    /** The route told for a path that does not exist, so that the number of different routes stays bounded. */
    String NO_ROUTE = "none";

    /** Watches nothing. */
    HttpObserver NONE = (route, status, nanoseconds) -> {};

    /** {@code nanoseconds} run from the end of the request headers to the end of the answer. */
    void finished(String route, int status, long nanoseconds);
}
