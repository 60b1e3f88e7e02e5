package dev.steward.workspace;

import dev.steward.json.Json;
import dev.steward.store.Page;
import dev.steward.store.Slice;
import dev.steward.tool.Output;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The frame of every list (spec/workspace.md §1, "Lists"), which keeps answers small whatever the records hold (FR-41). */
public final class Listing {
    /** A little below 100,000 characters, for the frame itself. */
    private static final int MOST_CHARACTERS = 99_000;

    private static final int LONGEST_TEXT = 500;

    private Listing() {}

    /**
     * Answers one page. It ends early, at a whole record, where it would become too long, and says where to go on.
     *
     * @param plural the member that holds the records, such as {@code tasks}
     * @param view how a record looks in a list
     */
    public static <T> ObjectNode of(String plural, Page<T> page, Slice slice, Function<T, ObjectNode> view) {
        ObjectNode result = Json.object();
        ArrayNode items = result.putArray(plural);
        addWhatFits(items, page.items(), view);
        result.put("total", page.total())
                .put("page", slice.offset() / slice.limit() + 1)
                .put("limit", slice.limit());
        if (items.size() < page.items().size()) {
            result.put("truncated", true).put("next_offset", slice.offset() + items.size());
        }
        return result;
    }

    /** Adds the first ones to an answer, as many as it has room for, and one at least; tells whether these were all. */
    public static <T> boolean addWhatFits(ArrayNode items, List<T> records, Function<T, ObjectNode> view) {
        int characters = 0;
        for (T item : records) {
            ObjectNode shown = view.apply(item);
            characters += characters(shown) + 1;
            if (characters > MOST_CHARACTERS && !items.isEmpty()) {
                return false;
            }
            items.add(shown);
        }
        return true;
    }

    /**
     * Answers the records that one call made or changed, with their count. All of them are in it: where whole ones would become too long, the last ones are
     * told by their id alone.
     *
     * @param member holds the records, such as {@code created}
     */
    public static ObjectNode all(String member, List<ObjectNode> images) {
        ObjectNode result = Json.object();
        ArrayNode items = result.putArray(member);
        int left = MOST_CHARACTERS;
        for (ObjectNode image : images) {
            left -= characters(idOnly(image)) + 1;
        }
        for (ObjectNode image : images) {
            left -= characters(image);
            items.add(left >= 0 ? image : idOnly(image));
        }
        result.put("count", images.size());
        if (left < 0) {
            result.put("truncated", true);
        }
        return result;
    }

    /** The schema of such an answer. */
    public static Output allOutput(String member) {
        return Output.of().withList(member, "object").with("integer", "count").with("boolean", "truncated");
    }

    private static ObjectNode idOnly(ObjectNode image) {
        return Json.object().set("id", image.get("id"));
    }

    /** The schema of a page. */
    public static Output output(String plural) {
        return Output.of()
                .withList(plural, "object")
                .with("integer", "total", "page", "limit", "next_offset")
                .with("boolean", "truncated");
    }

    /** A column of long text, as a list selects it: {@link #shortened} sees that there is more, and no more than that is read. */
    public static String shortened(String column) {
        return "substr(" + column + ", 1, " + (LONGEST_TEXT + 1) + ") AS " + column;
    }

    /** Cuts these members of an image to 500 characters, and says so in it. */
    public static ObjectNode shortened(ObjectNode image, String... members) {
        for (String member : members) {
            String text = image.path(member).asString("");
            if (text.codePointCount(0, text.length()) > LONGEST_TEXT) {
                image.put(member, text.substring(0, text.offsetByCodePoints(0, LONGEST_TEXT)))
                        .put("content_truncated", true);
            }
        }
        return image;
    }

    /** The length of the text that a value becomes, without making it. */
    private static int characters(JsonNode node) {
        if (node.isString()) {
            return 2 + quotedLength(node.stringValue());
        }
        if (!node.isContainer()) {
            return node.asString("null").length();
        }
        int characters = 2 + node.size();
        for (JsonNode child : node) {
            characters += characters(child);
        }
        for (String name : node.propertyNames()) {
            characters += quotedLength(name) + 3;
        }
        return characters;
    }

    private static int quotedLength(String text) {
        int length = text.length();
        for (int index = 0; index < text.length(); index++) {
            char character = text.charAt(index);
            if (character == '"' || character == '\\' || character == '\n') {
                length++;
            } else if (character < ' ') {
                length += 5;
            }
        }
        return length;
    }
}
