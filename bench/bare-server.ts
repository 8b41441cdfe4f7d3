import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

// A server in a thread of its own that does nothing but send these bytes: the baseline of `active-batch`.
const { body, headers } = workerData as { body: Uint8Array; headers: Record<string, string> };
const sent = { ...headers, 'content-length': `${body.length}` };
const server = createServer((request, reply) => {
  if (request.headers['if-none-match']) reply.writeHead(304, { etag: headers.etag ?? '' }).end();
  else reply.writeHead(200, sent).end(body);
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
