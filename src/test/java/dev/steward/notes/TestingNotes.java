package dev.steward.notes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.json.Json;
import dev.steward.store.Entry;
import dev.steward.store.Journaled;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.TestingStore;
import dev.steward.testing.TestingWorkspace;
import dev.steward.testing.ToolReply;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A workspace with the domain Work, and short words for what is done to its notes. */
record TestingNotes(TestingWorkspace workspace, String work) {

    static TestingNotes on(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        return new TestingNotes(workspace, workspace.create("create_domain", "{name: 'Work'}"));
    }

    String project(String name) {
        return workspace.create("create_project", "{name: '" + name + "', domain: 'Work'}");
    }

    String tag(String name) {
        return workspace.create("create_tag", "{name: '" + name + "'}");
    }

    /** Makes a note in the domain Work. */
    JsonNode create(String fields) {
        return note(call("create_note", "{domain: 'Work', " + fields + "}"));
    }

    /** Makes a note with this text, and gives its id. */
    String write(String title, String content) {
        ObjectNode asked =
                Json.object().put("domain", "Work").put("title", title).put("content", content);
        return id(note(workspace.call("create_note", asked)));
    }

    void refused(String field, String asked) {
        call("create_note", asked).refusedArgument(field);
    }

    JsonNode get(String id) {
        return note(call("get_note", "{note_id: '" + id + "'}"));
    }

    ToolReply update(String id, String changes) {
        return call("update_note", "{note_id: '" + id + "', " + changes + "}");
    }

    void delete(String id) {
        call("delete_note", "{note_id: '" + id + "'}").succeeded();
    }

    /** Takes a note out of the trash. */
    void restore(String id) {
        call("restore", "{entity: 'note', record_id: '" + id + "'}").succeeded();
    }

    ToolReply call(String tool, String arguments) {
        return workspace.call(tool, arguments);
    }

    List<Entry> history(String id) {
        return workspace.history("note", id).stream().map(Journaled::entry).toList();
    }

    List<String> titles(String filter) {
        return titles(call("list_notes", filter).succeeded().get("notes"));
    }

    JsonNode graph(String filter) {
        return call("get_note_graph", filter).succeeded().get("graph");
    }

    List<String> nodes(String filter) {
        return titles(graph(filter).path("nodes"));
    }

    /** Edges as {@code source > target: label}, with titles instead of ids; the usual label left out. Fails when one joins a note that isn't there. */
    List<String> edges(String filter) {
        JsonNode graph = graph(filter);
        Map<String, String> titles = graph.path("nodes")
                .valueStream()
                .collect(Collectors.toMap(
                        TestingNotes::id, node -> node.path("title").asString()));
        return graph.path("edges")
                .valueStream()
                .map(edge -> {
                    String source = titles.get(edge.path("source").asString());
                    String target = titles.get(edge.path("target").asString());
                    assertThat(source).isNotNull();
                    assertThat(target).isNotNull();
                    String label = edge.path("label").asString();
                    return source + " > " + target + (label.equals("related to") ? "" : ": " + label);
                })
                .sorted()
                .toList();
    }

    private static List<String> titles(JsonNode notes) {
        return notes.valueStream().map(note -> note.path("title").asString()).toList();
    }

    static JsonNode note(ToolReply reply) {
        return reply.succeeded().get("note");
    }

    static String id(JsonNode record) {
        return record.path("id").asString();
    }

    static ObjectNode without(JsonNode object, String... members) {
        return object.asObject().deepCopy().without(List.of(members));
    }

    /** An image as it becomes by these changes. */
    static ObjectNode with(JsonNode image, String changes) {
        ObjectNode changed = image.asObject().deepCopy();
        return changed.setAll(TestingMcp.json(changes));
    }
}
