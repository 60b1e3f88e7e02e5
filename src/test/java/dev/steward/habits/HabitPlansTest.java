package dev.steward.habits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.store.Dialect;
import dev.steward.testing.TestingStore;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ten years of a habit are some 3,500 logs that lie far apart in the table, since those of other habits came between. */
class HabitPlansTest {

    @Test
    void streaksAreReadFromAnIndexAlone() {
        try (TestingStore store = TestingStore.on(Dialect.SQLITE)) {
            List<String> plan = store.db()
                    .read(reading -> reading.query("EXPLAIN QUERY PLAN " + HabitLogStore.COMPLETIONS)
                            .bind("habit", "h")
                            .list(row -> row.text("detail")));

            assertThat(plan).singleElement().asString().contains(" USING COVERING INDEX ");
        }
    }
}
