package dev.steward.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import dev.steward.json.Json;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What the tools cost a model before it has done anything: tokens of o200k. Most clients keep output schemas from models, so they are counted apart. */
class ToolSizeTest {
    /** A little above what was measured last; whoever passes one should first look for words without work. */
    private static final Map<Offer, Budget> BUDGETS = Map.of(
            Offer.GATEWAY,
            new Budget(2_550, 5_100),
            Offer.WORKSPACE,
            new Budget(10_100, 12_400),
            Offer.BEYOND,
            new Budget(2_300, 2_850));

    private record Budget(int tokens, int withOutput) {}

    private static final Encoding TOKENS = Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE);

    @ParameterizedTest
    @EnumSource
    void toolsFitIntoTheirBudget(Offer offer) {
        int budget = BUDGETS.get(offer).tokens();

        assertThat(tokens(offer, "name", "description", "inputSchema")).isBetween(budget * 9 / 10, budget);
    }

    @ParameterizedTest
    @EnumSource
    void withTheirOutputSchemasTheyFitIntoASecondOne(Offer offer) {
        int budget = BUDGETS.get(offer).withOutput();

        assertThat(tokens(offer, "name", "description", "inputSchema", "outputSchema"))
                .isBetween(budget * 9 / 10, budget);
    }

    private static int tokens(Offer offer, String... members) {
        int total = 0;
        for (JsonNode tool : offer.definitions()) {
            ObjectNode seen = Json.object();
            for (String name : members) {
                seen.set(name, tool.get(name));
            }
            int tokens = TOKENS.countTokens(Json.text(seen));
            System.out.printf("%-22s %5d tokens%n", tool.path("name").asString(), tokens);
            total += tokens;
        }
        System.out.printf("%-22s %5d tokens of %s%n", "all", total, String.join(", ", members));
        return total;
    }
}
