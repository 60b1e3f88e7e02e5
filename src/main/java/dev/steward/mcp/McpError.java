package dev.steward.mcp;

import tools.jackson.databind.node.ObjectNode;

/**
 * A request that ends in a JSON-RPC error. {@code data} may be null. Has no stack trace: it is an answer, not a defect.
 * The HTTP status is 200 in the legacy era, where errors ride ordinary replies, and comes from the code in the modern one.
 */
public final class McpError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int code;
    private final transient ObjectNode data;

    public McpError(int code, String message, ObjectNode data) {
        super(message, null, false, false);
        this.code = code;
        this.data = data;
    }

    public static McpError invalidParams(String message) {
        return new McpError(ErrorCode.INVALID_PARAMS, message, null);
    }

    static McpError methodNotFound(String method) {
        return new McpError(ErrorCode.METHOD_NOT_FOUND, "There is no method " + Text.quoted(method) + ".", null);
    }

    public int code() {
        return code;
    }

    public ObjectNode data() {
        return data;
    }

    /** The status of MCP 2026-07-28 (transports, streamable HTTP): 404 for an unknown method, 500 for our own fault, else 400. */
    int modernStatus() {
        return switch (code) {
            case ErrorCode.METHOD_NOT_FOUND -> 404;
            case ErrorCode.INTERNAL -> 500;
            default -> 400;
        };
    }
}
