package dev.steward.search;

import dev.steward.store.Batch;
import dev.steward.store.Entry;
import dev.steward.store.Follower;
import dev.steward.store.Reading;
import dev.steward.store.Transaction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/**
 * Which words are in which record, kept in the same transaction as the record (FR-30). The first 15,000 words of a text are in it: PostgreSQL counts no
 * further. It also keeps no more than 256 places of one word, so there a phrase late in a long text may be missed that SQLite finds.
 */
record SearchIndex() implements Follower {
    private static final int MOST_TITLE_WORDS = 500;
    private static final int MOST_BODY_WORDS = 15_000;
    /** PostgreSQL keeps at most a megabyte for one record. */
    private static final int MOST_BYTES = 500_000;

    private record Words(String record, List<String> title, List<String> body) {}

    @Override
    public void follow(Transaction transaction, List<Entry> entries) {
        Map<String, Entry> changed = new HashMap<>();
        for (Entry entry : entries) {
            if (Searched.of(entry.entity()).isPresent() && !isUnchanged(entry)) {
                changed.put(entry.record(), entry);
            }
        }
        List<Entry> all = List.copyOf(changed.values());
        forget(
                transaction,
                all.stream()
                        .filter(entry -> entry.action() != Entry.Action.CREATED)
                        .toList());
        learn(
                transaction,
                all.stream().filter(entry -> entry.after().isPresent()).toList());
    }

    private static boolean isUnchanged(Entry entry) {
        return entry.before().isPresent()
                && entry.after().isPresent()
                && Searched.of(entry.entity())
                        .map(searched -> searched.isSame(
                                entry.before().get(), entry.after().get()))
                        .orElse(true);
    }

    private static void forget(Transaction transaction, List<Entry> entries) {
        String id = switch (transaction.dialect()) {
            case SQLITE -> "rowid";
            case POSTGRESQL -> "id";
        };
        Batch terms = transaction.batch("DELETE FROM search_terms WHERE " + id
                + " = (SELECT search_records.id FROM search_records WHERE record = :record)");
        entries.forEach(entry -> terms.bind("record", entry.record()).add());
        terms.execute();
        Batch records = transaction.batch("DELETE FROM search_records WHERE record = :record");
        entries.forEach(entry -> records.bind("record", entry.record()).add());
        records.execute();
    }

    private static void learn(Transaction transaction, List<Entry> entries) {
        Batch records = transaction.batch("INSERT INTO search_records (entity, record) VALUES (:entity, :record)");
        entries.forEach(entry -> records.bind("entity", entry.entity())
                .bind("record", entry.record())
                .add());
        records.execute();
        Batch terms = switch (transaction.dialect()) {
            case SQLITE -> transaction.batch("""
                            INSERT INTO search_terms (rowid, title, body)
                            SELECT id, :title, :body FROM search_records WHERE record = :record""");
            case POSTGRESQL -> transaction.batch("""
                            INSERT INTO search_terms (id, terms)
                            SELECT id, CAST(:title AS tsvector) || CAST(:body AS tsvector) FROM search_records WHERE record = :record""");
        };
        Function<List<String>, String> titles = words(transaction, 1, "A");
        Function<List<String>, String> bodies = words(transaction, 2, "D");
        for (Entry entry : entries) {
            Words words = words(entry);
            terms.bind("record", words.record())
                    .bind("title", titles.apply(words.title()))
                    .bind("body", bodies.apply(words.body()))
                    .add();
        }
        terms.execute();
    }

    private static Words words(Entry entry) {
        Searched searched = Searched.of(entry.entity()).orElseThrow();
        ObjectNode image = entry.after().orElseThrow();
        List<String> title = Tokens.of(searched.title(image), MOST_TITLE_WORDS);
        return new Words(entry.record(), title, bounded(Tokens.of(searched.body(image), MOST_BODY_WORDS)));
    }

    private static List<String> bounded(List<String> words) {
        int bytes = 0;
        for (int index = 0; index < words.size(); index++) {
            bytes += words.get(index).getBytes(StandardCharsets.UTF_8).length + 2;
            if (bytes > MOST_BYTES) {
                return words.subList(0, index);
            }
        }
        return words;
    }

    /**
     * Words as each engine takes them; they hold letters and digits alone.
     *
     * @param first the place of the first word; that of the body leaves one out, so that no phrase reaches from the title into it
     */
    private static Function<List<String>, String> words(Reading reading, int first, String weight) {
        return switch (reading.dialect()) {
            case SQLITE -> words -> String.join(" ", words);
            case POSTGRESQL -> words -> tsvector(words, first, weight);
        };
    }

    private static String tsvector(List<String> words, int first, String weight) {
        Map<String, List<String>> positions = new HashMap<>();
        for (int index = 0; index < words.size(); index++) {
            positions.computeIfAbsent(words.get(index), _ -> new ArrayList<>()).add((first + index) + weight);
        }
        return positions.entrySet().stream()
                .map(word -> "'" + word.getKey() + "':" + String.join(",", word.getValue()))
                .collect(Collectors.joining(" "));
    }

    /** The ids of the records of one kind that fit best, best first, then the latest. */
    static List<String> find(Reading reading, SearchQuery query, Searched kind, int limit) {
        return switch (reading.dialect()) {
            case SQLITE -> find(reading, query.fts5(), kind, limit, """
                    SELECT search_records.record FROM search_terms
                    JOIN search_records ON search_records.id = search_terms.rowid
                    WHERE search_terms MATCH :query AND search_records.entity = :entity
                    ORDER BY bm25(search_terms, 5.0, 1.0), search_records.id DESC LIMIT :limit""");
            case POSTGRESQL -> find(reading, query.tsquery(), kind, limit, """
                    SELECT search_records.record FROM search_terms
                    CROSS JOIN (SELECT CAST(:query AS tsquery) AS query) AS asked
                    JOIN search_records ON search_records.id = search_terms.id
                    WHERE search_terms.terms @@ asked.query AND search_records.entity = :entity
                    ORDER BY ts_rank('{0.2, 0.2, 0.2, 1.0}', search_terms.terms, asked.query) DESC, search_records.id DESC LIMIT :limit""");
        };
    }

    private static List<String> find(Reading reading, String query, Searched kind, int limit, String sql) {
        return reading.query(sql)
                .bind("query", query)
                .bind("entity", kind.entity())
                .bind("limit", limit)
                .list(row -> row.text("record"));
    }
}
