// A stateless Habitica gateway on the TypeScript SDK v2: every request gets a fresh server and transport, torn down when
// its response closes, because a stateless transport can't be shared (message ids of different clients collide).

import { createServer } from 'node:http';
import { McpServer } from '@modelcontextprotocol/server';
import { localhostHostValidation, localhostOriginValidation, NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { registerTools } from './tools.mjs';

const hostAllowed = localhostHostValidation();
const originAllowed = localhostOriginValidation();

async function answer(request, response) {
  const server = new McpServer({ name: 'bench-typescript', version: '1.0.0' });
  registerTools(server);
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  response.on('close', () => {
    transport.close();
    server.close();
  });
  await server.connect(transport);
  await transport.handleRequest(request, response);
}

createServer((request, response) => {
  if (request.url === '/healthz') return response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
  if (request.url !== '/mcp') return response.writeHead(404).end();
  if (!hostAllowed(request, response) || !originAllowed(request, response)) return;
  if (request.method !== 'POST') return response.writeHead(405, { allow: 'POST' }).end();
  answer(request, response).catch((error) => {
    console.error(error);
    if (!response.headersSent) response.writeHead(500).end();
  });
}).listen(Number(process.env.MCP_PORT), process.env.MCP_HOST);
