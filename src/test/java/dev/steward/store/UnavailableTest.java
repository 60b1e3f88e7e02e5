package dev.steward.store;

import static dev.steward.testing.TestingStore.AUTHOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.pool.ProxyConnection;
import dev.steward.testing.EachStore;
import dev.steward.testing.LoggedEvents;
import dev.steward.testing.PostgresCluster;
import dev.steward.testing.TestingStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

class UnavailableTest {
    private LoggedEvents poolWarnings;

    /** The pool warns of each connection that these tests break on purpose. */
    @BeforeEach
    void keepWarningsOut() {
        poolWarnings = LoggedEvents.of(ProxyConnection.class);
    }

    @AfterEach
    void letWarningsIn() {
        poolWarnings.close();
    }

    @EachStore
    void aClosedStoreIsUnavailable(TestingStore store) {
        Db db = store.db();
        db.close();

        assertThat(db.isReachable()).isFalse();
        assertThatThrownBy(() -> db.write(AUTHOR, tx -> TestingNotes.create(tx, "Late")))
                .isInstanceOf(StoreUnavailable.class);
    }

    @Test
    void aStoppedServerIsUnavailable() throws Exception {
        try (PostgresCluster cluster = PostgresCluster.own();
                Db db = Db.open(cluster.emptyDatabase().settings(), InstantSource.system())) {
            assertThat(db.isReachable()).isTrue();
            cluster.stop();

            assertThat(db.isReachable()).isFalse();
            assertThatThrownBy(() ->
                            db.housekeep(tx -> tx.update("DELETE FROM meta").execute()))
                    .isInstanceOf(StoreUnavailable.class)
                    .hasMessage("The store can't be reached now. Try again later.");
        }
    }

    @Test
    void aServerThatIsNotThereIsUnavailable() {
        StoreSettings nowhere = new StoreSettings(
                "jdbc:postgresql://127.0.0.1:1/steward",
                Optional.of("user"),
                Optional.empty(),
                StoreSettings.Durability.NORMAL);

        assertThatThrownBy(() -> Db.open(nowhere, InstantSource.system())).isInstanceOf(StoreUnavailable.class);
    }

    @Test
    void aConnectionThatDiedInThePauseIsReplaced() {
        try (TestingStore store = TestingStore.on(Dialect.POSTGRESQL)) {
            Db db = store.db();
            TestingNotes.createDomain(db);
            for (int round = 0; round < 5; round++) {
                breakConnections(store);
                db.write(AUTHOR, tx -> TestingNotes.create(tx, "After"));
                assertThat(db.isReachable()).isTrue();
            }

            assertThat(db.<Long>read(TestingNotes::count)).isEqualTo(5);
        }
    }

    @Test
    void aConnectionThatDiesDuringAWriteLosesItWhole() {
        try (TestingStore store = TestingStore.on(Dialect.POSTGRESQL)) {
            Db db = store.db();
            TestingNotes.createDomain(db);

            assertThatThrownBy(() -> db.write(AUTHOR, tx -> {
                        TestingNotes.create(tx, "Before");
                        breakConnections(store);
                        return TestingNotes.create(tx, "After");
                    }))
                    .isInstanceOf(StoreUnavailable.class);

            db.write(AUTHOR, tx -> TestingNotes.create(tx, "Next"));
            assertThat(db.<List<String>>read(TestingNotes::titles)).containsExactly("Next");
        }
    }

