package dev.steward.store;

import static dev.steward.testing.TestingStore.AUTHOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.testing.EachStore;
import dev.steward.testing.PostgresCluster;
import dev.steward.testing.TestingStore;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MigrationsTest {
    private static final int ROUNDS = 10;
    private static final String FUTURE = """
            INSERT INTO flyway_schema_history
                (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success)
            SELECT 99, '99', 'from the future', type, 'V99__from_the_future.sql', 1, installed_by, 0, success
            FROM flyway_schema_history WHERE version = '1'""";

    @EachStore
    void aSchemaFromANewerVersionIsRefused(TestingStore store) {
        store.db().housekeep(tx -> tx.update(FUTURE).execute());

        assertThatThrownBy(store::reopen)
                .isInstanceOf(SchemaTooNew.class)
                .hasMessage(
                        "The store has schema 99, written by a newer version of Steward; this version knows schema 1."
                                + " Start the newer version, or restore a backup made before the upgrade.");
    }

    @EachStore
    void aMigrationThatWasChangedAfterwardsIsRefused(TestingStore store) {
        store.db()
                .housekeep(tx -> tx.update("UPDATE flyway_schema_history SET checksum = 1 WHERE version = '1'")
                        .execute());

        assertThatThrownBy(store::reopen)
                .isExactlyInstanceOf(StoreException.class)
                .hasMessageContaining("schema");
    }

    @Test
    void manyOpenersOfAnEmptyFileMigrateItOnce(@TempDir Path folder) throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            migrateOnce(StoreSettings.file(folder.resolve("data-" + round).resolve("steward.db")));
        }
    }

    @Test
    void manyOpenersOfAnEmptyDatabaseMigrateItOnce() throws Exception {
        try (PostgresCluster.Database database = PostgresCluster.shared().emptyDatabase()) {
            migrateOnce(database.settings());
        }
    }

    @EachStore
    void aStoreCanBeOpenedWhileItIsBeingWritten(TestingStore store) {
        TestingNotes.createDomain(store.db());

        String title = store.db().write(AUTHOR, tx -> {
            TestingNotes.Note note = TestingNotes.create(tx, "Meanwhile");
            store.open().close();
            return note.title();
        });

        assertThat(store.db().<List<String>>read(TestingNotes::titles)).containsExactly(title);
    }

    private static void migrateOnce(StoreSettings settings) throws Exception {
        Callable<Long> opener = () -> {
            try (Db db = Db.open(settings, InstantSource.system())) {
                return db.read(
                        reading -> reading.query("SELECT count(*) FROM flyway_schema_history WHERE version = '1'")
                                .number());
            }
        };
        List<Long> migrations = new ArrayList<>();
        try (ExecutorService executor = Executors.newFixedThreadPool(6)) {
            for (Future<Long> count : executor.invokeAll(List.of(opener, opener, opener, opener, opener, opener))) {
                migrations.add(count.get());
            }
        }

        assertThat(migrations).containsExactly(1L, 1L, 1L, 1L, 1L, 1L);
    }
}
