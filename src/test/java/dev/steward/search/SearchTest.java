package dev.steward.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.store.Dialect;
import dev.steward.testing.EachStore;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.TestingStore;
import dev.steward.testing.TestingWorkspace;
import java.text.BreakIterator;
import java.text.Normalizer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

class SearchTest {
    /** Notes by a letter, each title and content. */
    private static final Map<String, String[]> NOTES = notes();

    /** What is asked, and the letters of the notes that are found, on both engines. */
    private static final Map<String, String> TABLE = table();

    private static Map<String, String[]> notes() {
        Map<String, String[]> notes = new LinkedHashMap<>();
        notes.put("a", new String[] {"Café Zürich", "Opening hours of the ŒUVRE"});
        notes.put("b", new String[] {"Ticket", "POL-358 on ubuntu 20.04, don't use grammar::fa, 20% off snake_case"});
        notes.put("c", new String[] {"サンドボックス修正テスト", "x"});
        notes.put("d", new String[] {"做好财务护城河", "y"});
        notes.put("e", new String[] {"회의록을 정리했습니다", "z"});
        notes.put("f", new String[] {"ภาษาไทยไม่มีช่องว่าง", "thai"});
        notes.put("g", new String[] {"Straße", "red fox and blue bird 🎯"});
        notes.put("h", new String[] {"Fox", "The red bird, then a blue fox. 100% sure."});
        return notes;
    }

    private static Map<String, String> table() {
        Map<String, String> table = new LinkedHashMap<>();
        table.put("cafe zurich", "a");
        table.put("CAFÉ", "a");
        table.put(Normalizer.normalize("Café Zürich", Normalizer.Form.NFD), "a");
        table.put("zür", "a");
        table.put("zür hours", "");
        table.put("zürich hour", "a");
        table.put("œuvre", "a");
        table.put("POL-358", "b");
        table.put("pol 35", "b");
        table.put("358-POL", "");
        table.put("20.04", "b");
        table.put("don't", "b");
        table.put("don’t", "b");
        table.put("grammar::fa", "b");
        table.put("20%", "b");
        table.put("snake_case", "b");
        table.put("snake", "b");
        table.put("\"open quote", "");
        table.put("C++", "");
        table.put("caf+", "");
        table.put("(", "");
        table.put("%", "");
        table.put("*", "");
        table.put("\"", "");
        table.put("-", "");
        table.put("--", "");
        table.put("\\", "");
        table.put("'; DROP TABLE notes; --", "");
        table.put("NEAR(red fox, 2)", "");
        table.put("red OR nothing", "");
        table.put("title:fox", "");
        table.put("fox:*", "gh");
        table.put("'fox' & !bird", "gh");
        table.put("サンドボックス", "c");
        table.put("ボックス", "c");
        table.put("修正", "c");
        table.put("护城河", "d");
        table.put("财务", "d");
        table.put("河", "d");
        table.put("城护", "");
        table.put("회의록", "e");
        table.put("정리", "e");
        table.put("ไทย", "f");
        table.put("ช่องว่าง", "f");
        table.put("strasse", "g");
        table.put("🎯", "g");
        table.put("red fox", "gh");
        table.put("\"red fox\"", "g");
        table.put("\"blue fox\"", "h");
        table.put("fox -blue", "");
        table.put("red -\"red fox\"", "h");
        table.put("bird -straße", "h");
        table.put("-fox", "");
        table.put("re", "gh");
        table.put("re fox", "");
        table.put("fox re", "gh");
        table.put("\"fox re\"", "");
        table.put("100% sure", "h");
        table.put("\u202Efox", "gh");
        table.put("fox\t\nbird", "gh");
        return table;
    }

