package dev.steward.analytics;

import dev.steward.json.Json;
import dev.steward.store.CallEntry;
import dev.steward.store.Db;
import dev.steward.store.Moment;
import dev.steward.store.Page;
import dev.steward.store.Slice;
import dev.steward.workspace.Audit;
import dev.steward.workspace.Listing;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/** What agents did, from the audit of all calls. */
public final class AgentActivity {
    private static final double MICROS_PER_MILLI = 1_000;

    private final Db db;
    private final Audit audit;

    public AgentActivity(Db db, Audit audit) {
        this.db = db;
        this.audit = audit;
    }

    /** One page of all calls, latest first. An agent that has been deleted still has its name. */
    public ObjectNode latest(Slice slice) {
        Page<CallEntry> calls = audit.latest(slice);
        Map<String, String> names =
                names(calls.items().stream().map(CallEntry::agent).collect(Collectors.toSet()));
        return Listing.of("activity", calls, slice, call -> view(call, names));
    }

    private static ObjectNode view(CallEntry call, Map<String, String> names) {
        ObjectNode view = Json.object()
                .put("id", call.id())
                .put("time", Moment.text(call.time()))
                .put("agent_id", call.agent());
        if (names.containsKey(call.agent())) {
            view.put("agent", names.get(call.agent()));
        }
        call.client().ifPresent(client -> view.put("client", client));
        view.put("tool", call.tool()).set("arguments", call.arguments());
        view.put("outcome", call.outcome());
        call.error().ifPresent(error -> view.put("error", error));
        view.put("duration_ms", TimeUnit.NANOSECONDS.toMicros(call.duration().toNanos()) / MICROS_PER_MILLI);
        call.touched().ifPresent(id -> view.put("touched", id));
        return view;
    }

    private Map<String, String> names(Set<String> agents) {
        Map<String, String> names = new HashMap<>();
        db.read(reading -> reading.query("SELECT id, name FROM agents WHERE id IN (<ids>)")
                .bindList("ids", agents)
                .list(row -> names.put(row.text("id"), row.text("name"))));
        return names;
    }
}
