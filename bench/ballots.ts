import { randomInt, randomUUID } from 'node:crypto';
import { type Bench, withCouncil } from './support/council.ts';
import { median } from './support/machine.ts';
import { pgbench } from './support/pgbench.ts';
import { makeVoters } from './support/voters.ts';
import { sendEach } from './support/wrk.ts';

const rounds = 5;
const turnS = 4;
const mostBallots = 8_000 * turnS;
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
          `p99 ${median(waits).toFixed(0)} ms; pgbench ${single.toFixed(0)}/s with one per transaction, ` +
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
  const voters = await makeVoters(product, mostBallots);
  const requests = voters.map((cookie) => ({
    method: 'POST',
    path: `/api/batches/${council.batchId}/ballots`,
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ choices: pick(council.questionIds) }),
  }));
  const { perSecond, p99Ms } = await sendEach(product.address, requests, { connections, seconds: turnS });
  waits.push(p99Ms);
  return perSecond;
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
  return pgbench(product.connection, script, { clients, seconds: turnS });
}
