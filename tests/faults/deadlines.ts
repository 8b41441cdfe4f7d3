import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedDatabase } from '#server/database/embedded.ts';
import { toUrl } from '#tests/support/database.ts';
import { Product } from '#tests/support/product.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';
import { becomeVoter } from './cast.ts';
import type { Run } from './kills.ts';
import { Organiser } from './organiser.ts';
import type { Report } from './report.ts';

const graceMs = 10_000;
const agreeWithinMs = 1_000;
const goOnWithinMs = 15_000;
// What comes is spread over so long before and after the last moment.
const aroundMs = 1_200;

type Sent = { sentAtMs: number; answeredAtMs: number; status: number };
type Scene = { organiser: Organiser; addresses: readonly string[]; database: pg.Client; run: Run };

/**
 * Deadlines with questions and ballots arriving around their last moment, over three copies, one of which has a clock that is two
 * minutes ahead: each council has two of them. This process and the database have the same clock, which is the one that counts.
 */
export async function playDeadlines(run: Run): Promise<Report> {
  const folder = makeScratchFolder();
  const { connection, stop } = await startEmbeddedDatabase({ dataDir: join(folder, 'server'), log: () => {} });
  const ahead = { NODE_OPTIONS: '--import ./tests/faults/hurried-date.mjs', CLOCK_OFF_MS: '120000' };
  const products = [{}, {}, ahead].map(
    (env, copy) => new Product(join(folder, `copy${copy}`), { ...env, DATABASE_URL: toUrl(connection) }),
  );
  const database = new pg.Client(connection);
  try {
    for (const product of products) await product.start();
    await database.connect();
    const addresses = products.map(({ address }) => address);
    const organiser = new Organiser(addresses);
    await organiser.signIn();
    const councils = Math.max(1, Math.round(run.rounds / 2));
    const findings: Outcome[] = [];
    for (let n = 0; n < councils; n++)
      findings.push(...(await playCouncil({ organiser, addresses, database, run }, n)));
    return toReport(run, findings);
  } finally {
    await database.end();
    await Promise.all(products.map((product) => product.kill()));
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Outcome = { taken: number; refused: number; apartMs: number; faults: string[] };

async function playCouncil(scene: Scene, n: number): Promise<Outcome[]> {
  const { organiser } = scene;
  const { batchId, questionIds } = await organiser.gather({ questions: 6, rules: { phase_changes: 'at_deadlines' } });
  await organiser.change(batchId, { phase: 1 });
  const asked = await playDeadline(scene, { batchId, n, ends: 'submission' }, (address) =>
    send(address, `/api/batches/${batchId}/questions`, { name: 'Ada', email: 'ada@example.org', text: 'In time?' }),
  );
  const choices = questionIds.slice(0, 4);
  const cookies = await Promise.all(
    Array.from({ length: scene.run.voters }, () => becomeVoter(scene.addresses[0] ?? '')),
  );
  const given = await playDeadline(scene, { batchId, n, ends: 'stoning' }, (address, voter) =>
    send(
      address,
      `/api/batches/${batchId}/ballots`,
      { choices },
      { cookie: cookies[voter] ?? '', 'idempotency-key': randomUUID() },
    ),
  );
  return [asked, given];
}

type Deadline = { batchId: string; n: number; ends: 'submission' | 'stoning' };

async function playDeadline(
  scene: Scene,
  { batchId, n, ends }: Deadline,
  act: (address: string, person: number) => Promise<Sent>,
): Promise<Outcome> {
  const { addresses, organiser, run } = scene;
  // Every fifth one is still ahead when it is set, so that its grace is waited for as a whole.
  const deadlineMs = Date.now() + (n % 5 === 4 ? 500 : aroundMs + 600 - graceMs);
  const lastMs = deadlineMs + graceMs;
  await organiser.change(batchId, { [`${ends}_deadline`]: new Date(deadlineMs).toISOString() });
  const entered = ends === 'submission' ? 2 : 3;
  const watching = Promise.all(addresses.map((address) => watchPhase(address, entered, lastMs + goOnWithinMs)));
  const sent = await Promise.all(
    Array.from({ length: run.voters }, async (_, person) => {
      await sleep(Math.max(0, lastMs + run.chance.between(-aroundMs, aroundMs) - Date.now()));
      return act(run.chance.one(addresses), person);
    }),
  );
  const seenAtMs = await watching;
  const taken = sent.filter(({ status }) => status === 201);
  const refused = sent.filter(({ status }) => status === 409);
  const apartMs = Math.max(...seenAtMs) - Math.min(...seenAtMs);
  const name = `the ${ends} deadline of council ${n + 1}`;
  const late = await countLate(scene.database, { batchId, ends, lastMs });
  const faults = [
    ...taken
      .filter(({ sentAtMs }) => sentAtMs >= lastMs)
      .map(() => `${name}: something that was sent after the grace was taken`),
    ...refused
      .filter(({ answeredAtMs }) => answeredAtMs < lastMs)
      .map(() => `${name}: something within the grace was refused`),
    ...sent.filter(({ status }) => ![201, 409].includes(status)).map(({ status }) => `${name}: an answer ${status}`),
    ...(late > 0 ? [`${name}: ${late} are stored with a time after the grace`] : []),
    ...(Math.min(...seenAtMs) < lastMs ? [`${name}: the batch moved on before the grace was over`] : []),
    ...(apartMs > agreeWithinMs ? [`${name}: the copies agreed after ${apartMs} ms only`] : []),
  ];
  return { taken: taken.length, refused: refused.length, apartMs, faults };
}

/** When this copy shows the phase for the first time; never is infinity. */
async function watchPhase(address: string, phase: number, untilMs: number): Promise<number> {
  while (Date.now() < untilMs) {
    const answer = await fetch(`${address}/api/active-batch`);
    const { batch } = (await answer.json()) as { batch: { phase: number } | null };
    if (batch?.phase === phase) return Date.now();
    await sleep(25);
  }
  return Number.POSITIVE_INFINITY;
}

async function countLate(
  database: pg.Client,
  { batchId, ends, lastMs }: { batchId: string; ends: Deadline['ends']; lastMs: number },
): Promise<number> {
  const [table, moment] = ends === 'submission' ? ['questions', 'timestamp'] : ['ballots', 'cast_at'];
  const { rows } = await database.query<{ late: number }>(
    `select count(*)::integer as late from ${table} where batch_id = $1 and ${moment} >= $2`,
    [batchId, new Date(lastMs)],
  );
  return rows[0]?.late ?? 0;
}

async function send(address: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Sent> {
  const sentAtMs = Date.now();
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return { sentAtMs, answeredAtMs: Date.now(), status: answer.status };
}

function toReport({ chance }: Run, outcomes: readonly Outcome[]): Report {
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const apart = Math.max(...outcomes.map(({ apartMs }) => apartMs));
  return {
    name: `${outcomes.length} deadlines over three copies, one with a wrong clock; they agreed within ${apart} ms`,
    seed: chance.seed,
    kills: 0,
    recoveriesMs: [],
    findings: {
      answered: sum(({ taken }) => taken),
      refused: sum(({ refused }) => refused),
      unknown: 0,
      unknownFound: 0,
      placedAnew: 0,
      killsAtOpenBallot: 0,
      killsAfterCommit: 0,
      faults: outcomes.flatMap(({ faults }) => faults),
    },
  };
}
