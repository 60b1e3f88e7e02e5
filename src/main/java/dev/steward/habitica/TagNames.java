package dev.steward.habitica;

import dev.steward.json.Json;
import dev.steward.tool.Nearest;
import dev.steward.tool.Refused;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The account's tags by id, in the account's order. Names are told apart after trimming, NFC and case folding (spec/habitica-gateway.md §3). */
record TagNames(Map<String, String> byId) {
    private static final Set<String> WANTED = Set.of("id", "name");
    private static final int MOST_HINTS = 5;

    /** For tasks without tags, where asking for the names would be a waste. */
    static final TagNames NONE = new TagNames(Map.of());

    static TagNames decode(JsonParser parser) {
        Map<String, String> byId = new LinkedHashMap<>();
        for (ObjectNode tag : Kept.items(parser, WANTED)) {
            byId.put(tag.path("id").asString(""), tag.path("name").asString(""));
        }
        return new TagNames(byId);
    }

    /** One tag, as it answers its creation. */
    static ObjectNode decodeOne(JsonParser parser) {
        ObjectNode tag = Kept.members(parser, WANTED);
        return view(tag.path("id").asString(""), tag.path("name").asString(""));
    }

    /** The names of these tags; a tag that is unknown shows as its id. */
    List<String> of(List<String> ids) {
        return ids.stream().map(id -> byId.getOrDefault(id, id)).toList();
    }

    /**
     * The id of the tag that has this name, or this UUID.
     *
     * @throws Refused when there is none, naming the nearest, or when several have the name, naming their ids
     */
    String resolve(String field, String nameOrId) {
        String lowered = nameOrId.toLowerCase(Locale.ROOT);
        if (byId.containsKey(lowered)) {
            return lowered;
        }
        List<String> ids = idsOf(nameOrId);
        if (ids.size() > 1) {
            throw Refused.invalid(
                    field,
                    "Several tags are called \"" + nameOrId + "\": " + String.join(", ", ids)
                            + ". Send the id instead.");
        }
        if (ids.isEmpty()) {
            throw Refused.invalid(field, "There is no tag \"" + nameOrId + "\"" + hint(nameOrId) + ".");
        }
        return ids.getFirst();
    }

    /** The ids of all tags with this name. */
    List<String> idsOf(String name) {
        String wanted = folded(name);
        return byId.entrySet().stream()
                .filter(tag -> folded(tag.getValue()).equals(wanted))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The tags as {@code list_tags} shows them. */
    ArrayNode view() {
        ArrayNode tags = Json.array();
        byId.forEach((id, name) -> tags.add(view(id, name)));
        return tags;
    }

    private static ObjectNode view(String id, String name) {
        return Json.object().put("id", id).put("name", name);
    }

    private String hint(String name) {
        List<String> close = Nearest.among(name, byId.values(), MOST_HINTS);
        List<String> named =
                close.isEmpty() ? byId.values().stream().limit(MOST_HINTS).toList() : close;
        if (named.isEmpty()) {
            return "; the account has no tags yet";
        }
        String quoted = named.stream().map(tag -> "\"" + tag + "\"").collect(Collectors.joining(", "));
        return (close.isEmpty() ? "; there are " : "; nearest are ") + quoted;
    }

    private static String folded(String name) {
        return Words.folded(name).strip();
    }
}
