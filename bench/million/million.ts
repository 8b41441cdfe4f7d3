import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Organiser } from '#tests/faults/organiser.ts';
import { Product } from '#tests/support/product.ts';
import { timeMs } from '../figures.ts';
import { memoryMb, query, type Started } from '../product.ts';
import { makeVoters, toBallot } from '../writes.ts';
import { castMissing } from './cast.ts';
import { countApart } from './count.ts';
import { countInPage } from './page.ts';
import { runCommand, watchPeak } from './peak.ts';
import { megabytes, seconds, Table } from './table.ts';
import { askOn, toText } from './waits.ts';

type Place = { folder: string; ballots: number; together: number; table: Table };
type Part = (place: Place) => Promise<void>;

/** In the order in which one needs what those before it left. Each can be asked for by itself. */
const parts: Record<string, Part> = {
  cast: ({ folder, ballots, together }) => castMissing(castIn(folder), { wanted: ballots, together }),
  copy: async ({ folder }) => copy(folder),
  start: measureFirstPage,
  completion: measureCompletion,
  result: measureResult,
  record: measureRecord,
  count: measureCount,
  'verify-record': measureVerifyRecord,
  verify: measureVerify,
  page: measurePage,
  backup: measureBackup,
  restore: measureRestore,
  disk: measureDisk,
};

/**
 * A city's vote, kept in a folder: casts what is missing of it, then measures each part on a copy of it, of which the batch is completed.
 * @throws Error where an argument is none
 */
export async function measureMillion(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      folder: { type: 'string', default: 'data/million' },
      ballots: { type: 'string', default: '1000000' },
      // How many voters' ballots come at the same moment: they share a statement and a link.
      together: { type: 'string', default: '8' },
    },
    allowPositionals: true,
  });
  const names = positionals.length > 0 ? positionals : Object.keys(parts);
  const table = new Table();
  const place = {
    folder: resolve(values.folder),
    ballots: Number(values.ballots),
    together: Number(values.together),
    table,
  };
  for (const name of names) {
    const part = parts[name];
    if (!part) throw new Error(`There is no part ${name}; parts: ${Object.keys(parts).join(', ')}`);
    await part(place).catch((error: unknown) =>
      table.add(name, `failed: ${error instanceof Error ? error.message : error}`),
    );
  }
  table.print();
}

const castIn = (folder: string) => join(folder, 'cast');
const copyIn = (folder: string) => join(folder, 'copy');
const recordIn = (folder: string) => join(folder, 'record.json');
const backupIn = (folder: string) => join(folder, 'city.backup');

function copy(folder: string): void {
  rmSync(copyIn(folder), { recursive: true, force: true });
  // Node's own copy would give the files to root, whose database PostgreSQL refuses.
  execFileSync('cp', ['-a', '--reflink=auto', castIn(folder), copyIn(folder)]);
}

type City = Started & { batchId: string };

async function withCity(folder: string, act: (city: City) => Promise<void>): Promise<void> {
  const product = new Product(copyIn(folder));
  try {
    await product.start();
    const organiser = new Organiser([product.address]);
    await organiser.signIn();
    const batches = await organiser.call<{ id: string; is_active: boolean }[]>('GET', '/api/admin/batches');
    const batchId = batches.find(({ is_active }) => is_active)?.id ?? '';
    await act({ product, organiser, batchId });
  } finally {
    await product.stop();
  }
}

async function measureFirstPage({ folder, table }: Place): Promise<void> {
  const product = new Product(copyIn(folder));
  try {
    const ms = await timeMs(async () => {
      await product.start();
      await (await fetch(product.address)).text();
    });
    table.add('start until the first page', seconds(ms), '5 s');
    table.add('memory of the app after it', `${memoryMb(product).toFixed(0)} MB`, '512 MB');
  } finally {
    await product.stop();
  }
}

/** Readers of the page, voters of the batch and an organiser's other call go on meanwhile. */
async function measureCompletion({ folder, table }: Place): Promise<void> {
  await withCity(folder, async ({ product, organiser, batchId }) => {
    const papers = await query<{ id: string }>(product, 'select question_id as id from ballot_questions limit 8');
    const bench = { product, organiser, batchId, questionIds: papers.map(({ id }) => id) };
    const cookies = await makeVoters(product, 100_000);
    await (await fetch(product.address)).text();
    const readers = askOn(() => read(product.address));
    const writers = askOn(() => {
      const { path, ...ballot } = toBallot(bench, cookies.pop() ?? '', 0);
      return read(product.address + path, ballot);
    });
    const others = askOn(() => read(`${product.address}/api/admin/batches`, { headers: { cookie: organiser.cookie } }));
    const database = product.databaseProcesses();
    const peak = watchPeak(() => product.databaseProcesses());
    const ms = await timeMs(() => organiser.change(batchId, { phase: 3 }));
    const shown = await timeMs(async () => {
      while (!(await (await fetch(`${product.address}/api/active-batch`)).text()).includes('"phase":3'));
    });
    table.add('completion: the answer', seconds(ms), '30 s');
    table.add('completion: from the answer until the page shows it', seconds(shown), '5 s');
    table.add('completion: readers of the page wait', toText(await readers.stop()), '1 s, all 200');
    table.add('completion: ballots of that moment wait', toText(await writers.stop()), '30 s');
    table.add('completion: calls of the panel wait', toText(await others.stop()), '1 s');
    table.add(
      'completion: memory of the largest process of the database',
      `${peak().toFixed(0)} MB of ${database.length} processes`,
      '2 GB',
    );
  });
}