    @ParameterizedTest
    @EnumSource
    void whatIsFoundIsTheSameOnBothEngines(Dialect dialect) {
        try (TestingStore store = TestingStore.on(dialect)) {
            TestingWorkspace workspace = TestingWorkspace.on(store);
            workspace.create("create_domain", "{name: 'Work'}");
            Map<String, String> letters = new LinkedHashMap<>();
            NOTES.forEach((letter, note) -> letters.put(
                    workspace.create(
                            "create_note",
                            TestingMcp.json("{domain: 'Work'}")
                                    .put("title", note[0])
                                    .put("content", note[1])
                                    .toString()),
                    letter));

            TABLE.forEach((query, expected) -> {
                Set<String> found = new TreeSet<>();
                items(workspace, query, "notes")
                        .forEach(item -> found.add(letters.get(item.path("id").asString())));
                assertThat(String.join("", found)).as("query <%s>", query).isEqualTo(expected);
            });
        }
    }

    private static Stream<JsonNode> items(TestingWorkspace workspace, String query, String type) {
        return workspace
                .call("search", TestingMcp.json("{limit: 50}").put("query", query))
                .succeeded()
                .get("results")
                .valueStream()
                .filter(result -> result.path("type").asString().equals(type))
                .flatMap(result -> result.path("items").valueStream());
    }

    private static List<String> ids(TestingWorkspace workspace, String query) {
        return workspace
                .call("search", TestingMcp.json("{}").put("query", query))
                .succeeded()
                .get("results")
                .valueStream()
                .flatMap(result -> result.path("items").valueStream())
                .map(item -> item.path("id").asString())
                .toList();
    }

    private static TestingWorkspace workspace(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Work'}");
        return workspace;
    }

    /** FR-30: whatever becomes of a record, its words go and come with it. */
    @EachStore
    void theIndexFollowsEveryChange(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        String widget = workspace.create("create_note", "{title: 'Zarquon Widget', domain: 'Work'}");
        workspace.call("delete_note", "{note_id: '" + widget + "'}").succeeded();
        String sprocket = workspace.create("create_note", "{title: 'Ordinary Sprocket', domain: 'Work'}");
        String task = workspace.create("create_task", "{title: 'Flibber', domain: 'Work'}");
        workspace
                .call("update_task", "{task_id: '" + task + "', title: 'Renamed', description: 'with words'}")
                .succeeded();

        assertThat(ids(workspace, "zarquon")).isEmpty();
        assertThat(ids(workspace, "Flibber")).isEmpty();
        assertThat(ids(workspace, "Renamed")).containsExactly(task);
        assertThat(ids(workspace, "words")).containsExactly(task);
        assertThat(ids(workspace, "Sprocket")).containsExactly(sprocket);

        workspace
                .call("update_task", "{task_id: '" + task + "', status: 'done'}")
                .succeeded();
        assertThat(ids(workspace, "words")).containsExactly(task);
        String call = workspace.lastChange().author().call().orElseThrow();
        workspace.call("undo", "{call_id: '" + call + "'}").succeeded();
        workspace
                .call("restore", "{entity: 'note', record_id: '" + widget + "'}")
                .succeeded();
        assertThat(ids(workspace, "zarquon")).containsExactly(widget);

        workspace
                .call(
                        "bulk_create_tasks",
                        "{domain: 'Work', tasks: [{title: 'bulky'}, {title: 'bulky'}, {title: 'bulky'}]}")
                .succeeded();
        List<String> bulky = ids(workspace, "bulky");
        assertThat(bulky).hasSize(3);
        workspace
                .call("bulk_update_tasks", "{tasks: [{task_id: '" + bulky.getFirst() + "', title: 'slim'}]}")
                .succeeded();
        assertThat(ids(workspace, "bulky")).hasSize(2);
        workspace
                .call("bulk_delete_tasks", "{task_ids: ['" + bulky.get(1) + "', '" + bulky.get(2) + "']}")
                .succeeded();
        assertThat(ids(workspace, "bulky")).isEmpty();

        store.reopen();
        assertThat(ids(TestingWorkspace.on(store), "slim")).containsExactly(bulky.getFirst());
    }

