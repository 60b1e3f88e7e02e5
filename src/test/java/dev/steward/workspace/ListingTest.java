package dev.steward.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.json.Json;
import dev.steward.store.Page;
import dev.steward.store.Slice;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class ListingTest {

    @ParameterizedTest
    @CsvSource({"20,0,1", "20,19,1", "20,20,2", "5,295,60", "1,0,1"})
    void pageFollowsFromOffsetAndLimit(int limit, long offset, int page) {
        ObjectNode answer =
                Listing.of("things", new Page<>(List.of("a"), 300), new Slice(limit, offset), ListingTest::named);

        assertThat(Json.text(answer))
                .isEqualTo(
                        "{\"things\":[{\"name\":\"a\"}],\"total\":300,\"page\":" + page + ",\"limit\":" + limit + "}");
    }

    /** The characters that JSON writes longer than they are, and names that hold them (FR-41). */
    @ParameterizedTest
    @ValueSource(strings = {"x", "\"", "\\", "\n", "\t", "\u0001", "\u007f", "é", "🎯", "\u2028", "</b>"})
    void anAnswerStaysUnderAHundredThousandCharactersAndSaysWhereToGoOn(String character) {
        List<String> items =
                IntStream.range(0, 200).mapToObj(_ -> character.repeat(1_000)).toList();

        ObjectNode answer = Listing.of(
                "things",
                new Page<>(items, 500),
                new Slice(200, 100),
                text -> Json.object().put("name", text).put(character.repeat(200), 1));

        int shown = answer.path("things").size();
        assertThat(Json.text(answer).length()).isLessThan(100_000);
        assertThat(shown).isBetween(1, 199);
        assertThat(answer.path("truncated").asBoolean()).isTrue();
        assertThat(answer.path("next_offset").asInt()).isEqualTo(100 + shown);
        assertThat(answer.path("total").asInt()).isEqualTo(500);
    }

    @Test
    void oneRecordIsShownHoweverLongItIsSoThatPagingNeverStandsStill() {
        ObjectNode answer = Listing.of(
                "things", new Page<>(List.of("x".repeat(200_000), "y"), 2), new Slice(20, 0), ListingTest::named);

        assertThat(answer.path("things")).hasSize(1);
        assertThat(answer.path("next_offset").asInt()).isEqualTo(1);
    }

    @Test
    void longTextsAreCutBetweenCharactersAndTheRecordSaysSo() {
        ObjectNode cut = Listing.shortened(named("🎯".repeat(501)), "name", "missing");
        ObjectNode whole = Listing.shortened(named("🎯".repeat(500)), "name");

        assertThat(cut).isEqualTo(named("🎯".repeat(500)).put("content_truncated", true));
        assertThat(whole).isEqualTo(named("🎯".repeat(500)));
    }

    @Test
    void allRecordsOfACallAreWholeWhereThereIsRoom() {
        assertThat(Json.text(Listing.all("created", images(2, "x"))))
                .isEqualTo(
                        "{\"created\":[{\"id\":\"id000\",\"title\":\"x\"},{\"id\":\"id001\",\"title\":\"x\"}],\"count\":2}");
    }

    @Test
    void whereThereIsNoneTheLastOnesAreToldByTheirIdAlone() {
        ObjectNode answer = Listing.all("created", images(500, "\n\"x\u0001".repeat(100)));

        assertThat(Json.text(answer).length()).isBetween(90_000, 100_000);
        assertThat(answer.path("created"))
                .hasSize(500)
                .allSatisfy(item -> assertThat(item.has("id")).isTrue());
        assertThat(answer.path("created").get(0).has("title")).isTrue();
        assertThat(answer.path("created").get(499).has("title")).isFalse();
        assertThat(answer.path("count").asInt()).isEqualTo(500);
        assertThat(answer.path("truncated").asBoolean()).isTrue();
    }

    private static List<ObjectNode> images(int count, String title) {
        return IntStream.range(0, count)
                .mapToObj(number ->
                        Json.object().put("id", "id%03d".formatted(number)).put("title", title))
                .toList();
    }

    private static ObjectNode named(String name) {
        return Json.object().put("name", name);
    }
}
