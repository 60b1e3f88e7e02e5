package dev.steward.mcp;

import dev.steward.http.Exchange;
import dev.steward.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The methods and checks of revision 2026-07-28, where every request stands alone and says version and capabilities itself. */
final class Modern {
    static final String PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";
    static final String CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
    static final String CLIENT_INFO = "io.modelcontextprotocol/clientInfo";
    static final String LOG_LEVEL = "io.modelcontextprotocol/logLevel";
    private static final String ENCODED = "=?base64?";
    private static final String ENCODED_END = "?=";

    private final Features features;

    Modern(Features features) {
        this.features = features;
    }

    /** @throws McpError for an unknown method */
    Reply answer(Message.Request request, Call call) {
        if (request.method().equals("server/discover")) {
            return new Reply.Members(discover(), new Envelope.Cache(Envelope.Cache.LIST_TTL_MILLIS, true));
        }
        Reply shared = features.answer(request, call);
        if (shared == null) {
            throw McpError.methodNotFound(request.method());
        }
        return shared;
    }

    /** Names both eras, as the error for an unknown version does: a client that knows none of the modern ones finds out that it may initialize. */
    private ObjectNode discover() {
        ObjectNode result = Json.object();
        Revision.SUPPORTED.forEach(result.putArray("supportedVersions")::add);
        ObjectNode capabilities = features.capabilities(true);
        capabilities.putObject("logging");
        result.set("capabilities", capabilities);
        String instructions = features.server().info().instructions();
        if (instructions != null) {
            result.put("instructions", instructions);
        }
        return result;
    }

    /**
     * Checks what every modern request must bring (MCP 2026-07-28, basic §_meta and streamable HTTP §server validation).
     *
     * @throws McpError -32602 for missing metadata, -32020 for headers that contradict the body, -32022 for another version
     */
    static void check(Message.Request request, Exchange exchange) {
        ObjectNode meta = request.meta();
        JsonNode version = meta.path(PROTOCOL_VERSION);
        if (!version.isString()) {
            throw McpError.invalidParams("`params._meta` must name " + PROTOCOL_VERSION + ".");
        }
        requireSame(VersionHeader.NAME, exchange.headers(VersionHeader.NAME), version.stringValue());
        if (!Revision.V2026_07_28.wire().equals(version.stringValue())) {
            throw unsupported(version.stringValue());
        }
        requireSame("Mcp-Method", exchange.headers("Mcp-Method"), request.method());
        JsonNode named = request.named();
        if (named.isString()) {
            List<String> names =
                    exchange.headers("Mcp-Name").stream().map(Modern::decoded).toList();
            requireSame("Mcp-Name", names, named.stringValue());
        }
        if (!meta.path(CLIENT_CAPABILITIES).isObject()) {
            throw McpError.invalidParams("`params._meta` must hold the object " + CLIENT_CAPABILITIES + ".");
        }
    }

    private static void requireSame(String header, List<String> values, String expected) {
        if (values.size() != 1) {
            String what = values.isEmpty() ? " is missing." : " is there more than once.";
            throw new McpError(ErrorCode.HEADER_MISMATCH, "Header mismatch: " + header + what, null);
        }
        if (!expected.equals(values.getFirst())) {
            throw new McpError(
                    ErrorCode.HEADER_MISMATCH,
                    "Header mismatch: " + header + " and the body say different things.",
                    null);
        }
    }

    private static McpError unsupported(String requested) {
        ObjectNode data = Json.object();
        Revision.SUPPORTED.forEach(data.putArray("supported")::add);
        data.put("requested", requested);
        return new McpError(ErrorCode.UNSUPPORTED_VERSION, "Unsupported protocol version", data);
    }

    /** A header value, taken out of its Base64 form when it has one; empty, which is no name, when that form is broken. */
    private static String decoded(String value) {
        boolean encoded = value.startsWith(ENCODED)
                && value.endsWith(ENCODED_END)
                && value.length() >= ENCODED.length() + ENCODED_END.length();
        if (!encoded) {
            return value;
        }
        String inner = value.substring(ENCODED.length(), value.length() - ENCODED_END.length());
        try {
            byte[] bytes = Base64.getDecoder().decode(inner);
            String text = new String(bytes, StandardCharsets.UTF_8);
            boolean exact = Base64.getEncoder()
                    .encodeToString(text.getBytes(StandardCharsets.UTF_8))
                    .equals(inner);
            return exact ? text : "";
        } catch (IllegalArgumentException broken) {
            return "";
        }
    }
}
