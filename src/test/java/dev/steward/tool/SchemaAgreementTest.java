package dev.steward.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import dev.steward.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What agents are told and what is read agree, judged by a validator that knows nothing of us: what the schema allows is taken without a word,
 * and what it refuses is refused or earns a warning. Seeds are fixed, so a failure comes again.
 */
class SchemaAgreementTest {
    private static final int CASES = 1_000;
    private static final int CASES_OF_A_TOOL = 250;
    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(Dialects.getDraft202012());

    /** @param cases how many arguments are made up: many for the one with every kind, fewer for each tool, which has some of them */
    record Subject(String name, Arguments<?> arguments, int cases) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** The tools of both catalogues, and one that takes an argument of every kind. */
    static Stream<Subject> subjects() {
        return Stream.concat(
                Stream.of(new Subject("everything", Arguments.of(Samples.Everything::of), CASES)),
                Stream.of(Offer.values())
                        .flatMap(offer -> offer.catalogue().tools().stream()
                                .map(tool -> new Subject(
                                        offer.word() + " " + tool.name(), tool.arguments(), CASES_OF_A_TOOL))));
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void whatTheSchemaAllowsIsTakenWithoutAWord(Subject subject) {
        Schema schema = compiled(subject);
        for (int seed = 0; seed < subject.cases(); seed++) {
            ObjectNode sent = new GeneratedArguments(new Random(seed))
                    .valid(subject.arguments().schema());

            assertThat(schema.validate(sent)).as("seed %s: %s", seed, sent).isEmpty();
            assertThat(objections(subject, sent)).as("seed %s: %s", seed, sent).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void whatTheSchemaRefusesIsRefusedOrTakenWithAWarning(Subject subject) {
        Schema schema = compiled(subject);
        int refused = 0;
        for (int seed = 0; seed < subject.cases(); seed++) {
            ObjectNode sent = new GeneratedArguments(new Random(seed))
                    .spoilt(subject.arguments().schema());
            boolean allowed = schema.validate(sent).isEmpty();

            assertThat(objections(subject, sent).isEmpty())
                    .as("seed %s: %s allowed by the schema: %s", seed, sent, allowed)
                    .isEqualTo(allowed);
            refused += allowed ? 0 : 1;
        }
        assertThat(refused).isGreaterThan(subject.cases() / 2);
    }

    private static Schema compiled(Subject subject) {
        JsonNode schema = Json.parse(Json.text(subject.arguments().schema()));
        return SCHEMAS.getSchema(schema);
    }

    /** The warnings, or the refusal as the only one. */
    private static List<String> objections(Subject subject, ObjectNode sent) {
        List<String> warnings = new ArrayList<>();
        try {
            subject.arguments().read(Json.parse(Json.text(sent)), warnings);
            return warnings;
        } catch (Refused refused) {
            return List.of(refused.getMessage());
        }
    }
}
