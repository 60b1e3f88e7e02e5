package dev.steward.store;

import static dev.steward.testing.TestingStore.AUTHOR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

class ConcurrencyTest {

    /** FR-32: 20 clients with 25 creates each, one bulk of 100, one that searches all the while; in two replicas at that. */
    @EachStore
    void allOfManyParallelWritesAreKept(TestingStore store) throws Exception {
        Db one = withDomain(store);
        try (Db other = store.open()) {
            AtomicBoolean written = new AtomicBoolean();
            List<Future<Integer>> writers = new ArrayList<>();
            Future<Long> reader;
            try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
                reader = executor.submit(() -> readUntil(written, one));
                for (int client = 0; client < 20; client++) {
                    Db replica = client % 2 == 0 ? one : other;
                    String title = "Client " + client;
                    writers.add(executor.submit(() -> createOneByOne(replica, title, 25)));
                }
                writers.add(executor.submit(() -> createTogether(one, 100)));
                for (Future<Integer> writer : writers) {
                    writer.get();
                }
                written.set(true);
            }

            assertThat(reader.get()).isLessThanOrEqualTo(600);
            assertThat(other.<Long>read(TestingNotes::count)).isEqualTo(600);
            assertThat(one.<List<Journaled>>read(reading -> Journal.since(reading, 0, 1_000)))
                    .hasSize(600);
        }
    }

    @EachStore
    void sixteenWritersOfOneRecordLoseNoChange(TestingStore store) throws Exception {
        Db one = withDomain(store);
        String id = one.write(AUTHOR, tx -> TestingNotes.create(tx, "0").id());
        try (Db other = store.open()) {
            List<Callable<TestingNotes.Note>> changes = new ArrayList<>();
            for (int change = 0; change < 16 * 10; change++) {
                Db replica = change % 2 == 0 ? one : other;
                changes.add(() -> countUp(replica, id));
            }
            try (ExecutorService executor = Executors.newFixedThreadPool(16)) {
                for (Future<TestingNotes.Note> change : executor.invokeAll(changes)) {
                    change.get();
                }
            }
        }
        TestingNotes.Note last = one.<Optional<TestingNotes.Note>>read(reading -> TestingNotes.find(reading, id))
                .orElseThrow();

        assertThat(last.title()).isEqualTo("160");
        assertThat(last.updated()).isEqualTo(store.clock().instant().plusMillis(160));
    }

    /** Whoever follows the journal by its sequence misses nothing, though entries are written in many transactions at once. */
    @EachStore
    void aFollowerOfTheJournalMissesNoEntry(TestingStore store) throws Exception {
        Db db = withDomain(store);
        List<Long> followed = new ArrayList<>();
        try (Db other = store.open();
                ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> writers = new ArrayList<>();
            for (int client = 0; client < 8; client++) {
                Db replica = client % 2 == 0 ? db : other;
                writers.add(executor.submit(() -> createInSteps(replica)));
            }
            followed.addAll(follow(db, writers));
        }
        List<Journaled> all = db.read(reading -> Journal.since(reading, 0, 1_000));

        assertThat(all).hasSize(200);
        assertThat(followed)
                .containsExactlyElementsOf(all.stream().map(Journaled::sequence).toList());
    }

    /** The sequences that one sees who asks again and again for what came after the last one, until the writers are done and nothing is left. */
    private static List<Long> follow(Db db, List<Future<Integer>> writers) {
        List<Long> followed = new ArrayList<>();
        boolean done;
        List<Journaled> page;
        do {
            done = writers.stream().allMatch(Future::isDone);
            long last = followed.isEmpty() ? 0 : followed.getLast();
            page = db.read(reading -> Journal.since(reading, last, 7));
            page.forEach(entry -> followed.add(entry.sequence()));
        } while (!done || !page.isEmpty());
        return followed;
    }

    /** 25 entries in transactions of five, so that transactions of two replicas would overlap if they could. */
    private static int createInSteps(Db db) {
        int created = 0;
        for (int transaction = 0; transaction < 5; transaction++) {
            created += createTogether(db, 5);
        }
        return created;
    }

    private static long readUntil(AtomicBoolean written, Db db) {
        long count = 0;
        while (!written.get()) {
            long now = db.read(TestingNotes::count);
            assertThat(now).isGreaterThanOrEqualTo(count);
            count = now;
        }
        return count;
    }

    private static int createOneByOne(Db db, String title, int count) {
        for (int number = 0; number < count; number++) {
            db.write(AUTHOR, tx -> TestingNotes.create(tx, title));
        }
        return count;
    }

    private static int createTogether(Db db, int count) {
        return db.write(AUTHOR, tx -> {
            for (int number = 0; number < count; number++) {
                TestingNotes.create(tx, "Bulk");
            }
            return count;
        });
    }

    private static TestingNotes.Note countUp(Db db, String id) {
        return db.write(AUTHOR, tx -> {
            int count = Integer.parseInt(TestingNotes.find(tx, id).orElseThrow().title());
            return TestingNotes.rename(tx, id, Integer.toString(count + 1), Optional.empty());
        });
    }

    private static Db withDomain(TestingStore store) {
        TestingNotes.createDomain(store.db());
        return store.db();
    }
}
