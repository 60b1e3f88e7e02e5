package dev.steward.http;

import java.io.IOException;
import java.util.List;

/**
 * Keeps web pages from reaching a server through a visitor's browser: the {@code Host} of a request must be one of this server's
 * names (against DNS rebinding), and an {@code Origin}, which only browsers send, must have an allowed host (habitica-gateway.md,
 * section 2). Allowed origins get the CORS headers of the Fetch standard.
 *
 * <p>With a list of hosts, exactly these are allowed. Without one, a server bound to a loopback address answers to loopback names
 * only, and any other server answers to every {@code Host} but takes an {@code Origin} only when it has the host of the request.
 */
public final class HostGuard {
    private static final String ALLOWED_METHODS = "GET, POST, DELETE";
    private static final String ALLOWED_HEADERS =
            "content-type, accept, authorization, mcp-protocol-version, mcp-session-id,"
                    + " mcp-method, mcp-name, last-event-id, x-steward-toolsets";
    private static final String EXPOSED_HEADERS = "Mcp-Session-Id, WWW-Authenticate, Mcp-Protocol-Version";
    private static final String PREFLIGHT_SECONDS = "7200";

    /** What a check came to. */
    public sealed interface Verdict {
        /** The request may go on; an allowed origin has been given its headers. */
        record Passed() implements Verdict {}

        /** A browser asks whether it may call: {@link HostGuard#answerPreflight} is the whole answer. */
        record Preflight() implements Verdict {}

        /** Answer 403 with this sentence. */
        record Refused(String sentence) implements Verdict {}
    }

    private static final Verdict PASSED = new Verdict.Passed();
    private static final Verdict PREFLIGHT = new Verdict.Preflight();
    private static final Verdict BAD_HOST = new Verdict.Refused(
            "The Host of this request is not a name of this server. Add it to the list of allowed hosts if it should be.");
    private static final Verdict BAD_ORIGIN = new Verdict.Refused(
            "The Origin of this request is not allowed here. Add its host to the list of allowed hosts if it should be.");

    private final List<Authority> allowed;
    private final boolean loopbackOnly;

    private HostGuard(List<Authority> allowed, boolean loopbackOnly) {
        this.allowed = allowed;
        this.loopbackOnly = loopbackOnly;
    }

    /**
     * The guard for a server bound to this address.
     *
     * @param allowedHosts names or addresses, each with or without a port; IPv6 in brackets; may be empty
     * @throws IllegalArgumentException with a sentence naming the first entry that is not a host
     */
    public static HostGuard of(List<String> allowedHosts, String bindAddress) {
        List<Authority> allowed = allowedHosts.stream().map(Authority::ofEntry).toList();
        return new HostGuard(allowed, allowed.isEmpty() && Authority.isLoopbackAddress(bindAddress));
    }

    /** Judges a request and, when it passes, sets the headers that let an allowed origin read the answer. */
    public Verdict check(Exchange exchange) {
        Authority host = Authority.parse(exchange.header("Host"));
        if (!mayBeHost(host)) {
            return BAD_HOST;
        }
        List<String> origins = exchange.headers("Origin");
        if (origins.isEmpty()) {
            return PASSED;
        }
        String origin = origins.getFirst();
        if (origins.size() > 1 || !mayBeOrigin(Authority.ofOrigin(origin), host)) {
            return BAD_ORIGIN;
        }
        exchange.setHeader("Access-Control-Allow-Origin", origin);
        exchange.setHeader("Vary", "Origin");
        if (exchange.method().equals("OPTIONS") && exchange.header("Access-Control-Request-Method") != null) {
            return PREFLIGHT;
        }
        exchange.setHeader("Access-Control-Expose-Headers", EXPOSED_HEADERS);
        return PASSED;
    }

    /** Answers a preflight: 204 with what an allowed origin may send. */
    public static void answerPreflight(Exchange exchange) throws IOException {
        exchange.setHeader("Access-Control-Allow-Methods", ALLOWED_METHODS);
        exchange.setHeader("Access-Control-Allow-Headers", ALLOWED_HEADERS);
        exchange.setHeader("Access-Control-Max-Age", PREFLIGHT_SECONDS);
        exchange.answer(204, null, null);
    }

    private boolean mayBeHost(Authority host) {
        if (loopbackOnly) {
            return host != null && host.isLoopback();
        }
        return allowed.isEmpty() || isListed(host);
    }

    private boolean mayBeOrigin(Authority origin, Authority host) {
        if (origin == null) {
            return false;
        }
        if (loopbackOnly) {
            return origin.isLoopback();
        }
        return isListed(origin) || (host != null && host.name().equals(origin.name()));
    }

    private boolean isListed(Authority authority) {
        if (authority == null) {
            return false;
        }
        for (Authority entry : allowed) {
            if (entry.covers(authority)) {
                return true;
            }
        }
        return false;
    }
}