    @EachStore
    void resultsComeByTypeInTheDocumentedOrderWithTitlesFirst(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        String inText = workspace.create("create_note", "{title: 'Other', content: 'a fox', domain: 'Work'}");
        String inTitle = workspace.create("create_note", "{title: 'Fox', content: 'x', domain: 'Work'}");
        workspace.create(
                "create_report",
                "{title: 'fox', type: 'custom', domain: 'Work', date_range_start: '2026-11-01', date_range_end: '2026-11-02'}");
        workspace.create("create_project", "{name: 'fox', domain: 'Work'}");
        workspace.create("create_habit", "{name: 'fox', domain: 'Work'}");
        workspace.create("create_task", "{title: 'x', description: 'fox', domain: 'Work'}");
        workspace.create("create_tag", "{name: 'fox'}");

        JsonNode results =
                workspace.call("search", "{query: 'fox'}").succeeded().get("results");

        assertThat(results.valueStream().map(result -> result.path("type").asString()))
                .containsExactly("tasks", "habits", "projects", "notes", "reports");
        assertThat(results.get(3)
                        .path("items")
                        .valueStream()
                        .map(item -> item.path("id").asString()))
                .containsExactly(inTitle, inText);
        assertThat(results.get(3).at("/items/0").has("content")).isFalse();
        assertThat(results.get(3).at("/items/1/snippet").asString()).isEqualTo("a fox");
        assertThat(results.get(0).at("/items/0/status").asString()).isEqualTo("todo");

        JsonNode some = workspace
                .call("search", "{query: 'fox', types: ['notes', 'tasks'], limit: 1}")
                .succeeded()
                .get("results");
        assertThat(some.valueStream().map(result -> result.path("type").asString()))
                .containsExactly("tasks", "notes");
        assertThat(some.get(1).path("items").size()).isEqualTo(1);
        assertThat(workspace
                        .call("search", "{query: 'nothing'}")
                        .succeeded()
                        .get("results")
                        .size())
                .isZero();
        workspace.call("search", "{query: ''}").refusedArgument("query");
        workspace.call("search", "{query: 'a', limit: -1}").refusedArgument("limit");
        workspace.call("search", "{query: 'a', types: ['tags']}").refused("invalid");
    }

    @EachStore
    void aSnippetShowsTheHitAndCutsNoCharacterInHalf(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        String family = "👨‍👩‍👧‍👦";
        String text = family.repeat(40) + " needle " + family.repeat(40);
        workspace.create(
                "create_note",
                TestingMcp.json("{title: 'n', domain: 'Work'}")
                        .put("content", text)
                        .toString());

        String snippet = items(workspace, "needle", "notes")
                .findFirst()
                .orElseThrow()
                .path("snippet")
                .asString();

        assertThat(snippet).contains("needle").startsWith("…").endsWith("…");
        String inside =
                snippet.substring(1, snippet.length() - 1).replace("needle", "").replace(" ", "");
        BreakIterator characters = BreakIterator.getCharacterInstance();
        characters.setText(inside);
        int start = characters.first();
        for (int end = characters.next(); end != BreakIterator.DONE; end = characters.next()) {
            assertThat(inside.substring(start, end)).isEqualTo(family);
            start = end;
        }
    }

    /** The longest note there can be, of words that are all different. */
    @EachStore
    void aVeryLongNoteIsKeptAndFoundByItsFirstWords(TestingStore store) {
        TestingWorkspace workspace = workspace(store);
        StringBuilder text = new StringBuilder("beginning ");
        for (int word = 0; text.length() < 990_000; word++) {
            text.append("w").append(word).append(' ');
        }
        workspace.create(
                "create_note",
                TestingMcp.json("{title: 'long', domain: 'Work'}")
                        .put("content", text.toString())
                        .toString());
        workspace.create(
                "create_note",
                TestingMcp.json("{title: 'odd', domain: 'Work'}")
                        .put("content", "é".repeat(900_000))
                        .toString());
        workspace.create(
                "create_note",
                TestingMcp.json("{title: 'han', domain: 'Work'}")
                        .put("content", "护城河财".repeat(200_000))
                        .toString());

        assertThat(ids(workspace, "beginning w10000")).hasSize(1);
        assertThat(ids(workspace, "护城河财护")).hasSize(1);
    }
}
