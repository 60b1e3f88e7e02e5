package dev.steward.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The arguments that were documented before there was a program (seed/arguments.json): other people's clients send them, so none is missing, renamed or stricter. */
class SeedArgumentsTest {
    private static final Path SEED = Path.of("src/test/resources/seed/arguments.json");
    /** Documented tools that are still to come; the test fails once one of them is there. */
    private static final Set<String> TO_COME = Set.of("create_webhook");

    record Documented(String tool, JsonNode arguments) {
        @Override
        public String toString() {
            return tool;
        }
    }

    static Stream<Documented> documented() throws IOException {
        return Json.parse(Files.readAllBytes(SEED))
                .propertyStream()
                .filter(entry -> !TO_COME.contains(entry.getKey()))
                .map(entry -> new Documented(entry.getKey(), entry.getValue()));
    }

    private static JsonNode schema(String tool) {
        return Offer.WORKSPACE.definitions().stream()
                .filter(definition -> definition.path("name").asString().equals(tool))
                .findFirst()
                .orElseThrow(() -> new AssertionError("There is no tool " + tool))
                .path("inputSchema");
    }

    @ParameterizedTest
    @MethodSource("documented")
    void everyDocumentedArgumentIsTakenAsDocumented(Documented documented) {
        JsonNode schema = schema(documented.tool());
        documented.arguments().propertyStream().forEach(entry -> {
            JsonNode property = schema.path("properties").path(entry.getKey());
            assertThat(property.isObject()).as(entry.getKey()).isTrue();
            assertThat(types(entry.getValue().path("type").asString()))
                    .as(entry.getKey())
                    .contains(type(property));
            if (entry.getValue().has("enum")) {
                assertThat(property.path("enum"))
                        .as(entry.getKey())
                        .isEqualTo(entry.getValue().path("enum"));
            }
            if (entry.getValue().has("default") && property.has("default")) {
                assertThat(property.path("default").asString())
                        .as(entry.getKey())
                        .isEqualTo(entry.getValue().path("default").asString());
            }
        });
    }

    @ParameterizedTest
    @MethodSource("documented")
    void nothingIsRequiredThatWasNotAndWhatIsOursIsOptional(Documented documented) {
        Set<String> required = new TreeSet<>();
        documented
                .arguments()
                .propertyStream()
                .filter(entry -> entry.getValue().path("required").booleanValue())
                .map(Map.Entry::getKey)
                .forEach(required::add);
        Set<String> ours = new TreeSet<>();
        schema(documented.tool()).path("required").forEach(name -> ours.add(name.asString()));

        assertThat(ours).isEqualTo(required);
    }

    @Test
    void whatIsToComeIsNotThereYet() {
        assertThat(Offer.WORKSPACE.names()).doesNotContainAnyElementsOf(TO_COME);
    }

    private static List<String> types(String documented) {
        return switch (documented) {
            case "number" -> List.of("number", "integer");
            case "enum" -> List.of("string");
            case "string[]" -> List.of("string[]");
            case "object[]" -> List.of("object[]");
            default -> List.of(documented);
        };
    }

    private static String type(JsonNode property) {
        String type = property.path("type").asString();
        return type.equals("array") ? property.path("items").path("type").asString() + "[]" : type;
    }
}
