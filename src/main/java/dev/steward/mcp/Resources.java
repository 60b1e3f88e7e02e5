package dev.steward.mcp;

import tools.jackson.databind.node.ArrayNode;

/** The resources of an endpoint. */
public interface Resources {

    /** The definitions for {@code resources/list}. */
    ArrayNode list(Call call);

    /** The definitions for {@code resources/templates/list}. */
    ArrayNode templates(Call call);

    /** Reads one, or answers null when there is none of that address. The answer's members hold {@code contents}. */
    Answer read(String uri, Call call);
}
