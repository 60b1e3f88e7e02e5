package dev.steward.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import dev.steward.json.Json;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What the tools cost a model before it has done anything: tokens of o200k. Most clients keep output schemas from models, so they are counted apart. */
class ToolSizeTest {
    /** A little above the 2,494 measured when this was written; whoever passes it should first look for words without work. */
    private static final int MOST_TOKENS = 2_550;

    /** Likewise, above the 5,011 measured. */
    private static final int MOST_TOKENS_WITH_OUTPUT = 5_100;

    private static final Encoding TOKENS = Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE);

    @Test
    void elevenToolsFitIntoTheirBudget() {
        assertThat(tokens("name", "description", "inputSchema")).isBetween(MOST_TOKENS / 2, MOST_TOKENS);
    }

    @Test
    void withTheirOutputSchemasTheyFitIntoASecondOne() {
        assertThat(tokens("name", "description", "inputSchema", "outputSchema"))
                .isBetween(MOST_TOKENS, MOST_TOKENS_WITH_OUTPUT);
    }

    private static int tokens(String... members) {
        int total = 0;
        for (JsonNode tool : Catalogues.gateway().definitions()) {
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
