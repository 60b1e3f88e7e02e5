package dev.steward.mcp;

import dev.steward.identity.Caller;
import tools.jackson.databind.node.ObjectNode;

/**
 * A legacy client's stay at an endpoint: what it said when it came. It belongs to one caller, and no other can use it (FR-08).
 *
 * @param clientInfo name and version as the client gave them; empty when it came by the documented GET
 * @param capabilities what the client declared; empty when it came by the documented GET
 */
public record Session(String id, Caller caller, Revision revision, ObjectNode clientInfo, ObjectNode capabilities) {}
