package dev.steward.http;

import java.io.IOException;

/** Request methods. */
public final class Methods {
    private static final int METHOD_NOT_ALLOWED = -32005;

    private Methods() {}

    /** Whether the method is GET or HEAD, which are answered alike. */
    static boolean isRead(Exchange exchange) {
        return exchange.method().equals("GET") || exchange.method().equals("HEAD");
    }

    /** Answers 405 and names the methods that exist. */
    public static void refuse(Exchange exchange, String allowed) throws IOException {
        exchange.setHeader("Allow", allowed);
        String message = "This path takes " + allowed + " only.";
        exchange.answer(405, Errors.JSON, Errors.body(METHOD_NOT_ALLOWED, message, exchange.requestId()));
    }
}
