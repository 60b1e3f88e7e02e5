import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { address, authorization, clients } from './clients.mjs';
import { succeed } from './outcomes.mjs';

const url = new URL(address('INTEROP_RESTART_URL'));
const adminKey = address('INTEROP_ADMIN_KEY');
const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

async function start() {
  const [program, ...words] = address('INTEROP_WORKSPACE_COMMAND').split(' ');
  const log = openSync(path('../target/outputs/restarted.log'), 'a');
  const server = spawn(program, words, {
    stdio: ['ignore', log, log],
    env: { ...process.env, STEWARD_DATA_DIR: path('../target/data/restarted'), MCP_PORT: url.port },
  });
  process.once('exit', () => server.kill());
  await promisify(execFile)(process.execPath, [path('await-answer.mjs'), new URL('/healthz', url).href, server.pid]);
  return server;
}

async function stop(server) {
  if (server?.exitCode === null && server.kill()) {
    await once(server, 'exit');
  }
}

process.once('SIGTERM', () => process.exit(143));

describe('a restart of the workspace', () => {
  let server;
  const connected = new Map();

  before(async () => {
    server = await start();
    for (const { name, connect } of clients) {
      const connection = await connect(url, authorization(adminKey));
      const { task } = await succeed(connection, 'create_task', { title: name, domain: 'Work' });
      connected.set(name, { connection, task, session: connection.transport.sessionId });
    }
    await stop(server);
    server = await start();
  });

  after(async () => {
    await Promise.all([...connected.values()].map(({ connection }) => connection.client.close()));
    await stop(server);
  });

  for (const { name, revision } of clients) {
    test(`goes unnoticed by ${name}`, async () => {
      const { connection, task, session } = connected.get(name);
      assert.equal(session !== undefined, revision.startsWith('2025'));
      assert.deepEqual((await succeed(connection, 'get_task', { task_id: task.id })).task, task);
      assert.equal(connection.transport.sessionId, session);
    });
  }
});
