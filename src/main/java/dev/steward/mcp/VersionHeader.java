package dev.steward.mcp;

import dev.steward.http.Exchange;
import tools.jackson.databind.JsonNode;

/** The header {@code MCP-Protocol-Version}, which names the revision of a request that doesn't say it itself (MCP 2025-06-18 to 2025-11-25, transports). */
final class VersionHeader {
    static final String NAME = "MCP-Protocol-Version";

    private VersionHeader() {}

    /**
     * The revision that the header names, or null when there is no header.
     *
     * @param id of the request, for the refusal; may be null
     * @throws EdgeRefusal 400, when nobody here knows it
     */
    static Revision of(Exchange exchange, JsonNode id) {
        String header = exchange.header(NAME);
        Revision revision = header == null ? null : Revision.of(header);
        if (header != null && revision == null) {
            throw EdgeRefusal.badRequest(id, Revision.unknown(header));
        }
        return revision;
    }

    /**
     * The same where a session is meant.
     *
     * @throws EdgeRefusal 400, when nobody here knows it, or it is one without sessions
     */
    static Revision ofSession(Exchange exchange, JsonNode id) {
        Revision revision = of(exchange, id);
        if (revision != null && revision.modern()) {
            throw EdgeRefusal.badRequest(
                    id, "Protocol version " + revision.wire() + " has no sessions: use POST, without Mcp-Session-Id.");
        }
        return revision;
    }
}
