package dev.steward.conformance;

import dev.steward.json.Json;

/** Tools that answer at once, one for each kind of content. */
final class ContentTools {
    /** Keywords beyond those of older revisions have to survive the list (SEP-1613, SEP-2106). */
    private static final String RICH_SCHEMA = """
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "type": "object",
              "$defs": {
                "address": {
                  "$anchor": "addressDef",
                  "type": "object",
                  "properties": {"street": {"type": "string"}, "city": {"type": "string"}}
                }
              },
              "properties": {
                "name": {"type": "string"},
                "address": {"$ref": "#/$defs/address"},
                "contactMethod": {"type": "string", "enum": ["phone", "email"]},
                "phone": {"type": "string"},
                "email": {"type": "string"}
              },
              "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
              "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
              "then": {"required": ["phone"]},
              "else": {"required": ["email"]},
              "additionalProperties": false
            }""";

    private ContentTools() {}

    static FixtureTool[] all() {
        return new FixtureTool[] {
            FixtureTool.plain(
                    "test_simple_text",
                    "Answers with a text.",
                    (_, _) -> Content.of(Content.text("This is a simple text response for testing."))),
            FixtureTool.plain("test_image_content", "Answers with an image.", (_, _) -> Content.of(Content.image())),
            FixtureTool.plain("test_audio_content", "Answers with a sound.", (_, _) -> Content.of(Content.audio())),
            FixtureTool.plain(
                    "test_embedded_resource",
                    "Answers with an embedded resource.",
                    (_, _) -> Content.of(Content.resource(
                            "test://embedded-resource", "text/plain", "This is an embedded resource content."))),
            FixtureTool.plain(
                    "test_multiple_content_types",
                    "Answers with a text, an image and an embedded resource.",
                    (_, _) -> Content.of(
                            Content.text("Multiple content types test:"),
                            Content.image(),
                            Content.resource(
                                    "test://mixed-content-resource",
                                    "application/json",
                                    "{\"test\":\"data\",\"value\":123}"))),
            FixtureTool.plain(
                    "test_error_handling",
                    "Always fails.",
                    (_, _) -> Content.failure("This tool intentionally returns an error for testing")),
            new FixtureTool(
                    "json_schema_2020_12_tool",
                    "Has a schema with many keywords of JSON Schema 2020-12.",
                    Json.parse(RICH_SCHEMA),
                    (arguments, _) -> Content.of(Content.text(Json.text(arguments)))),
        };
    }
}
