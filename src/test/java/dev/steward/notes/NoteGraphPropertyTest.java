package dev.steward.notes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.json.Json;
import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Whatever is done to notes, the graph is what {@link GraphModel} says. */
class NoteGraphPropertyTest {
    private static final List<String> TITLES = List.of("Alpha", "alpha", "Beta", "BETA", "Gamma", "Delta");

    @EachStore
    void theGraphIsAsTheModelSays(TestingStore store) {
        TestingNotes notes = TestingNotes.on(store);
        for (long seed = 1; seed <= 4; seed++) {
            Run run = new Run(notes, new GraphModel(), new Random(seed));
            for (int step = 0; step < 60; step++) {
                String done = run.step();
                run.check("seed " + seed + ", step " + step + ": " + done);
            }
            run.model.present().forEach(notes::delete);
        }
    }

    private record Run(TestingNotes notes, GraphModel model, Random random) {

        private String step() {
            List<String> present = model.present();
            if (present.size() < 3 || random.nextInt(4) == 0) {
                return create();
            }
            String id = one(present);
            return switch (random.nextInt(4)) {
                case 0 -> rename(id);
                case 1 -> relink(id);
                case 2 -> delete(id);
                default -> restore();
            };
        }

        private String create() {
            String title = one(TITLES);
            List<Link> inText = links();
            List<Link> given = links();
            ObjectNode asked =
                    Json.object().put("domain", "Work").put("title", title).put("content", text(inText));
            asked.set("links", json(given));
            String id = TestingNotes.id(TestingNotes.note(notes.workspace().call("create_note", asked)));
            model.create(id, title, both(inText, given));
            return "create " + asked;
        }

        private String rename(String id) {
            String title = one(TITLES);
            notes.update(id, "title: '" + title + "'").succeeded();
            model.rename(id, title);
            return "rename " + id + " " + title;
        }

        private String relink(String id) {
            List<Link> inText = links();
            List<Link> given = links();
            ObjectNode asked = Json.object().put("note_id", id).put("content", text(inText));
            asked.set("links", json(given));
            notes.workspace().call("update_note", asked).succeeded();
            model.relink(id, both(inText, given));
            return "relink " + asked;
        }

        private String delete(String id) {
            notes.delete(id);
            model.setPresent(id, false);
            return "delete " + id;
        }

        private String restore() {
            if (model.trashed().isEmpty()) {
                return "nothing";
            }
            String id = one(model.trashed());
            notes.restore(id);
            model.setPresent(id, true);
            return "restore " + id;
        }

        private void check(String what) {
            JsonNode graph = notes.graph("{}");
            List<NoteGraph.Edge> edges = new ArrayList<>();
            graph.path("edges")
                    .forEach(edge -> edges.add(new NoteGraph.Edge(
                            edge.path("source").asString(),
                            edge.path("target").asString(),
                            edge.path("label").asString())));
            assertThat(graph.path("nodes").valueStream().map(TestingNotes::id))
                    .as(what)
                    .containsExactlyElementsOf(model.present());
            assertThat(edges).as(what).containsExactlyInAnyOrderElementsOf(model.edges());
        }

        private List<Link> links() {
            return IntStream.range(0, random.nextInt(4))
                    .mapToObj(_ -> new Link(target(), random.nextBoolean() ? "related to" : "label"))
                    .toList();
        }

        /** A title or, at times, the id of a note that is or was there. */
        private String target() {
            List<String> ids = Stream.concat(model.present().stream(), model.trashed().stream())
                    .toList();
            return ids.isEmpty() || random.nextInt(3) > 0 ? one(TITLES) : one(ids);
        }

        private <T> T one(List<T> of) {
            return of.get(random.nextInt(of.size()));
        }

        private static String text(List<Link> links) {
            return links.stream()
                    .map(link -> "some [[" + link.target() + "|" + link.label() + "]] text")
                    .collect(Collectors.joining("\n"));
        }

        private static ArrayNode json(List<Link> links) {
            ArrayNode list = Json.array();
            links.forEach(link -> link.addTo(list.addObject()));
            return list;
        }

        private static List<Link> both(List<Link> inText, List<Link> given) {
            return Stream.concat(inText.stream(), given.stream()).toList();
        }
    }
}
