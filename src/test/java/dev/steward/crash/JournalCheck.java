package dev.steward.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.json.Json;
import dev.steward.store.Db;
import dev.steward.store.Entry;
import dev.steward.store.Journal;
import dev.steward.store.Journaled;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Whether the journal and the records tell the same story. */
final class JournalCheck {
    /** Their records have tools to be read with; a log of a habit hasn't. */
    private static final List<String> READABLE = List.of("task", "habit", "tag", "domain", "agent");

    private final Db db;
    private final BiFunction<String, ObjectNode, JsonNode> tools;

    JournalCheck(Db db, BiFunction<String, ObjectNode, JsonNode> tools) {
        this.db = db;
        this.tools = tools;
    }

    /** Each entry goes on from where the one before it ended, and what the last one left is what the tools show. */
    void everyRecordIsWhatItsLastEntrySays() {
        Map<String, Integer> present = new LinkedHashMap<>();
        entriesByRecord().forEach((_, entries) -> {
            Optional<ObjectNode> last = Optional.empty();
            for (Journaled journaled : entries) {
                assertThat(journaled.entry().before()).isEqualTo(last);
                last = journaled.entry().after();
            }
            Entry entry = entries.getLast().entry();
            last.ifPresent(after -> {
                present.merge(entry.entity(), 1, Integer::sum);
                if (READABLE.contains(entry.entity())) {
                    isShown(entry, after);
                }
            });
        });
        for (String entity : READABLE) {
            assertThat(tools.apply("list_" + entity + "s", Json.object())
                            .path("total")
                            .asInt())
                    .as(entity)
                    .isEqualTo(present.get(entity));
        }
    }

    private Map<List<String>, List<Journaled>> entriesByRecord() {
        Map<List<String>, List<Journaled>> all = new LinkedHashMap<>();
        List<Journaled> journal = db.read(reading -> Journal.since(reading, 0, Integer.MAX_VALUE));
        for (Journaled journaled : journal) {
            Entry entry = journaled.entry();
            all.computeIfAbsent(List.of(entry.entity(), entry.record()), _ -> new ArrayList<>())
                    .add(journaled);
        }
        return all;
    }

    /** Tools show computed members besides. */
    private void isShown(Entry entry, ObjectNode after) {
        JsonNode shown = tools.apply("get_" + entry.entity(), Json.object().put(entry.entity() + "_id", entry.record()))
                .path(entry.entity());
        after.properties()
                .forEach(member -> assertThat(shown.get(member.getKey()))
                        .as(entry.entity() + " " + entry.record() + " " + member.getKey())
                        .isEqualTo(member.getValue()));
    }
}
