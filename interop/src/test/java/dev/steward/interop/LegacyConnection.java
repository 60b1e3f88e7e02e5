package dev.steward.interop;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/** The SDK's sync client for the revisions up to 2025-11-25. */
record LegacyConnection(McpSyncClient client, AtomicReference<String> latestSession) implements Connection {
    static LegacyConnection open(URI url, Map<String, String> headers) {
        AtomicReference<String> latestSession = new AtomicReference<>();
        HttpClientStreamableHttpTransport transport = HttpClientStreamableHttpTransport.builder(
                        url.resolve("/").toString())
                .endpoint(url.getPath())
                .addHttpRequestCustomizer((request, _, _, _, _) -> {
                    headers.forEach(request::setHeader);
                    latestSession.set(request.copy()
                            .build()
                            .headers()
                            .firstValue("Mcp-Session-Id")
                            .orElse(null));
                })
                .build();
        McpSyncClient client = McpClient.sync(transport)
                .clientInfo(McpSchema.Implementation.builder("interop", "1.0.0").build())
                .enableCallToolSchemaCaching(true)
                .build();
        try {
            client.initialize();
        } catch (RuntimeException refused) {
            client.close();
            throw refused;
        }
        return new LegacyConnection(client, latestSession);
    }

    @Override
    public String revision() {
        return client.getCurrentInitializationResult().protocolVersion();
    }

    @Override
    public String serverName() {
        return client.getServerInfo().name();
    }

    @Override
    public List<String> toolNames() {
        return client.listTools().tools().stream().map(McpSchema.Tool::name).toList();
    }

    @Override
    public String session() {
        return latestSession.get();
    }

    @Override
    public Result call(String tool, Map<String, Object> arguments) {
        McpSchema.CallToolResult result = client.callTool(
                McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
        if (result.content().size() == 1 && result.content().getFirst() instanceof McpSchema.TextContent block) {
            return new Result(block.text(), result.structuredContent(), Boolean.TRUE.equals(result.isError()));
        }
        throw new AssertionError("not one text block: " + result.content());
    }

    @Override
    public Result callUnlisted(String tool) {
        return call(tool, Map.of());
    }

    @Override
    public void close() {
        client.close();
    }
}
