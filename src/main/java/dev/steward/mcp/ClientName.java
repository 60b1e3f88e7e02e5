package dev.steward.mcp;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The client's program as it names itself: by name and version where the protocol has them (MCP, Implementation), else by its HTTP library.
 *
 * @param info the client's {@code clientInfo}; may be empty
 * @param userAgent the header of that name, or null
 */
record ClientName(ObjectNode info, String userAgent) {

    /** Made when asked for, since few requests need it. Each part is cut to 100 characters and holds no control character. */
    Optional<String> text() {
        String named = Stream.of("name", "version")
                .map(info::path)
                .filter(JsonNode::isString)
                .map(part -> Text.shown(part.stringValue()))
                .collect(Collectors.joining(" "));
        return Optional.of(named.isBlank() && userAgent != null ? Text.shown(userAgent) : named)
                .filter(name -> !name.isBlank());
    }
}
