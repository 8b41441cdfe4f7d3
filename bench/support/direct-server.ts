import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import Fastify from 'fastify';
import pg from 'pg';
import type { Product } from '#tests/faults/product.ts';

type Submission = { name: string; email: string; text: string };
type Given = { connection: Product['connection']; batchId: string };

/** Runs `act` beside a bare Fastify in a thread of its own, which stores each submission as it comes, and checks nothing. */
export async function withDirectServer(
  connection: Product['connection'],
  batchId: string,
  act: (origin: string) => Promise<void>,
): Promise<void> {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { connection, batchId } satisfies Given });
  try {
    const [origin] = (await once(worker, 'message')) as [string];
    await act(origin);
  } finally {
    await worker.terminate();
  }
}

async function serveDirectly({ connection, batchId }: Given): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 12 });
  const app = Fastify();
  app.post<{ Body: Submission; Headers: { 'idempotency-key': string } }>('/', async (request, reply) => {
    const { name, email, text } = request.body;
    const id = randomUUID();
    await pool.query({
      name: 'store',
      text: `with registered as (
          insert into users (id, name, email) values ($1, $2, $3) on conflict (lower(email)) do nothing
        )
        insert into questions (id, text, author, author_email, batch_id, submission_key) values ($1, $4, $2, $3, $5, $6)`,
      values: [id, name, email, text, batchId, request.headers['idempotency-key']],
    });
    return reply.status(201).send({ id, text, author: name });
  });
  parentPort?.postMessage(await app.listen({ host: '127.0.0.1', port: 0 }));
}

if (!isMainThread) await serveDirectly(workerData as Given);
