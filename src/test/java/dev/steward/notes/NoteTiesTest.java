package dev.steward.notes;

import static dev.steward.notes.TestingNotes.id;
import static dev.steward.notes.TestingNotes.with;
import static dev.steward.notes.TestingNotes.without;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.store.Entry;
import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What becomes of notes when something that they point at goes (FR-35). */
class NoteTiesTest {

    @EachStore
    void theNotesOfADeletedProjectStayWithoutIt(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        notes.tag("Idea");
        String project = notes.project("Website");
        JsonNode note = notes.create(
                "title: 'One', content: 'x', tags: ['Idea'], links: [{target: 'y'}], project_id: '" + project + "'");
        JsonNode other = notes.create("title: 'Other', project_id: '" + notes.project("p") + "'");

        notes.call("delete_project", "{project_id: '" + project + "'}").succeeded();

        assertChanged(notes, note, raised(without(note, "project_id")));
        assertThat(notes.get(id(other))).isEqualTo(other);
        assertThat(notes.history(id(other))).hasSize(1);
        notes.refused("project_id", "{title: 'x', domain: 'Work', project_id: '" + project + "'}");
        notes.call("list_notes", "{project_id: '" + project + "'}").refusedArgument("project_id");
    }

    @EachStore
    void aDeletedTagIsTakenOffNotesOneEntryEach(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        String big = notes.tag("Big");
        String small = notes.tag("Small");
        JsonNode both = notes.create("title: 'Both', tags: ['Big', 'Small']");
        JsonNode other = notes.create("title: 'Other', tags: ['Small']");

        notes.call("delete_tag", "{tag_id: '" + big + "'}").succeeded();

        assertChanged(notes, both, with(raised(both), "{tags: ['" + small + "']}"));
        assertThat(notes.get(id(other))).isEqualTo(other);
        assertThat(notes.history(id(other))).hasSize(1);
    }

    @EachStore
    void notesInTheTrashLoseWhatGoesToo(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        String project = notes.project("Website");
        String tag = notes.tag("Big");
        String note = id(notes.create("title: 'One', tags: ['Big'], project_id: '" + project + "'"));
        notes.delete(note);

        notes.call("delete_tag", "{tag_id: '" + tag + "'}").succeeded();
        notes.call("delete_project", "{project_id: '" + project + "'}").succeeded();

        assertThat(notes.history(note)).as("no further entry").hasSize(2);
        notes.restore(note);
        assertThat(notes.get(note).has("project_id")).isFalse();
        assertThat(notes.get(note).path("tags")).isEmpty();
    }

    /** More than are in memory at once. */
    @EachStore
    void manyNotesAreLetGoOneEntryEach(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        String project = notes.project("Website");
        String tag = notes.tag("Big");
        JsonNode last = null;
        for (int number = 0; number < 105; number++) {
            last = notes.create("title: '" + number + "', tags: ['Big'], project_id: '" + project + "'");
        }
        long changes = notes.workspace().changes();

        notes.call("delete_project", "{project_id: '" + project + "'}").succeeded();

        assertThat(notes.workspace().changes()).isEqualTo(changes + 105 + 1);
        JsonNode without = raised(without(last, "project_id"));
        assertChanged(notes, last, without);

        notes.call("delete_tag", "{tag_id: '" + tag + "'}").succeeded();

        assertThat(notes.workspace().changes()).isEqualTo(changes + 2 * (105 + 1));
        assertChanged(notes, without, with(without, "{tags: [], updated: '2026-12-01T09:30:00.002Z'}"));
    }

    /** Fails unless a note has become this, and its latest entry says so. */
    private static void assertChanged(TestingNotes notes, JsonNode before, JsonNode after) {
        assertThat(notes.get(id(before))).isEqualTo(after);
        assertThat(notes.history(id(before)).getLast())
                .isEqualTo(Entry.updated("note", id(before), before.asObject(), after.asObject()));
    }

    private static ObjectNode raised(JsonNode image) {
        return with(image, "{updated: '2026-12-01T09:30:00.001Z'}");
    }
}
