package dev.steward.workspace;

import dev.steward.store.Slice;
import dev.steward.tool.Field;
import dev.steward.tool.Kind;
import dev.steward.tool.Kinds;
import dev.steward.tool.Reader;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;

/** The arguments that tools of several features take, each described once. Descriptions are read by models and count as tokens: none says what its schema says. */
public final class Fields {
    /** Longest name or title, in characters (spec/workspace.md §1). */
    public static final int LONGEST_NAME = 500;

    /** Longest description, content or note, in characters (spec/workspace.md §1). */
    public static final int LONGEST_TEXT = 1_000_000;

    /** Most tags that one record carries. */
    public static final int MOST_TAGS = 100;

    private static final Pattern COLOR_FORM = Pattern.compile("#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})");
    private static final int USUAL_LIMIT = 20;
    private static final int HIGHEST_LIMIT = 200;
    private static final int LONGEST_ID = 64;
    private static final int LONGEST_KEY = 200;

    public static final Field<String> DOMAIN = Field.of("domain", reference(), "Domain id or name");
    public static final Field<List<String>> TAGS =
            Field.of("tags", Kinds.listOf(reference(), MOST_TAGS), "Tag ids or names; they replace those there are");
    /** A filter of lists. */
    public static final Field<String> TAG = Field.of("tag", reference(), "Tag id or name");
    /** A filter of lists. */
    public static final Field<String> QUERY = Field.of("query", Kinds.text(0, LONGEST_NAME), "Words in the name");

    public static final Field<String> COLOR =
            Field.of("color", Kinds.word(7, Fields::colorProblem, "#000"), "#rgb or #rrggbb");
    public static final Field<String> ICON = Field.of("icon", Kinds.name(100), "Icon name");
    public static final Field<Integer> SORT_ORDER =
            Field.of("sort_order", Kinds.integer(-1_000_000, 1_000_000), "Position, lowest first");
    public static final Field<Instant> IF_UPDATED =
            Field.of("if_updated", new InstantKind(), "`updated` as last read; refused if changed since");
    static final Field<String> IDEMPOTENCY_KEY =
            Field.of("idempotency_key", Kinds.text(1, LONGEST_KEY), "Repeating it within 24 h writes nothing twice");
    private static final Field<Integer> LIMIT =
            Field.of("limit", Kinds.cappedInteger(1, HIGHEST_LIMIT), "Items per page");
    public static final Field<Integer> OFFSET =
            Field.of("offset", Kinds.integer(0, Integer.MAX_VALUE), "Items to skip");

    private Fields() {}

    /** The id of a record as the first argument of a tool; {@code id} is accepted for it (spec/workspace.md §1). */
    public static Field<String> id(String name, String what) {
        return Field.of(name, idKind(), what).orCalled("id");
    }

    /** The id of another record, which may be left out. */
    public static Field<String> otherId(String name, String what) {
        return Field.of(name, idKind(), what);
    }

    /** An id: any word, since one that doesn't exist is not found, whatever it looks like. */
    public static Kind<String> idKind() {
        return Kinds.word(LONGEST_ID, _ -> null, "id");
    }

    /** A date or a moment. */
    public static Kind<When> moment() {
        return new WhenKind();
    }

    /** The part of a list that is asked for. */
    public static Slice slice(Reader in) {
        return slice(in, USUAL_LIMIT);
    }

    /** As {@link #slice(Reader)}, for lists that are usually wanted whole. */
    public static Slice longSlice(Reader in) {
        return slice(in, HIGHEST_LIMIT);
    }

    private static Slice slice(Reader in, int limit) {
        return new Slice(in.withDefault(LIMIT, limit), in.withDefault(OFFSET, 0));
    }

    private static String colorProblem(String sent) {
        return COLOR_FORM.matcher(sent).matches() ? null : "be a color such as #0a7 or #00aa77";
    }

    private static Kind<String> reference() {
        return Kinds.word(LONGEST_NAME, _ -> null, "name");
    }
}
