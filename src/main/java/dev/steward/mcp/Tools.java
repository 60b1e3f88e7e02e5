package dev.steward.mcp;

import dev.steward.identity.Caller;
import tools.jackson.databind.node.ObjectNode;

/** The tools of an endpoint, as the protocol sees them. */
public interface Tools {

    /**
     * The caller as its connection wants it: with nothing but some toolsets. Where there is nothing to choose from, the wish is ignored.
     *
     * @param toolsets their names, separated by commas, as the client sent them
     * @throws McpError when there is no toolset of such a name
     */
    default Caller narrow(Caller caller, String toolsets) {
        return caller;
    }

    /** What this caller may see: one and the same object for one and the same set, so that its bytes can be kept. */
    ToolList visibleTo(Caller caller);

    /**
     * Runs a tool. Refuses in the call path what the caller may not do, whatever the list showed.
     *
     * @throws McpError when there is no such tool
     */
    Answer call(String name, ObjectNode arguments, Call call);
}
