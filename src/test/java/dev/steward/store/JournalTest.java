package dev.steward.store;

import static dev.steward.testing.TestingStore.AUTHOR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.json.Json;
import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

class JournalTest {
    private static final ObjectNode BEFORE = Json.object().put("title", "Größe – 漢字 🎯");
    private static final ObjectNode AFTER = Json.object().put("title", "After \u2028 \"q\"");

    @EachStore
    void anEntryTellsWhoDidWhatToWhichRecord(TestingStore store) {
        journal(store.db(), AUTHOR, Entry.updated("note", "n1", BEFORE, AFTER));

        List<Journaled> entries = store.db().read(reading -> Journal.ofRecord(reading, "note", "n1"));

        assertThat(entries)
                .containsExactly(
                        new Journaled(1, store.clock().instant(), AUTHOR, Entry.updated("note", "n1", BEFORE, AFTER)));
    }

    @EachStore
    void eachKindOfChangeIsReadBackAsItWas(TestingStore store) {
        List<Entry> entries = List.of(
                Entry.created("tag", "t1", AFTER),
                Entry.updated("tag", "t1", BEFORE, AFTER),
                Entry.deleted("tag", "t1", BEFORE),
                Entry.restored("tag", "t1", AFTER),
                Entry.erased("tag", "t1"));
        entries.forEach(entry -> journal(store.db(), Author.person("owner", "call-7"), entry));

        List<Journaled> read = store.db().read(reading -> Journal.since(reading, 0, 10));

        assertThat(read).extracting(Journaled::entry).containsExactlyElementsOf(entries);
        assertThat(read).extracting(Journaled::sequence).isSorted().doesNotHaveDuplicates();
        assertThat(read).extracting(Journaled::author).containsOnly(Author.person("owner", "call-7"));
    }

    @EachStore
    void entriesAreFoundByCallByAgentAndTimeAndBySequence(TestingStore store) {
        Db db = store.db();
        Author other = Author.agent("agent-2", Optional.empty(), "call-2", "update_note");
        Instant start = store.clock().instant();
        journal(db, AUTHOR, Entry.created("note", "n1", AFTER));
        store.clock().advance(Duration.ofMinutes(1));
        journal(db, other, Entry.created("note", "n2", AFTER));
        store.clock().advance(Duration.ofMinutes(1));
        journal(db, AUTHOR, Entry.created("note", "n3", AFTER));

        assertThat(records(db.read(reading -> Journal.ofCall(reading, "call-1"))))
                .containsExactly("n1", "n3");
        assertThat(records(db.read(reading -> Journal.ofAgent(reading, "agent-1", start, start.plusSeconds(120)))))
                .containsExactly("n1");
        assertThat(records(db.read(reading -> Journal.ofAgent(reading, "agent-2", start, start.plusSeconds(120)))))
                .containsExactly("n2");
        assertThat(records(db.read(reading -> Journal.since(reading, 1, 1)))).containsExactly("n2");
        assertThat(records(db.read(reading -> Journal.since(reading, 1, 9)))).containsExactly("n2", "n3");
        assertThat(db.<Long>read(Journal::latest)).isEqualTo(3);
    }

    @EachStore
    void forgettingLeavesWhoAndWhatAndWhen(TestingStore store) {
        Db db = store.db();
        journal(db, AUTHOR, Entry.created("note", "n1", AFTER));
        store.clock().advance(Duration.ofDays(90));
        journal(db, AUTHOR, Entry.updated("note", "n1", BEFORE, AFTER));

        int forgotten = db.housekeep(tx -> Journal.forget(tx, store.clock().instant()));

        List<Journaled> entries = db.read(reading -> Journal.ofRecord(reading, "note", "n1"));
        assertThat(forgotten).isOne();
        assertThat(entries.get(0).entry().after()).isEmpty();
        assertThat(entries.get(0).author()).isEqualTo(AUTHOR);
        assertThat(entries.get(1).entry()).isEqualTo(Entry.updated("note", "n1", BEFORE, AFTER));
    }

    @EachStore
    void erasingARecordForGoodErasesItInTheJournalToo(TestingStore store) {
        Db db = store.db();
        journal(db, AUTHOR, Entry.created("note", "n1", AFTER));
        journal(db, AUTHOR, Entry.created("note", "n2", AFTER));

        db.housekeep(tx -> {
            Journal.erase(tx, "note", "n1");
            return null;
        });

        List<Journaled> erased = db.read(reading -> Journal.ofRecord(reading, "note", "n1"));
        assertThat(erased)
                .extracting(journaled -> journaled.entry().action())
                .containsExactly(Entry.Action.CREATED, Entry.Action.ERASED);
        assertThat(erased)
                .allSatisfy(journaled -> assertThat(journaled.entry().after()).isEmpty());
        assertThat(db.<List<Journaled>>read(reading -> Journal.ofRecord(reading, "note", "n2")))
                .allSatisfy(journaled -> assertThat(journaled.entry().after()).contains(AFTER));
    }

    private static void journal(Db db, Author author, Entry entry) {
        db.write(author, tx -> {
            tx.journal(entry);
            return entry;
        });
    }

    private static List<String> records(List<Journaled> entries) {
        return entries.stream().map(journaled -> journaled.entry().record()).toList();
    }
}
