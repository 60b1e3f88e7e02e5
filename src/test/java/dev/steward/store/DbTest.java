package dev.steward.store;

import static dev.steward.testing.TestingStore.AUTHOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

class DbTest {
    private static final long LONG_SECONDS = 30;

    @EachStore
    void aChangeIsThereAfterARestart(TestingStore store) {
        TestingNotes.Note note = withDomain(store).write(AUTHOR, tx -> TestingNotes.create(tx, "First"));

        assertThat(find(store.reopen(), note.id())).contains(note);
    }

    @EachStore
    void workThatThrowsLeavesNothingBehind(TestingStore store) {
        Db db = withDomain(store);
        IllegalArgumentException mishap = new IllegalArgumentException("mishap");

        assertThatThrownBy(() -> db.write(AUTHOR, tx -> {
                    TestingNotes.create(tx, "One");
                    TestingNotes.create(tx, "Two");
                    throw mishap;
                }))
                .isSameAs(mishap);

        assertThat(db.<Long>read(TestingNotes::count)).isZero();
        assertThat(db.<Long>read(Journal::latest)).isZero();
    }

    @EachStore
    void aFailedStatementEndsItsTransactionThoughItIsCaught(TestingStore store) {
        Db db = withDomain(store);

        assertThatThrownBy(() -> db.write(AUTHOR, tx -> {
                    TestingNotes.create(tx, "One");
                    assertThatThrownBy(
                                    () -> tx.update("UPDATE nonsense SET x = 1").execute())
                            .isExactlyInstanceOf(StoreException.class);
                    return "answer";
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(db.<Long>read(TestingNotes::count)).isZero();
    }

    @EachStore
    void nothingMoreCanBeDoneAfterAFailedStatement(TestingStore store) {
        Db db = withDomain(store);

        assertThatThrownBy(() -> db.write(AUTHOR, tx -> {
                    assertThatThrownBy(
                                    () -> tx.update("UPDATE nonsense SET x = 1").execute())
                            .isInstanceOf(StoreException.class);
                    return TestingNotes.count(tx);
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("failed already");
    }

    @EachStore
    void theClockIsReadOncePerTransaction(TestingStore store) {
        AtomicLong ticks = new AtomicLong(1_000_000_000_000L);
        withDomain(store);
        try (Db db = Db.open(store.settings(), () -> Instant.ofEpochMilli(ticks.incrementAndGet()))) {
            List<Instant> written = db.write(AUTHOR, tx -> {
                TestingNotes.Note one = TestingNotes.create(tx, "One");
                TestingNotes.Note two = TestingNotes.create(tx, "Two");
                return List.of(one.updated(), two.updated(), tx.now());
            });
            List<Journaled> entries = db.read(reading -> Journal.since(reading, 0, 10));

            assertThat(written).containsOnly(Instant.ofEpochMilli(1_000_000_000_001L));
            assertThat(entries).extracting(Journaled::time).containsOnly(Instant.ofEpochMilli(1_000_000_000_001L));
            assertThat(ticks).hasValue(1_000_000_000_002L);
        }
    }

    @EachStore
    void updatedRisesWithEveryChangeThoughTheClockGoesBack(TestingStore store) {
        Db db = withDomain(store);
        TestingNotes.Note created = db.write(AUTHOR, tx -> TestingNotes.create(tx, "One"));
        TestingNotes.Note renamed = rename(db, created.id(), "Two", Optional.empty());
        store.clock().set(Instant.EPOCH);
        TestingNotes.Note again = rename(db, created.id(), "Three", Optional.empty());

        assertThat(renamed.updated()).isEqualTo(created.updated().plusMillis(1));
        assertThat(again.updated()).isEqualTo(created.updated().plusMillis(2));
    }

    @EachStore
    void aChangeOfWhatHasMovedOnIsRefused(TestingStore store) {
        Db db = withDomain(store);
        TestingNotes.Note created = db.write(AUTHOR, tx -> TestingNotes.create(tx, "One"));
        TestingNotes.Note renamed = rename(db, created.id(), "Two", Optional.of(created.updated()));

        assertThatThrownBy(() -> rename(db, created.id(), "Three", Optional.of(created.updated())))
                .isInstanceOf(MovedOn.class)
                .hasMessageContaining("2026-12-01T09:30:00.001Z");
        assertThat(find(db, created.id())).contains(renamed);
    }

    @EachStore
    void aChangeWithoutAnEntryInTheJournalIsRefused(TestingStore store) {
        Db db = withDomain(store);
        TestingNotes.Note note =
                new TestingNotes.Note("n1", "Title", "", Optional.empty(), false, Instant.ofEpochMilli(5));

        assertThatThrownBy(() -> db.write(AUTHOR, tx -> {
                    TestingNotes.insert(tx, note);
                    return note;
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("journal");

        assertThat(db.<Long>read(TestingNotes::count)).isZero();
    }

    @EachStore
    void aChangeThatFindsNothingToChangeNeedsNoEntry(TestingStore store) {
        int rows = withDomain(store)
                .write(
                        AUTHOR,
                        tx -> tx.update("UPDATE notes SET title = 'x' WHERE id = 'none'")
                                .execute());

        assertThat(rows).isZero();
    }

    @EachStore
    void aReadCannotChangeAnything(TestingStore store) {
        Db db = withDomain(store);

        assertThatThrownBy(() -> db.read(reading ->
                        reading.query("DELETE FROM domains RETURNING id").list(row -> row.text("id"))))
                .isInstanceOf(StoreUnavailable.class)
                .hasMessageContaining("read-only");
    }

    @EachStore
    void aReadSeesOneStateWhateverIsWrittenMeanwhile(TestingStore store) {
        Db db = withDomain(store);

        List<Long> counts = db.read(reading -> {
            long before = TestingNotes.count(reading);
            CompletableFuture.runAsync(() -> db.write(AUTHOR, tx -> TestingNotes.create(tx, "One")))
                    .orTimeout(LONG_SECONDS, TimeUnit.SECONDS)
                    .join();
            return List.of(before, TestingNotes.count(reading));
        });

        assertThat(counts).containsExactly(0L, 0L);
        assertThat(db.<Long>read(TestingNotes::count)).isOne();
    }

    @EachStore
    void readersDoNotWaitForALongWrite(TestingStore store) throws InterruptedException {
        Db db = withDomain(store);
        CountDownLatch written = new CountDownLatch(1);
        CountDownLatch read = new CountDownLatch(1);
        CompletableFuture<Boolean> writer = CompletableFuture.supplyAsync(() -> db.write(AUTHOR, tx -> {
            TestingNotes.create(tx, "One");
            written.countDown();
            return await(read);
        }));

        assertThat(written.await(LONG_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(db.<Long>read(TestingNotes::count)).isZero();
        read.countDown();

        assertThat(writer.orTimeout(LONG_SECONDS, TimeUnit.SECONDS).join()).isTrue();
        assertThat(db.<Long>read(TestingNotes::count)).isOne();
    }

    @EachStore
    void anInterruptedCallerIsToldAndTheStoreGoesOn(TestingStore store) {
        Db db = withDomain(store);

        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> db.write(AUTHOR, tx -> TestingNotes.create(tx, "Interrupted")))
                .isInstanceOf(StoreUnavailable.class);
        assertThat(Thread.interrupted()).isTrue();

        db.write(AUTHOR, tx -> TestingNotes.create(tx, "Next"));
        assertThat(db.<List<String>>read(TestingNotes::titles)).containsExactly("Next");
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(LONG_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static Db withDomain(TestingStore store) {
        TestingNotes.createDomain(store.db());
        return store.db();
    }

    private static Optional<TestingNotes.Note> find(Db db, String id) {
        return db.read(reading -> TestingNotes.find(reading, id));
    }

    private static TestingNotes.Note rename(Db db, String id, String title, Optional<Instant> ifUpdated) {
        return db.write(AUTHOR, tx -> TestingNotes.rename(tx, id, title, ifUpdated));
    }
}
