package dev.steward;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.json.Json;
import dev.steward.store.Dialect;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.TestingStore;
import dev.steward.testing.TestingWorkspace;
import dev.steward.testing.ToolReply;
import dev.steward.testing.WorkspaceSamples;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tools × arguments × what clients send by mistake or on purpose: unknown ids, misspelt names, nulls, empty strings, wrong types, over-long and hostile text
 * (spec/workspace.md §1; FR-13, FR-15, FR-33). Each refusal names the argument, and a refused call changes nothing.
 */
class HostileInputTest {
    /** They choose by what was once there; see {@code HistoryTest}. */
    private static final Set<String> OF_THE_PAST = Set.of("list_changes", "undo");

    /** They need one of some arguments, so that none of these is required by itself; the samples have what is enough. */
    private static final Set<String> ONE_OF_SOME = Set.of("undo", "log_time", "start_timer");

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String HALF_A_CHARACTER = "a\uD83Db";
    private static final String LONG = "x".repeat(501);
    /** What breaks programs that build SQL, JSON, patterns, paths or pages from text, and what is lost by those that know no Unicode. */
    private static final List<String> HOSTILE_TEXTS = List.of(
            "'; DROP TABLE tasks; --",
            "\" OR 1=1",
            "%_\\%' ESCAPE '\\",
            "{\"a\":[1,2]} ${jndi:ldap://x} {{7*7}}",
            "<script>alert(1)</script>",
            "../../etc/passwd\u0001\u001b[31m",
            ":name <names> ?1 $1",
            "👩‍👩‍👧‍👦 🏳️‍🌈 漢字かな交じり文",
            "שלום עולם \u202Eabc\u202C",
            "Zalgo\u0335\u0321\u031b\u0358\u0352",
            "line\nbreak\ttab\r\n",
            "ﷺ ſ ß ı İ Ω");

    /** One way to send an argument wrongly. */
    private record Wrong(String what, JsonNode value) {}

    private static final class Table implements AutoCloseable {
        private final TestingStore store;
        private final TestingWorkspace workspace;
        private final WorkspaceSamples samples;

        Table(Dialect dialect) {
            store = TestingStore.on(dialect);
            workspace = TestingWorkspace.on(store);
            samples = new WorkspaceSamples(workspace);
        }

        List<JsonNode> tools() {
            return workspace.catalogue().definitions().valueStream().toList();
        }

        /** Calls and expects a refusal that changes nothing. */
        ToolReply refused(String tool, ObjectNode arguments, String why) {
            long changes = workspace.changes();
            ToolReply reply = workspace.call(tool, arguments);
            assertThat(reply.isSuccess())
                    .as("%s with %s: %s", tool, why, reply.text())
                    .isFalse();
            assertThat(reply.code())
                    .as("%s with %s: %s", tool, why, reply.text())
                    .isIn("invalid", "not_found", "conflict");
            assertThat(reply.error().length()).as(reply.text()).isLessThan(2_000);
            assertThat(workspace.changes()).as("%s with %s", tool, why).isEqualTo(changes);
            return reply;
        }

        @Override
        public void close() {
            store.close();
        }
    }

    private static boolean isEnough(Table table, JsonNode tool, String argument) {
        return ONE_OF_SOME.contains(name(tool))
                && table.samples.arguments(name(tool)).has(argument);
    }

    private static String name(JsonNode tool) {
        return tool.path("name").asString();
    }

    private static Map<String, JsonNode> properties(JsonNode tool) {
        Map<String, JsonNode> properties = new LinkedHashMap<>();
        tool.path("inputSchema").path("properties").forEachEntry(properties::put);
        return properties;
    }

    private static boolean isRequired(JsonNode tool, String argument) {
        return tool.path("inputSchema")
                .path("required")
                .valueStream()
                .anyMatch(name -> name.asString().equals(argument));
    }

