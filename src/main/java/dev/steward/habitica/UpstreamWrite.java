package dev.steward.habitica;

import tools.jackson.databind.JsonNode;

/**
 * A change to ask of Habitica.
 *
 * @param method {@code POST}, {@code PUT} or {@code DELETE}
 * @param path where to
 * @param body what to send, or null for none
 * @param repeatable whether sending it twice does no harm, so that it may be retried; true only for a task created under an id of
 *     our own choice (contract §2: an id in use is refused [253])
 */
public record UpstreamWrite(String method, UpstreamPath path, JsonNode body, boolean repeatable) {

    public static UpstreamWrite post(UpstreamPath path) {
        return post(path, null);
    }

    public static UpstreamWrite post(UpstreamPath path, JsonNode body) {
        return new UpstreamWrite("POST", path, body, false);
    }

    public static UpstreamWrite put(UpstreamPath path, JsonNode body) {
        return new UpstreamWrite("PUT", path, body, false);
    }

    public static UpstreamWrite delete(UpstreamPath path) {
        return new UpstreamWrite("DELETE", path, null, false);
    }

    /** The same change, to be retried like a read when the connection fails. */
    public UpstreamWrite asRepeatable() {
        return new UpstreamWrite(method, path, body, true);
    }
}
