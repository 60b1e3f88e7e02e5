package dev.steward.habitica;

import dev.steward.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads from Habitica's documents the members that are wanted and skips the rest as it streams by, so that a history of any length costs
 * nothing but its bytes, and nothing that is added upstream can reach an agent (spec/habitica-gateway.md §3 "Projection").
 */
final class Kept {
    private Kept() {}

    /**
     * The wanted members of an object.
     *
     * @throws JacksonException when there is something else at this place
     */
    static ObjectNode members(JsonParser parser, Set<String> wanted) {
        require(JsonToken.START_OBJECT, parser);
        ObjectNode kept = Json.object();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            if (wanted.contains(name)) {
                keep(parser, name, kept);
            } else {
                parser.skipChildren();
            }
        }
        return kept;
    }

    /**
     * The wanted members of each object of an array; whatever else is in it is left out.
     *
     * @throws JacksonException when there is something else than an array at this place
     */
    static List<ObjectNode> items(JsonParser parser, Set<String> wanted) {
        require(JsonToken.START_ARRAY, parser);
        List<ObjectNode> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() == JsonToken.START_OBJECT) {
                items.add(members(parser, wanted));
            } else {
                parser.skipChildren();
            }
        }
        return items;
    }

    /** Most members are plain values, which need no tree reader. */
    private static void keep(JsonParser parser, String name, ObjectNode kept) {
        switch (parser.currentToken()) {
            case VALUE_STRING -> kept.put(name, parser.getString());
            case VALUE_TRUE -> kept.put(name, true);
            case VALUE_FALSE -> kept.put(name, false);
            default -> kept.set(name, parser.<JsonNode>readValueAsTree());
        }
    }

    private static void require(JsonToken expected, JsonParser parser) {
        if (parser.currentToken() != expected) {
            throw new StreamReadException(parser, "Not the kind of value that was expected");
        }
    }
}
