package dev.steward.mcp;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The prompts of an endpoint. */
public interface Prompts {

    /** The definitions for {@code prompts/list}. */
    ArrayNode list(Call call);

    /** Fills one in, or answers null when there is none of that name. The answer's members hold {@code messages}. */
    Answer get(String name, ObjectNode arguments, Call call);
}
