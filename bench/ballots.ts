import { randomInt, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { becomeVoter } from '#tests/faults/cast.ts';
import { type Bench, withCouncil } from './support/council.ts';
import { median, quantile } from './support/machine.ts';
import { inParallel } from './support/parallel.ts';
import { pgbench } from './support/pgbench.ts';

const rounds = 5;
const ballotsPerRound = 4_000;
const baselineS = 4;
const connections = 32;
const clients = 8;
const questions = 200;

type Spread = { name: string; pick: (ids: readonly string[]) => string[]; places: string };

const spreads: Spread[] = [
  { name: 'everybody on the same four questions', pick: (ids) => ids.slice(0, 4), places: '0' },
  { name: `spread over ${questions} questions`, pick: (ids) => neighbours(ids), places: `random(0, ${questions - 1})` },
];

/** Ballots per second over HTTP against pgbench with one such ballot per transaction on the same server. */
export async function measureBallots(): Promise<void> {
  for (const spread of spreads)
    await withCouncil(questions, async (bench) => {
      const ours: number[] = [];
      const theirs: number[] = [];
      const waits: number[] = [];
      for (let round = 0; round < rounds; round++) {
        ours.push(await castOverHttp(bench, spread, waits));
        theirs.push(await castOneByOne(bench, spread));
      }
      const [app, single] = [median(ours), median(theirs)];
      console.log(
        `${spread.name}: ${app.toFixed(0)} ballots/s over HTTP with ${connections} connections, ` +
          `p99 ${quantile(waits, 0.99).toFixed(0)} ms; pgbench ${single.toFixed(0)}/s with one per transaction, ` +
          `${clients} clients; ratio ${(app / single).toFixed(2)} (median of ${rounds} rounds)`,
      );
    });
}

/** Four in a row, which somewhere begins again at the first. */
function neighbours(ids: readonly string[]): string[] {
  const first = randomInt(ids.length);
  return [0, 1, 2, 3].map((step) => ids[(first + step) % ids.length] ?? '');
}

async function castOverHttp({ product, council }: Bench, { pick }: Spread, waits: number[]): Promise<number> {
  const cookies: string[] = [];
  await inParallel(connections, ballotsPerRound, async () => {
    cookies.push((await becomeVoter(product.address)) ?? '');
  });
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const url = new URL(`/api/batches/${council.batchId}/ballots`, product.address);
  const startedMs = performance.now();
  await inParallel(connections, ballotsPerRound, async () => {
    const beganMs = performance.now();
    await post(agent, url, cookies.pop() ?? '', JSON.stringify({ choices: pick(council.questionIds) }));
    waits.push(performance.now() - beganMs);
  });
  agent.destroy();
  return ballotsPerRound / ((performance.now() - startedMs) / 1000);
}

function post(agent: Agent, url: URL, cookie: string, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      cookie,
      origin: url.origin,
      'content-type': 'application/json',
      'content-length': body.length,
      'idempotency-key': randomUUID(),
    };
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => (answer.statusCode === 201 ? resolve() : reject(new Error(`${answer.statusCode}`))));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** The product's own statement with its constraints and triggers, for one ballot at a time and without reading first. */
function castOneByOne({ product, council: { batchId, questionIds } }: Bench, { places }: Spread): Promise<number> {
  const ids = questionIds.map((id) => `'${id}'`).join();
  const script = `
\\set first ${places}
begin;
with new_ballot as (
  insert into ballots (id, batch_id, round, voter_hash, idempotency_key, receipt)
  values (gen_random_uuid(), '${batchId}', 1, sha256(gen_random_uuid()::text::bytea), gen_random_uuid()::text, gen_random_uuid()::text)
  returning id
)
insert into ballot_choices (ballot_id, question_id, stones)
select id, (array[${ids}]::uuid[])[1 + (:first + step) % ${questionIds.length}], 4 - step
from new_ballot, generate_series(0, 3) as step;
commit;
`;
  return pgbench(product.connection, script, { clients, seconds: baselineS });
}