async function read(url: string, init: RequestInit = {}): Promise<{ status: number }> {
  const answer = await fetch(url, init);
  await answer.arrayBuffer();
  return answer;
}

/** The first answer that is none of patience, after how many others. */
async function readUntilThere(url: string, headers: Record<string, string> = {}) {
  const startedMs = performance.now();
  for (let asked = 1; ; asked++) {
    const answer = await fetch(url, { headers });
    const body = Buffer.from(await answer.arrayBuffer());
    if (answer.status === 200 || asked === 60) return { answer, body, asked, ms: performance.now() - startedMs };
  }
}

async function measureResult({ folder, table }: Place): Promise<void> {
  await withCity(folder, async ({ product, batchId }) => {
    const page = `${product.address}/batches/${batchId}`;
    const first = await readUntilThere(page);
    table.add(
      'result page: first',
      `${seconds(first.ms)}, ${first.answer.status} at the ${first.asked}. time of asking`,
      '5 s',
    );
    table.add(
      'result page: kept',
      `${(await timeMs(() => read(page))).toFixed(0)} ms, ${megabytes(first.body.length)}`,
      '500 ms',
    );
  });
}

async function measureRecord({ folder, table }: Place): Promise<void> {
  await withCity(folder, async ({ product, batchId }) => {
    const url = `${product.address}/api/batches/${batchId}/record`;
    const before = memoryMb(product);
    const peak = watchPeak(() => [product.pid]);
    const first = await readUntilThere(url);
    await writeFile(recordIn(folder), first.body);
    const packed = Number(first.answer.headers.get('content-length'));
    table.add(
      'record: first answer, read to its end',
      `${seconds(first.ms)}, ${first.answer.status} at the ${first.asked}. time of asking`,
      '60 s',
    );
    table.add('record: size, and as it is sent', `${megabytes(first.body.length)}, ${megabytes(packed)}`);
    table.add('record: again', seconds(await timeMs(() => read(url))), '10 s');
    const ten = await timeMs(() => Promise.all(Array.from({ length: 10 }, () => read(url))));
    table.add('record: by ten at once', seconds(ten));
    const etag = first.answer.headers.get('etag') ?? '';
    const again = await timeMs(() => fetch(url, { headers: { 'if-none-match': etag } }));
    table.add('record: not modified', `${again.toFixed(0)} ms`, '100 ms');
    table.add(
      'record: memory of the app, before and at most',
      `${before.toFixed(0)} MB, ${peak().toFixed(0)} MB`,
      '512 MB',
    );
  });
}

async function measureCount({ folder, table }: Place): Promise<void> {
  await withCity(folder, async ({ product, batchId }) => {
    const [row] = await query<{ ballots: number; links: number }>(
      product,
      'select (select count(*)::integer from ballots) as ballots, (select count(*)::integer from count_log) as links',
    );
    table.add('ballots, links of the log', `${row?.ballots}, ${row?.links}`);
    table.add('an independent count', await countApart(product, batchId), 'agrees');
  });
}

const verifyCommand = 'src/server/backup/verify-command.ts';

async function measureVerifyRecord({ folder, table }: Place): Promise<void> {
  const { seconds: s, mb, said } = await runCommand(verifyCommand, [recordIn(folder)]);
  table.add(
    'verify of the record by command',
    `${s.toFixed(1)} s, ${mb.toFixed(0)} MB; ${said.split('\n')[0]}`,
    '60 s, 500 MB',
  );
}

async function measureVerify({ folder, table }: Place): Promise<void> {
  const { seconds: s, mb, said } = await runCommand(verifyCommand, [], { env: { DATA_DIR: copyIn(folder) } });
  table.add(
    'verify of the database by command',
    `${s.toFixed(0)} s, ${mb.toFixed(0)} MB; ${said.split('\n')[0]}`,
    '15 min, 4 GB',
  );
}

async function measurePage({ folder, table }: Place): Promise<void> {
  await withCity(folder, async ({ product, batchId }) => {
    const { ms, mb, said } = await countInPage(product, batchId);
    table.add('the count in the page', `${seconds(ms)}, ${mb.toFixed(0)} MB; ${said}`, '500 MB');
  });
}

async function measureBackup({ folder, table }: Place): Promise<void> {
  rmSync(backupIn(folder), { force: true });
  const env = { DATA_DIR: copyIn(folder) };
  const { seconds: s, mb } = await runCommand('src/server/backup/backup-command.ts', [backupIn(folder)], { env });
  table.add(
    'backup',
    `${s.toFixed(0)} s, ${mb.toFixed(0)} MB of memory; ${megabytes(statSync(backupIn(folder)).size)}`,
    '5 min',
  );
}

async function measureRestore({ folder, table }: Place): Promise<void> {
  const restored = join(folder, 'restored');
  rmSync(restored, { recursive: true, force: true });
  const env = { DATA_DIR: restored };
  const { seconds: s, mb } = await runCommand('src/server/backup/restore-command.ts', [backupIn(folder)], { env });
  table.add('restore, with its check', `${s.toFixed(0)} s, ${mb.toFixed(0)} MB of memory`, '30 min, 4 GB');
  rmSync(restored, { recursive: true, force: true });
}

async function measureDisk({ folder, table }: Place): Promise<void> {
  const kilobytes = (path: string) =>
    existsSync(path) ? Number(execFileSync('du', ['-sk', path], { encoding: 'utf8' }).split('\t')[0]) : 0;
  table.add('disk of the data folder', megabytes(kilobytes(copyIn(folder)) * 1_024), '10 GB');
}
