package dev.steward.notes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The graph of notes, thought out slowly: after each change every link of every note is looked at. Titles are plain letters here. */
final class GraphModel {
    private final List<Written> notes = new ArrayList<>();

    /** A note in the order of creation. */
    private static final class Written {
        private final String id;
        private String title;
        private List<Link> links;
        private boolean isPresent = true;
        private Map<String, Written> led = new HashMap<>();

        private Written(String id, String title, List<Link> links) {
            this.id = id;
            this.title = title;
            this.links = links;
        }
    }

    void create(String id, String title, List<Link> links) {
        notes.add(new Written(id, title, links));
        settle();
    }

    void rename(String id, String title) {
        note(id).title = title;
        settle();
    }

    void relink(String id, List<Link> links) {
        Written note = note(id);
        Map<String, Written> kept = new HashMap<>();
        for (Link link : links) {
            Written before = note.led.get(key(link));
            if (before != null) {
                kept.put(key(link), before);
            }
        }
        note.links = links;
        note.led = kept;
        settle();
    }

    void setPresent(String id, boolean isPresent) {
        note(id).isPresent = isPresent;
        settle();
    }

    List<String> present() {
        return notes.stream()
                .filter(note -> note.isPresent)
                .map(note -> note.id)
                .toList();
    }

    List<String> trashed() {
        return notes.stream()
                .filter(note -> !note.isPresent)
                .map(note -> note.id)
                .toList();
    }

    Set<NoteGraph.Edge> edges() {
        Set<NoteGraph.Edge> edges = new HashSet<>();
        for (Written note : notes) {
            for (Link link : note.links) {
                Written target = note.led.get(key(link));
                if (note.isPresent && target != null && target.isPresent) {
                    edges.add(new NoteGraph.Edge(note.id, target.id, link.label()));
                }
            }
        }
        return edges;
    }

    /** Links of a note in the trash stay as they are until it comes back. */
    private void settle() {
        for (Written note : notes.stream().filter(written -> written.isPresent).toList()) {
            for (Link link : note.links) {
                Written before = note.led.get(key(link));
                if (before == null || !before.isPresent) {
                    named(note, link).ifPresent(target -> note.led.put(key(link), target));
                }
            }
        }
    }

    private Optional<Written> named(Written source, Link link) {
        List<Written> others =
                notes.stream().filter(note -> note != source && note.isPresent).toList();
        return others.stream()
                .filter(note -> note.id.equals(link.target()))
                .findFirst()
                .or(() -> others.stream()
                        .filter(note -> note.title.equalsIgnoreCase(link.target()))
                        .findFirst());
    }

    private Written note(String id) {
        return notes.stream().filter(note -> note.id.equals(id)).findFirst().orElseThrow();
    }

    private static String key(Link link) {
        return link.target().toLowerCase(Locale.ROOT);
    }
}
