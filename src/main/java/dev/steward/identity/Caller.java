package dev.steward.identity;

import java.util.Set;

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

    /** The same, with nothing but these toolsets. */
    public Caller within(Set<String> toolsets) {
        return new Caller(id, name, permissions.within(toolsets));
    }
}
