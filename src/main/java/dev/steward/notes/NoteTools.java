package dev.steward.notes;

import dev.steward.json.Json;
import dev.steward.store.Db;
import dev.steward.store.Slice;
import dev.steward.tool.Output;
import dev.steward.tool.Reader;
import dev.steward.tool.Tool;
import dev.steward.workspace.Fields;
import dev.steward.workspace.Listing;
import dev.steward.workspace.Toolset;
import dev.steward.workspace.Toolset.Request;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The tools of the toolset {@code notes}. */
public final class NoteTools {
    private static final Output NOTE = Output.of().with("object", "note");
    private static final Output GRAPH = Output.of()
            .with("graph", Output.of().withList("nodes", "object").withList("edges", "object"))
            .with("boolean", "truncated")
            .with("integer", "next_offset");

    private final Notes notes;

    private NoteTools(Notes notes) {
        this.notes = notes;
    }

    /** In the order agents see them. */
    public static List<Tool<?>> of(Notes notes, Db db) {
        NoteTools tools = new NoteTools(notes);
        Toolset toolset = new Toolset("notes", db);
        return List.of(
                toolset.create(
                        "create_note",
                        "Create note",
                        "Creates a note, a text to keep, and returns it with its word_count. A link to a note that doesn't exist yet works once it does. "
                                + "For something to do use create_task.",
                        NoteTools::made,
                        NOTE,
                        tools::create),
                toolset.read(
                        "get_note",
                        "Get note",
                        "Returns one note with its whole content; links are those given beside it. For all links from and to it use get_note_graph "
                                + "with note_id; list_notes and search find ids.",
                        in -> in.required(NoteFields.NOTE_ID),
                        NOTE,
                        (_, id) -> shown(notes.find(id))),
                toolset.read(
                        "list_notes",
                        "List notes",
                        "Lists notes, pinned ones first, then the newest, as notes, total, page, limit. All filters given must match. "
                                + "Contents are cut to 500 characters; get_note has them whole. To look inside contents use search.",
                        Listed::of,
                        Listing.output("notes"),
                        (_, asked) -> tools.list(asked)),
                toolset.update(
                        "update_note",
                        "Update note",
                        "Changes only the fields given and returns the note; content is replaced as a whole, null empties it. "
                                + "Notes that link to it still do after a new title.",
                        Update::of,
                        NOTE,
                        tools::update),
                toolset.delete(
                        "delete_note",
                        "Delete note",
                        "Moves a note to the trash, where the owner can restore it; links to it lead nowhere meanwhile. Returns deleted and id.",
                        in -> in.required(NoteFields.NOTE_ID),
                        Toolset.DELETED,
                        tools::delete),
                toolset.read(
                        "get_note_graph",
                        "Get note graph",
                        "Returns notes, oldest first, as nodes (id, title, domain) and the links between them as edges (source, target, label). Up to 100,000 "
                                + "characters; where more follow, truncated and next_offset say so. For contents use get_note.",
                        NoteTools::graphFilter,
                        GRAPH,
                        (_, filter) -> tools.graph(filter)));
    }

    private static NewNote made(Reader in) {
        return new NewNote(
                in.required(NoteFields.TITLE),
                in.optional(NoteFields.CONTENT).orElse(""),
                in.required(Fields.DOMAIN),
                in.optional(Fields.TAGS).orElse(List.of()),
                in.optional(NoteFields.PROJECT_ID),
                in.withDefault(NoteFields.IS_PINNED, false),
                in.optional(NoteFields.LINKS).orElse(List.of()));
    }

    private ObjectNode create(Request request, NewNote made) {
        warn(request, made.content());
        return shown(notes.create(request.author(), made));
    }

    record Listed(NoteFilter filter, Slice slice) {
        static Listed of(Reader in) {
            return new Listed(
                    new NoteFilter(
                            in.optional(Fields.DOMAIN),
                            in.optional(NoteFields.PROJECT_ID),
                            in.optional(NoteFields.IS_PINNED),
                            in.optional(Fields.TAG),
                            in.optional(Fields.QUERY)),
                    Fields.slice(in));
        }
    }

    private ObjectNode list(Listed asked) {
        return Listing.of(
                "notes",
                notes.list(asked.filter(), asked.slice()),
                asked.slice(),
                note -> Listing.shortened(note.image(), "content"));
    }

    record Update(String id, NoteChanges changes, Optional<Instant> ifUpdated) {
        static Update of(Reader in) {
            return new Update(
                    in.required(NoteFields.NOTE_ID),
                    new NoteChanges(
                            in.replace(NoteFields.TITLE),
                            in.change(NoteFields.CONTENT),
                            in.replace(Fields.DOMAIN),
                            in.change(Fields.TAGS),
                            in.change(NoteFields.PROJECT_ID),
                            in.replace(NoteFields.IS_PINNED),
                            in.change(NoteFields.LINKS)),
                    in.optional(Fields.IF_UPDATED));
        }
    }

    private ObjectNode update(Request request, Update asked) {
        asked.changes().content().apply(content -> warn(request, content), () -> {});
        return shown(notes.update(request.author(), asked.id(), asked.changes(), asked.ifUpdated()));
    }

    private ObjectNode delete(Request request, String id) {
        notes.delete(request.author(), id);
        return Toolset.deleted(id);
    }

    private static GraphFilter graphFilter(Reader in) {
        return new GraphFilter(
                in.optional(Fields.DOMAIN),
                in.optional(NoteFields.PROJECT_ID),
                in.optional(NoteFields.AROUND),
                in.withDefault(Fields.OFFSET, 0));
    }

    /** A note is told together with its edges, so that the answer ends at a note. */
    private ObjectNode graph(GraphFilter filter) {
        NoteGraph found = notes.graph(filter);
        ArrayNode told = Json.array();
        boolean isWhole = Listing.addWhatFits(told, found.nodes(), NoteTools::told) && found.isWhole();
        ObjectNode result = Json.object();
        ObjectNode graph = result.putObject("graph");
        ArrayNode nodes = graph.putArray("nodes");
        ArrayNode edges = graph.putArray("edges");
        for (JsonNode one : told) {
            nodes.add(one.get("node"));
            one.path("edges").forEach(edges::add);
        }
        return isWhole ? result : result.put("truncated", true).put("next_offset", filter.offset() + nodes.size());
    }

    private static ObjectNode told(NoteGraph.Node node) {
        ObjectNode told = Json.object();
        told.putObject("node").put("id", node.id()).put("title", node.title()).put("domain", node.domain());
        if (!node.edges().isEmpty()) {
            ArrayNode edges = told.putArray("edges");
            node.edges()
                    .forEach(edge -> edges.addObject()
                            .put("source", edge.source())
                            .put("target", edge.target())
                            .put("label", edge.label()));
        }
        return told;
    }

    private static void warn(Request request, String content) {
        if (Markdown.of(content).hasMoreLinks()) {
            request.warn("`content` holds more than " + Markdown.MOST_LINKS + " links; only the first ones count.");
        }
    }

    private static ObjectNode shown(Note note) {
        return Json.object().set("note", note.image());
    }
}
