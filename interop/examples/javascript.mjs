import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const API_URL = "http://localhost:3000/api/mcp";
const API_KEY = "your-agent-api-key";

const transport = new StreamableHTTPClientTransport(
  new URL(API_URL),
  { requestInit: { headers: { Authorization: `Bearer ${API_KEY}` } } }
);

const client = new Client({ name: "my-agent", version: "1.0.0" });
await client.connect(transport);

// List tools
const { tools } = await client.listTools();
console.log(`Available tools: ${tools.length}`);

// Create a task
const result = await client.callTool({
  name: "create_task",
  arguments: {
    title: "Review pull request",
    domain: "work_domain_id",
    priority: "high",
  },
});
console.log(result);

// Close connection
await client.close();
