package dev.steward.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.identity.Caller;
import dev.steward.identity.Permissions;
import dev.steward.identity.Tier;
import dev.steward.json.Json;
import dev.steward.mcp.Revision;
import dev.steward.mcp.Session;
import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

class StoredSessionsTest {
    private static final Caller ALICE = new Caller("alice", "Alice");
    private static final Caller BOB = new Caller("bob", "Bob");

    @EachStore
    void aSessionIsFoundAgainAfterARestart(TestingStore store) {
        Session opened = sessions(store)
                .open(
                        ALICE,
                        Revision.V2025_06_18,
                        Json.object().put("name", "c"),
                        Json.object().put("elicitation", true));
        store.reopen();

        Session found = new StoredSessions(store.db(), store.clock()).find(opened.id(), ALICE);

        assertThat(found).isEqualTo(opened);
        assertThat(found.revision()).isEqualTo(Revision.V2025_06_18);
    }

    @EachStore
    void anotherAgentNeitherFindsNorEndsIt(TestingStore store) {
        StoredSessions sessions = sessions(store);
        String id = open(sessions, ALICE);

        assertThat(sessions.find(id, BOB)).isNull();
        assertThat(sessions.end(id, BOB)).isFalse();
        assertThat(sessions.find(id, ALICE)).isNotNull();
    }

    @EachStore
    void anotherAgentCannotMakeASessionLookIdle(TestingStore store) {
        StoredSessions sessions = sessions(store);
        String id = open(sessions, ALICE);
        long opened = lastUsed(store, id);
        store.clock().advance(Duration.ofSeconds(5));
        sessions.find(id, ALICE);

        sessions.end(id, BOB);
        sessions.flush();

        assertThat(lastUsed(store, id) - opened).isEqualTo(5_000);
    }

    @EachStore
    void anEndedSessionIsGoneAndCannotBeEndedAgain(TestingStore store) {
        StoredSessions sessions = sessions(store);
        String id = open(sessions, ALICE);

        assertThat(sessions.end(id, ALICE)).isTrue();
        assertThat(sessions.find(id, ALICE)).isNull();
        assertThat(sessions.end(id, ALICE)).isFalse();
    }

    @EachStore
    void aSessionHasTheRightsOfNowNotOfWhenItWasOpened(TestingStore store) {
        StoredSessions sessions = sessions(store);
        String id = open(sessions, ALICE);
        Caller demoted = new Caller("alice", "Alice", new Permissions(Tier.READ_ONLY, List.of()));

        assertThat(sessions.find(id, demoted).caller()).isEqualTo(demoted);
    }

    @EachStore
    void beyondAThousandTheLongestIdleOneIsDroppedAndABusyOneNever(TestingStore store) {
        StoredSessions sessions = sessions(store);
        String other = open(sessions, BOB);
        String busy = open(sessions, ALICE);
        List<String> abandoned = new ArrayList<>();
        for (int number = 0; number < 1_050; number++) {
            store.clock().advance(Duration.ofSeconds(1));
            abandoned.add(open(sessions, ALICE));
            assertThat(sessions.find(busy, ALICE)).isNotNull();
        }

        assertThat(sessions.find(other, BOB)).isNotNull();
        assertThat(abandoned.subList(0, 51))
                .allSatisfy(id -> assertThat(sessions.find(id, ALICE)).isNull());
        assertThat(abandoned.subList(51, 1_050))
                .allSatisfy(id -> assertThat(sessions.find(id, ALICE)).isNotNull());
    }

    @EachStore
    void ofManyOpenedInOneInstantTheNewOneStays(TestingStore store) {
        StoredSessions sessions = sessions(store);
        for (int number = 0; number < 1_050; number++) {
            assertThat(sessions.find(open(sessions, ALICE), ALICE)).isNotNull();
        }

        assertThat(rows(store)).isEqualTo(1_000);
    }

    @EachStore
    void whatWasUsedLastIsKnownAfterAFlushAndARestart(TestingStore store) {
        StoredSessions sessions = sessions(store);
        String first = open(sessions, ALICE);
        String second = open(sessions, ALICE);
        store.clock().advance(Duration.ofSeconds(5));
        sessions.find(first, ALICE);

        sessions.flush();

        assertThat(lastUsed(store, first) - lastUsed(store, second)).isEqualTo(5_000);
        sessions.flush();
        assertThat(lastUsed(store, first) - lastUsed(store, second)).isEqualTo(5_000);
    }

    @EachStore
    void idsCannotBeGuessed(TestingStore store) {
        StoredSessions sessions = sessions(store);
        Set<String> ids = new HashSet<>();
        for (int number = 0; number < 100; number++) {
            ids.add(open(sessions, ALICE));
        }

        assertThat(ids).hasSize(100).allSatisfy(id -> assertThat(id).matches("[A-Za-z0-9_-]{24}"));
    }

    private static StoredSessions sessions(TestingStore store) {
        store.db().housekeep(transaction -> {
            transaction.update("""
                            INSERT INTO domains (id, name, name_key, sort_order, created, updated, created_by)
                            VALUES ('d', 'D', 'd', 0, 1, 1, 'owner')""").execute();
            for (Caller caller : List.of(ALICE, BOB)) {
                transaction.update("""
                                INSERT INTO agents (id, name, name_key, domain, status, permission_tier, custom_permissions, key_digest, created, updated, created_by)
                                VALUES (:id, :id, :id, 'd', 'active', 'full_access', '', :id, 1, 1, 'owner')""").bind("id", caller.id()).execute();
            }
            return null;
        });
        return new StoredSessions(store.db(), store.clock());
    }

    private static String open(StoredSessions sessions, Caller caller) {
        return sessions.open(caller, Revision.NEWEST_LEGACY, Json.object(), Json.object())
                .id();
    }

    private static long rows(TestingStore store) {
        return store.db()
                .read(reading -> reading.query("SELECT count(*) FROM sessions").number());
    }

    private static long lastUsed(TestingStore store, String id) {
        return store.db()
                .read(reading -> reading.query("SELECT last_used FROM sessions WHERE id = :id")
                        .bind("id", id)
                        .number());
    }
}
