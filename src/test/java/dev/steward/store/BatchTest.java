package dev.steward.store;

import static dev.steward.testing.TestingStore.AUTHOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.json.Json;
import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import java.util.List;
import java.util.stream.IntStream;

class BatchTest {
    private static final String TAG =
            "INSERT INTO tags (id, name, name_key, color, created, updated, created_by) VALUES (:id, :id, :id, :color, :now, :now, 'owner')";

    @EachStore
    void everyRowHasItsOwnValuesEmptyOnesToo(TestingStore store) {
        store.db().housekeep(tx -> {
            Batch batch = tx.batch(TAG);
            row(tx, batch, "a", null);
            row(tx, batch, "b", "#000");
            batch.execute();
            Batch other = tx.batch(TAG);
            row(tx, other, "c", "#111");
            row(tx, other, "d", null);
            other.execute();
            return null;
        });

        assertThat(store.db()
                        .<List<String>>read(reading -> reading.query("SELECT id, color FROM tags ORDER BY id")
                                .list(row -> row.text("id")
                                        + row.optional("color", Row::text).orElse("-"))))
                .containsExactly("a-", "b#000", "c#111", "d-");
    }

    @EachStore
    void aBatchWithoutRowsDoesNothing(TestingStore store) {
        store.db().write(AUTHOR, tx -> {
            tx.batch(TAG).execute();
            tx.journal(List.of());
            return null;
        });

        assertThat(store.db().<Long>read(Journal::latest)).isZero();
    }

    @EachStore
    void oneRowThatIsRefusedRefusesAll(TestingStore store) {
        Db db = store.db();

        assertThatThrownBy(() -> db.housekeep(tx -> {
                    Batch batch = tx.batch(TAG);
                    List.of("a", "b", "a", "c").forEach(id -> row(tx, batch, id, null));
                    batch.execute();
                    return null;
                }))
                .isInstanceOf(DuplicateKey.class);
        assertThatThrownBy(() -> db.housekeep(tx -> {
                    tx.batch("INSERT INTO task_tags (task_id, tag_id, position) VALUES (:task, 'none', 0)")
                            .bind("task", "none")
                            .add()
                            .execute();
                    return null;
                }))
                .isInstanceOf(BrokenReference.class);
        assertThat(db.<Long>read(
                        reading -> reading.query("SELECT count(*) FROM tags").number()))
                .isZero();
    }

    @EachStore
    void aBatchIsAChangeAndHasToBeJournaled(TestingStore store) {
        assertThatThrownBy(() -> store.db().write(AUTHOR, tx -> {
                    Batch batch = tx.batch(TAG);
                    row(tx, batch, "a", null);
                    batch.execute();
                    tx.journal(List.of());
                    return null;
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("journal");
    }

    @EachStore
    void manyEntriesOfTheJournalKeepTheirOrder(TestingStore store) {
        List<Entry> entries = IntStream.range(0, 300)
                .mapToObj(number ->
                        Entry.created("tag", "t" + number, Json.object().put("name", "é" + number)))
                .toList();

        store.db().write(AUTHOR, tx -> {
            tx.journal(entries);
            return null;
        });

        List<Journaled> read = store.db().read(reading -> Journal.since(reading, 0, 1_000));
        assertThat(read).extracting(Journaled::entry).containsExactlyElementsOf(entries);
    }

    private static void row(Transaction tx, Batch batch, String id, String color) {
        batch.bind("id", id).bind("color", color).bind("now", tx.now()).add();
    }
}
