package dev.steward.mcp;

import dev.steward.json.Json;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes JSON-RPC messages. The eras differ only here: a modern result says its {@code resultType}, names the server in {@code _meta}
 * and carries caching hints where MCP 2026-07-28 (caching) demands them.
 */
final class Envelope {
    private static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";

    private final String serverInfo;

    Envelope(ServerInfo info) {
        this.serverInfo = Json.text(implementation(info));
    }

    /** How long and for whom a result may be kept. */
    record Cache(long ttlMillis, boolean sharedByAll) {
        /** Not a cacheable result at all. */
        static final Cache NONE = null;
        /** Lists change only with the program, but a client should notice an upgrade within minutes. */
        static final long LIST_TTL_MILLIS = 300_000;
    }

    static ObjectNode implementation(ServerInfo info) {
        return Json.object().put("name", info.name()).put("title", info.title()).put("version", info.version());
    }

    static byte[] notification(String method, ObjectNode params) {
        return Json.bytes(generator -> {
            generator.writeStartObject();
            generator.writeStringProperty("jsonrpc", "2.0");
            generator.writeStringProperty("method", method);
            generator.writeName("params");
            Json.write(generator, params);
            generator.writeEndObject();
        });
    }

    /** A request of the server's to the client. */
    static byte[] request(String id, String method, ObjectNode params) {
        ObjectNode message = Json.object().put("jsonrpc", "2.0").put("id", id).put("method", method);
        message.set("params", params);
        return Json.bytes(message);
    }

    /** An error; {@code id} null stands for a message whose id could not be read. {@code data} may be null. */
    static byte[] error(JsonNode id, int code, String message, ObjectNode data) {
        return Json.bytes(generator -> {
            startMessage(generator, id);
            generator.writeObjectPropertyStart("error");
            generator.writeNumberProperty("code", code);
            generator.writeStringProperty("message", message);
            if (data != null) {
                generator.writeName("data");
                Json.write(generator, data);
            }
            generator.writeEndObject();
            generator.writeEndObject();
        });
    }

    /** A result made of these members. */
    byte[] result(Revision revision, JsonNode id, ObjectNode members, Cache cache) {
        return reply(revision, id, "complete", members.get("_meta"), cache, generator -> {
            members.forEachEntry((name, value) -> {
                if (!name.equals("_meta")) {
                    generator.writeName(name);
                    Json.write(generator, value);
                }
            });
        });
    }

    byte[] inputRequired(Revision revision, JsonNode id, ObjectNode members) {
        return reply(revision, id, "input_required", null, Cache.NONE, generator -> {
            members.forEachEntry((name, value) -> {
                generator.writeName(name);
                Json.write(generator, value);
            });
        });
    }

    /** A tool's result that is one JSON object, as text and, where the revision has it, as structured content. */
    byte[] toolResult(Revision revision, JsonNode id, String json, boolean failed) {
        return reply(revision, id, "complete", null, Cache.NONE, generator -> {
            generator.writeArrayPropertyStart("content");
            generator.writeStartObject();
            generator.writeStringProperty("type", "text");
            generator.writeStringProperty("text", json);
            generator.writeEndObject();
            generator.writeEndArray();
            if (revision.structuredContent()) {
                generator.writeName("structuredContent");
                generator.writeRawValue(json);
            }
            if (failed) {
                generator.writeBooleanProperty("isError", true);
            }
        });
    }

    /** Everything of a list's reply that stands behind its id. */
    byte[] listTail(Revision revision, String name, byte[] array, boolean sharedByAll) {
        byte[] whole =
                reply(revision, null, "complete", null, new Cache(Cache.LIST_TTL_MILLIS, sharedByAll), generator -> {
                    generator.writeName(name);
                    generator.writeRawValue(new String(array, StandardCharsets.UTF_8));
                });
        int start = HEAD.length + "null".length();
        byte[] tail = new byte[whole.length - start];
        System.arraycopy(whole, start, tail, 0, tail.length);
        return tail;
    }

    private static final byte[] HEAD = "{\"jsonrpc\":\"2.0\",\"id\":".getBytes(StandardCharsets.UTF_8);

    /** Puts an id before a kept tail. */
    static byte[] withTail(JsonNode id, byte[] tail) {
        byte[] idBytes = Json.bytes(id);
        byte[] whole = new byte[HEAD.length + idBytes.length + tail.length];
        System.arraycopy(HEAD, 0, whole, 0, HEAD.length);
        System.arraycopy(idBytes, 0, whole, HEAD.length, idBytes.length);
        System.arraycopy(tail, 0, whole, HEAD.length + idBytes.length, tail.length);
        return whole;
    }

    private byte[] reply(
            Revision revision, JsonNode id, String resultType, JsonNode meta, Cache cache, Json.Writer members) {
        return Json.bytes(generator -> {
            startMessage(generator, id);
            generator.writeObjectPropertyStart("result");
            members.write(generator);
            if (revision.modern()) {
                generator.writeStringProperty("resultType", resultType);
                if (cache != null) {
                    generator.writeNumberProperty("ttlMs", cache.ttlMillis());
                    generator.writeStringProperty("cacheScope", cache.sharedByAll() ? "public" : "private");
                }
            }
            writeMeta(generator, revision, meta);
            generator.writeEndObject();
            generator.writeEndObject();
        });
    }

    private void writeMeta(JsonGenerator generator, Revision revision, JsonNode meta) {
        if (!revision.modern() && meta == null) {
            return;
        }
        generator.writeObjectPropertyStart("_meta");
        if (revision.modern()) {
            generator.writeName(SERVER_INFO);
            generator.writeRawValue(serverInfo);
        }
        if (meta instanceof ObjectNode own) {
            own.forEachEntry((name, value) -> {
                generator.writeName(name);
                Json.write(generator, value);
            });
        }
        generator.writeEndObject();
    }

    private static void startMessage(JsonGenerator generator, JsonNode id) {
        generator.writeStartObject();
        generator.writeStringProperty("jsonrpc", "2.0");
        generator.writeName("id");
        if (id == null) {
            generator.writeNull();
            return;
        }
        Json.write(generator, id);
    }
}
