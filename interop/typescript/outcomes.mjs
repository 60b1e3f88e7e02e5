// What a tool has answered to one of the clients, checked for what is true of every answer.
import assert from 'node:assert/strict';

async function call(connection, tool, given) {
  const result = await connection.call({ name: tool, arguments: given });
  assert.deepEqual(result.content.map((block) => block.type), ['text']);
  assert.deepEqual(JSON.parse(result.content[0].text), result.structuredContent);
  return result;
}

/** The structured content of a call that succeeds. */
export async function succeed(connection, tool, given = {}) {
  const { isError, structuredContent } = await call(connection, tool, given);
  assert.ok(!isError, `${tool}: ${structuredContent.error}`);
  assert.equal(structuredContent.success, true);
  return structuredContent;
}

/** The structured content of a call that fails, which is a result and no exception. */
export async function fail(connection, tool, given = {}) {
  const { isError, structuredContent } = await call(connection, tool, given);
  assert.equal(isError, true);
  assert.equal(structuredContent.success, false);
  assert.ok(structuredContent.error.length > 0);
  return structuredContent;
}
