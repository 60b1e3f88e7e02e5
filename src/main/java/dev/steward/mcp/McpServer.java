package dev.steward.mcp;

import java.util.Optional;

/** What one endpoint offers; capabilities are announced for what is there and for nothing else. */
public record McpServer(
        ServerInfo info,
        Tools tools,
        Optional<Resources> resources,
        Optional<Prompts> prompts,
        Optional<Completions> completions,
        Optional<ChangeFeed> changes) {

    /** A server that has tools and nothing else. */
    public static McpServer ofTools(ServerInfo info, Tools tools) {
        return new McpServer(info, tools, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }
}
