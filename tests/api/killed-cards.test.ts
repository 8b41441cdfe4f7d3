import { createReadStream, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { MadeCard } from '#contract/council/cards.ts';
import { openArchive } from '#server/backup/archive.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { mayBeCardCode } from '#server/features/council/cards/codes.ts';
import { Organiser } from '#tests/faults/organiser.ts';
import { isRunning, signal } from '#tests/support/database-processes.ts';
import { makeTestFolder } from '#tests/support/own-server.ts';
import { Product } from '#tests/support/product.ts';
import { readSecrets } from '#tests/support/secrets.ts';

const count = 1_000;
// While codes are drawn.
const killedAfterMs = 150;
const four = '[0-9A-HJKMNP-TV-Z]{4}';
// Looking ahead, so that none is missed that begins within another one.
const codeLike = new RegExp(`(?=(${four}-${four}-${four}|${four}${four}${four}))`, 'g');
// One that nobody was told is known by its check characters alone, which parts of a UUID have by chance.
const aloneLike = new RegExp(`(?<![\\w-])${four}-${four}-${four}(?![\\w-])`, 'g');

async function startProduct() {
  const folder = makeTestFolder();
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  const product = new Product(join(folder, 'data'), { LOG_LEVEL: 'trace', TMPDIR: temporary });
  await product.start();
  onTestFinished(async () => {
    await product.kill();
    signal(product.databaseProcesses(), 'SIGKILL');
  });
  const organiser = new Organiser([product.address]);
  await organiser.signIn();
  const { batchId } = await organiser.gather({
    rules: { voters: 'cards', paper: 'on', stones_shown: 'when_completed' },
  });
  return { folder, product, organiser, path: `/api/admin/batches/${batchId}` };
}

/** Every row of every table, as text. */
async function dump({ connection }: Product): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const rows: string[] = [];
  for (const { name } of tables)
    rows.push(
      ...(await client.query<{ row: string }>(`select t::text as row from ${name} as t`)).rows.map(({ row }) => row),
    );
  await client.end();
  return rows.join('\n');
}

/** Every row that a backup holds, unpacked. */
async function readBackup({ connection, keysFile }: Product): Promise<string> {
  const file = join(makeTestFolder(), 'council.backup');
  await writeBackup(connection, file, { keysFile });
  const { header, readRows, close } = await openArchive(createReadStream(file));
  const pieces: Buffer[] = [];
  for (const _ of header.tables) for await (const piece of readRows()) pieces.push(piece);
  close();
  return Buffer.concat(pieces).toString('latin1');
}

function readFiles(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'));
}

test('after kills while cards are made no code is in tables, a backup, database files, logs or temporary files', async () => {
  const { folder, product, organiser, path } = await startProduct();
  const known = new Set<string>();
  const learn = (cards: readonly MadeCard[]) => {
    for (const { code } of cards) known.add(code.replaceAll('-', ''));
  };
  const make = () => organiser.call<{ cards: MadeCard[] }>('POST', `${path}/cards`, { count });
  const making = make()
    .then(({ cards }) => learn(cards))
    .catch(() => {}); // killed
  await Promise.race([making, sleep(killedAfterMs)]);
  await product.kill();
  await making;
  await product.start();
  learn((await make()).cards);
  expect(known.size).toBeGreaterThanOrEqual(count);
  const { packages } = await organiser.call<{ packages: { made: number }[] }>('GET', `${path}/cards`);
  // Each is there whole or not at all.
  expect(packages.filter(({ made }) => made !== count)).toEqual([]);

  const { voters: key, ...others } = await readSecrets(product.connection, product.keysFile);
  const tables = await dump(product);
  // Keys that seal what stands in the database lie beside it (decision 275).
  for (const one of [key, ...Object.values(others)]) expect(tables).not.toContain(one.export().toString('hex'));
  const backup = await readBackup(product);
  // After the answer, too; its database ends by itself, else while its files are read.
  const processes = product.databaseProcesses();
  await product.kill();
  await vi.waitFor(() => expect(processes.filter(isRunning)).toEqual([]), { timeout: 60_000 });
  const plain = (found: string) => found.replaceAll('-', '');
  const clear = [tables, backup, product.output.join(''), ...readFiles(folder)].flatMap((text) => [
    ...[...text.matchAll(codeLike)].map(([, found = '']) => found).filter((found) => known.has(plain(found))),
    ...[...text.matchAll(aloneLike)].map(([found]) => found).filter((found) => mayBeCardCode(plain(found), key)),
  ]);
  expect(clear).toEqual([]);
  for (const stored of [tables, backup]) expect(stored).toContain('cards.made');
  for (const code of known) expect(tables).not.toContain(Buffer.from(code).toString('hex'));
});
