package dev.steward.conformance;

import dev.steward.json.Json;
import dev.steward.mcp.Answer;
import dev.steward.mcp.Call;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One tool of the fixture, with its schema as it stands on the wire. */
record FixtureTool(String name, String description, JsonNode inputSchema, Handler handler) {

    /** Runs the tool. */
    interface Handler {
        Answer run(ObjectNode arguments, Call call);
    }

    /** A tool without arguments. */
    static FixtureTool plain(String name, String description, Handler handler) {
        return new FixtureTool(name, description, Json.parse("""
                {"type":"object","properties":{},"additionalProperties":false}"""), handler);
    }

    /** A tool with one required argument, a string. */
    static FixtureTool withText(String name, String description, String argument, Handler handler) {
        ObjectNode schema = Json.object().put("type", "object");
        schema.putObject("properties").putObject(argument).put("type", "string");
        schema.putArray("required").add(argument);
        return new FixtureTool(name, description, schema, handler);
    }

    ObjectNode definition() {
        ObjectNode definition = Json.object().put("name", name).put("description", description);
        definition.set("inputSchema", inputSchema);
        return definition;
    }
}
