// What clients without a call to make ask of a server: `idle.mjs SECONDS`. They connect through a proxy that keeps every exchange, list the
// tools and do nothing for that long. A client that speaks a revision of 2025 looks once for an event stream (GET): the gateway answers 405, the
// workspace with a stream that stays open. A server that answers otherwise, or whose stream ends, makes it come back for ever. Exit code 1 when
// a client made another number of GETs, or one was answered otherwise.
import { createServer, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { address, authorization, clients } from './clients.mjs';

const seconds = Number(process.argv[2]);
if (!(seconds > 0)) {
  throw new Error('usage: idle.mjs SECONDS');
}

const servers = [
  { server: 'gateway', url: new URL(address('INTEROP_URL')), answer: '405 (Allow: POST)' },
  {
    server: 'workspace',
    url: new URL(address('INTEROP_WORKSPACE_URL')),
    options: authorization(address('INTEROP_ADMIN_KEY')),
    answer: '200 as an event stream, open',
  },
];

const shown = ({ status, allow, stream, ended }) =>
  `${status}${allow ? ` (Allow: ${allow})` : ''}${stream ? ` as an event stream, ${ended ? 'ended' : 'open'}` : ''}`;

/** Passes everything on to a server and keeps what is to be known of each exchange. */
async function startProxy(url) {
  const exchanges = [];
  const server = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const onward = request(url, { method, headers: { ...headers, host: url.host } }, (answer) => {
      const { allow, 'content-type': type } = answer.headers;
      const exchange = { method, status: answer.statusCode, allow, stream: type === 'text/event-stream' };
      exchanges.push(exchange);
      answer.on('close', () => (exchange.ended = true));
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

async function watch({ server, url, options, answer }, { name, revision, connect }) {
  const proxy = await startProxy(url);
  const { client } = await connect(proxy.url, options);
  await client.listTools();
  await wait(seconds * 1000);
  const seen = proxy.exchanges.map((exchange) => ({ method: exchange.method, answer: shown(exchange) }));
  await client.close();
  proxy.server.closeAllConnections();
  proxy.server.close();

  const gets = seen.filter(({ method }) => method === 'GET');
  const expected = revision.startsWith('2025') ? 1 : 0;
  const right = gets.length === expected && gets.every((get) => get.answer === answer);
  const told = seen.map(({ method, answer }) => `${method} ${answer}`).join(', ');
  console.log(`${right ? 'ok' : 'NOT OK'}: ${server}, ${name}: ${gets.length} GET in ${seconds} s, expected ${expected}; all: ${told}`);
  return right;
}

const right = await Promise.all(servers.flatMap((server) => clients.map((client) => watch(server, client))));
process.exitCode = right.every(Boolean) ? 0 : 1;