    /** Calls run on virtual threads and are cancelled by interruption, which closes the socket that such a thread reads from. The server ends the statement first. */
    @Test
    void aCallThatIsCancelledInTheMidstLosesItsWriteWholeAndTheStoreGoesOn() throws Exception {
        try (TestingStore store = TestingStore.on(Dialect.POSTGRESQL)) {
            Db db = store.db();
            TestingNotes.createDomain(db);
            CountDownLatch midst = new CountDownLatch(1);
            AtomicReference<Throwable> failure = new AtomicReference<>();
            Thread call = Thread.ofVirtual()
                    .uncaughtExceptionHandler((_, uncaught) -> failure.set(uncaught))
                    .start(() -> db.write(AUTHOR, tx -> {
                        TestingNotes.create(tx, "Cancelled");
                        midst.countDown();
                        return tx.query("SELECT count(*) FROM (SELECT pg_sleep(0.5)) AS pause")
                                .number();
                    }));
            midst.await();
            call.interrupt();
            call.join();

            assertThat(failure.get()).isInstanceOf(StoreUnavailable.class);
            db.write(AUTHOR, tx -> TestingNotes.create(tx, "Next"));
            assertThat(db.<List<String>>read(TestingNotes::titles)).containsExactly("Next");
        }
    }

    @Test
    void aFullDiskIsUnavailableForWritesAndLeavesWhatIsThere() {
        try (TestingStore store = TestingStore.on(Dialect.SQLITE)) {
            Db db = store.db();
            TestingNotes.createDomain(db);
            db.write(AUTHOR, tx -> TestingNotes.create(tx, "Before"));
            db.<Long>housekeep(tx -> tx.query("PRAGMA max_page_count = 1").number());

            assertThatThrownBy(() ->
                            db.write(AUTHOR, tx -> TestingNotes.create(tx, tx.newId(), "Large", "x".repeat(1_000_000))))
                    .isInstanceOf(StoreUnavailable.class)
                    .hasMessageContaining("no space left");
            assertThat(db.<List<String>>read(TestingNotes::titles)).containsExactly("Before");
        }
    }

    @Test
    void aFileThatIsNoStoreIsUnavailable(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("steward.db");
        Files.writeString(file, "not a database, but long enough to be taken for one".repeat(100));

        assertThatThrownBy(() -> Db.open(StoreSettings.file(file), InstantSource.system()))
                .isInstanceOf(StoreUnavailable.class);
        assertThatThrownBy(() -> Db.open(StoreSettings.file(file.resolve("below")), InstantSource.system()))
                .isInstanceOf(StoreUnavailable.class);
    }

    @Test
    void aNewFileIsForItsOwnerAlone(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("data").resolve("steward.db");
        try (Db db = Db.open(StoreSettings.file(file), InstantSource.system())) {
            assertThat(db.isReachable()).isTrue();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                    .isEqualTo("rwx------");
        }
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "SQLITE_BUSY",
                "SQLITE_BUSY_SNAPSHOT",
                "SQLITE_LOCKED",
                "SQLITE_READONLY_DBMOVED",
                "SQLITE_IOERR_WRITE",
                "SQLITE_FULL",
                "SQLITE_CANTOPEN",
                "SQLITE_CORRUPT"
            })
    void whatSqliteCannotDoNowIsUnavailable(SQLiteErrorCode code) {
        assertThat(Failures.of(new SQLiteException("words", code))).isInstanceOf(StoreUnavailable.class);
    }

    @ParameterizedTest
    @CsvSource({"08006", "53300", "53100", "57P01", "57P03", "57014", "55P03", "40P01", "40001", "25006", "28P01", ","})
    void whatPostgresqlCannotDoNowIsUnavailable(String state) {
        assertThat(Failures.of(new SQLException("words", state))).isInstanceOf(StoreUnavailable.class);
    }

    @ParameterizedTest
    @CsvSource({"42601", "22001", "23502", "23514", "25P02"})
    void aDefectIsADefect(String state) {
        assertThat(Failures.of(new SQLException("words", state))).isExactlyInstanceOf(StoreException.class);
    }

    /** As a server does that is restarted, or a network that fails. */
    private static void breakConnections(TestingStore store) {
        String location = store.settings().location();
        PostgresCluster.shared()
                .execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '"
                        + location.substring(location.lastIndexOf('/') + 1) + "'");
    }
}
