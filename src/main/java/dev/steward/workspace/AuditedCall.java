package dev.steward.workspace;

import dev.steward.json.Json;
import dev.steward.store.Author;
import dev.steward.store.CallEntry;
import dev.steward.tool.CallObserver;
import dev.steward.tool.Tool;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What the audit remembers of a call: its arguments without secrets and long texts, and the one record that it was about, if it was one. */
final class AuditedCall {
    private static final Set<String> SECRETS = Set.of("secret", "api_key");
    private static final String HIDDEN = "***";
    private static final int LONGEST_TEXT = 200;
    private static final int MOST_ITEMS = 20;
    private static final int DEEPEST = 4;

    private AuditedCall() {}

    /** A call that did what it was asked to. */
    static CallEntry succeeded(Author author, Instant time, ObjectNode sent, ObjectNode result, long nanos) {
        return new CallEntry(
                author.call().orElseThrow(),
                time,
                author.agent().orElseThrow(),
                author.client(),
                author.tool().orElseThrow(),
                shortened(sent, _ -> true),
                CallObserver.OK,
                Optional.empty(),
                Duration.ofNanos(nanos),
                touched(sent, result));
    }

    /** A call that changed nothing: one that looked, or one that was refused. */
    static CallEntry ended(
            String id,
            Instant time,
            Tool<?> tool,
            Tool.Context context,
            String outcome,
            ObjectNode result,
            long nanos) {
        JsonNode known = tool.arguments().schema().path("properties");
        return new CallEntry(
                id,
                time,
                context.call().caller().id(),
                context.call().client(),
                tool.name(),
                shortened(context.sent(), known::has),
                outcome,
                Optional.ofNullable(result.path("error").asString(null)),
                Duration.ofNanos(nanos),
                touched(context.sent(), result));
    }

    /** What stands under an unknown name is hidden: a misspelt name may well hold a secret. */
    private static ObjectNode shortened(ObjectNode sent, Predicate<String> known) {
        ObjectNode shown = Json.object();
        int count = 0;
        for (Map.Entry<String, JsonNode> member : sent.properties()) {
            if (++count > MOST_ITEMS) {
                break;
            }
            String name = cut(member.getKey());
            shown.set(name, known.test(name) ? shortened(name, member.getValue(), 1) : Json.value(HIDDEN));
        }
        return shown;
    }

    private static JsonNode shortened(String name, JsonNode value, int depth) {
        if (SECRETS.contains(name)) {
            return Json.value(HIDDEN);
        }
        return switch (value) {
            case ObjectNode object
            when depth < DEEPEST -> {
                ObjectNode shown = Json.object();
                object.properties().stream()
                        .limit(MOST_ITEMS)
                        .forEach(member -> shown.set(
                                cut(member.getKey()), shortened(member.getKey(), member.getValue(), depth + 1)));
                yield shown;
            }
            case ArrayNode array
            when depth < DEEPEST -> {
                ArrayNode shown = Json.array();
                array.valueStream().limit(MOST_ITEMS).forEach(item -> shown.add(shortened(name, item, depth + 1)));
                yield shown;
            }
            default -> value.isString() || value.isContainer() ? Json.value(cut(value.asString("…"))) : value;
        };
    }

    private static String cut(String text) {
        return text.codePointCount(0, text.length()) <= LONGEST_TEXT
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LONGEST_TEXT)) + "…";
    }

    /** The id of the record in the answer, else the one that was asked for. */
    private static Optional<String> touched(ObjectNode sent, ObjectNode result) {
        if (result.path("id").isString()) {
            return Optional.of(result.path("id").stringValue());
        }
        for (JsonNode member : result) {
            if (member.path("id").isString()) {
                return Optional.of(member.path("id").stringValue());
            }
        }
        return sent.properties().stream()
                .filter(member ->
                        member.getKey().endsWith("_id") && member.getValue().isString())
                .map(member -> cut(member.getValue().stringValue()))
                .findFirst();
    }
}
