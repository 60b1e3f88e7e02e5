package dev.steward.time;

import dev.steward.json.Json;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/**
 * Where time has gone, in whole minutes. Each of the four is rounded by itself, so sums may differ by a minute or two; time in two tags counts for both.
 *
 * @param byDomain by the name of the domain
 * @param byProject by the id of the project
 * @param byTag by the name of the tag
 */
public record TimeSummary(
        long totalMinutes, Map<String, Long> byDomain, Map<String, Long> byProject, Map<String, Long> byTag) {

    /** As agents see it, in the words of the seed. */
    public ObjectNode image() {
        ObjectNode image = Json.object().put("totalMinutes", totalMinutes);
        put(image, "byDomain", byDomain);
        put(image, "byProject", byProject);
        put(image, "byTag", byTag);
        return image;
    }

    private static void put(ObjectNode image, String member, Map<String, Long> minutes) {
        ObjectNode object = image.putObject(member);
        minutes.forEach(object::put);
    }
}
