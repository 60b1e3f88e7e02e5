package dev.steward.notes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.EachStore;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.TestingStore;
import dev.steward.testing.ToolReply;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** Which notes link to which, whatever becomes of them. */
class NoteGraphTest {

    @EachStore
    void theGraphHasTheDocumentedShape(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        String one = notes.write("One", "see [[Two]]");
        String two = notes.write("Two", "");

        assertThat(notes.call("get_note_graph", "{}").succeeded().body())
                .isEqualTo(TestingMcp.json("""
                {success: true, graph: {
                    nodes: [{id: '%1$s', title: 'One', domain: '%3$s'}, {id: '%2$s', title: 'Two', domain: '%3$s'}],
                    edges: [{source: '%1$s', target: '%2$s', label: 'related to'}]}}""".formatted(one, two, notes.work())));
    }

    @EachStore
    void thereIsAGraphOfNothing(TestingStore store) {
        assertThat(TestingNotes.on(store).call("get_note_graph", "{}").body())
                .isEqualTo(TestingMcp.json("{success: true, graph: {nodes: [], edges: []}}"));
    }

    @EachStore
    void notesAreNamedByTitleWhateverItsCaseAndFormOrById(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        String cafe = notes.write("Café Zürich", "");
        notes.write("By title", "[[ CAFE\u0301 zürich ]] but not [[Cafe Zurich]]");
        notes.write("By id", "[[" + cafe + "|about]]");
        notes.create("title: 'Given', links: [{target: 'café zürich', label: 'praises'}, {target: '" + cafe + "'}]");

        assertThat(notes.edges("{}"))
                .containsExactly(
                        "By id > Café Zürich: about",
                        "By title > Café Zürich",
                        "Given > Café Zürich",
                        "Given > Café Zürich: praises");
    }

    @EachStore
    void aLinkToANoteToComeLeadsToItOnceItIsThere(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        notes.write("Early", "[[Later]]");
        notes.create("title: 'Given', links: [{target: 'LATER'}]");
        assertThat(notes.edges("{}")).isEmpty();

        String draft = notes.write("Draft", "");
        notes.update(draft, "title: 'later'").succeeded();

        assertThat(notes.edges("{}")).containsExactly("Early > later", "Given > later");
    }

    @EachStore
    void aNewTitleKeepsTheEdgesThoughTheTextSaysTheOldOne(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        String target = notes.write("Old", "");
        String source = notes.write("Source", "[[Old]]");
        notes.create("title: 'Given', links: [{target: 'Old'}]");
        notes.update(target, "title: 'New'").succeeded();
        notes.write("Old", "takes nothing over");

        assertThat(notes.edges("{}")).containsExactly("Given > New", "Source > New");

        notes.update(source, "content: 'corrected: [[old]]'").succeeded();
        assertThat(notes.edges("{}")).as("after a change of the text").containsExactly("Given > New", "Source > New");

        notes.update(source, "content: 'none'").succeeded();
        notes.update(source, "content: 'again [[Old]]'").succeeded();
        assertThat(notes.edges("{}")).as("a new link").containsExactly("Given > New", "Source > Old");
    }

    @EachStore
    void ofTwoNotesWithOneTitleTheOldestIsMeant(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        String first = notes.write("Same", "");
        String second = notes.write("Same", "");
        String source = notes.write("Source", "[[Same]]");

        assertThat(targets(notes)).containsExactly(first);
        notes.delete(first);
        assertThat(targets(notes)).as("the other one is left").containsExactly(second);
        notes.restore(first);
        assertThat(targets(notes)).as("it stays where it leads").containsExactly(second);
        notes.delete(source);
        assertThat(targets(notes)).isEmpty();
        notes.restore(source);
        assertThat(targets(notes)).containsExactly(second);
    }

    @EachStore
    void aDeletedNoteHasNoEdgesAndHasThemAgainWhenItComesBack(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        String middle = notes.write("Middle", "[[End]]");
        notes.write("End", "");
        notes.write("Start", "[[Middle]]");
        String renamed = "title: 'Centre'";
        notes.update(middle, renamed).succeeded();

        notes.delete(middle);
        assertThat(notes.nodes("{}")).containsExactly("End", "Start");
        assertThat(notes.edges("{}")).isEmpty();

        notes.restore(middle);
        assertThat(notes.edges("{}")).containsExactly("Centre > End", "Start > Centre");
    }

    @EachStore
    void aNoteMadeAnewIsLinkedToAsTheDeletedOneWas(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        String gone = notes.write("Topic", "");
        notes.write("Source", "[[Topic]] and [[" + gone + "|that one]]");
        notes.delete(gone);

        notes.write("Topic", "");

        assertThat(notes.edges("{}")).containsExactly("Source > Topic");
    }

