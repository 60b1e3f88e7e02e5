package dev.steward.history;

import dev.steward.store.Reading;
import dev.steward.tool.Refused;
import dev.steward.workspace.Image;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/** What records refer to, when one comes back: some of it may have gone to the trash meanwhile. */
final class Ties {
    private final Reading reading;
    private final Consumer<String> warnings;

    Ties(Reading reading, Consumer<String> warnings) {
        this.reading = reading;
        this.warnings = warnings;
    }

    /**
     * The image without what it can't refer to any more.
     *
     * @throws Refused when the record can't be without it
     */
    Image loosened(String entity, Image image) {
        ObjectNode node = image.node().deepCopy();
        String what = "The " + entity + " '" + image.id() + "'";
        require(node, "domain", "domains", what);
        require(node, "habit_id", "habits", what);
        if (entity.equals("milestone")) {
            require(node, "project_id", "projects", what);
        }
        drop(node, "milestone_id", "milestones", what);
        drop(node, "task_id", "tasks", what);
        drop(node, "project_id", "projects", what);
        dropTags(node, what);
        return new Image(node);
    }

    private void require(ObjectNode node, String member, String table, String what) {
        new Image(node).optional(member).filter(id -> !isPresent(table, id)).ifPresent(id -> {
            throw Refused.conflict(
                    what + " can't come back: its `" + member + "` '" + id + "' is in the trash. Restore that first.");
        });
    }

    /**
     * The image of a record in a milestone as it has to be once all is done: in the milestone's project, which may have been moved since. While a milestone and its
     * tasks are brought back one after the other, they may disagree.
     */
    Image settled(Image image) {
        return image.optional("milestone_id")
                .flatMap(milestone -> reading.query("SELECT project_id FROM milestones WHERE id = :id")
                        .bind("id", milestone)
                        .find(row -> row.text("project_id")))
                .filter(project -> !image.optional("project_id").equals(Optional.of(project)))
                .map(project -> moved(image, project))
                .orElse(image);
    }

    private Image moved(Image image, String project) {
        warnings.accept(
                "'" + image.id() + "' came back in the project '" + project + "', where its milestone is by now.");
        return new Image(image.node().deepCopy().put("project_id", project));
    }

    private void drop(ObjectNode node, String member, String table, String what) {
        new Image(node)
                .optional(member)
                .filter(id -> !isPresent(table, id))
                .ifPresent(id -> leaveOut(node, member, id, what));
    }

    private void leaveOut(ObjectNode node, String member, String id, String what) {
        node.remove(member);
        warnings.accept(what + " came back without its `" + member + "` '" + id + "', which is in the trash.");
    }

    private void dropTags(ObjectNode node, String what) {
        if (!node.has("tags")) {
            return;
        }
        List<String> tags = new Image(node).texts("tags");
        List<String> present =
                tags.stream().filter(tag -> isPresent("tags", tag)).toList();
        if (present.size() < tags.size()) {
            present.forEach(node.putArray("tags")::add);
            warnings.accept(what + " came back without tags that are in the trash.");
        }
    }

    private boolean isPresent(String table, String id) {
        return reading.query("SELECT count(*) FROM " + table + " WHERE id = :id AND deleted IS NULL")
                        .bind("id", id)
                        .number()
                > 0;
    }
}
