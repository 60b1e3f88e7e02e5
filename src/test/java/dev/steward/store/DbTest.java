package dev.steward.store;

import static dev.steward.testing.TestingStore.AUTHOR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import java.util.Optional;

class DbTest {

    @EachStore
    void aChangeIsThereAfterARestart(TestingStore store) {
        TestingNotes.createDomain(store.db());
        TestingNotes.Note note = store.db().write(AUTHOR, transaction -> TestingNotes.create(transaction, "First"));

        assertThat(store.reopen().<Optional<TestingNotes.Note>>read(reading -> TestingNotes.find(reading, note.id())))
                .contains(note);
    }
}
