// What clients without a call to make ask of the gateway: `idle.mjs URL SECONDS`. They connect through a proxy that keeps every exchange,
// list the tools and do nothing for that long. A client that speaks a revision of 2025 may look once for an event stream (GET, answered
// 405); a server that answers otherwise makes it come back for ever. Exit code 1 when a client made another number of GETs.
import { createServer, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { clients } from './clients.mjs';

const [url, seconds] = [new URL(process.argv[2]), Number(process.argv[3])];
if (!(seconds > 0)) {
  throw new Error('usage: idle.mjs URL SECONDS');
}

/** Passes everything on and keeps method, status and `Allow` of each exchange. */
async function startProxy() {
  const exchanges = [];
  const server = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const onward = request(url, { method, headers: { ...headers, host: url.host } }, (answer) => {
      exchanges.push({ method, status: answer.statusCode, allow: answer.headers.allow });
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', (error) => {
      exchanges.push({ method, status: `none: ${error.message}` });
      outgoing.destroy();
    });
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise((started) => server.listen(0, '127.0.0.1', started));
  return { exchanges, server, url: `http://127.0.0.1:${server.address().port}${url.pathname}` };
}

async function watch({ name, revision, connect }) {
  const proxy = await startProxy();
  const { client } = await connect(proxy.url);
  await client.listTools();
  await wait(seconds * 1000);
  const seen = [...proxy.exchanges];
  await client.close();
  proxy.server.closeAllConnections();
  proxy.server.close();

  const gets = seen.filter(({ method }) => method === 'GET');
  const expected = revision.startsWith('2025') ? 1 : 0;
  const right = gets.length === expected && gets.every(({ status, allow }) => status === 405 && allow === 'POST');
  const told = seen.map(({ method, status, allow }) => `${method} ${status}${allow ? ` (Allow: ${allow})` : ''}`);
  console.log(`${right ? 'ok' : 'NOT OK'}: ${name}: ${gets.length} GET in ${seconds} s, expected ${expected}; all: ${told.join(', ')}`);
  return right;
}

const right = await Promise.all(clients.map(watch));
process.exitCode = right.every(Boolean) ? 0 : 1;
