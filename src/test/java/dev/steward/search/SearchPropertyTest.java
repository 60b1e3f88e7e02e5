package dev.steward.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.EachStore;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.TestingStore;
import dev.steward.testing.TestingWorkspace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Whatever is written and asked, what is found is what looking through every word of every note finds. */
class SearchPropertyTest {
    private static final List<String> PARTS = List.of(
            "red", "Red", "reddish", "fox", "Füchse", "fuchs", "POL-358", "20.04", "don't", "漢字", "漢", "字漢", "テスト",
            "ไทย", "🎯", "a", "ab", "x_y", "-", "\"", "*", "OR", "(");

    @EachStore
    void whatIsFoundIsWhatASlowLookFinds(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Work'}");
        Random random = new Random(7);
        Map<String, List<List<String>>> notes = new LinkedHashMap<>();
        for (int note = 0; note < 60; note++) {
            String title = "n " + text(random, 4);
            String content = text(random, 12);
            String id = workspace.create(
                    "create_note",
                    TestingMcp.json("{domain: 'Work'}")
                            .put("title", title)
                            .put("content", content)
                            .toString());
            notes.put(id, List.of(Tokens.of(title, 100), Tokens.of(content, 100)));
        }
        for (int query = 0; query < 400; query++) {
            String asked = text(random, 3);
            assertThat(found(workspace, asked)).as("<%s>", asked).isEqualTo(expected(notes, SearchQuery.parse(asked)));
        }
    }

    private static String text(Random random, int most) {
        return IntStream.rangeClosed(0, random.nextInt(most))
                .mapToObj(_ -> PARTS.get(random.nextInt(PARTS.size())))
                .map(part -> switch (random.nextInt(8)) {
                    case 0 -> "\"" + part + " " + PARTS.get(random.nextInt(PARTS.size())) + "\"";
                    case 1 -> "-" + part;
                    default -> part;
                })
                .collect(Collectors.joining(random.nextInt(5) == 0 ? "" : " "));
    }

    private static Set<String> found(TestingWorkspace workspace, String query) {
        Set<String> found = new TreeSet<>();
        workspace
                .call("search", TestingMcp.json("{limit: 50}").put("query", query))
                .succeeded()
                .get("results")
                .valueStream()
                .flatMap(result -> result.path("items").valueStream())
                .forEach(item -> found.add(item.path("id").asString()));
        return found;
    }

    /** The notes that have all words that are wanted and none of the others. */
    private static Set<String> expected(Map<String, List<List<String>>> notes, SearchQuery query) {
        Set<String> expected = new TreeSet<>();
        notes.forEach((id, texts) -> {
            boolean isWanted = query.wanted().stream().allMatch(clause -> isIn(texts, clause));
            boolean isUnwanted = query.unwanted().stream().anyMatch(clause -> isIn(texts, clause));
            if (!query.isEmpty() && isWanted && !isUnwanted) {
                expected.add(id);
            }
        });
        return expected;
    }

    private static boolean isIn(List<List<String>> texts, SearchQuery.Clause clause) {
        return texts.stream().anyMatch(words -> starts(words, clause).findAny().isPresent());
    }

    private static Stream<Integer> starts(List<String> words, SearchQuery.Clause clause) {
        List<Integer> starts = new ArrayList<>();
        int last = clause.words().size() - 1;
        for (int start = 0; start + last < words.size(); start++) {
            String end = words.get(start + last);
            String wanted = clause.words().get(last);
            boolean isEnd = clause.isBeginning() ? end.startsWith(wanted) : end.equals(wanted);
            if (isEnd
                    && Collections.indexOfSubList(
                                    words.subList(start, start + last),
                                    clause.words().subList(0, last))
                            == 0) {
                starts.add(start);
            }
        }
        return starts.stream();
    }
}
