package dev.steward.store;

import static dev.steward.testing.TestingStore.AUTHOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WhereTest {

    @Test
    void aConditionWithoutAValueIsLeftOut() {
        Where where = Where.present()
                .equal("domain", Optional.empty())
                .and("due_at < :before", "before", Optional.empty())
                .contains("title_key", Optional.empty())
                .equal("notes.status", Optional.of("todo"));

        assertThat(where.sql()).isEqualTo(" WHERE deleted IS NULL AND notes.status = :notes_status");
        assertThat(Where.all().sql()).isEmpty();
    }

    @Test
    void twoValuesOfOneNameAreADefect() {
        assertThatThrownBy(() -> Where.all().equal("domain", "a").equal("domain", "b"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @EachStore
    void noCharacterOfASearchedTextIsSpecial(TestingStore store) {
        Db db = withNotes(store, List.of("20% off", "200 off", "snake_case", "snakeXcase", "back\\slash", "Größe"));

        assertThat(containing(db, "20%")).containsExactly("20% off");
        assertThat(containing(db, "%")).containsExactly("20% off");
        assertThat(containing(db, "snake_")).containsExactly("snake_case");
        assertThat(containing(db, "\\")).containsExactly("back\\slash");
        assertThat(containing(db, "GRÖSSE")).containsExactly("Größe");
        assertThat(containing(db, "'")).isEmpty();
    }

    @EachStore
    void whatIsInTheTrashIsNotListed(TestingStore store) {
        Db db = withNotes(store, List.of("kept", "trashed"));
        db.housekeep(tx -> tx.update("UPDATE notes SET deleted = :now WHERE title = 'trashed'")
                .bind("now", tx.now())
                .execute());

        assertThat(titles(page(db, Where.present(), 10, 0))).containsExactly("kept");
        assertThat(titles(page(db, Where.trashed(), 10, 0))).containsExactly("trashed");
        assertThat(page(db, Where.all(), 10, 0).total()).isEqualTo(2);
    }

    @EachStore
    void pagesFollowEachOtherWithoutRepeatsOrGaps(TestingStore store) {
        List<String> all =
                IntStream.range(0, 25).mapToObj(number -> "n" + number).toList();
        Db db = withNotes(store, all);

        assertThat(IntStream.range(0, 5)
                        .boxed()
                        .flatMap(number -> titles(page(db, Where.present(), 5, number * 5L)).stream()))
                .containsExactlyElementsOf(all.reversed());
    }

    @EachStore
    void theTotalIsTheSameOnEveryPage(TestingStore store) {
        Db db = withNotes(
                store, IntStream.range(0, 10).mapToObj(number -> "n" + number).toList());

        assertThat(List.of(
                        page(db, Where.present(), 3, 0).total(),
                        page(db, Where.present(), 3, 9).total(),
                        page(db, Where.present(), 5, 5).total(),
                        page(db, Where.present(), 10, 0).total(),
                        page(db, Where.present(), 20, 0).total(),
                        page(db, Where.present(), 3, 10).total(),
                        page(db, Where.present(), 3, 99_999).total()))
                .containsOnly(10L);
        assertThat(page(db, Where.present(), 3, 99_999).items()).isEmpty();
        assertThat(page(db, Where.present().equal("title", "none"), 3, 0)).isEqualTo(new Page<>(List.of(), 0));
    }

    @EachStore
    void aListOfValuesFiltersToo(TestingStore store) {
        Db db = withNotes(store, List.of("a", "b", "c"));

        assertThat(titles(page(db, Where.present().in("title", List.of("a", "c")), 10, 0)))
                .containsExactly("c", "a");
        assertThat(page(db, Where.present().in("title", List.of()), 10, 0).total())
                .isZero();
    }

    private static List<String> containing(Db db, String text) {
        return titles(page(db, Where.present().contains("title_key", Optional.of(Fold.name(text))), 10, 0));
    }

    private static Page<TestingNotes.Note> page(Db db, Where where, int limit, long offset) {
        return db.read(reading -> TestingNotes.list(reading, where, new Slice(limit, offset)));
    }

    private static List<String> titles(Page<TestingNotes.Note> page) {
        return page.items().stream().map(TestingNotes.Note::title).toList();
    }

    /** Some of the notes are made in the same millisecond. */
    private static Db withNotes(TestingStore store, List<String> titles) {
        TestingNotes.createDomain(store.db());
        for (int number = 0; number < titles.size(); number++) {
            String title = titles.get(number);
            store.db().write(AUTHOR, tx -> TestingNotes.create(tx, title));
            store.clock().advance(Duration.ofMillis(number % 3));
        }
        return store.db();
    }
}
