package dev.steward.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ToolDocsTest {
    private static final List<JsonNode> DEFINITIONS =
            Catalogues.gateway().definitions().valueStream().toList();

    @Test
    void pageOfToolsIsCurrent() throws IOException {
        Snapshot.assertCurrent(Path.of("docs/tools.md"), ToolDocs.page(DEFINITIONS));
    }

    @Test
    void pageNamesEveryToolAndEveryArgument() {
        String page = ToolDocs.page(DEFINITIONS);

        for (JsonNode tool : DEFINITIONS) {
            assertThat(page).contains("\n## " + tool.path("name").asString() + "\n");
            tool.path("inputSchema")
                    .path("properties")
                    .propertyNames()
                    .forEach(argument -> assertThat(page).contains("| `" + argument + "` |"));
        }
    }
}
