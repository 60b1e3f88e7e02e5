package dev.steward.json;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.ByteArrayBuilder;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The program's one JSON mapper. UTF-8 everywhere, whatever the platform says (FR-31). */
public final class Json {
    private static final JsonMapper MAPPER = new JsonMapper();

    /** Writes JSON step by step. */
    public interface Writer {
        void write(JsonGenerator generator);
    }

    private Json() {}

    /**
     * Parses one whole JSON text; anything behind it is an error. Nesting is bounded by Jackson at 500 levels.
     *
     * @throws JacksonException when it isn't JSON
     */
    public static JsonNode parse(byte[] text) {
        return MAPPER.readTree(text);
    }

    /** As {@link #parse(byte[])}. */
    public static JsonNode parse(String text) {
        return MAPPER.readTree(text);
    }

    public static byte[] bytes(Writer writer) {
        try (ByteArrayBuilder bytes = new ByteArrayBuilder(512)) {
            try (JsonGenerator generator = MAPPER.createGenerator(bytes)) {
                writer.write(generator);
            }
            return bytes.toByteArray();
        }
    }

    public static byte[] bytes(JsonNode node) {
        return MAPPER.writeValueAsBytes(node);
    }

    public static String text(JsonNode node) {
        return MAPPER.writeValueAsString(node);
    }

    /** Writes a tree into a document under way. */
    public static void write(JsonGenerator generator, JsonNode node) {
        MAPPER.writeTree(generator, node);
    }

    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** A value that is text. */
    public static JsonNode value(String text) {
        return JsonNodeFactory.instance.stringNode(text);
    }

    public static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }
}
