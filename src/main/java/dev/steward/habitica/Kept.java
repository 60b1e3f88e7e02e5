package dev.steward.habitica;

import dev.steward.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads from Habitica's documents the members that are wanted and skips the rest as it streams by, so that a history of any length costs
 * nothing but its bytes, and nothing that is added upstream can reach an agent (spec/habitica-gateway.md §3 "Projection").
 */
final class Kept {
    private Kept() {}

    /** The wanted members of an object; an empty object when there is none at this place. */
    static ObjectNode members(JsonParser parser, Set<String> wanted) {
        ObjectNode kept = Json.object();
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return kept;
        }
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

    /** The wanted members of each object of an array. */
    static List<ObjectNode> items(JsonParser parser, Set<String> wanted) {
        List<ObjectNode> items = new ArrayList<>();
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            parser.skipChildren();
            return items;
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(members(parser, wanted));
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
}
