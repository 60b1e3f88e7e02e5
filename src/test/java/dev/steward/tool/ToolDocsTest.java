package dev.steward.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

class ToolDocsTest {

    @ParameterizedTest
    @EnumSource
    void pageOfToolsIsCurrent(Offer offer) throws IOException {
        Snapshot.assertCurrent(Path.of("docs/tools", offer.word() + ".md"), ToolDocs.page(offer));
    }

    @ParameterizedTest
    @EnumSource
    void pageNamesEveryToolAndEveryArgument(Offer offer) {
        String page = ToolDocs.page(offer);

        for (JsonNode tool : offer.definitions()) {
            assertThat(page).contains("\n## " + tool.path("name").asString() + "\n");
            tool.path("inputSchema")
                    .path("properties")
                    .propertyNames()
                    .forEach(argument -> assertThat(page).contains("| `" + argument + "` |"));
        }
    }
}
