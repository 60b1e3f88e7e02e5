package dev.steward.mcp;

import dev.steward.json.Json;
import tools.jackson.databind.node.ArrayNode;

/** No resource at all; there only so that clients may subscribe to some. */
final class SessionResources implements Resources {
    @Override
    public ArrayNode list(Call call) {
        return Json.array();
    }

    @Override
    public ArrayNode templates(Call call) {
        return Json.array();
    }

    @Override
    public Answer read(String uri, Call call) {
        return null;
    }
}
