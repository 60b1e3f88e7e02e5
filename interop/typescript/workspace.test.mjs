import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { authorization, clients } from './clients.mjs';
import { fail, succeed } from './outcomes.mjs';
import { adminKey, administer, isOpen, makeAgent, toolNames, url } from './workspace.mjs';

for (const { name, revision, connect, status } of clients) {
  describe(`${name}, with the workspace`, () => {
    let connection;

    before(async () => {
      connection = await connect(url, authorization(adminKey));
    });

    after(() => connection?.client.close());

    async function listedNames({ client }) {
      return (await client.listTools()).tools.map((tool) => tool.name);
    }

    test(`speaks ${revision}`, () => {
      assert.equal(connection.revision, revision);
      assert.equal(connection.client.getServerVersion().name, 'steward');
      assert.ok(connection.client.getInstructions().length > 0);
    });

    test('lists the tools that a plain request lists', async () => {
      const names = await listedNames(connection);
      assert.deepEqual(names, await toolNames(adminKey));
      assert.ok(names.includes('create_task') && names.includes('update_agent'), names.join());
    });

    test('takes a task from its creation to its deletion', async () => {
      const { domain } = await succeed(connection, 'create_domain', { name: `interop ${randomUUID()}` });
      const { task } = await succeed(connection, 'create_task', { title: 'Review', domain: domain.name, priority: 'high' });
      assert.equal(task.domain, domain.id);
      assert.equal(task.status, 'todo');
      const task_id = task.id;
      assert.deepEqual((await succeed(connection, 'get_task', { task_id })).task, task);

      const updated = await succeed(connection, 'update_task', { task_id, description: 'Ümläuts, 漢字 and 🎺' });
      assert.equal(updated.task.description, 'Ümläuts, 漢字 and 🎺');
      assert.equal(updated.task.title, 'Review');
      const listed = await succeed(connection, 'list_tasks', { domain: domain.id });
      assert.deepEqual(listed.tasks.map((one) => one.id), [task_id]);
      assert.equal(listed.total, 1);

      const done = await succeed(connection, 'update_task', { task_id, status: 'done' });
      assert.ok(Date.parse(done.task.completed_at) > 0);
      assert.deepEqual(await succeed(connection, 'delete_task', { task_id }), { success: true, deleted: true, id: task_id });
      assert.equal((await fail(connection, 'get_task', { task_id })).code, 'not_found');
    });

    test('shows a refused call as a result with a code', async () => {
      assert.equal((await fail(connection, 'get_task', { task_id: 'x' })).code, 'not_found');
      assert.equal((await fail(connection, 'create_task', { title: 'x', domain: 'Work', priority: 'enormous' })).code, 'invalid');
      assert.equal((await fail(connection, 'update_task')).code, 'invalid');
    });

    test('sees fewer tools for an agent that only reads, whose writes are refused as results', async () => {
      const { api_key } = await makeAgent('read_only');
      const reader = await connect(url, authorization(api_key));
      const names = await listedNames(reader);
      assert.deepEqual(names, await toolNames(api_key));
      assert.ok(names.includes('list_tasks'));
      assert.deepEqual(names.filter((one) => /^(create|update|delete|bulk)_/.test(one)), []);
      assert.equal((await fail(reader, 'create_task', { title: 'x', domain: 'Work' })).code, 'forbidden');
      await reader.client.close();
    });

    test('is refused with 401 at its next call when its agent is disabled, and goes on when it is active again', async () => {
      const { id: agent_id, api_key } = await makeAgent('task_manager');
      const managing = await connect(url, authorization(api_key));
      await succeed(managing, 'list_tasks');
      await administer('update_agent', { agent_id, status: 'disabled' });
      await assert.rejects(managing.call({ name: 'list_tasks', arguments: {} }), (error) => status(error) === 401);
      await administer('update_agent', { agent_id, status: 'active' });
      await succeed(managing, 'list_tasks');
      await managing.client.close();
    });

    if (revision.startsWith('2025')) {
      test('ends its session by DELETE', async () => {
        const deletions = [];
        const watched = async (to, init) => {
          const response = await fetch(to, init);
          if (init.method === 'DELETE') {
            deletions.push(response.status);
          }
          return response;
        };
        const { client, transport } = await connect(url, { ...authorization(adminKey), fetch: watched });
        const session = transport.sessionId;
        assert.ok(await isOpen(adminKey, session));
        await transport.terminateSession();
        assert.deepEqual(deletions, [204]);
        assert.ok(!(await isOpen(adminKey, session)));
        await client.close();
      });
    } else {
      test('has no session', () => assert.equal(connection.transport.sessionId, undefined));
    }
  });
}
