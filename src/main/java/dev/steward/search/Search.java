package dev.steward.search;

import dev.steward.json.Json;
import dev.steward.store.Db;
import dev.steward.store.Reading;
import dev.steward.workspace.Listing;
import dev.steward.workspace.Undoable;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Finds records by their words. Its index follows the journal, so it is never behind, and knows nothing of the features. */
public final class Search {
    private final Db db;
    private final Map<String, Undoable> kinds;

    /**
     * From now on every change is followed.
     *
     * @param kinds of records that there are
     */
    public Search(Db db, List<Undoable> kinds) {
        this.db = db;
        this.kinds = kinds.stream().collect(Collectors.toMap(Undoable::entity, Function.identity()));
        db.tell(new SearchIndex());
    }

    private record Hit(Searched kind, ObjectNode item) {}

    /**
     * The best of each kind, in the kinds' order; kinds without any are left out.
     *
     * @param types the kinds wanted; empty for all
     * @param limit of each kind
     */
    ObjectNode find(String text, Set<Searched> types, int limit) {
        SearchQuery query = SearchQuery.parse(text);
        Set<Searched> wanted = types.isEmpty() ? EnumSet.allOf(Searched.class) : EnumSet.copyOf(types);
        return db.read(reading -> {
            List<Hit> hits = new ArrayList<>();
            if (!query.isEmpty()) {
                wanted.forEach(kind -> hits.addAll(hits(reading, query, kind, limit)));
            }
            return answer(hits);
        });
    }

    private List<Hit> hits(Reading reading, SearchQuery query, Searched kind, int limit) {
        Undoable records = kinds.get(kind.entity());
        return SearchIndex.find(reading, query, kind, limit).stream()
                .flatMap(id -> records.image(reading, id).stream())
                .map(image -> new Hit(
                        kind,
                        kind.shortened(image).put("snippet", Snippet.of(query, kind.title(image), kind.body(image)))))
                .toList();
    }

    private static ObjectNode answer(List<Hit> hits) {
        ArrayNode fitting = Json.array();
        boolean isWhole = Listing.addWhatFits(
                fitting,
                hits,
                hit -> Json.object().put("type", hit.kind().word()).set("item", hit.item()));
        ObjectNode answer = Json.object();
        ArrayNode results = answer.putArray("results");
        for (JsonNode hit : fitting) {
            String type = hit.path("type").asString();
            if (results.isEmpty()
                    || !results.get(results.size() - 1).path("type").asString().equals(type)) {
                results.addObject().put("type", type).putArray("items");
            }
            results.get(results.size() - 1).withArray("items").add(hit.path("item"));
        }
        return isWhole ? answer : answer.put("truncated", true);
    }
}
