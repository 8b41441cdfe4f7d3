import { randomInt, randomUUID } from 'node:crypto';
import { newVoter, toSetCookie } from '#server/features/council/voters/voter-cookie.ts';
import type { Product } from '#tests/support/product.ts';
import { readSecrets } from '#tests/support/secrets.ts';
import { against, byTurns, median } from './figures.ts';
import { pgbench, type Request, sendOnce } from './loaders.ts';
import { type Bench, query, withBatch } from './product.ts';

const connections = 32;
const questions = 200;
// More than can be sent in a second.
const mostASecond = 10_000;

const spreads = [
  { name: 'everybody on the same four questions', first: () => 0, sql: '0' },
  { name: `spread over ${questions} questions`, first: () => randomInt(questions), sql: `random(0, ${questions - 1})` },
];

/** Ballots per second over HTTP against pgbench with one such ballot per transaction on the same server. */
export async function measureBallots(rounds = 5, seconds = 4): Promise<void> {
  for (const { name, first, sql } of spreads)
    await withBatch({ questions, phase: 2 }, async (bench) => {
      const { product } = bench;
      const p99: number[] = [];
      const { ours, single } = await byTurns(rounds, {
        ours: async () => {
          const cookies = await makeVoters(product, mostASecond * seconds);
          const ballots = cookies.map((cookie) => toBallot(bench, cookie, first()));
          const answered = await sendOnce(product.address, ballots, { connections, seconds });
          p99.push(answered.p99);
          return answered.perSecond;
        },
        single: () => pgbench(product, ballotScript(bench, sql), seconds),
      });
      console.log(`${name}: ballots a second, pgbench: ${against(ours, single)}; p99 ${median(p99).toFixed(0)} ms`);
    });
}

/** Cookies of new voters, sealed as the product seals them: to ask it for each would take longer than what is measured. */
export async function makeVoters({ address, connection, keysFile }: Product, count: number): Promise<string[]> {
  const { voter_seals } = await readSecrets(connection, keysFile);
  const isSecure = address.startsWith('https:');
  return Array.from({ length: count }, () => toSetCookie(newVoter(), isSecure, voter_seals).split(';')[0] ?? '');
}

/** For four neighbours, of which the first comes after the last. */
export function toBallot({ product, batchId, questionIds }: Bench, cookie: string, first: number) {
  const choices = [0, 1, 2, 3].map((step) => questionIds[(first + step) % questionIds.length]);
  return {
    method: 'POST',
    path: `/api/batches/${batchId}/ballots`,
    headers: {
      origin: product.address,
      cookie,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ choices }),
  };
}

/** The product's own statement with its constraints and triggers, for one ballot at a time and without reading first. */
function ballotScript({ batchId, questionIds }: Bench, first: string): string {
  const ids = questionIds.map((id) => `'${id}'`).join();
  return `
\\set first ${first}
begin;
with new_ballot as (
  insert into ballots (id, batch_id, round, voter_hash, idempotency_key, receipt)
  values (gen_random_uuid(), '${batchId}', 1, sha256(gen_random_uuid()::text::bytea), gen_random_uuid()::text, gen_random_uuid()::text)
  returning id
)
insert into ballot_choices (ballot_id, question_id, stones)
select id, (array[${ids}]::uuid[])[1 + (:first + step) % ${questions}], 4 - step
from new_ballot, generate_series(0, 3) as step;
commit;
`;
}

/** Submissions per second over HTTP against pgbench with one per transaction on the same server. */
export function measureSubmissions(rounds = 5, seconds = 3): Promise<void> {
  return withBatch({ questions: 0, phase: 1 }, async (bench) => {
    const { product } = bench;
    const p99: number[] = [];
    const { ours, single } = await byTurns(rounds, {
      ours: async () => {
        // Each round begins with the same few: a page with tens of thousands of questions is another measurement.
        await query(product, 'delete from questions');
        const load = { connections, seconds };
        const answered = await sendOnce(product.address, submissions(bench, mostASecond * seconds), load);
        p99.push(answered.p99);
        return answered.perSecond;
      },
      single: () => pgbench(product, submissionScript(bench), seconds),
    });
    console.log(`submissions a second, pgbench: ${against(ours, single)}; p99 ${median(p99).toFixed(0)} ms`);
  });
}

/** From 60 to 250 characters. */
export function submissions({ batchId }: Pick<Bench, 'batchId'>, count: number): Request[] {
  return Array.from({ length: count }, (_, n) => ({
    method: 'POST',
    path: `/api/batches/${batchId}/questions`,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      name: `Author ${n}`,
      email: `${randomUUID()}@example.org`,
      text: `How do we look after the river when ${randomUUID()} is all that is left${' and nobody knows why'.repeat(n % 7)}?`,
    }),
  }));
}

/** The product's own tables with their constraints, indexes and triggers, for one submission at a time. */
function submissionScript({ batchId }: Bench): string {
  return `
begin;
insert into users (id, name, email) values (gen_random_uuid(), 'Author', gen_random_uuid() || '@example.org')
  on conflict (lower(email)) where email <> '' do nothing;
insert into questions (id, text, author, author_email, batch_id, submission_key)
  values (gen_random_uuid(), 'How do we look after the river when ' || gen_random_uuid() || ' is all that is left?',
    'Author', gen_random_uuid() || '@example.org', '${batchId}', gen_random_uuid()::text);
commit;
`;
}
