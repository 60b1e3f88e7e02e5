import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { address, clients } from './clients.mjs';

const stats = { name: 'get_user_stats', arguments: {} };

for (const { name, connect } of clients) {
  describe(`${name}, with a slow upstream`, () => {
    /** Connects, and shows the head of each answer to a tool call as soon as it is there. */
    function connectWatched(show = () => {}) {
      const watched = async (url, init) => {
        const response = await fetch(url, init);
        if (typeof init?.body === 'string' && JSON.parse(init.body).method === 'tools/call') {
          show(response);
        }
        return response;
      };
      return connect(address('INTEROP_SLOW_URL'), { fetch: watched });
    }

    test('reads an answer that comes as an event stream after heartbeats', async () => {
      const types = [];
      const { client, call } = await connectWatched((response) => types.push(response.headers.get('content-type')));
      assert.equal((await call(stats)).structuredContent.success, true);
      assert.deepEqual(types, ['text/event-stream']);
      await client.close();
    });

    test('asks for progress and is answered all the same', async () => {
      const { client, call } = await connectWatched();
      const result = await call(stats, { onprogress: () => {} });
      assert.equal(result.structuredContent.success, true);
      await client.close();
    });

    test('gives up a call that has begun to answer, and makes the next', async () => {
      const giveUp = new AbortController();
      const { client, call } = await connectWatched(() => giveUp.abort(new Error('given up')));
      await assert.rejects(call(stats, { signal: giveUp.signal }), /given up/);
      assert.equal((await call(stats)).structuredContent.success, true);
      await client.close();
    });
  });
}
