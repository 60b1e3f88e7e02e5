// Prints as many free loopback ports as asked for, one a line. All are held while the last is looked for, so that they differ.
import { createServer } from 'node:net';

const servers = await Promise.all(
  Array.from({ length: Number(process.argv[2]) }, async () => {
    const server = createServer();
    await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
    return server;
  }),
);
for (const server of servers) {
  console.log(server.address().port);
  server.close();
}
