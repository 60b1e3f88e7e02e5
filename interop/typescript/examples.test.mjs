// The documented examples as they are written: only the address and the key are ours.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { administer, isOpen, makeAgent, toolNames, url } from './workspace.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

describe('the documented example', () => {
  let key;
  let domain;

  before(async () => {
    key = (await makeAgent('task_manager')).api_key;
    // A domain may be given by its name, which is how the examples' placeholder comes to mean something.
    domain = (await administer('create_domain', { name: 'work_domain_id' })).domain;
  });

  /** Runs a program that reads the example from its standard input; returns what it printed. */
  function run(example, documentedKey, [program, ...words], folder) {
    let text = readFileSync(path(`../examples/${example}`), 'utf8');
    const replacements = { 'http://localhost:3000/': new URL('/', url).href, [documentedKey]: key };
    for (const [documented, ours] of Object.entries(replacements)) {
      assert.ok(text.includes(documented), `no ${documented} in ${example}`);
      text = text.replaceAll(documented, ours);
    }
    const ended = spawnSync(program, words, { cwd: folder, input: text, encoding: 'utf8', timeout: 60_000 });
    assert.equal(ended.status, 0, ended.stderr);
    return ended.stdout;
  }

  /** Checks the result of create_task: one text block that holds the task, with the documented members. */
  async function created({ content, isError }, title, priority) {
    assert.ok(!isError);
    assert.deepEqual(content.map((block) => block.type), ['text']);
    const { success, task, ...others } = JSON.parse(content[0].text);
    assert.equal(success, true);
    assert.deepEqual(others, {});
    assert.match(task.id, /^\S+$/);
    const documented = { title, status: 'todo', priority, tags: [], domain: domain.id };
    for (const [member, value] of Object.entries(documented)) {
      assert.deepEqual(task[member], value, member);
    }
    assert.deepEqual((await administer('get_task', { task_id: task.id })).task, task);
  }

  function answered({ jsonrpc, id, result, ...others }, expectedId) {
    assert.deepEqual({ jsonrpc, id, others }, { jsonrpc: '2.0', id: expectedId, others: {} });
    return result;
  }

  test('in Python opens a session, lists the tools, creates the task and ends the session', async () => {
    const program = 'import json, sys\nnames = {}\nexec(sys.stdin.read(), names)\n' +
      'print(json.dumps({name: names[name] for name in ("session_id", "tools", "result")}))';
    const { session_id, tools, result } = JSON.parse(run('python.py', 'your-agent-api-key', [path('../python'), '-c', program]));
    assert.match(session_id, /^[\x21-\x7e]+$/);
    const listed = answered(tools, 1).tools;
    assert.deepEqual(listed.map((tool) => tool.name), await toolNames(key));
    await created(answered(result, 2), 'Review pull request', 'high');
    assert.ok(!(await isOpen(key, session_id)));
  });

  test('in JavaScript lists the tools and creates the task', async () => {
    const printed = run('javascript.mjs', 'your-agent-api-key', [process.execPath, '--input-type=module'], path('.'));
    const shape = /^Available tools: (\d+)\n\{\s+content: \[\s+\{\s+type: 'text',\s+text: '(.*)'\s+\}\s+\],\n/;
    assert.match(printed, shape);
    const [, count, text] = printed.match(shape);
    assert.equal(Number(count), (await toolNames(key)).length);
    await created({ content: [{ type: 'text', text }] }, 'Review pull request', 'high');
  });

  test('with curl opens a session, creates the task and ends the session', async () => {
    const folder = path('../target/curl');
    mkdirSync(folder, { recursive: true });
    const printed = run('curl.sh', 'your-api-key', ['bash', '-eu'], folder);
    const headers = readFileSync(`${folder}/headers.txt`, 'utf8');
    const [, session] = headers.match(/^mcp-session-id: (\S+)\r$/im);
    const opened = JSON.stringify({ sessionId: session });
    assert.ok(printed.startsWith(opened), printed);
    await created(answered(JSON.parse(printed.slice(opened.length)), 1), 'New task', 'medium');
    assert.ok(!(await isOpen(key, session)));
  });
});
