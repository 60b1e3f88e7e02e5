package dev.steward.store;

import static dev.steward.testing.TestingStore.AUTHOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.json.Json;
import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class IdempotencyTest {
    private static final Idempotency.Key KEY = new Idempotency.Key("create_note", "key-1", "digest-1");
    private static final int ROUNDS = 10;

    @EachStore
    void aRepeatedCallGetsTheFirstResultAndWritesNothing(TestingStore store) {
        Db db = withDomain(store);
        ObjectNode first = once(db, AUTHOR, KEY, "First");
        ObjectNode again = once(db, AUTHOR, KEY, "Again");

        assertThat(again).isEqualTo(first);
        assertThat(db.<List<String>>read(TestingNotes::titles)).containsExactly("First");
    }

    @EachStore
    void theSameKeyWithOtherArgumentsIsRefused(TestingStore store) {
        Db db = withDomain(store);
        once(db, AUTHOR, KEY, "First");

        assertThatThrownBy(() -> once(db, AUTHOR, new Idempotency.Key("create_note", "key-1", "digest-2"), "Other"))
                .isInstanceOf(KeyReused.class)
                .hasMessageContaining("key-1");
        assertThat(db.<List<String>>read(TestingNotes::titles)).containsExactly("First");
    }

    @EachStore
    void eachAgentAndEachToolHasKeysOfItsOwn(TestingStore store) {
        Db db = withDomain(store);
        once(db, AUTHOR, KEY, "First");
        once(db, Author.agent("agent-2", Optional.empty(), "call-2", "create_note"), KEY, "Other agent");
        once(db, AUTHOR, new Idempotency.Key("create_task", "key-1", "digest-1"), "Other tool");

        assertThat(db.<List<String>>read(TestingNotes::titles)).containsExactly("First", "Other agent", "Other tool");
    }

    @EachStore
    void aKeyIsRememberedFor24Hours(TestingStore store) {
        Db db = withDomain(store);
        once(db, AUTHOR, KEY, "First");
        store.clock().advance(Duration.ofHours(24).minusMillis(1));
        once(db, AUTHOR, KEY, "Within");
        store.clock().advance(Duration.ofMillis(1));
        once(db, AUTHOR, KEY, "After");

        assertThat(db.<List<String>>read(TestingNotes::titles)).containsExactly("First", "After");
    }

    @EachStore
    void aFailedCallMayBeRepeatedWithItsKey(TestingStore store) {
        Db db = withDomain(store);
        assertThatThrownBy(() -> db.write(
                        AUTHOR,
                        tx -> Idempotency.once(tx, KEY, () -> {
                            TestingNotes.create(tx, "Lost");
                            throw new IllegalArgumentException("mishap");
                        })))
                .hasMessage("mishap");
        once(db, AUTHOR, KEY, "Second try");

        assertThat(db.<List<String>>read(TestingNotes::titles)).containsExactly("Second try");
    }

    @EachStore
    void of32ConcurrentCallsInTwoReplicasOneIsCarriedOut(TestingStore store) throws Exception {
        Db one = withDomain(store);
        try (Db other = store.open()) {
            for (int round = 0; round < ROUNDS; round++) {
                Idempotency.Key key = new Idempotency.Key("create_note", "key-" + round, "digest");

                assertThat(concurrently(one, other, key)).hasSize(1);
            }
        }

        assertThat(one.<Long>read(TestingNotes::count)).isEqualTo(ROUNDS);
        assertThat(one.<List<Journaled>>read(reading -> Journal.since(reading, 0, 1_000)))
                .hasSize(ROUNDS);
    }

    /** The different results of 32 calls with one key, half of them in each replica. */
    private static Set<ObjectNode> concurrently(Db one, Db other, Idempotency.Key key) throws Exception {
        List<Callable<ObjectNode>> calls = new ArrayList<>();
        for (int call = 0; call < 32; call++) {
            Db replica = call % 2 == 0 ? one : other;
            String title = "Call " + call;
            calls.add(() -> once(replica, AUTHOR, key, title));
        }
        Set<ObjectNode> results = new HashSet<>();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<ObjectNode> call : executor.invokeAll(calls)) {
                results.add(call.get());
            }
        }
        return results;
    }

    @Test
    void theOrderOfMembersMakesNoOtherCall() {
        String digest = Idempotency.digest(Json.parse("{\"a\":1,\"b\":{\"c\":[1,2],\"d\":null}}"));

        assertThat(digest).matches("[0-9a-f]{64}");
        assertThat(Idempotency.digest(Json.parse("{\"b\":{\"d\":null,\"c\":[1,2]},\"a\":1}")))
                .isEqualTo(digest);
        assertThat(Idempotency.digest(Json.parse("{\"b\":{\"d\":null,\"c\":[2,1]},\"a\":1}")))
                .isNotEqualTo(digest);
        assertThat(Idempotency.digest(Json.parse("{\"b\":{\"d\":null,\"c\":[1,2]},\"a\":\"1\"}")))
                .isNotEqualTo(digest);
    }

    private static ObjectNode once(Db db, Author author, Idempotency.Key key, String title) {
        return db.write(
                author,
                tx -> Idempotency.once(
                        tx, key, () -> TestingNotes.create(tx, title).json()));
    }

    private static Db withDomain(TestingStore store) {
        TestingNotes.createDomain(store.db());
        return store.db();
    }
}
