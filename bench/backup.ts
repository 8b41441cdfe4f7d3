// How long a backup of a large council and its restoration take, and how much memory: node bench/backup.ts [ballots]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { connectPatiently, type Database } from '../src/server/database/connect.ts';
import { startEmbeddedDatabase } from '../src/server/database/embedded.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { findDifferingRounds } from '../src/server/features/count/repository.ts';
import { makeScratchFolder } from '../tests/support/scratch-folder.ts';

const wanted = Number(process.argv[2] ?? 100_000);
const perStatement = 5_000;
const questions = 200;
const tellPeak = `data:text/javascript,process.on('exit',()=>console.error('peak memory: '+Math.round(process.resourceUsage().maxRSS/1024)+' MB'))`;

const folder = makeScratchFolder();
const source = join(folder, 'source');
const target = join(folder, 'target');
const file = join(folder, 'council.backup');
try {
  console.log(`${wanted} ballots over ${questions} questions`);
  const before = await withDatabase(source, async (db) => {
    await measure('filling', () => fill(db));
    return readCount(db);
  });
  await run('backup', source);
  console.log(`the file has ${((await stat(file)).size / 1e6).toFixed(1)} MB`);
  await run('restore', target);
  const after = await withDatabase(target, readCount);
  console.log(after === before ? 'the recount is identical' : 'THE RECOUNT DIFFERS');
  await runProduct();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function withDatabase<T>(dataDir: string, act: (db: Database) => Promise<T>): Promise<T> {
  const { connection, stop } = await startEmbeddedDatabase({ dataDir, log: () => {} });
  const { db } = connectPatiently(connection);
  try {
    await migrate(db);
    return await act(db);
  } finally {
    await db.destroy();
    await stop();
  }
}

/** Through the product's own tables and triggers, many ballots per statement. */
async function fill(db: Database): Promise<void> {
  await sql`
    insert into batches (id, name, submission_deadline, stoning_deadline, is_active, phase)
    values (gen_random_uuid(), 'A large council', now(), now(), true, 2)`.execute(db);
  await sql`
    insert into questions (id, text, author, author_email, batch_id)
    select gen_random_uuid(), repeat('Which question matters most? ', 5) || n, 'Author ' || n, n || '@example.org', batches.id
    from batches, generate_series(1, ${questions}::integer) as n`.execute(db);
  for (let done = 0; done < wanted; done += perStatement) {
    await sql`
      with chosen as (
        select array_agg(id) as ids from questions
      ), new_ballots as (
        insert into ballots (id, batch_id, round, voter_hash, idempotency_key, receipt)
        select uuidv7(), batches.id, 1, sha256(gen_random_uuid()::text::bytea), gen_random_uuid(), gen_random_uuid()
        from batches, generate_series(1, ${Math.min(perStatement, wanted - done)}::integer)
        returning id
      ), places as (
        -- The square prefers the first, so that a ranking comes out.
        select id, floor(random() ^ 2 * ${questions - 4}::integer)::integer as place from new_ballots
      )
      insert into ballot_choices (ballot_id, question_id, stones)
      select places.id, chosen.ids[places.place + stones], stones
      from places, chosen, generate_series(1, 4) as stones`.execute(db);
  }
}

/** The tallies as text, once a recount has agreed with them. */
async function readCount(db: Database): Promise<string> {
  const miscounts = await measure('recounting', () => findDifferingRounds(db));
  if (miscounts.length > 0) throw new Error('The tallies do not agree with the ballots.');
  const tallies = await db.selectFrom('tallies').selectAll().orderBy('question_id').execute();
  return JSON.stringify(tallies);
}

async function measure<T>(what: string, act: () => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  const made = await act();
  console.log(`${what}: ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
  return made;
}

function start(entry: string, args: string[], env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, ['--import', tellPeak, entry, ...args], {
    env: { ...process.env, DATABASE_URL: '', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function run(command: 'backup' | 'restore', dataDir: string): Promise<void> {
  console.log(`\n${command}`);
  await measure(command, async () => {
    const child = start(`src/server/backup/${command}.ts`, [file], { DATA_DIR: dataDir });
    child.stdout.pipe(process.stdout);
    await once(child, 'close');
    if (child.exitCode !== 0) throw new Error(`${command} failed.`);
  });
}

/** The product on that database: readers meanwhile, and its own daily backup after a minute. */
async function runProduct(): Promise<void> {
  console.log('\nthe product, with readers and a daily backup');
  const child = start('src/server/main.ts', [], { DATA_DIR: target, PORT: '0' });
  const stop = new AbortController();
  for await (const line of createInterface({ input: child.stdout })) {
    const [, address] = /Ten Stones is at (\S+)/.exec(line) ?? [];
    if (address) void read(`${address}/api/active-batch`, stop.signal);
    if (line.includes('daily backup')) break;
  }
  stop.abort();
  child.kill('SIGTERM');
  await once(child, 'close');
}

async function read(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await Promise.all(Array.from({ length: 10 }, () => fetch(url).then((answer) => answer.text())));
    await delay(50);
  }
}
