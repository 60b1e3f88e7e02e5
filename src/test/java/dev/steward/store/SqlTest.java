package dev.steward.store;

import static dev.steward.testing.TestingStore.AUTHOR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.json.Json;
import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** What the two engines must do alike, for features to be written once. */
class SqlTest {
    private static final List<String> IN_ORDER =
            List.of("", " ", "%", "1", "10", "9", "A", "B", "Z", "_", "a", "b", "z", "ß", "Ä", "é", "漢", "🎯");

    @EachStore
    void textSortsByCodePoint(TestingStore store) {
        Db db = withDomain(store);
        db.write(
                AUTHOR,
                tx -> IN_ORDER.reversed().stream()
                        .map(title -> TestingNotes.create(tx, title))
                        .toList());

        List<String> sorted = db.read(reading ->
                reading.query("SELECT title FROM notes ORDER BY title").list(row -> row.text("title")));
        List<String> codePoints = IN_ORDER.stream()
                .sorted((one, other) -> Arrays.compareUnsigned(bytes(one), bytes(other)))
                .toList();

        assertThat(sorted).containsExactlyElementsOf(codePoints);
    }

    @EachStore
    void greaterAndLessFollowTheSameOrder(TestingStore store) {
        Db db = withDomain(store);
        db.write(
                AUTHOR,
                tx -> IN_ORDER.stream()
                        .map(title -> TestingNotes.create(tx, title))
                        .toList());

        List<String> between = db.read(
                reading -> reading.query("SELECT title FROM notes WHERE title > :from AND title < :to ORDER BY title")
                        .bind("from", "A")
                        .bind("to", "a")
                        .list(row -> row.text("title")));

        assertThat(between).containsExactly("B", "Z", "_");
    }

    @EachStore
    void nullsStandWhereTheStatementSays(TestingStore store) {
        Db db = withDomain(store);
        db.write(AUTHOR, tx -> List.of(task(tx, "none", null), task(tx, "late", 9L), task(tx, "soon", 1L)));

        assertThat(titles(db, "due_at NULLS LAST")).containsExactly("soon", "late", "none");
        assertThat(titles(db, "due_at DESC NULLS LAST")).containsExactly("late", "soon", "none");
        assertThat(titles(db, "due_at NULLS FIRST")).containsExactly("none", "soon", "late");
    }

    @EachStore
    void priorityHasItsRank(TestingStore store) {
        Db db = withDomain(store);
        db.write(AUTHOR, tx -> List.of(task(tx, "task", null)));

        assertThat(db.<Long>read(reading ->
                        reading.query("SELECT priority_rank FROM tasks").number()))
                .isEqualTo(4);
    }

    @EachStore
    void aListOfParametersMayHaveAnySize(TestingStore store) {
        Db db = withDomain(store);
        List<String> ids = db.write(
                AUTHOR,
                tx -> IntStream.range(0, 1_000)
                        .mapToObj(number ->
                                TestingNotes.create(tx, "Note " + number).id())
                        .toList());

        assertThat(found(db, ids)).isEqualTo(1_000);
        assertThat(found(db, ids.subList(0, 1))).isOne();
        assertThat(found(db, List.of())).isZero();
        assertThat(found(db, List.of("' OR 1=1 --", "x"))).isZero();
    }

    @EachStore
    void everyKindOfValueIsReadBackAsItWasBound(TestingStore store) {
        Db db = withDomain(store);
        Instant moment = Instant.parse("1969-12-31T23:59:59.999Z");
        db.housekeep(tx -> {
            tx.update("CREATE TABLE kinds (t TEXT, n BIGINT, d DOUBLE PRECISION, m BIGINT, day TEXT, f BIGINT, o TEXT)"
                            .replace("BIGINT", tx.dialect().types().get("integer"))
                            .replace("DOUBLE PRECISION", tx.dialect().types().get("real")))
                    .execute();
            return tx.update("INSERT INTO kinds VALUES (:t, :n, :d, :m, :day, :f, :o)")
                    .bind("t", "text")
                    .bind("n", Long.MAX_VALUE)
                    .bind("d", 0.1)
                    .bind("m", moment)
                    .bind("day", LocalDate.of(2028, 2, 29))
                    .bind("f", true)
                    .bind("o", Optional.empty())
                    .execute();
        });

        List<Object> values = db.read(reading -> reading.query("SELECT * FROM kinds")
                .find(row -> List.<Object>of(
                        row.text("t"),
                        row.number("n"),
                        row.decimal("d"),
                        row.instant("m"),
                        row.date("day"),
                        row.flag("f"),
                        row.optional("o", Row::text)))
                .orElseThrow());

        assertThat(values)
                .containsExactly(
                        "text", Long.MAX_VALUE, 0.1, moment, LocalDate.of(2028, 2, 29), true, Optional.empty());
    }

    @EachStore
    void aMillionCharactersAndEveryScriptSurvive(TestingStore store) {
        Db db = withDomain(store);
        String text = "Größe – 漢字 🎯 עברית \u2028\u0001\t\r\n' \" \\ % ".repeat(32_000);
        TestingNotes.Note note = db.write(AUTHOR, tx -> TestingNotes.create(tx, tx.newId(), "🎯", text));

        assertThat(text.length()).isGreaterThan(1_000_000);
        assertThat(db.<Optional<TestingNotes.Note>>read(reading -> TestingNotes.find(reading, note.id())))
                .contains(note);
        assertThat(db.<List<Journaled>>read(reading -> Journal.ofRecord(reading, "note", note.id())))
                .singleElement()
                .satisfies(entry -> assertThat(entry.entry().after()).contains(note.json()));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static long found(Db db, List<String> ids) {
        return db.read(reading -> reading.query("SELECT count(*) FROM notes WHERE id IN (<ids>)")
                .bindList("ids", ids)
                .number());
    }

    private static List<String> titles(Db db, String order) {
        return db.read(reading ->
                reading.query("SELECT title FROM tasks ORDER BY " + order).list(row -> row.text("title")));
    }

    private static String task(Transaction tx, String title, Long due) {
        String id = tx.newId();
        tx.update("""
                        INSERT INTO tasks (id, title, title_key, status, priority, due_at, domain, created, updated, created_by)
                        VALUES (:id, :title, :title, 'todo', 'urgent', :due, :domain, :now, :now, 'owner')""")
                .bind("id", id)
                .bind("title", title)
                .bind("due", due)
                .bind("domain", TestingNotes.DOMAIN)
                .bind("now", tx.now())
                .execute();
        tx.journal(Entry.created("task", id, Json.object()));
        return id;
    }

    private static Db withDomain(TestingStore store) {
        TestingNotes.createDomain(store.db());
        return store.db();
    }
}
