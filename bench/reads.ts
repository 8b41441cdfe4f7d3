import { once } from 'node:events';
import http from 'node:http';
import { Worker } from 'node:worker_threads';
import { against, byTurns } from './figures.ts';
import { get, send } from './loaders.ts';
import { memoryMb, openBatch, type Started, withBatch, withProduct } from './product.ts';
import { submissions } from './writes.ts';

/** Requests per second of the public answer against bare `node:http` with the same bytes. */
export function measureActiveBatch(rounds = 5, seconds = 3): Promise<void> {
  return withBatch({ questions: 200, phase: 2 }, async ({ product }) => {
    const url = `${product.address}/api/active-batch`;
    const [answer] = await once(http.get(url, { headers: { 'accept-encoding': 'br' } }), 'response');
    const body = Buffer.concat(await answer.toArray());
    const workerData = { body, headers: answer.headers };
    const worker = new Worker(new URL('bare-server.ts', import.meta.url), { workerData });
    const [port] = await once(worker, 'message');
    const load = { connections: 32, seconds };
    for (const [status, headers] of Object.entries({ 200: {}, 304: { 'if-none-match': answer.headers.etag } })) {
      const { ours, bare } = await byTurns(rounds, {
        ours: async () => (await get(url, load, headers)).perSecond,
        bare: async () => (await get(`http://127.0.0.1:${port}/`, load, headers)).perSecond,
      });
      console.log(`${status}, ${body.length} bytes: requests a second, bare node:http: ${against(ours, bare)}`);
    }
    await worker.terminate();
  });
}

/** Result pages per second, each of `batches` in turn, against the home page on the same server. */
export function measureResults(batches = 200, rounds = 5, seconds = 3): Promise<void> {
  return withProduct(async (started) => {
    const results: string[] = [];
    for (let n = 0; n < batches; n++) results.push(`/batches/${await complete(started)}`);
    await openBatch(started, { questions: 30, phase: 1 });
    const pages = (paths: string[]) => async () => {
      const requests = paths.map((path) => ({ path, headers: { 'accept-encoding': 'br' } }));
      const { perSecond, failed } = await send(started.product.address, requests, { connections: 32, seconds });
      if (failed > 0) throw new Error(`${failed} pages were not answered with success.`);
      return perSecond;
    };
    const { home, result } = await byTurns(rounds, { home: pages(['/']), result: pages(results) });
    console.log(`pages of ${batches} results a second, home page: ${against(result, home)}`);
  });
}

/** A completed batch; its id is an address of its result. */
async function complete(started: Started): Promise<string> {
  const { batchId } = await openBatch(started, { questions: 30, phase: 2 });
  await started.organiser.change(batchId, { phase: 3 });
  return batchId;
}

/**
 * Waits of three who read the page, each a tenth of a second after the last answer at the earliest, while questions pour into a
 * batch that has so many `already`, as fast as 12 connections bring them.
 */
export function measureLargeBatch(already = 0, seconds = 140): Promise<void> {
  return withBatch({ questions: already, phase: 1 }, async ({ product, batchId }) => {
    const before = memoryMb(product);
    const [page, poured] = await Promise.all([
      get(product.address, { connections: 3, seconds, perSecond: 30 }),
      send(product.address, submissions({ batchId }, 50_000 - already), { connections: 12, seconds }),
    ]);
    console.log(
      `the page while ${Math.min(poured.count, 50_000 - already)} questions pour in: median ${page.p50} ms, ` +
        `p99 ${page.p99} ms; ${poured.failed} submissions refused; ` +
        `memory ${before.toFixed(0)} MB, then ${memoryMb(product).toFixed(0)} MB`,
    );
  });
}
