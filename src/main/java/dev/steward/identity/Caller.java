package dev.steward.identity;

/**
 * Who a call is attributed to.
 *
 * @param id stable and opaque; sealed state and sessions are bound to it
 * @param name for people to read
 */
public record Caller(String id, String name) {
    /** Whoever reaches an endpoint that asks for no key. */
    public static final Caller ANYONE = new Caller("anyone", "anyone");
}
