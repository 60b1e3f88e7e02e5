package dev.steward.store;

import static dev.steward.testing.TestingStore.AUTHOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import java.util.Optional;

/** Work that starts work on the same thread takes part in what is under way. */
class NestedWorkTest {
    @EachStore
    void aReadInsideAWriteSeesWhatWasWritten(TestingStore store) {
        Db db = withDomain(store);

        boolean found = db.write(AUTHOR, tx -> {
            TestingNotes.Note note = TestingNotes.create(tx, "One");
            return find(db, note.id()).isPresent();
        });

        assertThat(found).isTrue();
    }

    @EachStore
    void aWriteInsideAWriteIsLostWithIt(TestingStore store) {
        Db db = withDomain(store);

        assertThatThrownBy(() -> db.write(AUTHOR, outer -> {
                    db.write(AUTHOR, inner -> TestingNotes.create(inner, "Inner"));
                    throw new IllegalArgumentException("outer mishap");
                }))
                .hasMessage("outer mishap");

        assertThat(db.<Long>read(TestingNotes::count)).isZero();
    }

    @EachStore
    void aWriteOfWhichAPartFailedIsNotKeptThoughTheFailureIsCaught(TestingStore store) {
        Db db = withDomain(store);

        assertThatThrownBy(() -> db.write(AUTHOR, outer -> {
                    TestingNotes.create(outer, "Outer");
                    assertThatThrownBy(() -> db.write(AUTHOR, _ -> {
                                throw new IllegalArgumentException("inner mishap");
                            }))
                            .hasMessage("inner mishap");
                    return "answer";
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(db.<Long>read(TestingNotes::count)).isZero();
    }

    @EachStore
    void aWriteInsideAReadIsADefect(TestingStore store) {
        Db db = withDomain(store);

        assertThatThrownBy(() -> db.read(_ -> db.write(AUTHOR, tx -> TestingNotes.create(tx, "One"))))
                .isInstanceOf(IllegalStateException.class);
    }

    @EachStore
    void aWriteInsideHousekeepingIsADefect(TestingStore store) {
        Db db = withDomain(store);

        assertThatThrownBy(() -> db.housekeep(_ -> db.write(AUTHOR, tx -> TestingNotes.create(tx, "One"))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("author");
    }

    private static Db withDomain(TestingStore store) {
        TestingNotes.createDomain(store.db());
        return store.db();
    }

    private static Optional<TestingNotes.Note> find(Db db, String id) {
        return db.read(reading -> TestingNotes.find(reading, id));
    }
}
