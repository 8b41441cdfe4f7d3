// How much of the ballots' rate the count log costs: `node bench/ballots.ts [rounds] [seconds]`.
// 32 voters without think time cast by turns into two databases of one server, one of which keeps no log.
import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import pg from 'pg';
import { type Choices, forEachPick } from '#contract/ballots.ts';
import { asAppRole, prepareAppRole } from '#server/database/app-role.ts';
import { type Connection, connect } from '#server/database/connect.ts';
import { startEmbeddedDatabase } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { gatherBallots } from '#server/features/ballots/cast.ts';

import { makeScratchFolder } from '#tests/support/scratch-folder.ts';

const voters = 32;
const sliceSeconds = 0.25;
const [rounds = 7, seconds = 5] = process.argv.slice(2).map(Number);

const folder = makeScratchFolder();
const server = await startEmbeddedDatabase({ dataDir: folder, log: () => {} });
try {
  const rates = { with: [] as number[], without: [] as number[] };
  const withLog = await openCouncil('with_log');
  const withoutLog = await openCouncil('without_log');
  await run(withoutLog.connection, 'alter table ballot_choices disable trigger choices_enter_the_log');
  await measure(withLog, 2);
  await measure(withoutLog, 2);
  for (let round = 1; round <= rounds; round++) {
    // In short slices by turns, so that what else the machine does meets both.
    const slices = { with: [] as number[], without: [] as number[] };
    for (let slice = 0; slice < seconds / sliceSeconds; slice++) {
      const order = slice % 2 ? (['with', 'without'] as const) : (['without', 'with'] as const);
      for (const log of order) slices[log].push(await measure(log === 'with' ? withLog : withoutLog, sliceSeconds));
    }
    for (const log of ['with', 'without'] as const) rates[log].push(mean(slices[log]));
    console.log(`round ${round}: ${rates.with.at(-1)} ballots/s with the log, ${rates.without.at(-1)} without`);
  }
  await withLog.db.destroy();
  await withoutLog.db.destroy();
  const [withMedian, withoutMedian] = [median(rates.with), median(rates.without)];
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, load on the same machine`);
  console.log(
    `median of ${rounds} × ${seconds} s: ${withMedian} with, ${withoutMedian} without: ${(withMedian / withoutMedian).toFixed(2)}`,
  );
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

type Council = Awaited<ReturnType<typeof openCouncil>>;

/** A database with one batch in stoning; everybody chooses the same four questions, the worst case for locks. */
async function openCouncil(name: string) {
  await run(server.connection, `create database ${name}`);
  const connection = { ...server.connection, database: name };
  const owner = connect(connection, () => {});
  await migrate(owner.db);
  await owner.db.destroy();
  await prepareAppRole(connection);
  const { db } = connect(asAppRole(connection), () => {});
  const batchId = randomUUID();
  const deadline = new Date();
  await db
    .insertInto('batches')
    .values({ id: batchId, name, submission_deadline: deadline, stoning_deadline: deadline })
    .execute();
  const choices: Choices = forEachPick(() => randomUUID());
  const words = { text: 'Why?', author: 'Ada', author_email: 'ada@example.org', batch_id: batchId };
  await db
    .insertInto('questions')
    .values(choices.map((id) => ({ id, ...words })))
    .execute();
  await db.updateTable('batches').set({ phase: 2, is_active: true }).execute();
  return {
    connection,
    db,
    batchId,
    choices,
    gatherer: gatherBallots(db),
  };
}

async function measure({ batchId, choices, gatherer }: Council, forSeconds: number): Promise<number> {
  let cast = 0;
  const startedMs = performance.now();
  const untilMs = startedMs + forSeconds * 1000;
  const vote = async () => {
    while (performance.now() < untilMs) {
      const voterHash = randomBytes(32);
      await gatherer.add({ batchId, voterHash, choices, idempotencyKey: randomUUID() });
      cast += 1;
    }
  };
  await Promise.all(Array.from({ length: voters }, vote));
  return Math.round(cast / ((performance.now() - startedMs) / 1000));
}

async function run(connection: Connection, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function mean(values: number[]): number {
  return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
