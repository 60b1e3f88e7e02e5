package dev.steward.notes;

import dev.steward.tool.Arguments;
import dev.steward.tool.Field;
import dev.steward.tool.Kinds;
import dev.steward.workspace.Fields;
import java.util.List;

/** The arguments of the note tools that are no other feature's. */
final class NoteFields {
    private static final int MOST_LINKS = 100;

    static final Field<String> NOTE_ID = Fields.id("note_id", "Note id");
    static final Field<String> TITLE = Field.of("title", Kinds.name(Fields.LONGEST_NAME), "Note title");
    static final Field<String> CONTENT = Field.of(
            "content", Kinds.text(0, Fields.LONGEST_TEXT), "Markdown; [[title or id]] or [[…|label]] links to a note");
    static final Field<String> PROJECT_ID = Fields.otherId("project_id", "Project id");
    static final Field<Boolean> IS_PINNED = Field.of("is_pinned", Kinds.bool(), "Listed first");

    private static final Field<String> TARGET =
            Field.of("target", Kinds.name(Fields.LONGEST_NAME), "Note id or title, also of a note to come");
    private static final Field<String> LABEL = Field.of("label", Kinds.name(Link.LONGEST_LABEL), "Default: related to");
    static final Field<List<Link>> LINKS = Field.of(
            "links",
            Kinds.listOf(
                    Kinds.object(Arguments.of(in ->
                            new Link(in.required(TARGET), in.optional(LABEL).orElse(Link.USUAL_LABEL)))),
                    MOST_LINKS),
            "Links beside those in content; they replace those there are");

    static final Field<String> AROUND = Fields.otherId("note_id", "Only this note and those joined with it");

    private NoteFields() {}
}
