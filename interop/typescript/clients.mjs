// The official TypeScript clients in every mode they have. An entry connects to an address and says which revision it then speaks.
import { Client as ClientV2, StreamableHTTPClientTransport as TransportV2 } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const clientInfo = { name: 'interop', version: '1.0.0' };

/** @param options what the transport takes, such as `requestInit` or `fetch` */
async function connectV1(url, options) {
  const client = new ClientV1(clientInfo);
  const transport = new TransportV1(new URL(url), options);
  await client.connect(transport);
  const call = (tool, options) => client.callTool(tool, undefined, options);
  return { client, call, transport, revision: transport.protocolVersion };
}

function connectV2(mode) {
  return async (url, options) => {
    const client = new ClientV2(clientInfo, { versionNegotiation: mode && { mode } });
    const transport = new TransportV2(new URL(url), options);
    await client.connect(transport);
    const call = (tool, options) => client.callTool(tool, options);
    return { client, call, transport, revision: client.getNegotiatedProtocolVersion() };
  };
}

// The HTTP status of a refusal stands in `code` of v1's error and in `status` of v2's.
const statusV1 = (error) => error.code;
const statusV2 = (error) => error.status;

export const clients = [
  { name: 'TypeScript SDK v1', revision: '2025-11-25', connect: connectV1, status: statusV1 },
  { name: 'TypeScript SDK v2 by default', revision: '2025-11-25', connect: connectV2(), status: statusV2 },
  { name: 'TypeScript SDK v2 on auto', revision: '2026-07-28', connect: connectV2('auto'), status: statusV2 },
  { name: 'TypeScript SDK v2 pinned', revision: '2026-07-28', connect: connectV2({ pin: '2026-07-28' }), status: statusV2 },
];

/** What a transport takes so that every request carries a key. */
export const authorization = (key) => ({ requestInit: { headers: { Authorization: `Bearer ${key}` } } });

/** Where a server under test is, or its key; interop/run starts them and says so. */
export function address(variable) {
  const value = process.env[variable];
  if (!value) {
    throw new Error(`${variable} is not set; run these tests by interop/run`);
  }
  return value;
}
