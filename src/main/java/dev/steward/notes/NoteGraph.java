package dev.steward.notes;

import dev.steward.store.Reading;
import dev.steward.store.Row;
import dev.steward.store.Where;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A part of the graph of notes, the oldest first.
 *
 * @param isWhole whether no notes come after these
 */
public record NoteGraph(List<Node> nodes, boolean isWhole) {
    /** More than any answer has room for. */
    private static final int MOST_NODES = 3_000;

    /**
     * A note.
     *
     * @param edges between it and those before it, so that all parts together have each edge once, and none leads to a note that is still to come
     */
    public record Node(String id, String title, String domain, List<Edge> edges) {}

    /** That one note links to another. */
    public record Edge(String source, String target, String label) {}

    /** Edges join notes that fit the condition; a link that stands in a note twice makes one edge. */
    static NoteGraph of(Reading reading, Where where, int offset) {
        List<Node> nodes = reading.query("SELECT id, title, domain FROM notes" + where.sql()
                        + " ORDER BY created, id LIMIT :limit OFFSET :offset")
                .bind(where)
                .bind("limit", MOST_NODES)
                .bind("offset", offset)
                .list(row -> new Node(row.text("id"), row.text("title"), row.text("domain"), new ArrayList<>()));
        addEdges(reading, where, nodes);
        return new NoteGraph(nodes, nodes.size() < MOST_NODES);
    }

    private static void addEdges(Reading reading, Where where, List<Node> nodes) {
        Map<String, Integer> ranks = new HashMap<>();
        for (Node node : nodes) {
            ranks.put(node.id(), ranks.size());
        }
        for (Edge edge : edges(reading, where, nodes)) {
            int later = Math.max(ranks.getOrDefault(edge.source(), -1), ranks.getOrDefault(edge.target(), -1));
            nodes.get(later).edges().add(edge);
        }
    }

    private static List<Edge> edges(Reading reading, Where where, List<Node> nodes) {
        if (nodes.isEmpty()) {
            return List.of();
        }
        return reading.query("WITH fitting AS (SELECT id, created FROM notes" + where.sql() + "), " + """
                        upto AS (SELECT f.id FROM fitting f, notes last
                            WHERE last.id = :last AND (f.created < last.created OR (f.created = last.created AND f.id <= last.id)))
                        SELECT DISTINCT source, target, label FROM note_links
                        WHERE source IN (SELECT id FROM upto) AND target IN (SELECT id FROM upto)
                            AND (source IN (<nodes>) OR target IN (<nodes>))
                        ORDER BY source, target, label""")
                .bind(where)
                .bind("last", nodes.getLast().id())
                .bindList("nodes", nodes.stream().map(Node::id).toList())
                .list(NoteGraph::edge);
    }

    private static Edge edge(Row row) {
        return new Edge(row.text("source"), row.text("target"), row.text("label"));
    }
}
