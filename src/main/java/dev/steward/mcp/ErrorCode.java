package dev.steward.mcp;

/** The JSON-RPC error codes this server answers with: JSON-RPC 2.0 §5.1, MCP 2026-07-28 (basic, error codes), and spec/protocol.md for the edge. */
public final class ErrorCode {
    public static final int PARSE = -32700;
    public static final int INVALID_REQUEST = -32600;
    public static final int METHOD_NOT_FOUND = -32601;
    public static final int INVALID_PARAMS = -32602;
    public static final int INTERNAL = -32603;
    public static final int UNAUTHORIZED = -32001;
    public static final int RESOURCE_NOT_FOUND_LEGACY = -32002;
    public static final int FORBIDDEN = -32003;
    public static final int SESSION_NOT_FOUND = -32004;
    public static final int METHOD_NOT_ALLOWED = -32005;
    public static final int UNSUPPORTED_MEDIA_TYPE = -32015;
    public static final int HEADER_MISMATCH = -32020;
    public static final int MISSING_CAPABILITY = -32021;
    public static final int UNSUPPORTED_VERSION = -32022;
    public static final int TOO_MANY_REQUESTS = -32029;

    private ErrorCode() {}
}
