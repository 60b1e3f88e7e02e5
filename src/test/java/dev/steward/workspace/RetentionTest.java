package dev.steward.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.store.Entry;
import dev.steward.store.Slice;
import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import dev.steward.testing.TestingWorkspace;
import java.time.Duration;
import java.util.Optional;

class RetentionTest {
    private static final Retention RETENTION =
            new Retention(Duration.ofDays(30), Duration.ofDays(90), Duration.ofDays(60));

    @EachStore
    void whatHasBeenInTheTrashLongEnoughIsErasedFromTheJournalToo(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        String old = workspace.create("create_tag", "{name: 'old'}");
        String kept = workspace.create("create_tag", "{name: 'kept'}");
        workspace.call("delete_tag", "{tag_id: '" + old + "'}").succeeded();
        store.clock().advance(Duration.ofDays(1));
        String young = workspace.create("create_tag", "{name: 'young'}");
        workspace.call("delete_tag", "{tag_id: '" + young + "'}").succeeded();
        store.clock().advance(Duration.ofDays(29).plusSeconds(1));

        RETENTION.enforce(store.db());

        assertThat(rows(store, "tags")).isEqualTo(2);
        assertThat(workspace.history("tag", old))
                .extracting(
                        change -> change.entry().action(),
                        change -> change.entry().before())
                .contains(org.assertj.core.groups.Tuple.tuple(Entry.Action.ERASED, Optional.empty()));
        assertThat(workspace.history("tag", old)).allSatisfy(change -> {
            assertThat(change.entry().before()).isEmpty();
            assertThat(change.entry().after()).isEmpty();
        });
        assertThat(workspace.history("tag", young).getLast().entry().before()).isPresent();
        workspace.call("get_tag", "{tag_id: '" + kept + "'}").succeeded();
    }

    /** The logs of a habit go to the trash and out of the store with it, without a deletion of their own. */
    @EachStore
    void aHabitIsErasedWithAllThatItsLogsHeld(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Health'}");
        String habit = workspace.create("create_habit", "{name: 'Run', domain: 'Health'}");
        String kept = workspace.create("create_habit", "{name: 'Swim', domain: 'Health'}");
        String log = workspace.create("log_habit_completion", "{habit_id: '" + habit + "', notes: 'private'}");
        String keptLog = workspace.create("log_habit_completion", "{habit_id: '" + kept + "', notes: 'private'}");
        workspace.call("delete_habit", "{habit_id: '" + habit + "'}").succeeded();
        store.clock().advance(Duration.ofDays(31));

        RETENTION.enforce(store.db());

        assertThat(rows(store, "habit_logs")).isEqualTo(1);
        assertThat(workspace.history("habit_log", log))
                .hasSize(2)
                .allSatisfy(change -> assertThat(change.entry().after()).isEmpty());
        assertThat(workspace.history("habit_log", keptLog).getLast().entry().after())
                .isPresent();
    }

    @EachStore
    void moreThanOneBatchIsErased(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        for (int number = 0; number < 401; number++) {
            workspace.call(
                    "delete_tag", "{tag_id: '" + workspace.create("create_tag", "{name: 't" + number + "'}") + "'}");
        }
        store.clock().advance(Duration.ofDays(31));

        RETENTION.enforce(store.db());

        assertThat(rows(store, "tags")).isZero();
    }

    @EachStore
    void journalForgetsWhatRecordsWereLikeAndTheAuditItsCalls(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        String tag = workspace.create("create_tag", "{name: 'a'}");
        store.clock().advance(Duration.ofDays(61));
        String later = workspace.create("create_tag", "{name: 'b'}");
        store.clock().advance(Duration.ofDays(30));

        RETENTION.enforce(store.db());

        assertThat(workspace.history("tag", tag).getFirst().entry().after()).isEmpty();
        assertThat(workspace.history("tag", later).getFirst().entry().after()).isPresent();
        assertThat(workspace.audit().latest(new Slice(10, 0)).items())
                .extracting(call -> call.touched().orElseThrow())
                .containsExactly(later);
    }

    @EachStore
    void aDomainStaysWhileSomethingInTheTrashIsInIt(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        String domain = workspace.create("create_domain", "{name: 'Work'}");
        store.db()
                .housekeep(transaction -> transaction
                        .update("""
                        INSERT INTO tasks (id, title, title_key, status, priority, domain, created, updated, created_by, deleted)
                        VALUES ('t', 'T', 't', 'todo', 'low', :domain, 1, 1, 'owner', :later)""")
                        .bind("domain", domain)
                        .bind("later", transaction.now().plus(Duration.ofDays(20)))
                        .execute());
        workspace.call("delete_domain", "{domain_id: '" + domain + "'}").succeeded();
        store.clock().advance(Duration.ofDays(31));

        RETENTION.enforce(store.db());
        assertThat(rows(store, "domains")).isEqualTo(1);

        store.clock().advance(Duration.ofDays(20));
        RETENTION.enforce(store.db());
        assertThat(rows(store, "domains")).isZero();
    }

    private static long rows(TestingStore store, String table) {
        return store.db()
                .read(reading -> reading.query("SELECT count(*) FROM " + table).number());
    }
}
