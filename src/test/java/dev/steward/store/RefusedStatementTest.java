package dev.steward.store;

import static dev.steward.testing.TestingStore.AUTHOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** What both engines refuse, and with which exception. */
class RefusedStatementTest {
    @EachStore
    void aSecondRecordOfOneKeyIsADuplicate(TestingStore store) {
        Db db = withDomain(store);
        db.write(AUTHOR, tx -> TestingNotes.create(tx, "n1", "One", ""));

        assertThatThrownBy(() -> db.write(AUTHOR, tx -> TestingNotes.create(tx, "n1", "Two", "")))
                .isInstanceOf(DuplicateKey.class);
        assertThat(db.<List<String>>read(TestingNotes::titles)).containsExactly("One");
    }

    @EachStore
    void aNameIsUniqueAmongThoseNotInTheTrash(TestingStore store) {
        Db db = withDomain(store);
        db.housekeep(tx -> tag(tx, "t1", "Urgent"));

        assertThatThrownBy(() -> db.housekeep(tx -> tag(tx, "t2", "URGENT"))).isInstanceOf(DuplicateKey.class);

        db.housekeep(tx -> tx.update("UPDATE tags SET deleted = :now WHERE id = 't1'")
                .bind("now", tx.now())
                .execute());
        assertThat(db.<Integer>housekeep(tx -> tag(tx, "t3", "urgent"))).isOne();
    }

    @EachStore
    void aReferenceToNothingIsRefused(TestingStore store) {
        Db db = withDomain(store);

        assertThatThrownBy(() -> db.housekeep(
                        tx -> tx.update("INSERT INTO task_tags (task_id, tag_id, position) VALUES ('none', 'none', 0)")
                                .execute()))
                .isInstanceOf(BrokenReference.class);
        assertThatThrownBy(() -> db.housekeep(tx -> {
                    TestingNotes.create(tx, "Note");
                    return tx.update("DELETE FROM domains").execute();
                }))
                .isInstanceOf(BrokenReference.class);
    }

    @EachStore
    void aColumnTakesOnlyItsType(TestingStore store) {
        Db db = withDomain(store);

        assertThatThrownBy(() -> db.housekeep(tx ->
                        tx.update("UPDATE domains SET sort_order = 'first'").execute()))
                .isExactlyInstanceOf(StoreException.class);
        assertThatThrownBy(() -> db.housekeep(
                        tx -> tx.update("UPDATE domains SET name = NULL").execute()))
                .isExactlyInstanceOf(StoreException.class);
    }

    @EachStore
    void aParameterThatIsMissingOrUnknownIsADefect(TestingStore store) {
        Db db = store.db();

        assertThatThrownBy(() -> db.read(reading ->
                        reading.query("SELECT 1 FROM meta WHERE name = :name").number()))
                .isExactlyInstanceOf(StoreException.class);
        assertThatThrownBy(() -> db.read(
                        reading -> reading.query("SELECT 1").bind("name", "x").number()))
                .isExactlyInstanceOf(StoreException.class);
        assertThatThrownBy(() -> db.read(reading ->
                        reading.query("SELECT 1 FROM meta WHERE name = :name").bind("name", new Object())))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @EachStore
    void aFailureShowsNoValue(TestingStore store) {
        Db db = withDomain(store);
        db.housekeep(tx -> tag(tx, "t1", "Secret name"));

        assertThatThrownBy(() -> db.housekeep(tx -> tag(tx, "t2", "Secret name")))
                .isInstanceOf(DuplicateKey.class)
                .satisfies(failure -> {
                    StringWriter shown = new StringWriter();
                    failure.printStackTrace(new PrintWriter(shown));
                    assertThat(shown.toString()).doesNotContainIgnoringCase("secret name");
                });
    }

    private static int tag(Transaction tx, String id, String name) {
        return tx.update("""
                        INSERT INTO tags (id, name, name_key, created, updated, created_by)
                        VALUES (:id, :name, :key, :now, :now, 'owner')""")
                .bind("id", id)
                .bind("name", name)
                .bind("key", Fold.name(name))
                .bind("now", tx.now())
                .execute();
    }

    private static Db withDomain(TestingStore store) {
        TestingNotes.createDomain(store.db());
        return store.db();
    }
}
