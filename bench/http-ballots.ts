import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect } from '#server/database/connect.ts';
import { insertBallots } from '#server/features/ballots/repository.ts';
import { becomeVoter } from '#tests/faults/cast.ts';
import type { Council } from '#tests/faults/hall.ts';
import type { Product } from '#tests/faults/product.ts';
import { type Bench, withCouncil } from './support/council.ts';
import { median, quantile } from './support/machine.ts';

const rounds = 3;
const ballotsPerRound = 640;
const baselinePerRound = 160;
const connections = 32;
const clients = 8;

/** Ballots per second over HTTP, everybody on the same questions, against one ballot per transaction. */
export function measureHttpBallots(): Promise<void> {
  return withCouncil(200, async (bench) => {
    const ours: number[] = [];
    const theirs: number[] = [];
    const waits: number[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(await castOverHttp(bench, waits));
      theirs.push(await castOneByOne(bench.product, bench.council));
    }
    const [app, single] = [median(ours), median(theirs)];
    console.log(
      `${app.toFixed(0)} ballots/s over HTTP with ${connections} connections, p99 ${quantile(waits, 0.99).toFixed(0)} ms; ` +
        `${single.toFixed(0)}/s with one per transaction (${clients} pg clients, the same statement, same server); ` +
        `ratio ${(app / single).toFixed(1)} (median of ${rounds} rounds)`,
    );
  });
}

async function castOverHttp({ product, council }: Bench, waits: number[]): Promise<number> {
  const cookies: string[] = [];
  await inParallel(connections, ballotsPerRound, async () => {
    cookies.push((await becomeVoter(product.address)) ?? '');
  });
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedMs = performance.now();
  await inParallel(connections, ballotsPerRound, async () => {
    const beganMs = performance.now();
    await post(agent, `${product.address}/api/batches/${council.batchId}/ballots`, cookies.pop() ?? '', {
      choices: council.questionIds.slice(0, 4),
    });
    waits.push(performance.now() - beganMs);
  });
  agent.destroy();
  return ballotsPerRound / ((performance.now() - startedMs) / 1000);
}

function post(agent: Agent, url: string, cookie: string, body: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const sent = request(
      url,
      { method: 'POST', agent, headers: { ...headers, origin: new URL(url).origin } },
      (answer) => {
        answer.resume();
        answer.once('end', () => (answer.statusCode === 201 ? resolve() : reject(new Error(`${answer.statusCode}`))));
      },
    );
    sent.once('error', reject);
    sent.end(JSON.stringify(body));
  });
}

async function castOneByOne(product: Product, { batchId, questionIds }: Council): Promise<number> {
  const [a = '', b = '', c = '', d = ''] = questionIds;
  const { db } = connect(product.connection, () => {});
  const startedMs = performance.now();
  await inParallel(clients, baselinePerRound, async () => {
    const ballot = {
      batchId,
      round: 1,
      voterHash: randomBytes(32),
      idempotencyKey: randomUUID(),
      receipt: randomUUID(),
    };
    await db.transaction().execute((tx) => insertBallots(tx, [{ ...ballot, choices: [a, b, c, d] }]));
  });
  const tookS = (performance.now() - startedMs) / 1000;
  await db.destroy();
  return baselinePerRound / tookS;
}

async function inParallel(lanes: number, count: number, act: () => Promise<void>): Promise<void> {
  let left = count;
  const lane = async () => {
    while (left-- > 0) await act();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
