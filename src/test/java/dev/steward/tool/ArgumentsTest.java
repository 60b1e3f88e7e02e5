package dev.steward.tool;

import static dev.steward.tool.Samples.object;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Names of arguments, partial updates and the schema, which all tools share (spec/workspace.md §1, FR-13, FR-14). */
class ArgumentsTest {
    private static final Field<String> ID =
            Field.of("task_id", Kinds.word(9, _ -> null, "a"), "Id.").orCalled("id");
    private static final Field<String> DUE = Field.of("due_date", Kinds.word(10, _ -> null, "a"), "Date.");
    private static final Field<String> NOTES = Field.of("notes", Kinds.text(0, 9), "Notes.");
    private static final Field<String> TITLE = Field.of("title", Kinds.name(9), "Title.");

    private record Update(String id, Change<String> due, Change<String> notes, Optional<String> title) {}

    private static final Arguments<Update> UPDATE =
            Arguments.of(in -> new Update(in.required(ID), in.change(DUE), in.change(NOTES), in.replace(TITLE)));

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    dueDate   | due_date
                    due-date  | due_date
                    DUE_DATE  | due_date
                    due       | due_date
                    due_dat   | due_date
                    taskId    | task_id
                    note      | notes
                    tittle    | title
                    """)
    void misspeltNameIsRefusedWithTheNameThatWasMeant(String sent, String meant) {
        Refusal.Invalid refusal = refusal(object("{'task_id':'a','" + sent + "':'x'}"));

        assertThat(refusal.field()).isEqualTo(sent);
        assertThat(refusal.sentence())
                .isEqualTo("There is no argument `" + sent + "` (did you mean `" + meant
                        + "`?); known are task_id, due_date, notes, title.");
    }

    @Test
    void nameThatIsLikeNoneIsRefusedWithThoseThereAre() {
        assertThat(refusal(object("{'task_id':'a','quux':1}")).sentence())
                .isEqualTo("There is no argument `quux`; known are task_id, due_date, notes, title.");
    }

    @Test
    void unknownNameIsRefusedEvenWhenItsValueIsNull() {
        assertThat(refusal(object("{'task_id':'a','quux':null}")).field()).isEqualTo("quux");
    }

    @Test
    void toolWithoutArgumentsSaysSo() {
        Arguments<String> none = Arguments.of(_ -> "none");

        assertThat(none.read(Json.object(), new ArrayList<>())).isEqualTo("none");
        assertThatThrownBy(() -> none.read(object("{'a':1}"), new ArrayList<>()))
                .hasMessage("There is no argument `a`; this tool takes none.");
    }

    @Test
    void endlessOrUnprintableNameIsCutInTheSentence() {
        for (String name : List.of("x".repeat(100_000), "a\u0000\nb\u001b[31m")) {
            ObjectNode sent = object("{'task_id':'a'}").put(name, 1);

            assertThat(refusal(sent).sentence().length()).isLessThan(300);
            assertThat(refusal(sent).sentence()).doesNotContainPattern("\\p{Cntrl}");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"toolCallId", "sessionId", "action", "chatInput"})
    void whatClientsAreKnownToInjectIsDroppedSilently(String injected) {
        List<String> warnings = new ArrayList<>();

        Update read = UPDATE.read(object("{'task_id':'a','" + injected + "':{'any':'thing'}}"), warnings);

        assertThat(read.id()).isEqualTo("a");
        assertThat(warnings).isEmpty();
    }

    @Test
    void injectedNameThatAToolDeclaresIsItsOwn() {
        Arguments<String> own = Arguments.of(in -> in.required(Field.of("action", Kinds.name(9), "Action.")));

        assertThat(own.read(object("{'action':'go'}"), new ArrayList<>())).isEqualTo("go");
    }

    @Test
    void otherNameOfAnArgumentIsTakenWithAWarning() {
        List<String> warnings = new ArrayList<>();

        assertThat(UPDATE.read(object("{'id':'a'}"), warnings).id()).isEqualTo("a");
        assertThat(warnings).containsExactly("`task_id` was sent as `id`.");
    }

    @Test
    void bothNamesOfAnArgumentAreOneTooMany() {
        assertThat(refusal(object("{'task_id':'a','id':'b'}")))
                .isEqualTo(new Refusal.Invalid("id", "`id` and `task_id` are one argument; send the latter."));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{'task_id':null}", "{'task_id':''}", "{'id':''}"})
    void missingArgumentIsNamedByItsRealName(String sent) {
        assertThat(refusal(object(sent))).isEqualTo(new Refusal.Invalid("task_id", "`task_id` is missing."));
    }

    @Test
    void updateLeavesAloneWhatIsNotThere() {
        assertThat(update("{'task_id':'a'}"))
                .isEqualTo(new Update("a", new Change.Keep<>(), new Change.Keep<>(), Optional.empty()));
    }

    @Test
    void nullClearsWhatMayBeEmpty() {
        assertThat(update("{'task_id':'a','due_date':null,'notes':null}"))
                .isEqualTo(new Update("a", new Change.Clear<>(), new Change.Clear<>(), Optional.empty()));
    }

    @Test
    void nullLeavesAloneWhatMayNotBeEmptyAndSaysSo() {
        List<String> warnings = new ArrayList<>();

        assertThat(UPDATE.read(object("{'task_id':'a','title':null}"), warnings).title())
                .isEmpty();
        assertThat(warnings).containsExactly("`title` can't be empty; it was left as it is.");
    }

    /** An empty text is a text; an empty date is none, and must not clear what is there. */
    @Test
    void emptyStringSetsATextAndLeavesADateAlone() {
        assertThat(update("{'task_id':'a','due_date':'','notes':''}"))
                .isEqualTo(new Update("a", new Change.Keep<>(), new Change.Set<>(""), Optional.empty()));
    }

    @Test
    void valueSets() {
        assertThat(update("{'task_id':'a','due_date':'2026','notes':'n','title':' t '}"))
                .isEqualTo(new Update("a", new Change.Set<>("2026"), new Change.Set<>("n"), Optional.of("t")));
    }

    @Test
    void changeRunsTheOneStepThatFits() {
        List<String> steps = new ArrayList<>();

        new Change.Keep<String>().apply(steps::add, () -> steps.add("cleared"));
        assertThat(steps).isEmpty();
        new Change.Clear<String>().apply(steps::add, () -> steps.add("cleared"));
        new Change.Set<>("set").apply(steps::add, () -> steps.add("cleared"));
        assertThat(steps).containsExactly("cleared", "set");
    }

    @Test
    void defaultStandsInForAbsenceAndForNull() {
        ObjectNode sent = object("{'text':'','longer':'abc','name':'n','whole':null}");

        Samples.Everything read = Arguments.of(Samples.Everything::of).read(sent, new ArrayList<>());

        assertThat(read.whole()).isEqualTo(7);
        assertThat(read.capped()).isEqualTo(10);
        assertThat(read.choice()).isEqualTo(Samples.Colour.RED);
        assertThat(read.flag()).isFalse();
    }

    @Test
    void whatNullDoesIsASentenceOfItsOwn() {
        Field<String> plain = Field.of("plain", Kinds.name(9), "Icon name");
        Field<String> ended = Field.of("ended", Kinds.name(9), "Icon name.");

        ObjectNode properties = Arguments.of(in -> List.of(in.change(plain), in.change(ended)))
                .schema()
                .withObject("properties");

        assertThat(properties.valueStream().map(one -> one.path("description").asString()))
                .containsOnly("Icon name. null clears it.");
    }

    @Test
    void schemaSaysAllThatTheReaderChecksExceptFormats() {
        assertThat(Json.parse(Json.text(Arguments.of(Samples.Everything::of).schema())))
                .isEqualTo(object("""
                        {'type':'object','properties':{
                        'text':{'type':'string','maxLength':10,'description':'Text.'},
                        'longer':{'type':'string','minLength':3,'maxLength':10,'description':'Longer text.'},
                        'name':{'type':'string','minLength':1,'maxLength':10,'description':'Name.'},
                        'person':{'type':'string','maxLength':10,'description':'Person.'},
                        'word':{'type':'string','description':'Word.'},
                        'choice':{'type':'string','enum':['red','dark_blue'],'description':'Choice.','default':'red'},
                        'whole':{'type':'integer','minimum':-5,'maximum':20,'description':'Whole.','default':7},
                        'capped':{'type':'integer','minimum':1,'maximum':50,'description':'Capped.','default':10},
                        'decimal':{'type':'number','minimum':0,'maximum':10.5,'description':'Decimal.'},
                        'flag':{'type':'boolean','description':'Flag.','default':false},
                        'list':{'type':'array','items':{'type':'string','minLength':1,'maxLength':5},'maxItems':3,
                          'description':'List. null clears it.'},
                        'filled':{'type':'array','items':{'type':'string','minLength':1,'maxLength':5},'minItems':1,'maxItems':3,
                          'description':'Filled list.'},
                        'bare':{'type':'object','properties':{
                          'title':{'type':'string','minLength':1,'maxLength':5},'count':{'type':'integer','minimum':0,'maximum':9}},
                          'required':['title'],'additionalProperties':false,'description':'Bare object.'},
                        'object':{'type':'object','properties':{
                          'title':{'type':'string','minLength':1,'maxLength':5,'description':'Title.'},
                          'count':{'type':'integer','minimum':0,'maximum':9,'description':'Count.'}},
                          'required':['title'],'additionalProperties':false,'description':'Object.'},
                        'items':{'type':'array','items':{'type':'object','properties':{
                          'title':{'type':'string','minLength':1,'maxLength':5,'description':'Title.'},
                          'count':{'type':'integer','minimum':0,'maximum':9,'description':'Count.'}},
                          'required':['title'],'additionalProperties':false},'maxItems':2,'description':'Items.'}},
                        'required':['text','longer','name'],'additionalProperties':false}
                        """));
    }

    @Test
    void otherNameOfAnArgumentIsNotInTheSchema() {
        assertThat(UPDATE.schema().path("properties").propertyNames())
                .containsExactly("task_id", "due_date", "notes", "title");
    }

    @Test
    void argumentDeclaredTwiceIsADefectThatShowsAtOnce() {
        assertThatThrownBy(() -> Arguments.of(in -> in.required(TITLE) + in.required(TITLE)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("title");
    }

    @Test
    void declaringRunsTheCodeOnceAndEachReadingOnceMore() {
        AtomicInteger runs = new AtomicInteger();
        Arguments<Integer> counting = Arguments.of(_ -> runs.incrementAndGet());

        assertThat(runs).hasValue(1);
        assertThat(counting.read(Json.object(), new ArrayList<>())).isEqualTo(2);
    }

    private static Update update(String sent) {
        List<String> warnings = new ArrayList<>();
        Update read = UPDATE.read(object(sent), warnings);
        assertThat(warnings).isEmpty();
        return read;
    }

    private static Refusal.Invalid refusal(JsonNode sent) {
        try {
            throw new AssertionError("Taken: " + UPDATE.read(sent, new ArrayList<>()));
        } catch (Refused refused) {
            return (Refusal.Invalid) refused.refusal();
        }
    }
}
