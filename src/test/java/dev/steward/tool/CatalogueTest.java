package dev.steward.tool;

import static dev.steward.tool.Samples.json;
import static dev.steward.tool.Samples.object;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.identity.Caller;
import dev.steward.json.Json;
import dev.steward.mcp.Answer;
import dev.steward.mcp.Call;
import dev.steward.mcp.ErrorCode;
import dev.steward.mcp.McpError;
import dev.steward.testing.LoggedEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What all tools share: the envelope of success and failure, warnings, finding, telling the observer (spec/workspace.md §1, FR-15). */
class CatalogueTest {
    private static final String SECRET = "jdbc:internal/path";
    private static final dev.steward.tool.Arguments<Integer> COUNT =
            dev.steward.tool.Arguments.of(in -> in.withDefault(Field.of("count", Kinds.integer(0, 9), "Count."), 1));

    private final List<String> observed = new ArrayList<>();
    private final Call call = Call.internal(Caller.ANYONE);

    @Test
    void successCarriesTheMembersOfTheResult() {
        assertAnswer(answer((_, count) -> Json.object().put("counted", count)), false, "{'success':true,'counted':1}");
        assertThat(observed).containsExactly("a_tool ok");
    }

    @Test
    void warningsOfReaderAndToolComeLastAndTogether() {
        Tool.Handler<Integer> warns = (context, count) -> {
            context.warn("Mind the gap.");
            return Json.object().put("counted", count);
        };

        assertAnswer(
                catalogue(warns).call("a_tool", object("{'count':'3'}"), call),
                false,
                "{'success':true,'counted':3,'warnings':['`count` was sent as text and read as a number.','Mind the gap.']}");
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                Arguments.of(Refused.invalid("count", "Too many."), "invalid", "Too many."),
                Arguments.of(Refused.invalid(null, "Odd."), "invalid", "Odd."),
                Arguments.of(
                        Refused.notFound("task", "x"), "not_found", "The requested resource wasn't found. (task 'x')"),
                Arguments.of(Refused.conflict("Twice."), "conflict", "Twice."),
                Arguments.of(Refused.unavailable("Later."), "unavailable", "Later."),
                Arguments.of(new Refused(new Refusal.Forbidden("Not you.")), "forbidden", "Not you."));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void refusalIsAFailedResultWithASentenceAndACode(Refused refused, String code, String sentence) {
        Answer answer = answer((_, _) -> {
            throw refused;
        });

        ObjectNode expected =
                Json.object().put("success", false).put("error", sentence).put("code", code);
        if (refused.refusal() instanceof Refusal.Invalid(String field, String _) && field != null) {
            expected.put("field", field);
        }
        assertThat(answer).isEqualTo(new Answer.Json(Json.text(expected), true));
        assertThat(observed).containsExactly("a_tool " + code);
    }

    @Test
    void refusedArgumentIsNamedAndTheToolDoesNotRun() {
        Answer answer = catalogue((_, _) -> {
                    throw new AssertionError("ran");
                })
                .call("a_tool", object("{'count':10}"), call);

        assertAnswer(
                answer,
                true,
                "{'success':false,'error':'`count` must be a whole number from 0 to 9.','code':'invalid','field':'count'}");
    }

    @Test
    void failureTellsWhatWasBentBeforeToo() {
        Answer answer = catalogue((_, _) -> {
                    throw Refused.conflict("Twice.");
                })
                .call("a_tool", object("{'count':'3'}"), call);

        assertThat(result(answer).path("warnings").size()).isEqualTo(1);
    }

    @Test
    void unexpectedFailureLeavesWithAFixedSentenceAndIsFoundInTheLogByItsRequestId() {
        try (LoggedEvents log = LoggedEvents.of(Catalogue.class)) {
            Answer answer = answer((_, _) -> {
                throw new IllegalStateException(SECRET);
            });

            assertAnswer(
                    answer,
                    true,
                    "{'success':false,'error':'Something went wrong on the server. The operator finds it in the log under "
                            + call.requestId() + ".','code':'internal'}");
            assertThat(observed).containsExactly("a_tool internal");
            assertThat(log.events()).singleElement().satisfies(event -> {
                assertThat(event.getFormattedMessage()).contains("a_tool", call.requestId());
                assertThat(event.getThrowableProxy().getMessage()).isEqualTo(SECRET);
            });
        }
    }

