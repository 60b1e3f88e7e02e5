package dev.steward.identity;

/** Tells who holds a bearer key. */
public interface Authenticator {

    /** Looks a key up; {@code key} is null when the request carries none. Asked anew for every request: rights are never remembered. */
    Identity identify(String key);

    /** For endpoints that ask for no key. */
    static Authenticator open() {
        return _ -> new Identity.Known(Caller.ANYONE);
    }

    /** For endpoints behind one shared key, compared in constant time. */
    static Authenticator shared(Secret expected) {
        Identity known = new Identity.Known(new Caller("bearer", "bearer of the shared key"));
        return key -> key != null && expected.matches(key) ? known : new Identity.Unknown();
    }
}
