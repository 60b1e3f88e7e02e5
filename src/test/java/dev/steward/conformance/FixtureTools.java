package dev.steward.conformance;

import dev.steward.identity.Caller;
import dev.steward.json.Json;
import dev.steward.mcp.Answer;
import dev.steward.mcp.Call;
import dev.steward.mcp.ChangeFeed;
import dev.steward.mcp.McpError;
import dev.steward.mcp.ToolList;
import dev.steward.mcp.Tools;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** All tools of the fixture; everyone may use them. */
final class FixtureTools implements Tools {
    private final Map<String, FixtureTool> byName = new LinkedHashMap<>();
    private final ToolList list;

    FixtureTools(ChangeFeed changes) {
        Stream.of(ContentTools.all(), TellingTools.all(changes), AskingTools.all(), RoundsTools.all())
                .flatMap(Stream::of)
                .forEach(tool -> byName.put(tool.name(), tool));
        ArrayNode definitions = Json.array();
        byName.values().forEach(tool -> definitions.add(tool.definition()));
        list = new ToolList(Json.bytes(definitions), true);
    }

    @Override
    public ToolList visibleTo(Caller caller) {
        return list;
    }

    @Override
    public Answer call(String name, ObjectNode arguments, Call call) {
        FixtureTool tool = byName.get(name);
        if (tool == null) {
            throw McpError.invalidParams("There is no tool '" + name + "'.");
        }
        return tool.handler().run(arguments, call);
    }
}