    @ParameterizedTest
    @EnumSource
    void whatIsOfTheWrongKindIsRefusedByTheNameOfTheArgument(Dialect dialect) {
        try (Table table = new Table(dialect)) {
            for (JsonNode tool : table.tools()) {
                ObjectNode right = table.samples.arguments(name(tool));
                properties(tool).forEach((argument, schema) -> {
                    for (Wrong wrong : wrongs(schema)) {
                        ObjectNode sent = right.deepCopy();
                        sent.set(argument, wrong.value());
                        ToolReply reply = table.refused(name(tool), sent, argument + " " + wrong.what());
                        assertThat(reply.body().path("field").asString(argument))
                                .as("%s with %s %s", name(tool), argument, wrong.what())
                                .startsWith(argument);
                    }
                });
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aMisspeltArgumentIsRefusedWithTheNearestOne(Dialect dialect) {
        try (Table table = new Table(dialect)) {
            for (JsonNode tool : table.tools()) {
                for (String argument : properties(tool).keySet()) {
                    ObjectNode sent = table.samples.arguments(name(tool)).deepCopy();
                    sent.put(argument + "x", "a");
                    ToolReply reply = table.refused(name(tool), sent, argument + "x");
                    reply.refusedArgument(argument + "x");
                    assertThat(reply.error()).contains("`" + argument + "`");
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRequiredArgumentThatIsMissingNullOrEmptyIsNamed(Dialect dialect) {
        try (Table table = new Table(dialect)) {
            for (JsonNode tool : table.tools()) {
                for (String argument : properties(tool).keySet()) {
                    if (!isRequired(tool, argument)) {
                        continue;
                    }
                    ObjectNode sent = table.samples.arguments(name(tool)).deepCopy();
                    sent.remove(argument);
                    table.refused(name(tool), sent, "no " + argument).refusedArgument(argument);
                    table.refused(name(tool), sent.deepCopy().putNull(argument), "null " + argument)
                            .refusedArgument(argument);
                    table.refused(name(tool), sent.deepCopy().put(argument, ""), "empty " + argument)
                            .refusedArgument(argument);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void nullCountsAsAbsentWhereNothingIsUpdated(Dialect dialect) {
        try (Table table = new Table(dialect)) {
            for (JsonNode tool : table.tools()) {
                if (!name(tool).matches("(create|list|get|log)_.*")) {
                    continue;
                }
                ObjectNode sent = table.samples.arguments(name(tool)).deepCopy();
                properties(tool).keySet().stream()
                        .filter(argument -> !isRequired(tool, argument) && !isEnough(table, tool, argument))
                        .forEach(sent::putNull);
                assertThat(table.workspace.call(name(tool), sent).isSuccess())
                        .as(name(tool) + " " + sent)
                        .isTrue();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void anEmptyIdDateOrChoiceCountsAsAbsent(Dialect dialect) {
        try (Table table = new Table(dialect)) {
            for (JsonNode tool : table.tools()) {
                properties(tool).forEach((argument, schema) -> {
                    boolean isWord = schema.path("type").asString().equals("string") && !schema.has("maxLength");
                    if (!isWord
                            || isRequired(tool, argument)
                            || name(tool).startsWith("delete_")
                            || isEnough(table, tool, argument)) {
                        return;
                    }
                    ObjectNode sent =
                            table.samples.arguments(name(tool)).deepCopy().put(argument, " ");
                    assertThat(table.workspace.call(name(tool), sent).isSuccess())
                            .as(name(tool) + " " + sent)
                            .isTrue();
                });
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void anIdThatNothingHasIsNotFoundOrNamedAsAReference(Dialect dialect) {
        try (Table table = new Table(dialect)) {
            for (JsonNode tool : table.tools()) {
                for (String argument : properties(tool).keySet()) {
                    boolean isReference =
                            argument.endsWith("_id") || List.of("domain", "tag").contains(argument);
                    if (!isReference || OF_THE_PAST.contains(name(tool))) {
                        continue;
                    }
                    for (String id : List.of("nope", "d2611g3g7cx2cfz", "'; --", "x".repeat(64), "🔑", "%")) {
                        ObjectNode sent =
                                table.samples.arguments(name(tool)).deepCopy().put(argument, id);
                        ToolReply reply = table.refused(name(tool), sent, argument + " " + id);
                        if (reply.code().equals("not_found")) {
                            assertThat(reply.error())
                                    .startsWith("The requested resource wasn't found.")
                                    .contains("'" + id + "'");
                        } else {
                            reply.refusedArgument(argument);
                            assertThat(reply.error()).contains("'" + id + "'");
                        }
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void hostileTextIsKeptAndAnsweredAsItWasSent(Dialect dialect) {
        try (Table table = new Table(dialect)) {
            for (JsonNode tool : table.tools()) {
                if (!name(tool).matches("(create|log)_.*")) {
                    continue;
                }
                properties(tool).forEach((argument, schema) -> {
                    boolean isText = schema.path("type").asString().equals("string") && schema.has("maxLength");
                    if (isText && !argument.equals("idempotency_key")) {
                        HOSTILE_TEXTS.forEach(text -> requireKept(table, name(tool), argument, text));
                    }
                });
            }
        }
    }

    private static void requireKept(Table table, String tool, String argument, String text) {
        ObjectNode sent = table.samples.arguments(tool).deepCopy().put(argument, text);
        table.samples.beNew(tool, sent, argument);
        ToolReply reply = table.workspace.call(tool, sent);
        assertThat(reply.isSuccess()).as("%s %s: %s", tool, sent, reply.text()).isTrue();
        JsonNode record = reply.body()
                .valueStream()
                .filter(JsonNode::isObject)
                .findFirst()
                .orElseThrow();
        assertThat(record.path(argument).asString().strip())
                .as(tool + " " + argument)
                .isIn(
                        text.strip(),
                        Normalizer.normalize(text, Normalizer.Form.NFC).strip());
    }

    @ParameterizedTest
    @EnumSource
    void hostileTextInAFilterFindsNothingAndBreaksNothing(Dialect dialect) {
        try (Table table = new Table(dialect)) {
            for (JsonNode tool : table.tools()) {
                if (!properties(tool).containsKey("query")) {
                    continue;
                }
                for (String text : HOSTILE_TEXTS) {
                    ObjectNode sent =
                            table.samples.arguments(name(tool)).deepCopy().put("query", text);
                    ToolReply reply = table.workspace.call(name(tool), sent).succeeded();
                    assertThat(reply.get("total").asInt())
                            .as(name(tool) + " " + text)
                            .isZero();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyRefusedCallIsInTheAudit(Dialect dialect) {
        try (Table table = new Table(dialect)) {
            for (JsonNode tool : table.tools()) {
                table.refused(name(tool), TestingMcp.json("{no_such_argument: 1}"), "no such argument");
            }
            JsonNode activity =
                    table.workspace.call("get_agent_activity", "{limit: 200}").get("activity");
            List<String> refused = activity.valueStream()
                    .filter(call -> call.path("outcome").asString().equals("invalid"))
                    .map(call -> call.path("tool").asString())
                    .toList();
            assertThat(refused)
                    .containsAll(
                            table.tools().stream().map(HostileInputTest::name).toList());
        }
    }

    private static List<Wrong> wrongs(JsonNode schema) {
        List<Wrong> wrongs = new ArrayList<>();
        wrongs.add(new Wrong("an object", Json.object().put("a", 1)));
        switch (schema.path("type").asString()) {
            case "string" -> addWrongTexts(wrongs, schema);
            case "integer" -> {
                wrongs.add(new Wrong("a word", NODES.stringNode("many")));
                wrongs.add(new Wrong("a fraction", NODES.numberNode(1.5)));
                wrongs.add(new Wrong(
                        "too small", NODES.numberNode(schema.path("minimum").asLong() - 1)));
                wrongs.add(new Wrong("a list", Json.array().add(1)));
                wrongs.add(new Wrong("a truth value", NODES.booleanNode(true)));
            }
            case "number" -> {
                wrongs.add(new Wrong("a word", NODES.stringNode("many")));
                wrongs.add(new Wrong("too large", NODES.numberNode(1e300)));
                wrongs.add(new Wrong("not a number", NODES.stringNode("NaN")));
            }
            case "boolean" -> {
                wrongs.add(new Wrong("a word", NODES.stringNode("maybe")));
                wrongs.add(new Wrong("a number", NODES.numberNode(1)));
            }
            case "array" -> addWrongLists(wrongs, schema);
            default -> throw new AssertionError(schema);
        }
        return wrongs;
    }

    private static void addWrongTexts(List<Wrong> wrongs, JsonNode schema) {
        wrongs.add(new Wrong("a number", NODES.numberNode(7)));
        wrongs.add(new Wrong("a list", Json.array().add("a")));
        wrongs.add(new Wrong("with a NUL", NODES.stringNode("a\u0000b")));
        wrongs.add(new Wrong("with half a character", NODES.stringNode(HALF_A_CHARACTER)));
        boolean isLong = schema.path("maxLength").asInt(0) > LONG.length();
        if (!isLong) {
            wrongs.add(new Wrong("over-long", NODES.stringNode(LONG)));
        }
        if (schema.has("enum")) {
            wrongs.add(new Wrong("no choice", NODES.stringNode("green")));
        }
    }

    private static void addWrongLists(List<Wrong> wrongs, JsonNode schema) {
        wrongs.add(new Wrong("a number", NODES.numberNode(7)));
        wrongs.add(new Wrong("a word", NODES.stringNode("red")));
        wrongs.add(new Wrong("a list with null", Json.array().add(NODES.nullNode())));
        wrongs.add(new Wrong("a list with a number", Json.array().add(7)));
        ArrayNode tooMany = Json.array();
        for (int index = 0; index <= schema.path("maxItems").asInt(); index++) {
            tooMany.add("x");
        }
        wrongs.add(new Wrong("a list that is too long", tooMany));
    }
}
