package dev.steward.interop;

import io.modelcontextprotocol.modern.McpSchema;
import io.modelcontextprotocol.modern.client.McpClient;
import io.modelcontextprotocol.modern.client.McpSyncClient;
import io.modelcontextprotocol.modern.client.transport.HttpClientMcpTransport;
import io.modelcontextprotocol.modern.client.transport.McpHttpRequestCustomizer;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** The SDK's sync client for 2026-07-28, where every request stands alone and the server is asked first what it speaks. */
record ModernConnection(McpSyncClient client, McpSchema.DiscoverResult discovered) implements Connection {
    private static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";

    static ModernConnection open(URI url, Map<String, String> headers) {
        HttpClientMcpTransport transport = HttpClientMcpTransport.builder(url)
                .requestCustomizer(McpHttpRequestCustomizer.fromSync((_, request, _) -> headers.forEach(request::set)))
                .build();
        McpSyncClient client = McpClient.sync(transport)
                .clientInfo(McpSchema.Implementation.builder("interop", "1.0.0").build())
                .build();
        return new ModernConnection(client, client.discover());
    }

    /** The newest revision that the server offers; the older ones are for clients that begin with {@code initialize}. */
    @Override
    public String revision() {
        return discovered.supportedVersions().stream().max(String::compareTo).orElse("none");
    }

    @Override
    public String serverName() {
        return ((Map<?, ?>) discovered.meta().get(SERVER_INFO)).get("name").toString();
    }

    @Override
    public List<String> toolNames() {
        return client.listTools().list().tools().stream()
                .map(McpSchema.Tool::name)
                .toList();
    }

    /** The revision has none. */
    @Override
    public String session() {
        return null;
    }

    @Override
    public Result call(String tool, Map<String, Object> arguments) {
        return result(client.tool(tool).arguments(arguments).call());
    }

    /** By its name alone the client would look the tool up in the server's list, and refuse. */
    @Override
    public Result callUnlisted(String tool) {
        McpSchema.Tool unlisted =
                McpSchema.Tool.builder(tool, Map.of("type", "object")).build();
        return result(client.tool(unlisted).arguments(Map.of()).call());
    }

    private static Result result(McpSchema.CallToolResult result) {
        if (result.content().size() == 1 && result.content().getFirst() instanceof McpSchema.TextContent block) {
            return new Result(block.text(), result.structuredContent(), Boolean.TRUE.equals(result.isError()));
        }
        throw new AssertionError("not one text block: " + result.content());
    }

    /** Nothing stays open between two requests. */
    @Override
    public void close() {}
}
