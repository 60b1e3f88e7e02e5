package dev.steward.mcp;

import dev.steward.identity.Caller;
import tools.jackson.databind.node.ObjectNode;

/** Where an endpoint keeps its sessions. Opening and ending are durable before they return. All throw {@link Unavailable} when they can't be reached. */
public interface Sessions {

    /**
     * Opens a session.
     *
     * @param clientInfo name and version as the client gives them; may be empty
     */
    Session open(Caller caller, Revision revision, ObjectNode clientInfo, ObjectNode capabilities);

    /** This caller's session of that id, or null when there is none, when it has ended, or when it is another caller's. */
    Session find(String id, Caller caller);

    /** Ends this caller's session; false when there is none. */
    boolean end(String id, Caller caller);
}
