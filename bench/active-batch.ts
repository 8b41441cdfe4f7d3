import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { withCouncil } from './support/council.ts';
import { median } from './support/machine.ts';

const rounds = 5;
const roundS = 3;
const run = promisify(execFile);

/** Requests per second of the public answer against bare `node:http` with the same bytes. */
export function measureActiveBatch(): Promise<void> {
  return withCouncil(200, async ({ product }) => {
    const { body, headers } = await read(`${product.address}/api/active-batch`);
    const bare = await startBare({ body, headers });
    const kinds = { 200: {}, 304: { 'if-none-match': headers.etag ?? '' } };
    for (const [status, condition] of Object.entries(kinds)) {
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let round = 0; round < rounds; round++) {
        ours.push(await load(`${product.address}/api/active-batch`, condition));
        theirs.push(await load(bare.address, condition));
      }
      const [app, plain] = [median(ours), median(theirs)];
      console.log(
        `${status}, ${body.length} bytes of brotli: ${app.toFixed(0)}/s; bare node:http ${plain.toFixed(0)}/s; ` +
          `ratio ${(app / plain).toFixed(2)} (median of ${rounds} × ${roundS} s, 32 connections)`,
      );
    }
    await bare.stop();
  });
}

type Answer = { body: Buffer; headers: Record<string, string> };

async function read(url: string): Promise<Answer> {
  const [answer] = await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response');
  return { body: Buffer.concat(await answer.toArray()), headers: answer.headers };
}

/** A server that does nothing but send these bytes, in a thread of its own. */
async function startBare(answer: Answer): Promise<{ address: string; stop: () => Promise<unknown> }> {
  const worker = new Worker(`(${serveBare.toString()})(require('node:http'), require('node:worker_threads'))`, {
    eval: true,
    workerData: { ...answer, body: new Uint8Array(answer.body) },
  });
  const [port] = await once(worker, 'message');
  return { address: `http://127.0.0.1:${port}/`, stop: () => worker.terminate() };
}

function serveBare(
  http: { createServer: typeof createServer },
  { workerData, parentPort }: { workerData: Answer; parentPort: { postMessage: (port: number) => void } },
): void {
  const body = Buffer.from(workerData.body);
  const headers = { ...workerData.headers, 'content-length': String(body.length) };
  const server = http.createServer((request, reply) => {
    if (request.headers['if-none-match']) reply.writeHead(304, { etag: workerData.headers.etag ?? '' }).end();
    else reply.writeHead(200, headers).end(body);
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage((server.address() as AddressInfo).port));
}

async function load(url: string, headers: Record<string, string>): Promise<number> {
  const all = Object.entries({ 'accept-encoding': 'br', ...headers });
  const args = [
    '-j',
    '-c',
    '32',
    '-d',
    String(roundS),
    ...all.flatMap(([name, value]) => ['-H', `${name}=${value}`]),
    url,
  ];
  const { stdout } = await run(process.execPath, ['node_modules/autocannon/autocannon.js', ...args]);
  const { requests, errors } = JSON.parse(stdout) as { requests: { average: number }; errors: number };
  if (errors > 0) throw new Error(`${errors} requests failed.`);
  return requests.average;
}
