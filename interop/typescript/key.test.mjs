import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { address, authorization, clients } from './clients.mjs';

for (const { name, connect, status } of clients) {
  describe(`${name}, with a gateway that asks for a key`, () => {
    test('is refused without the key and with a wrong one', async () => {
      const refused = (error) => status(error) === 401;
      await assert.rejects(connect(address('INTEROP_KEY_URL')), refused);
      await assert.rejects(connect(address('INTEROP_KEY_URL'), authorization('not-the-key-that-is-set')), refused);
    });

    test('calls tools with the key', async () => {
      const { client, call } = await connect(address('INTEROP_KEY_URL'), authorization(address('INTEROP_KEY')));
      const result = await call({ name: 'get_user_stats', arguments: {} });
      assert.equal(result.structuredContent.success, true);
      await client.close();
    });
  });
}
