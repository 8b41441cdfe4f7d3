import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Product } from '#tests/faults/product.ts';
import { type Filled, withBatch } from './support/batch.ts';
import { withDirectServer } from './support/direct-server.ts';
import { median } from './support/machine.ts';
import { pgbench } from './support/pgbench.ts';
import { type Answered, type Request, sendEach } from './support/wrk.ts';

const rounds = 5;
const turnS = 3;
const most = 10_000 * turnS;
const connections = 32;
const clients = 8;

/**
 * Submissions per second over HTTP against pgbench with one per transaction, and against a bare Fastify that stores each
 * with a statement of its own, on the same server.
 */
export function measureSubmissions(): Promise<void> {
  return withBatch({ questions: 0, phase: null }, async (filled) => {
    const { product, batchId } = filled;
    const path = `/api/batches/${await openBatch(filled)}/questions`;
    const turns: Record<'ours' | 'direct', Answered[]> = { ours: [], direct: [] };
    const single: number[] = [];
    for (let round = 0; round < rounds; round++) {
      // Each round begins with the same few: a page with tens of thousands of questions is another measurement.
      await forgetSubmissions(product);
      turns.ours.push(await sendEach(product.address, submissions(path), { connections, seconds: turnS }));
      await withDirectServer(product.connection, batchId, async (origin) => {
        turns.direct.push(await sendEach(origin, submissions('/'), { connections, seconds: turnS }));
      });
      single.push(await pgbench(product.connection, script(batchId), { clients, seconds: turnS }));
    }
    const [ours, direct] = [rate(turns.ours), rate(turns.direct)];
    console.log(
      `${ours.toFixed(0)} submissions/s over HTTP with ${connections} connections, ` +
        `p99 ${median(turns.ours.map(({ p99Ms }) => p99Ms)).toFixed(0)} ms; ` +
        `bare Fastify with a statement per request ${direct.toFixed(0)}/s, ratio ${(ours / direct).toFixed(2)}; ` +
        `pgbench with one per transaction and ${clients} clients ${median(single).toFixed(0)}/s, ` +
        `ratio ${(ours / median(single)).toFixed(2)} (median of ${rounds} rounds)`,
    );
  });
}

const rate = (turns: readonly Answered[]) => median(turns.map(({ perSecond }) => perSecond));

async function openBatch({ organiser }: Filled): Promise<string> {
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const deadlines = { submission_deadline: inAWeek, stoning_deadline: inAWeek };
  const another = { name: 'Another', ...deadlines, rules: { questions_limit: 50_000 } };
  const { id } = await organiser.call<{ id: string }>('POST', '/api/admin/batches', another);
  await organiser.change(id, { is_active: true, phase: 1 });
  return id;
}

async function forgetSubmissions({ connection }: Product): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  await client.query('delete from questions').finally(() => client.end());
}

function submissions(path: string): Request[] {
  return Array.from({ length: most }, (_, n) => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      name: `Author ${n}`,
      email: `${randomUUID()}@example.org`,
      text: `How do we look after the river when ${randomUUID()} is all that is left?`,
    }),
  }));
}

/** The product's own tables with their constraints, indexes and triggers, for one submission at a time. */
function script(batchId: string): string {
  return `
begin;
insert into users (id, name, email) values (gen_random_uuid(), 'Author', gen_random_uuid() || '@example.org')
  on conflict (lower(email)) do nothing;
insert into questions (id, text, author, author_email, batch_id, submission_key)
  values (gen_random_uuid(), 'How do we look after the river when ' || gen_random_uuid() || ' is all that is left?',
    'Author', gen_random_uuid() || '@example.org', '${batchId}', gen_random_uuid()::text);
commit;
`;
}
