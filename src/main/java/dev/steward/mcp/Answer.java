package dev.steward.mcp;

import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** What a handler of {@code tools/call}, {@code prompts/get} or {@code resources/read} answers. */
public sealed interface Answer {

    /**
     * A tool's answer that is one JSON object: sent as the text block and, to revisions that have it, as {@code structuredContent}.
     *
     * @param json one compact JSON object, written once and used for both
     * @param failed becomes {@code isError}
     */
    record Json(String json, boolean failed) implements Answer {}

    /** The result's own members as they stand on the wire, such as {@code content}, {@code messages} or {@code contents}. */
    record Members(ObjectNode members) implements Answer {}

    /**
     * The handler can't go on without the client's help (MCP 2026-07-28, multi round-trip requests). The client sends the same request again
     * with the responses; nothing is kept on the server meanwhile.
     *
     * @param requests by a key of the handler's choice; may be empty when there is a state
     * @param state what the handler wants to find again, or null; sealed before it leaves
     */
    record InputRequired(Map<String, InputRequest> requests, ObjectNode state) implements Answer {}

    /** One question to the client: an {@code elicitation/create}, {@code sampling/createMessage} or {@code roots/list}. */
    record InputRequest(String method, ObjectNode params) {
        /** The client capability that this question needs: the word before the slash. */
        String capability() {
            return method.substring(0, method.indexOf('/'));
        }
    }
}
