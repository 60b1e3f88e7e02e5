package dev.steward.notes;

import static dev.steward.notes.TestingNotes.id;
import static dev.steward.notes.TestingNotes.note;
import static dev.steward.notes.TestingNotes.with;
import static dev.steward.notes.TestingNotes.without;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.json.Json;
import dev.steward.store.Entry;
import dev.steward.testing.EachStore;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.TestingStore;
import dev.steward.testing.ToolReply;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class NoteToolsTest {

    @EachStore
    void aNewNoteIsAnsweredWholeAndReadBackTheSame(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        String project = notes.project("Website");
        String tag = notes.tag("Idea");

        JsonNode made = note(notes.call("create_note", """
                {title: ' Plan ', content: '# Plan\\nFirst *steps*', domain: 'work', tags: ['idea'], project_id: '%s', is_pinned: true,
                links: [{target: ' Later '}, {target: 'Other', label: 'refutes'}]}""".formatted(project)));

        assertThat(without(made, "id")).isEqualTo(TestingMcp.json("""
                {title: 'Plan', content: '# Plan\\nFirst *steps*', domain: '%s', tags: ['%s'], project_id: '%s', is_pinned: true, word_count: 3,
                links: [{target: 'Later', label: 'related to'}, {target: 'Other', label: 'refutes'}],
                created: '2026-12-01T09:30:00.000Z', updated: '2026-12-01T09:30:00.000Z', created_by: 'agent-1'}""".formatted(notes.work(), tag, project)));
        assertThat(notes.get(id(made))).isEqualTo(made);
        assertThat(notes.history(id(made))).containsExactly(Entry.created("note", id(made), made.asObject()));
    }

    @EachStore
    void aNoteNeedsATitleAndADomainOnly(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);

        assertThat(without(notes.create("title: 'x'"), "id", "domain", "created", "updated", "created_by"))
                .isEqualTo(TestingMcp.json(
                        "{title: 'x', content: '', tags: [], is_pinned: false, word_count: 0, links: []}"));
        notes.refused("title", "{domain: 'Work'}");
        notes.refused("title", "{domain: 'Work', title: ' '}");
        notes.refused("domain", "{title: 'x'}");
    }

    @EachStore
    void whatLeadsNowhereOrIsTooLongIsRefused(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        notes.refused("domain", "{title: 'x', domain: 'none'}");
        notes.refused("tags[0]", "{title: 'x', domain: 'Work', tags: ['none']}");
        notes.refused("project_id", "{title: 'x', domain: 'Work', project_id: 'none'}");
        notes.refused("title", "{title: '" + "x".repeat(501) + "', domain: 'Work'}");
        notes.refused("content", "{title: 'x', domain: 'Work', content: '" + "x".repeat(1_000_001) + "'}");
        notes.refused("content", "{title: 'x', domain: 'Work', content: 'a\\u0000b'}");
        notes.refused("links[0].target", "{title: 'x', domain: 'Work', links: [{label: 'y'}]}");
        notes.refused(
                "links[0].label",
                "{title: 'x', domain: 'Work', links: [{target: 'y', label: '%s'}]}".formatted("x".repeat(201)));
        notes.refused(
                "links",
                "{title: 'x', domain: 'Work', links: [%s]}"
                        .formatted("{target: 'y'},".repeat(101).replaceAll(",$", "")));
        notes.call("get_note", "{note_id: 'none'}").refused("not_found");
        notes.call("update_note", "{note_id: 'none', title: 'x'}").refused("not_found");
        notes.call("delete_note", "{note_id: 'none'}").refused("not_found");
        assertThat(notes.titles("{}")).isEmpty();
    }

    @EachStore
    void everyScriptSurvivesUnchanged(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        String text =
                "\uFEFF 😀👨‍👩‍👧 مرحبا ‏שלום e\u0301 \u202E 日本語 ก็ \t\r\n'\";--\\ %_ \u0001 ${x} {{y}} <script> \uFFFD \u2028";

        String id = notes.write("e\u0301😀 ‏שלום %_'", text);

        assertThat(notes.get(id).path("title").asString()).isEqualTo("é😀 ‏שלום %_'");
        assertThat(notes.get(id).path("content").asString()).isEqualTo(text);
        assertThat(notes.titles("{query: '%_'}")).hasSize(1);
        assertThat(notes.titles("{query: 'E😀'}")).hasSize(1);
    }

    @EachStore
    void aMillionCharactersAreKeptAndShownShortInLists(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        String text = "😀 word [[x]]\n".repeat(77_000).substring(0, 1_000_000);
        String id = notes.write("Long", text);

        assertThat(notes.get(id).path("content").asString()).isEqualTo(text);
        JsonNode listed =
                notes.call("list_notes", "{}").succeeded().get("notes").get(0);
        assertThat(listed.path("content").asString()).isEqualTo(text.substring(0, text.offsetByCodePoints(0, 500)));
        assertThat(listed.path("content_truncated").asBoolean()).isTrue();
        assertThat(listed.path("word_count")).isEqualTo(notes.get(id).path("word_count"));
    }

    /** A title can become longer by folding; the indexes of PostgreSQL have a limit. */
    @EachStore
    void theLongestTitlesCanBeLinkedTo(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        for (String letter : List.of("😀", "ΐ", "ᾷ", "ﬃ", "ß", "𝔸")) {
            String title = letter.repeat(500);
            notes.write(title, "");
            notes.write("to " + letter, "[[" + title + "]]");
            assertThat(notes.edges("{}")).contains("to " + letter + " > " + title);
        }
    }

    @EachStore
    void tooManyLinksAreToldInAWarning(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        StringBuilder text = new StringBuilder();
        for (int number = 0; number < 2_001; number++) {
            text.append("[[").append(number).append("]]");
        }
        String warning = "`content` holds more than 2000 links; only the first ones count.";
        ObjectNode asked = Json.object().put("domain", "Work").put("title", "x").put("content", text.toString());

        ToolReply made = notes.workspace().call("create_note", asked).succeeded();

        assertThat(made.warnings()).containsExactly(warning);
        ObjectNode again = Json.object().put("note_id", id(note(made))).put("content", text + "!");
        assertThat(notes.workspace().call("update_note", again).succeeded().warnings())
                .containsExactly(warning);
        assertThat(notes.update(id(note(made)), "content: '[[x]]'").succeeded().warnings())
                .isEmpty();
    }

    @EachStore
    void anUpdateChangesWhatItNamesAndNothingElse(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        String project = notes.project("Website");
        notes.tag("Idea");
        JsonNode before = notes.create("title: 'Plan', content: 'one two', tags: ['Idea'], project_id: '" + project
                + "', links: [{target: 'Other'}]");
        store.clock().advance(Duration.ofSeconds(1));

        JsonNode pinned = note(notes.update(id(before), "is_pinned: true"));

        assertThat(pinned).isEqualTo(with(before, "{is_pinned: true, updated: '2026-12-01T09:30:01.000Z'}"));
        assertThat(notes.history(id(before)).getLast())
                .isEqualTo(Entry.updated("note", id(before), before.asObject(), pinned.asObject()));

        JsonNode cleared = note(notes.update(
                id(before), "content: null, tags: null, project_id: null, links: null, title: null, is_pinned: null"));

        assertThat(cleared)
                .isEqualTo(with(
                        without(pinned, "project_id"),
                        "{content: '', word_count: 0, tags: [], links: [], updated: '2026-12-01T09:30:01.001Z'}"));
        assertThat(notes.get(id(before))).isEqualTo(cleared);

        JsonNode filled = note(notes.update(
                id(before),
                "title: 'New', content: 'three small words', tags: ['idea'], project_id: '" + project
                        + "', links: [{target: 'b', label: 'c'}]"));
        assertThat(notes.get(id(before))).isEqualTo(filled);
        assertThat(filled.path("word_count").asInt()).isEqualTo(3);
    }

    @EachStore
    void whatIsSentBackAsItWasReadChangesNothing(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        notes.tag("Idea");
        JsonNode made = notes.create(
                "title: 'Plan', content: 'x [[y]]', tags: ['Idea'], links: [{target: 'Other', label: 'l'}]");
        ObjectNode same = without(made, "id", "word_count", "created", "updated", "created_by")
                .put("note_id", id(made));

        assertThat(note(notes.workspace().call("update_note", same))).isEqualTo(made);
        assertThat(note(notes.update(id(made), "if_updated: '2026-12-01T09:30:00.000Z'")))
                .isEqualTo(made);
        assertThat(notes.history(id(made))).hasSize(1);
    }

    @EachStore
    void aChangeBehindTheCallersBackIsAConflict(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        JsonNode made = notes.create("title: 'Plan'");
        notes.update(id(made), "title: 'Other'").succeeded();

        notes.update(id(made), "content: 'x', if_updated: '2026-12-01T09:30:00.000Z'")
                .refused("conflict");
        assertThat(notes.get(id(made)).path("content").asString()).isEmpty();
    }

    @EachStore
    void aRefusedUpdateLeavesTheNoteAsItIs(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        JsonNode made = notes.create("title: 'Plan', content: 'x'");

        notes.update(id(made), "content: 'y', tags: ['none']").refusedArgument("tags[0]");
        notes.update(id(made), "content: 'y', project_id: 'none'").refusedArgument("project_id");
        notes.update(id(made), "content: 'y', domain: 'none'").refusedArgument("domain");

        assertThat(notes.get(id(made))).isEqualTo(made);
    }

    @EachStore
    void pinnedNotesAreListedFirstThenTheNewest(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        notes.create("title: 'a', is_pinned: true");
        notes.create("title: 'b'");
        String c = id(notes.create("title: 'c'"));
        store.clock().advance(Duration.ofSeconds(1));
        notes.create("title: 'd', is_pinned: true");
        notes.update(c, "content: 'changed'").succeeded();

        assertThat(notes.titles("{}")).containsExactly("d", "a", "c", "b");
        assertThat(notes.titles("{limit: 2, offset: 1}")).containsExactly("a", "c");
        assertThat(without(notes.call("list_notes", "{limit: 2, offset: 2}").body(), "notes"))
                .isEqualTo(TestingMcp.json("{success: true, total: 4, page: 2, limit: 2}"));
    }

    @EachStore
    void eachFilterKeepsWhatFits(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        notes.workspace().create("create_domain", "{name: 'Home'}");
        String project = notes.project("Website");
        notes.tag("Idea");
        notes.create("title: 'Café', tags: ['Idea']");
        notes.create("title: 'Plain', is_pinned: true, project_id: '" + project + "'");
        notes.call("create_note", "{title: 'Cafeteria', domain: 'Home', content: 'plain'}")
                .succeeded();

        assertThat(notes.titles("{domain: 'home'}")).containsExactly("Cafeteria");
        assertThat(notes.titles("{project_id: '" + project + "'}")).containsExactly("Plain");
        assertThat(notes.titles("{is_pinned: true}")).containsExactly("Plain");
        assertThat(notes.titles("{is_pinned: false}")).containsExactly("Cafeteria", "Café");
        assertThat(notes.titles("{tag: 'IDEA'}")).containsExactly("Café");
        assertThat(notes.titles("{query: 'CAFÉ'}")).containsExactly("Cafeteria", "Café");
        assertThat(notes.titles("{query: 'plain'}")).containsExactly("Plain");
        assertThat(notes.titles("{query: 'cafe', tag: 'idea', domain: 'Work'}")).containsExactly("Café");
        notes.call("list_notes", "{domain: 'none'}").refusedArgument("domain");
        notes.call("list_notes", "{tag: 'none'}").refusedArgument("tag");
        notes.call("list_notes", "{project_id: 'none'}").refusedArgument("project_id");
    }

    /** FR-41: a list stays small whatever the notes hold. */
    @EachStore
    void aListEndsEarlyWhereItWouldBecomeTooLong(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        String links =
                "links: [" + ("{target: '" + "t".repeat(500) + "'},").repeat(50).replaceAll(",$", "") + "]";
        for (int number = 0; number < 6; number++) {
            notes.create("title: '" + number + "', " + links);
        }

        ToolReply first = notes.call("list_notes", "{}").succeeded();

        assertThat(first.text()).hasSizeLessThan(100_000);
        assertThat(first.get("truncated").asBoolean()).isTrue();
        assertThat(notes.titles("{offset: " + first.get("next_offset").asInt() + "}"))
                .contains("0");
    }

    @EachStore
    void aDeletedNoteIsGoneFromEveryTool(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        JsonNode made = notes.create("title: 'Plan', content: '[[Other]]'");
        notes.create("title: 'Other', content: '[[Plan]]'");

        assertThat(notes.call("delete_note", "{id: '" + id(made) + "'}")
                        .succeeded()
                        .get("id")
                        .asString())
                .isEqualTo(id(made));

        notes.call("get_note", "{note_id: '" + id(made) + "'}").refused("not_found");
        notes.update(id(made), "title: 'x'").refused("not_found");
        notes.call("delete_note", "{note_id: '" + id(made) + "'}").refused("not_found");
        assertThat(notes.titles("{}")).containsExactly("Other");
        assertThat(notes.nodes("{}")).containsExactly("Other");
        assertThat(notes.edges("{}")).isEmpty();
        notes.call("get_note_graph", "{note_id: '" + id(made) + "'}").refusedArgument("note_id");
        assertThat(notes.history(id(made)).getLast()).isEqualTo(Entry.deleted("note", id(made), made.asObject()));
    }

    @EachStore
    void aRepeatedCreationWritesOnce(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        JsonNode first = notes.create("title: 'Plan', content: '[[x]]', idempotency_key: 'k'");

        assertThat(notes.create("title: 'Plan', content: '[[x]]', idempotency_key: 'k'"))
                .isEqualTo(first);
        notes.call("create_note", "{title: 'Other', domain: 'Work', idempotency_key: 'k'}")
                .refused("conflict");
        assertThat(notes.titles("{}")).containsExactly("Plan");
    }

    @EachStore
    void aDomainWithNotesStays(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        notes.create("title: 'Plan'");

        notes.call("delete_domain", "{domain_id: '" + notes.work() + "'}").refused("conflict");
    }
}
