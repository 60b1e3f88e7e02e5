package dev.steward.interop;

import io.modelcontextprotocol.client.transport.McpHttpClientTransportAuthorizationException;
import io.modelcontextprotocol.modern.McpException;
import io.modelcontextprotocol.modern.client.transport.McpHttpStatusException;
import io.modelcontextprotocol.spec.McpError;
import java.net.URI;
import java.util.Map;

/** The SDK's two clients, which share neither classes nor exceptions. */
enum Era {
    LEGACY("2025-11-25"),
    MODERN("2026-07-28");

    private final String revision;

    Era(String revision) {
        this.revision = revision;
    }

    /** The newest revision of the era. */
    String revision() {
        return revision;
    }

    /**
     * Connects.
     *
     * @param headers sent with every request
     */
    Connection connect(URI url, Map<String, String> headers) {
        return switch (this) {
            case LEGACY -> LegacyConnection.open(url, headers);
            case MODERN -> ModernConnection.open(url, headers);
        };
    }

    /** The JSON-RPC code in what a call has thrown. */
    int errorCode(Throwable thrown) {
        return switch (this) {
            case LEGACY -> ((McpError) thrown).getJsonRpcError().code();
            case MODERN -> ((McpException) thrown).error().code();
        };
    }

    /** The HTTP status in what connecting has thrown. */
    int status(Throwable thrown) {
        return switch (this) {
            case LEGACY ->
                cause(McpHttpClientTransportAuthorizationException.class, thrown)
                        .getResponseInfo()
                        .statusCode();
            case MODERN -> cause(McpHttpStatusException.class, thrown).statusCode();
        };
    }

    private static <T extends Throwable> T cause(Class<T> type, Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return type.cast(cause);
            }
        }
        throw new AssertionError("no " + type.getSimpleName() + " in it", thrown);
    }
}
