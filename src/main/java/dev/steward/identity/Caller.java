package dev.steward.identity;

/**
 * Who a call is attributed to.
 *
 * @param id stable and opaque; sealed state and sessions are bound to it
 * @param name for people to read
 * @param permissions what it may call, as of this request
 */
public record Caller(String id, String name, Permissions permissions) {
    /** Whoever reaches an endpoint that asks for no key. */
    public static final Caller ANYONE = new Caller("anyone", "anyone");

    /** A caller who may call everything there is. */
    public Caller(String id, String name) {
        this(id, name, Permissions.FULL);
    }
}
