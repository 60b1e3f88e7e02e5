package dev.steward.history;

import dev.steward.json.Json;
import dev.steward.store.Author;
import dev.steward.store.Db;
import dev.steward.store.Entry;
import dev.steward.store.Journal;
import dev.steward.store.Journaled;
import dev.steward.store.Moment;
import dev.steward.store.Slice;
import dev.steward.store.Where;
import dev.steward.workspace.Listing;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What was changed, from the journal. */
public final class Changes {
    private static final Set<String> OF_NO_INTEREST = Set.of("id", "created", "updated", "created_by");
    private static final int LONGEST_TEXT = 200;

    private final Db db;

    public Changes(Db db) {
        this.db = db;
    }

    /**
     * Which changes are listed; what is empty doesn't matter.
     *
     * @param until before that moment
     */
    public record Filter(
            Optional<String> entity,
            Optional<String> record,
            Optional<String> agent,
            Optional<String> call,
            Optional<String> tool,
            Optional<Instant> since,
            Optional<Instant> until) {
        Where where() {
            return Where.all()
                    .equal("entity", entity)
                    .equal("record", record)
                    .equal("agent", agent)
                    .equal("call_id", call)
                    .equal("tool", tool)
                    .and("time >= :since", "since", since)
                    .and("time < :until", "until", until);
        }
    }

    /** Latest first. */
    public ObjectNode list(Filter filter, Slice slice) {
        return db.read(
                reading -> Listing.of("changes", Journal.page(reading, filter.where(), slice), slice, Changes::shown));
    }

    private static ObjectNode shown(Journaled journaled) {
        Entry entry = journaled.entry();
        Author author = journaled.author();
        ObjectNode shown = Json.object().put("time", Moment.text(journaled.time()));
        author.agent().ifPresent(agent -> shown.put("agent_id", agent));
        author.client().ifPresent(client -> shown.put("client", client));
        author.person().ifPresent(person -> shown.put("person", person));
        author.tool().ifPresent(tool -> shown.put("tool", tool));
        author.call().ifPresent(call -> shown.put("call_id", call));
        shown.put("entity", entry.entity()).put("id", entry.record());
        entry.after().or(entry::before).flatMap(Changes::title).ifPresent(title -> shown.put("title", title));
        shown.put("action", entry.action().word());
        if (entry.before().isPresent() && entry.after().isPresent()) {
            shown.set("changed", changed(entry.before().get(), entry.after().get()));
        }
        return shown;
    }

    private static Optional<String> title(ObjectNode image) {
        return image.optional("title").or(() -> image.optional("name")).map(JsonNode::asString);
    }

    /** The fields that are different, each with both values; one that was or is empty is left out there. */
    private static ObjectNode changed(ObjectNode before, ObjectNode after) {
        ObjectNode changed = Json.object();
        Set<String> members = new LinkedHashSet<>(before.propertyNames());
        members.addAll(after.propertyNames());
        members.removeAll(OF_NO_INTEREST);
        for (String member : members) {
            if (!before.path(member).equals(after.path(member))) {
                ObjectNode values = changed.putObject(member);
                before.optional(member).ifPresent(value -> values.set("before", cut(value)));
                after.optional(member).ifPresent(value -> values.set("after", cut(value)));
            }
        }
        return changed;
    }

    private static JsonNode cut(JsonNode value) {
        String text = value.asString("");
        if (!value.isString() || text.codePointCount(0, text.length()) <= LONGEST_TEXT) {
            return value;
        }
        return Json.value(text.substring(0, text.offsetByCodePoints(0, LONGEST_TEXT)) + "…");
    }
}
