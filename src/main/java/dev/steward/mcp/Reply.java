package dev.steward.mcp;

import tools.jackson.databind.node.ObjectNode;

/** What an era's method comes to, before it is written in that era's envelope. */
sealed interface Reply {

    /** A result made of members. {@code cache} is null when the result can't be kept. */
    record Members(ObjectNode members, Envelope.Cache cache) implements Reply {
        Members(ObjectNode members) {
            this(members, Envelope.Cache.NONE);
        }
    }

    /** A list whose bytes are kept. */
    record Listed(ToolList list) implements Reply {}

    /** What a tool, prompt or resource answered. {@code cache} is null when the result can't be kept. */
    record Answered(Answer answer, Envelope.Cache cache) implements Reply {}
}
