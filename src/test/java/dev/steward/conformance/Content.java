package dev.steward.conformance;

import dev.steward.json.Json;
import dev.steward.mcp.Answer;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The content blocks of MCP (schema, ContentBlock), and results made of them. */
final class Content {
    /** One red pixel. */
    static final String PNG =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQD3A0FDAAAAAElFTkSuQmCC";

    /** A millisecond of silence: 8 samples at 8 kHz. */
    static final String WAV = "UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQgAAACAgICAgICAgA==";

    private Content() {}

    static ObjectNode text(String text) {
        return Json.object().put("type", "text").put("text", text);
    }

    static ObjectNode image() {
        return Json.object().put("type", "image").put("data", PNG).put("mimeType", "image/png");
    }

    static ObjectNode audio() {
        return Json.object().put("type", "audio").put("data", WAV).put("mimeType", "audio/wav");
    }

    static ObjectNode resource(String uri, String mimeType, String text) {
        ObjectNode block = Json.object().put("type", "resource");
        block.set("resource", textResource(uri, mimeType, text));
        return block;
    }

    /** What {@code resources/read} and embedded resources have in common. */
    static ObjectNode textResource(String uri, String mimeType, String text) {
        return Json.object().put("uri", uri).put("mimeType", mimeType).put("text", text);
    }

    /** A tool's result. */
    static Answer of(ObjectNode... blocks) {
        ObjectNode members = Json.object();
        ArrayNode content = members.putArray("content");
        for (ObjectNode block : blocks) {
            content.add(block);
        }
        return new Answer.Members(members);
    }

    /** A tool's result that says what went wrong. */
    static Answer failure(String sentence) {
        ObjectNode members = Json.object();
        members.putArray("content").add(text(sentence));
        return new Answer.Members(members.put("isError", true));
    }
}
