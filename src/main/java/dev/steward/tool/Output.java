package dev.steward.tool;

import dev.steward.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** Builds the schemas of results. Loose on purpose: they tell what may come, and every member but {@code success} may be missing. */
public final class Output {
    private final ObjectNode properties = Json.object();

    private Output() {}

    public static Output of() {
        return new Output();
    }

    /** Adds members of one plain type: {@code string}, {@code integer}, {@code number}, {@code boolean} or {@code object}. */
    public Output with(String type, String... names) {
        for (String name : names) {
            properties.putObject(name).put("type", type);
        }
        return this;
    }

    /** Adds a member that is an object of its own. */
    public Output with(String name, Output members) {
        properties.set(name, members.schema());
        return this;
    }

    /** Adds a list of plain values. */
    public Output withList(String name, String itemType) {
        properties.putObject(name).put("type", "array").putObject("items").put("type", itemType);
        return this;
    }

    /** Adds a list of objects. */
    public Output withList(String name, Output item) {
        properties.putObject(name).put("type", "array").set("items", item.schema());
        return this;
    }

    public ObjectNode schema() {
        ObjectNode schema = Json.object().put("type", "object");
        schema.set("properties", properties.deepCopy());
        return schema;
    }
}