    @Test
    void errorOfTheProtocolPassesThrough() {
        McpError error = McpError.invalidParams("No.");

        assertThatThrownBy(() -> answer((_, _) -> {
                    throw error;
                }))
                .isSameAs(error);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    get_tsk         | Unknown tool: get_tsk (did you mean `get_task`?)
                    getTask         | Unknown tool: getTask (did you mean `get_task`?)
                    delete_universe | Unknown tool: delete_universe
                    """)
    void unknownToolIsAnErrorOfTheProtocolWithTheNearestName(String sent, String message) {
        assertThatThrownBy(() -> Offer.GATEWAY.catalogue().call(sent, Json.object(), call))
                .isInstanceOfSatisfying(
                        McpError.class, error -> assertThat(error.code()).isEqualTo(ErrorCode.INVALID_PARAMS))
                .hasMessage(message);
        assertThat(observed).isEmpty();
    }

    @Test
    void endlessNameOfAToolIsCutInTheSentence() {
        assertThatThrownBy(() -> Offer.GATEWAY.catalogue().call("x".repeat(100_000), Json.object(), call))
                .isInstanceOfSatisfying(
                        McpError.class,
                        error -> assertThat(error.getMessage().length()).isLessThan(200));
    }

    @Test
    void twoToolsOfOneNameAreADefectThatShowsAtOnce() {
        Tool<Integer> tool = tool((_, _) -> Json.object());

        assertThatThrownBy(() -> Catalogue.sameForAll(List.of(tool, tool), CallObserver.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a_tool");
    }

    @Test
    void everyCallerSeesOneAndTheSameListSoThatItsBytesCanBeKept() {
        Catalogue catalogue = catalogue((_, _) -> Json.object());

        assertThat(catalogue.visibleTo(Caller.ANYONE)).isSameAs(catalogue.visibleTo(new Caller("other", "Other")));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    READ,   true,  false, true
                    CREATE, false, false, false
                    UPDATE, false, false, true
                    DELETE, false, true,  true
                    ACT,    false, true,  false
                    """)
    void hintsComeFromWhatTheToolDoes(Access access, boolean readOnly, boolean destructive, boolean idempotent) {
        Tool<Integer> tool = new Tool<>(
                "a_tool",
                "things",
                "A tool",
                "Does.",
                access,
                false,
                COUNT,
                Output.of().schema(),
                (_, _) -> Json.object());
        JsonNode definition = Catalogue.sameForAll(List.of(tool), CallObserver.NONE)
                .definitions()
                .get(0);

        assertThat(definition.path("annotations"))
                .isEqualTo(Json.object()
                        .put("title", "A tool")
                        .put("readOnlyHint", readOnly)
                        .put("destructiveHint", destructive)
                        .put("idempotentHint", idempotent)
                        .put("openWorldHint", false));
    }

    @Test
    void outputSchemaHasSuccessAndTheMembersOfTheToolAndIsOpenForMore() {
        Tool<Integer> tool = new Tool<>(
                "a_tool",
                "things",
                "A tool",
                "Does.",
                Access.READ,
                false,
                COUNT,
                Output.of()
                        .with("integer", "total")
                        .with("one", Output.of().with("string", "id"))
                        .withList("tags", "string")
                        .withList("all", Output.of().with("string", "id"))
                        .schema(),
                (_, _) -> Json.object());

        assertThat(Catalogue.sameForAll(List.of(tool), CallObserver.NONE)
                        .definitions()
                        .get(0)
                        .path("outputSchema"))
                .isEqualTo(json("""
                                {'type':'object','properties':{'success':{'type':'boolean'},'total':{'type':'integer'},
                                'one':{'type':'object','properties':{'id':{'type':'string'}}},
                                'tags':{'type':'array','items':{'type':'string'}},
                                'all':{'type':'array','items':{'type':'object','properties':{'id':{'type':'string'}}}}},
                                'required':['success']}
                                """));
    }

    private Answer answer(Tool.Handler<Integer> handler) {
        return catalogue(handler).call("a_tool", Json.object(), call);
    }

    private Catalogue catalogue(Tool.Handler<Integer> handler) {
        return Catalogue.sameForAll(List.of(tool(handler)), (tool, _, outcome, _, nanos) -> {
            assertThat(nanos).isNotNegative();
            observed.add(tool.name() + " " + outcome);
        });
    }

    private static Tool<Integer> tool(Tool.Handler<Integer> handler) {
        return new Tool<>(
                "a_tool",
                "things",
                "A tool",
                "Does.",
                Access.READ,
                false,
                COUNT,
                Output.of().schema(),
                handler);
    }

    private static void assertAnswer(Answer answer, boolean failed, String expected) {
        assertThat(((Answer.Json) answer).failed()).isEqualTo(failed);
        assertThat(result(answer)).isEqualTo(json(expected));
    }

    private static ObjectNode result(Answer answer) {
        return (ObjectNode) Json.parse(((Answer.Json) answer).json());
    }
}
