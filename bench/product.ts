import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import pg from 'pg';
import { findRunningDatabase } from '#server/database/embedded.ts';
import { Organiser } from '#tests/faults/organiser.ts';
import { until } from '#tests/proxies/copy.ts';
import { copyFolder } from '#tests/support/migrated-folder.ts';
import { Product } from '#tests/support/product.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';

export type Started = { product: Product; organiser: Organiser };
export type Bench = Started & { batchId: string; questionIds: string[] };

/** Runs `act` on a product of its own, with an administrator who is signed in; its data folder may begin as a copy of another. */
export async function withProduct(
  act: (started: Started) => Promise<void>,
  env: NodeJS.ProcessEnv = {},
  original?: string,
): Promise<void> {
  const dataDir = makeScratchFolder();
  if (original !== undefined) await copyData(original, dataDir);
  const product = new Product(dataDir, { MAX_STREAMS_PER_NETWORK: '20000', ...env });
  try {
    await product.start();
    await until(async () => (await fetch(`${product.address}/readyz`)).ok, 'A good answer');
    const organiser = new Organiser([product.address]);
    await organiser.signIn();
    await act({ product, organiser });
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @throws Error where its database runs: what is copied while it is written does not start */
async function copyData(original: string, copy: string): Promise<void> {
  if (await findRunningDatabase(original)) throw new Error(`Stop what runs on ${original} first.`);
  await copyFolder(original, copy);
}

type Wanted = { questions: number; phase: 1 | 2; days?: number };

/** Runs `measure` on a product of its own with an active batch of questions as people write them. */
export function withBatch(
  wanted: Wanted,
  measure: (bench: Bench) => Promise<void>,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  return withProduct(async (started) => measure({ ...started, ...(await openBatch(started, wanted)) }), env);
}

type Reached = { product: { connection: pg.ClientConfig }; organiser: Organiser };

export async function openBatch({ product, organiser }: Reached, { questions, phase, days = 7 }: Wanted) {
  const deadline = new Date(Date.now() + days * 86_400_000).toISOString();
  const deadlines = { submission_deadline: deadline, stoning_deadline: deadline };
  const city = { name: 'A city', ...deadlines, take_along: 'none', rules: { questions_limit: 50_000 } };
  const { id: batchId } = await organiser.call<{ id: string }>('POST', '/api/admin/batches', city);
  // From 30 to 280 characters, most of them short.
  const rows = await query<{ id: string }>(
    product,
    `insert into questions (id, text, author, author_email, batch_id, timestamp)
     select gen_random_uuid(),
            'How do we look after ' || (array['the river', 'our schools', 'the old mill', 'each other'])[1 + n % 4] ||
            repeat(' when ' || md5(n::text) || ' is all that is left', ((n % 5) * (n % 5)) % 5) || '?',
            'Author ' || n, 'author' || n || '@example.org', $1, now() - n * interval '1 minute'
     from generate_series(1, $2::int) as n
     returning id`,
    [batchId, questions],
  );
  await organiser.change(batchId, { is_active: true, phase });
  return { batchId, questionIds: rows.map(({ id }) => id) };
}

export async function query<Row>(
  { connection }: { connection: pg.ClientConfig },
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  return client
    .query(text, values)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** What the app holds in memory, shared pages included, and the database not. */
export function memoryMb({ pid }: Product): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}
