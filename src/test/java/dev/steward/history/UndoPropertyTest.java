package dev.steward.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.store.Dialect;
import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Whatever three agents do, undone in reverse, gives back exactly what there was; and that undone in reverse, what there was before. */
class UndoPropertyTest {
    private static final int STEPS = 40;

    private record Moment(String call, ObjectNode before, ObjectNode after) {}

    @EachStore
    void everySequenceOfCallsCanBeUndoneInReverseAndRedone(TestingStore store) {
        Dialect dialect = store.settings().dialect();
        for (int seed = 0; seed < 8; seed++) {
            try (TestingStore fresh = TestingStore.on(dialect)) {
                undoAndRedo(seed, new RandomDays(fresh, new Random(seed)));
            }
        }
    }

    private static void undoAndRedo(int seed, RandomDays days) {
        Deque<Moment> moments = new ArrayDeque<>();
        ObjectNode before = days.picture();
        while (moments.size() < STEPS) {
            String call = days.step().orElse(null);
            if (call != null) {
                ObjectNode after = days.picture();
                moments.push(new Moment(call, before, after));
                before = after;
            }
        }
        Deque<Moment> undone = new ArrayDeque<>();
        for (Moment moment : moments) {
            JsonNode reply = days.undo(moment.call()).succeeded().body();
            assertThat(reply.has("warnings")).as("seed " + seed + " " + reply).isFalse();
            isAs(moment.before(), days.picture(), "undone, seed " + seed);
            undone.push(new Moment(reply.path("call_id").asString(), moment.before(), moment.after()));
        }
        for (Moment moment : undone) {
            days.undo(moment.call()).succeeded();
            isAs(moment.after(), days.picture(), "redone, seed " + seed);
        }
    }

    private static void isAs(ObjectNode expected, ObjectNode picture, String what) {
        for (String member : expected.propertyNames()) {
            assertThat(picture.path(member)).as(what + ", " + member).isEqualTo(expected.path(member));
        }
        assertThat(picture).as(what).isEqualTo(expected);
    }
}
