package dev.steward.history;

import dev.steward.json.Json;
import dev.steward.store.Db;
import dev.steward.store.Moment;
import dev.steward.store.Page;
import dev.steward.store.Reading;
import dev.steward.store.Row;
import dev.steward.store.Slice;
import dev.steward.store.Where;
import dev.steward.workspace.Listing;
import dev.steward.workspace.Undoable;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/** What can be restored. */
public final class Trash {
    private final Db db;
    private final String all;

    public Trash(Db db, List<Undoable> kinds) {
        this.db = db;
        this.all = kinds.stream()
                .map(kind -> "SELECT '" + kind.entity() + "' AS entity, id, " + kind.title()
                        + " AS title, deleted FROM " + kind.table() + " WHERE deleted IS NOT NULL")
                .collect(Collectors.joining(" UNION ALL ", "(", ") AS trash"));
    }

    private record Item(String entity, String id, Optional<String> title, Instant deleted) {}

    private record Deletion(Optional<String> agent, Optional<String> call) {}

    /** What was deleted last comes first. */
    public ObjectNode list(Optional<String> entity, Slice slice) {
        return db.read(reading -> {
            Page<Item> page = reading.orderedPage(
                    "entity, id, title, deleted",
                    all,
                    Where.all().equal("entity", entity),
                    "deleted DESC, id DESC",
                    slice,
                    row -> new Item(
                            row.text("entity"),
                            row.text("id"),
                            row.optional("title", Row::text),
                            row.instant("deleted")));
            Map<String, Deletion> deletions = deletions(reading, page.items());
            return Listing.of("trash", page, slice, item -> shown(item, Optional.ofNullable(deletions.get(item.id()))));
        });
    }

    private static Map<String, Deletion> deletions(Reading reading, List<Item> items) {
        Map<String, Deletion> deletions = new HashMap<>();
        if (!items.isEmpty()) {
            reading.query("""
                            SELECT record, agent, call_id FROM journal
                            WHERE entity IN (<entities>) AND record IN (<records>) AND action = 'deleted' ORDER BY sequence""")
                    .bindList(
                            "entities",
                            items.stream().map(Item::entity).distinct().toList())
                    .bindList("records", items.stream().map(Item::id).toList())
                    .list(row -> deletions.put(
                            row.text("record"),
                            new Deletion(row.optional("agent", Row::text), row.optional("call_id", Row::text))));
        }
        return deletions;
    }

    private static ObjectNode shown(Item item, Optional<Deletion> deletion) {
        ObjectNode shown = Json.object().put("entity", item.entity()).put("id", item.id());
        item.title().ifPresent(title -> shown.put("title", title));
        shown.put("deleted", Moment.text(item.deleted()));
        deletion.flatMap(Deletion::agent).ifPresent(agent -> shown.put("agent_id", agent));
        deletion.flatMap(Deletion::call).ifPresent(call -> shown.put("call_id", call));
        return shown;
    }
}
