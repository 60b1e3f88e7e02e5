import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { address, clients } from './clients.mjs';
import * as outcomes from './outcomes.mjs';

const tools = [
  'list_tasks',
  'get_task',
  'create_task',
  'update_task',
  'delete_task',
  'score_task',
  'list_tags',
  'create_tag',
  'add_tag_to_task',
  'remove_tag_from_task',
  'get_user_stats',
];

const invalidParams = -32602;

for (const { name, revision, connect } of clients) {
  describe(name, () => {
    const called = new Set();
    let connection;

    function succeed(tool, given) {
      called.add(tool);
      return outcomes.succeed(connection, tool, given);
    }

    const fail = (tool, given) => outcomes.fail(connection, tool, given);

    before(async () => {
      connection = await connect(address('INTEROP_URL'));
    });

    after(() => connection?.client.close());

    test(`speaks ${revision} with the gateway`, () => {
      assert.equal(connection.revision, revision);
      assert.equal(connection.client.getServerVersion().name, 'steward-habitica');
      assert.ok(connection.client.getServerCapabilities().tools);
      assert.ok(connection.client.getInstructions().length > 0);
    });

    test('lists the eleven tools in order, each described', async () => {
      const { tools: listed, nextCursor } = await connection.client.listTools();
      assert.deepEqual(listed.map((tool) => tool.name), tools);
      assert.equal(nextCursor, undefined);
      for (const tool of listed) {
        assert.equal(tool.inputSchema.type, 'object');
        assert.ok(tool.description.length > 0 && tool.annotations, tool.name);
      }
    });

    test('takes a task from its creation to its deletion by all eleven tools', async () => {
      const mark = randomUUID();
      const { tag } = await succeed('create_tag', { name: `interop ${mark}` });
      const { tags } = await succeed('list_tags', {});
      assert.deepEqual(tags.find((one) => one.id === tag.id), tag);

      const { task } = await succeed('create_task', {
        type: 'todo',
        text: `Write to the council ${mark}`,
        priority: 'hard',
        checklist: ['find the address', 'buy a stamp'],
      });
      assert.equal(task.priority, 2);
      assert.deepEqual(task.checklist.map((item) => item.text), ['find the address', 'buy a stamp']);
      const task_id = task.id;
      assert.deepEqual((await succeed('get_task', { task_id })).task, task);

      const updated = await succeed('update_task', { task_id, notes: 'Ümläuts, 漢字 and 🎺', date: '2031-05-17' });
      assert.equal(updated.task.notes, 'Ümläuts, 漢字 and 🎺');
      assert.equal(updated.task.text, task.text);

      const tagged = await succeed('add_tag_to_task', { task_id, tag: tag.name });
      assert.deepEqual(tagged.task.tags, [tag.name]);
      const repeated = await succeed('add_tag_to_task', { task_id, tag: tag.id });
      assert.equal(repeated.warnings.length, 1);
      const found = await succeed('list_tasks', { type: 'todo', tag: tag.name, query: mark });
      assert.deepEqual(found.tasks.map((one) => one.id), [task_id]);
      assert.equal(found.total, 1);
      const untagged = await succeed('remove_tag_from_task', { task_id, tag: tag.name });
      assert.equal(untagged.task.tags, undefined);

      const before = (await succeed('get_user_stats', {})).stats;
      const scored = await succeed('score_task', { task_id });
      assert.equal(scored.task.completed, true);
      assert.ok(scored.score.delta > 0);
      const after = (await succeed('get_user_stats', {})).stats;
      assert.ok(after.gold > before.gold, `${after.gold} gold after ${before.gold}`);

      assert.deepEqual(await succeed('delete_task', { task_id }), { success: true, deleted: true, id: task_id });
      assert.equal((await fail('get_task', { task_id })).code, 'not_found');
      assert.deepEqual([...called].sort(), [...tools].sort());
    });

    test('lists the account by type, page and due date', async () => {
      const all = await succeed('list_tasks', {});
      assert.ok(all.total >= 36);
      const habits = await succeed('list_tasks', { type: 'habit', limit: 3, offset: 1 });
      assert.equal(habits.tasks.length, 3);
      assert.ok(habits.tasks.every((task) => task.type === 'habit'));
      const due = await succeed('list_tasks', { due_only: true });
      assert.ok(due.tasks.every((task) => task.type === 'daily' || task.type === 'todo'));
    });

    test('shows a failed call as a result with a code', async () => {
      assert.equal((await fail('get_task', { task_id: randomUUID() })).code, 'not_found');
      assert.equal((await fail('create_task', { type: 'errand', text: 'x' })).code, 'invalid');
      assert.equal((await fail('update_task', {})).code, 'invalid');
    });

    test('shows an unknown tool as an error of the protocol', async () => {
      const call = connection.call({ name: 'list_dragons', arguments: {} });
      await assert.rejects(call, (error) => error.code === invalidParams && error.message.includes('list_dragons'));
    });
  });
}
