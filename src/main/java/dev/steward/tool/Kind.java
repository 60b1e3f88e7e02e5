package dev.steward.tool;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A kind of argument: how it looks in a JSON schema and how what was sent is read. Both sit in one value, so that they can't drift apart.
 * The kinds there are: {@link Kinds}.
 */
public interface Kind<T> {

    /** A fresh schema object without description; plain types only, since model providers refuse unions (FR-14). */
    ObjectNode schema();

    /**
     * Reads a value that is neither missing nor null.
     *
     * @throws Refused naming the place, when the value can't be used
     */
    T read(JsonNode sent, Place place);

    /** Whether an empty string counts as absent, as it does for ids, dates and choices (spec/workspace.md §1). */
    boolean emptyIsAbsent();

    /** Any valid value; stands in while a tool's arguments are being declared. */
    T sample();

    /** The value as it would be sent; for defaults in schemas. */
    default JsonNode wire(T value) {
        throw new UnsupportedOperationException("This kind has no default values.");
    }
}
