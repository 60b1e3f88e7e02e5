package dev.steward.tool;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Writes the pages of docs/tools from what agents see, so that people read the same. */
final class ToolDocs {
    private ToolDocs() {}

    static String page(Offer offer) {
        List<JsonNode> definitions = offer.definitions();
        StringBuilder page = new StringBuilder("""
                # Tools of the %s

                Made from the catalogue by `ToolDocsTest`; don't edit it by hand.

                Every result is one JSON object with `success`. A failed call has `error`, a sentence to act on, and `code` (`invalid`, `not_found`,
                `forbidden`, `conflict`, `unavailable` or `internal`), and names the argument at fault in `field`. Whatever was accepted though it was not
                sent as declared is listed in `warnings`. `null` counts as absent, except where it clears a field of an update.

                | tool | effect |
                |---|---|
                """.formatted(offer.word()));
        for (JsonNode tool : definitions) {
            String name = tool.path("name").asString();
            page.append("| [`%s`](#%s) | %s |\n".formatted(name, name, effect(tool.path("annotations"))));
        }
        definitions.forEach(tool -> append(page, tool));
        return page.toString();
    }

    private static void append(StringBuilder page, JsonNode tool) {
        page.append("\n## %s\n\n".formatted(tool.path("name").asString()));
        page.append(tool.path("description").asString()).append("\n\n");
        page.append("Effect: ").append(effect(tool.path("annotations"))).append(".\n\n");
        List<String> rows = new ArrayList<>();
        collect(rows, "", tool.path("inputSchema"));
        if (rows.isEmpty()) {
            page.append("Takes no arguments.\n\n");
        } else {
            page.append("| argument | kind | presence | meaning |\n|---|---|---|---|\n");
            rows.forEach(page::append);
            page.append('\n');
        }
        page.append("Returns ")
                .append(members(tool.path("outputSchema").path("properties")))
                .append(".\n");
    }

    private static String effect(JsonNode hints) {
        if (hints.path("readOnlyHint").booleanValue()) {
            return "looks only";
        }
        boolean destructive = hints.path("destructiveHint").booleanValue();
        boolean idempotent = hints.path("idempotentHint").booleanValue();
        if (destructive) {
            return idempotent ? "takes away" : "acts, each time anew";
        }
        return idempotent ? "sets" : "adds";
    }

    private static void collect(List<String> rows, String prefix, JsonNode object) {
        List<String> required =
                object.path("required").valueStream().map(JsonNode::asString).toList();
        for (Map.Entry<String, JsonNode> entry : object.path("properties").properties()) {
            String name = prefix + entry.getKey();
            JsonNode schema = entry.getValue();
            rows.add("| `%s` | %s | %s | %s |\n"
                    .formatted(
                            name,
                            kind(schema),
                            presence(schema, required.contains(entry.getKey())),
                            cell(schema.path("description").asString(""))));
            collect(
                    rows,
                    name + (schema.has("items") ? "[]." : "."),
                    schema.has("items") ? schema.get("items") : schema);
        }
    }

    private static String kind(JsonNode schema) {
        String type = schema.path("type").asString();
        return switch (type) {
            case "array" -> "list of at most " + schema.path("maxItems") + " of " + kind(schema.path("items"));
            case "string" -> schema.has("enum") ? choices(schema.path("enum")) : "text" + lengths(schema);
            case "integer" -> "whole number, " + bounds(schema);
            case "number" -> "number, " + bounds(schema);
            case "boolean" -> "true or false";
            default -> type;
        };
    }

    private static String choices(JsonNode values) {
        return values.valueStream().map(value -> "`" + value.asString() + "`").collect(Collectors.joining(", "));
    }

    private static String lengths(JsonNode schema) {
        JsonNode longest = schema.path("maxLength");
        return longest.isMissingNode() ? "" : " of at most " + longest + " characters";
    }

    private static String bounds(JsonNode schema) {
        return schema.path("minimum") + " to " + schema.path("maximum");
    }

    private static String presence(JsonNode schema, boolean required) {
        if (required) {
            return "required";
        }
        return schema.has("default") ? "else `" + schema.get("default").asString() + "`" : "optional";
    }

    private static String members(JsonNode properties) {
        String own = properties
                .propertyStream()
                .map(Map.Entry::getKey)
                .filter(name -> !name.equals("success"))
                .map(name -> "`" + name + "`")
                .collect(Collectors.joining(", "));
        return own.isEmpty() ? "nothing more" : own;
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }
}
