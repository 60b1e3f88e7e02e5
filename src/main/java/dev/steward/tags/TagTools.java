package dev.steward.tags;

import dev.steward.json.Json;
import dev.steward.store.Db;
import dev.steward.store.Slice;
import dev.steward.tool.Field;
import dev.steward.tool.Kinds;
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
import tools.jackson.databind.node.ObjectNode;

/** The tools of the toolset {@code tags}. */
public final class TagTools {
    private static final Field<String> TAG_ID = Fields.id("tag_id", "Tag id");
    private static final Field<String> NAME =
            Field.of("name", Kinds.name(Fields.LONGEST_NAME), "Tag name; unique, ignoring case");
    private static final Output TAG = Output.of().with("object", "tag");

    private final Tags tags;

    private TagTools(Tags tags) {
        this.tags = tags;
    }

    /** In the order agents see them. */
    public static List<Tool<?>> of(Tags tags, Db db) {
        TagTools tools = new TagTools(tags);
        Toolset toolset = new Toolset("tags", db);
        return List.of(
                toolset.create(
                        "create_tag",
                        "Create tag",
                        "Creates a tag, a label for records of any kind, and returns it. Refused when the name is taken. "
                                + "To put it on a record, update that record's tags.",
                        TagTools::made,
                        TAG,
                        tools::create),
                toolset.read(
                        "get_tag",
                        "Get tag",
                        "Returns one tag. list_tags shows all with their ids.",
                        in -> in.required(TAG_ID),
                        TAG,
                        (_, id) -> shown(tags.find(id))),
                toolset.read(
                        "list_tags",
                        "List tags",
                        "Lists all tags by name, as tags, total, page, limit.",
                        Fields::longSlice,
                        Listing.output("tags"),
                        (_, slice) -> tools.list(slice)),
                toolset.update(
                        "update_tag",
                        "Update tag",
                        "Changes only the fields given and returns the tag. Everything that carries it keeps it.",
                        Update::of,
                        TAG,
                        tools::update),
                toolset.delete(
                        "delete_tag",
                        "Delete tag",
                        "Moves a tag to the trash and takes it off every record that carries it. Returns deleted and id.",
                        in -> in.required(TAG_ID),
                        Toolset.DELETED,
                        tools::delete));
    }

    private static Tags.NewTag made(Reader in) {
        return new Tags.NewTag(in.required(NAME), in.optional(Fields.COLOR));
    }

    private ObjectNode create(Request request, Tags.NewTag made) {
        return shown(tags.create(request.author(), made));
    }

    private ObjectNode list(Slice slice) {
        return Listing.of("tags", tags.list(slice), slice, Tag::image);
    }

    record Update(String id, Tags.Changes changes, Optional<Instant> ifUpdated) {
        static Update of(Reader in) {
            return new Update(
                    in.required(TAG_ID),
                    new Tags.Changes(in.replace(NAME), in.change(Fields.COLOR)),
                    in.optional(Fields.IF_UPDATED));
        }
    }

    private ObjectNode update(Request request, Update asked) {
        return shown(tags.update(request.author(), asked.id(), asked.changes(), asked.ifUpdated()));
    }

    private ObjectNode delete(Request request, String id) {
        tags.delete(request.author(), id);
        return Toolset.deleted(id);
    }

    private static ObjectNode shown(Tag tag) {
        return Json.object().set("tag", tag.image());
    }
}
