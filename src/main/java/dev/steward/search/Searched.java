package dev.steward.search;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** What can be found, in the order of the answer (seed, {@code search}), and where the words of each kind are. */
enum Searched {
    TASKS("task", "title", "description"),
    HABITS("habit", "name", "description"),
    PROJECTS("project", "name", "description"),
    NOTES("note", "title", "content"),
    REPORTS("report", "title", "summary,content");

    private final String entity;
    private final String title;
    /** Separated by commas. */
    private final String texts;

    Searched(String entity, String title, String texts) {
        this.entity = entity;
        this.title = title;
        this.texts = texts;
    }

    /** That of a kind of record; empty when it isn't searched. */
    static Optional<Searched> of(String entity) {
        return Arrays.stream(values())
                .filter(kind -> kind.entity.equals(entity))
                .findFirst();
    }

    /** As the journal names it. */
    String entity() {
        return entity;
    }

    /** As agents name it. */
    String word() {
        return entity + "s";
    }

    String title(ObjectNode image) {
        return image.path(title).asString("");
    }

    String body(ObjectNode image) {
        return Stream.of(texts.split(",", -1))
                .map(text -> image.path(text).asString(""))
                .collect(Collectors.joining("\n"));
    }

    boolean isSame(ObjectNode before, ObjectNode after) {
        return title(before).equals(title(after)) && body(before).equals(body(after));
    }

    /** Without the long texts, of which a snippet is shown. */
    ObjectNode shortened(ObjectNode image) {
        ObjectNode shown = image.deepCopy();
        shown.remove(List.of(texts.split(",", -1)));
        shown.remove("metrics");
        return shown;
    }
}
