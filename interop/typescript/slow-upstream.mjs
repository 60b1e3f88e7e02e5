// An upstream that takes its time: `slow-upstream.mjs PORT URL MILLISECONDS` passes requests on to URL and keeps each answer back that long.
import { createServer, request } from 'node:http';

const [port, url, milliseconds] = process.argv.slice(2);

createServer((incoming, outgoing) => {
  const onward = request(new URL(incoming.url, url), { method: incoming.method, headers: incoming.headers }, (answer) => {
    setTimeout(() => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
    }, Number(milliseconds));
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}).listen(Number(port), '127.0.0.1');