    @EachStore
    void noEdgeLeadsBackToItsNote(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        String self = notes.write("Self", "[[Self]]");
        notes.update(self, "links: [{target: '" + self + "'}, {target: 'SELF'}]")
                .succeeded();
        assertThat(notes.edges("{}")).isEmpty();

        notes.write("self", "");
        assertThat(notes.edges("{}")).as("another of that title").containsExactly("Self > self");
    }

    @EachStore
    void aLinkThatStandsTwiceIsOneEdgeAndEachLabelIsOne(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        notes.write("A", "");
        notes.create(
                "title: 'B', content: '[[A]] [[a]] [[A|cites]]', links: [{target: 'A'}, {target: 'A', label: 'cites'}]");

        assertThat(notes.edges("{}")).containsExactly("B > A", "B > A: cites");
    }

    @EachStore
    void codeHoldsNoLinks(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        notes.write("A", "");
        notes.write("B", "`[[A]]`\n```\n[[A|fence]]\n```\n\\[[A|escaped]]\n\n> - [[A|item]]");

        assertThat(notes.edges("{}")).containsExactly("B > A: item");
    }

    @EachStore
    void filtersKeepWhatFitsAndTheEdgesBetween(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        notes.workspace().create("create_domain", "{name: 'Home'}");
        String project = notes.project("P");
        notes.create("title: 'a', content: '[[b]] [[c]]', project_id: '" + project + "'");
        notes.create("title: 'b', content: '[[c]]', project_id: '" + project + "'");
        String elsewhere = TestingNotes.id(
                TestingNotes.note(notes.call("create_note", "{title: 'c', domain: 'Home', content: '[[d]]'}")));
        notes.create("title: 'd', content: ''");

        assertThat(notes.nodes("{domain: 'Work'}")).containsExactly("a", "b", "d");
        assertThat(notes.edges("{domain: 'Work'}")).containsExactly("a > b");
        assertThat(notes.nodes("{project_id: '" + project + "'}")).containsExactly("a", "b");
        assertThat(notes.nodes("{note_id: '" + elsewhere + "'}")).containsExactly("a", "b", "c", "d");
        String d = TestingNotes.id(notes.graph("{}").path("nodes").get(3));
        assertThat(notes.nodes("{note_id: '" + d + "'}")).containsExactly("c", "d");
        assertThat(notes.edges("{note_id: '" + d + "'}")).containsExactly("c > d");
        notes.call("get_note_graph", "{domain: 'none'}").refusedArgument("domain");
        notes.call("get_note_graph", "{project_id: 'none'}").refusedArgument("project_id");
        assertThat(notes.call("get_note_graph", "{note_id: 'c'}")
                        .refusedArgument("note_id")
                        .error())
                .contains("'c' (" + elsewhere + ")");
    }

    /** All parts together are the whole, and each is complete in itself. */
    @EachStore
    void aLargeGraphComesInParts(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        int count = 300;
        for (int number = 0; number < count; number++) {
            int[] linked = {number / 2, (number * 7) % count, (number + 1) % count, count - 1};
            String links = IntStream.of(linked)
                    .mapToObj(target -> "[[" + target + "|" + "x".repeat(100) + "]]")
                    .collect(Collectors.joining(" "));
            notes.write("" + number, links);
        }
        List<String> titles = new ArrayList<>();
        List<JsonNode> edges = new ArrayList<>();
        List<String> ids = new ArrayList<>();
        int offset = 0;
        boolean isMore = true;
        while (isMore) {
            ToolReply part =
                    notes.call("get_note_graph", "{offset: " + offset + "}").succeeded();
            assertThat(part.text()).hasSizeLessThan(100_000);
            part.get("graph").path("nodes").forEach(node -> {
                titles.add(node.path("title").asString());
                ids.add(TestingNotes.id(node));
            });
            part.get("graph").path("edges").forEach(edge -> {
                edges.add(edge);
                assertThat(ids)
                        .contains(
                                edge.path("source").asString(),
                                edge.path("target").asString());
            });
            isMore = part.get("truncated").asBoolean(false);
            assertThat(part.body().has("next_offset")).isEqualTo(isMore);
            offset = part.get("next_offset").asInt(0);
        }

        assertThat(titles)
                .isEqualTo(IntStream.range(0, count).mapToObj(String::valueOf).toList());
        assertThat(edges).doesNotHaveDuplicates().hasSize(edgesOfTheLargeGraph(count));
    }

    private static int edgesOfTheLargeGraph(int count) {
        return IntStream.range(0, count)
                .map(number -> (int) IntStream.of(number / 2, (number * 7) % count, (number + 1) % count, count - 1)
                        .filter(target -> target != number)
                        .distinct()
                        .count())
                .sum();
    }

    private static List<String> targets(TestingNotes notes) {
        return notes.graph("{}")
                .path("edges")
                .valueStream()
                .map(edge -> edge.path("target").asString())
                .toList();
    }
}
