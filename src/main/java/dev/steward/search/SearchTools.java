package dev.steward.search;

import dev.steward.store.Db;
import dev.steward.tool.Field;
import dev.steward.tool.Kinds;
import dev.steward.tool.Output;
import dev.steward.tool.Reader;
import dev.steward.tool.Tool;
import dev.steward.workspace.Toolset;
import java.util.List;
import java.util.Set;

/** The tool that searches, which is part of the toolset {@code analytics}. */
public final class SearchTools {
    private static final int LONGEST_QUERY = 500;
    private static final int USUAL_LIMIT = 10;
    private static final int HIGHEST_LIMIT = 50;
    private static final Field<String> QUERY =
            Field.of("query", Kinds.text(1, LONGEST_QUERY), "Words, \"phrases\", -excluded words");
    private static final Field<List<Searched>> TYPES = Field.of(
            "types",
            Kinds.listOf(Kinds.choice(Searched.class, Searched::word), Searched.values().length),
            "Kinds to search; all if left out");
    private static final Field<Integer> LIMIT =
            Field.of("limit", Kinds.cappedInteger(1, HIGHEST_LIMIT), "Items per type");

    private SearchTools() {}

    /** In the order agents see them. */
    public static List<Tool<?>> of(Search search, Db db) {
        return List.of(new Toolset("analytics", db)
                .read(
                        "search",
                        "Search",
                        "Finds tasks, habits, projects, notes and reports by words in titles and texts: all must be there, the last also as a beginning. Returns results "
                                + "by type, best first, each item short with a snippet. To filter by fields use the list tools.",
                        Asked::of,
                        Output.of()
                                .withList(
                                        "results",
                                        Output.of().with("string", "type").withList("items", "object"))
                                .with("boolean", "truncated"),
                        (_, asked) -> search.find(asked.query(), asked.types(), asked.limit())));
    }

    record Asked(String query, Set<Searched> types, int limit) {
        static Asked of(Reader in) {
            return new Asked(
                    in.required(QUERY),
                    Set.copyOf(in.optional(TYPES).orElse(List.of())),
                    in.withDefault(LIMIT, USUAL_LIMIT));
        }
    }
}
