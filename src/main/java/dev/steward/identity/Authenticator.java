package dev.steward.identity;

/** Tells who holds a bearer key, and who has to wait. */
public interface Authenticator {

    /**
     * Looks a key up. Asked once for every request and anew: rights are never remembered, and each request counts.
     *
     * @param key null when the request carries none
     * @param address the client's, without port, as {@code Exchange.remoteAddress()} tells it
     */
    Identity identify(String key, String address);

    /** For endpoints that ask for no key. */
    static Authenticator open() {
        return (_, _) -> new Identity.Known(Caller.ANYONE);
    }

    /** For endpoints behind one shared key, compared in constant time. */
    static Authenticator shared(Secret expected) {
        Identity known = new Identity.Known(new Caller("bearer", "bearer of the shared key"));
        return (key, _) -> key != null && expected.matches(key) ? known : new Identity.Unknown();
    }
}
