// The workspace under test without any SDK: plain requests, each of which stands alone.
import assert from 'node:assert/strict';
import { address } from './clients.mjs';

export const url = address('INTEROP_WORKSPACE_URL');
export const adminKey = address('INTEROP_ADMIN_KEY');

/** The result of one method. */
export async function ask(key, method, params = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  assert.equal(response.status, 200);
  return (await response.json()).result;
}

/** What a tool answers to the admin. */
export async function administer(tool, given) {
  const { structuredContent } = await ask(adminKey, 'tools/call', { name: tool, arguments: given });
  assert.equal(structuredContent.success, true, structuredContent.error);
  return structuredContent;
}

/** A new agent with its key. */
export async function makeAgent(permission_tier) {
  return (await administer('create_agent', { name: `interop ${permission_tier}`, domain: 'Work', permission_tier })).agent;
}

export async function toolNames(key) {
  return (await ask(key, 'tools/list')).tools.map((tool) => tool.name);
}

/** Whether a session of that key's agent is open. */
export async function isOpen(key, session) {
  const headers = { Authorization: `Bearer ${key}`, Accept: 'application/json', 'mcp-session-id': session };
  const { status } = await fetch(url, { headers });
  assert.ok(status === 200 || status === 404, `status ${status}`);
  return status === 200;
}
