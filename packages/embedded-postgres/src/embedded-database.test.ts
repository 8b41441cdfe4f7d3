import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbeddedDatabase } from './embedded-database.ts';
import { isPostmasterOf, readPidFile } from './postmaster.ts';
import { giveTo, spawnOptionsFor } from './system-user.ts';
import { makeTestFolder } from './test-folder.ts';

// Making a database takes a busy machine long.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const databaseName = 'stones';
const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

let shared: string;
let existing: string;
let systemFolder: string;
let scratch: string;
let dataDir: string;
const logged: string[] = [];
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  shared = makeTestFolder();
  existing = path.join(shared, 'data');
  systemFolder = path.join(shared, 'system');
  await (await startEmbeddedDatabase({ dataDir: existing, databaseName, systemFolder, log: () => {} })).stop();
});

afterAll(() => rm(shared, { recursive: true }));

beforeEach(() => {
  scratch = makeTestFolder();
  dataDir = path.join(scratch, 'data');
  logged.length = 0;
});

afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
  await rm(scratch, { recursive: true, force: true, maxRetries: 10 });
});

const cluster = () => path.join(dataDir, 'postgres');

/** Most tests share one, because making a database takes twenty times as long as starting it. */
async function useExistingDatabase(): Promise<void> {
  dataDir = existing;
  await rm(path.join(dataDir, 'postgres.log'), { force: true });
}

async function start(more: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> {
  const log = (message: string) => {
    // Where these tests themselves run from a place that the database's user cannot reach, each start says so.
    if (!message.includes('a copy in')) logged.push(message);
  };
  const database = await startEmbeddedDatabase({ dataDir, databaseName, systemFolder, log, ...more });
  cleanups.push(() => database.stop());
  return database;
}

async function query(database: Pick<EmbeddedDatabase, 'connection'>, sql: string): Promise<unknown[]> {
  const client = new pg.Client(database.connection);
  client.on('error', () => {}); // a test that kills the database expects this
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.map(([value]) => value);
  } finally {
    await client.end();
  }
}

type Copy = { child: ChildProcess; say: string; connection: EmbeddedDatabase['connection'] };

/** A server in a process of its own. Resolves with its first word: ready, or why not. */
async function startCopy(): Promise<Copy> {
  const child = spawnCopy();
  const [line] = await once(createInterface(child.stdout as NodeJS.ReadableStream), 'line');
  return { child, ...JSON.parse(line) };
}

function spawnCopy(): ChildProcess {
  const code = `
    import { startEmbeddedDatabase } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded-database.ts'))};
    process.on('SIGINT', () => console.log('SIGINT'));
    try {
      const options = ${JSON.stringify({ dataDir, databaseName, systemFolder })};
      const { connection } = await startEmbeddedDatabase({ ...options, log: () => {} });
      console.log(JSON.stringify({ say: 'ready', connection }));
      setInterval(() => {}, 1e6);
    } catch (error) {
      console.log(JSON.stringify({ say: error.message }));
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(async () => {
    await kill(child);
    // Its database ends a moment after it: the next start on the folder waits for that.
    await startEmbeddedDatabase({ dataDir, databaseName, systemFolder, log: () => {} }).then(
      (database) => database.stop(),
      () => {},
    );
  });
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** The shell that `endWithUs` starts, found by what it is told to end. */
async function killWatcherOf(pid: number): Promise<void> {
  const { stdout } = await run('pgrep', ['-f', `kill -INT "\\$1" sh ${pid}$`]);
  process.kill(Number(stdout), 'SIGKILL');
}

async function postmasterPid(): Promise<number> {
  const pid = (await readPidFile(cluster()))?.pid;
  if (!pid) throw new Error('No postmaster is running.');
  return pid;
}

describe('an ordinary start', () => {
  test('keeps what was written, from one start to the next', async () => {
    await useExistingDatabase();
    const first = await start();
    await query(first, 'create table if not exists stones as select 4 as weight');
    await Promise.all([first.stop(), first.stop()]);
    await first.stop();
    expect(await readPidFile(cluster())).toBeUndefined();

    expect(await query(await start(), 'select weight from stones')).toEqual([4]);
    expect(await readFile(path.join(dataDir, 'postgres.log'), 'utf8')).not.toMatch(/recovery|not properly shut down/);
  });

  test('turns its log over while it runs, and goes on writing to it', async () => {
    await useExistingDatabase();
    const database = await start({ turnLogEveryMs: 20 });
    const log = path.join(dataDir, 'postgres.log');
    await query(database, `do $$ begin raise warning '%', repeat('x', 5000001); end $$`);
    await vi.waitFor(async () => expect((await stat(`${log}.1`)).size).toBeGreaterThan(5_000_000), { timeout: 30_000 });
    await vi.waitFor(async () => expect((await stat(log)).size).toBeLessThan(1_000_000), { timeout: 30_000 });
    await query(database, `do $$ begin raise warning 'after it was turned'; end $$`);
    const said = await readFile(log, 'utf8');
    expect(said).toContain('after it was turned');
    expect(said).not.toContain('\0');
    await rm(`${log}.1`);
  });

  test('is safe and private: synced to disk, checksummed, no network, a password that only its owner reads', async () => {
    await useExistingDatabase();
    const database = await start();
    const settings = await query(
      database,
      `select name || '=' || setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes',
       'data_checksums', 'listen_addresses', 'server_encoding', 'TimeZone', 'password_encryption') order by name collate "C"`,
    );
    expect(settings).toEqual([
      'TimeZone=UTC',
      'data_checksums=on',
      'fsync=on',
      'full_page_writes=on',
      'listen_addresses=',
      'password_encryption=scram-sha-256',
      'server_encoding=UTF8',
      'synchronous_commit=on',
    ]);
    expect(await query(database, `select lower('ÄRGER')`)).toEqual(['ärger']);
    expect((await stat(database.connection.host)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600);
    expect(Buffer.from(database.connection.password, 'base64url')).toHaveLength(32);

    const stranger = { connection: { ...database.connection, password: 'guessed' } };
    await expect(query(stranger, 'select 1')).rejects.toThrow('password authentication failed');
  });

  test('finds a shorter place for the socket of a folder with a very long name', async () => {
    dataDir = path.join(scratch, 'a-folder-name-that-goes-on'.repeat(4), 'data');
    await mkdir(path.dirname(dataDir));
    await run('cp', ['-a', existing, dataDir]); // Node's own copy would give the files to root
    const database = await start();
    expect(database.connection.host).not.toContain(dataDir);
    expect(await query(database, 'select 1')).toEqual([1]);
    await database.stop();
    await expect(stat(database.connection.host)).rejects.toThrow('ENOENT');
  });

  test('that fails says why, in the words of the database', async () => {
    await useExistingDatabase();
    cleanups.push(() => writeFile(path.join(cluster(), 'PG_VERSION'), '18\n'));
    await writeFile(path.join(cluster(), 'PG_VERSION'), '12\n');
    await expect(start()).rejects.toThrow(/did not start.*initialized by PostgreSQL version 12/s);
  });

  test('is not ended by the Ctrl-C that its server gets', async () => {
    await useExistingDatabase();
    const copy = await startCopy();
    const pid = await postmasterPid();
    const heard = once(createInterface(copy.child.stdout as NodeJS.ReadableStream), 'line');
    process.kill(-(copy.child.pid as number), 'SIGINT');
    expect(await heard).toEqual(['SIGINT']);
    expect(await query(copy, 'select 1')).toEqual([1]);
    expect(await postmasterPid()).toBe(pid);
  });
});

describe('a second copy on the same folder', () => {
  test('is refused by name, and the first goes on', async () => {
    await useExistingDatabase();
    const first = await start();
    const second = await startCopy();
    expect(second.say).toContain(`Another process (${process.pid}) already runs the database in ${dataDir}`);
    await expect(startEmbeddedDatabase({ dataDir, databaseName, systemFolder, log: () => {} })).rejects.toMatchObject({
      code: 'in_use',
    });
    expect(await query(first, 'select 1')).toEqual([1]);

    await first.stop();
    expect((await startCopy()).say).toBe('ready');
  });

  test('at the same instant: exactly one wins', async () => {
    const says = (await Promise.all([startCopy(), startCopy(), startCopy()])).map(({ say }) => say);
    expect(says.filter((say) => say === 'ready')).toHaveLength(1);
    expect(says.filter((say) => say.startsWith('Another process'))).toHaveLength(2);
  });
});

describe('after a violent end', () => {
  test.skipIf(process.platform === 'win32')(
    'of the server, the database ends by itself, in order, and keeps its rows',
    async () => {
      await useExistingDatabase();
      const copy = await startCopy();
      const pid = await postmasterPid();
      await query(copy, 'create table if not exists stones as select 4 as weight');
      await kill(copy.child);
      await vi.waitFor(async () => expect(await isPostmasterOf(cluster(), pid)).toBe(false), { timeout: 30_000 });

      const next = await start();
      expect(logged).toEqual([]);
      expect(await query(next, 'select weight from stones')).toEqual([4]);
      expect(await readFile(path.join(dataDir, 'postgres.log'), 'utf8')).not.toContain('not properly shut down');
    },
  );

  test('of the server and of what watches it, the next one ends the orphaned database and keeps its rows', async () => {
    await useExistingDatabase();
    const copy = await startCopy();
    const orphan = await postmasterPid();
    await query(copy, 'create table if not exists stones as select 4 as weight');
    await killWatcherOf(orphan);
    await kill(copy.child);
    expect(await isPostmasterOf(cluster(), orphan)).toBe(true);

    const next = await start();
    expect(logged).toEqual([expect.stringContaining(`process ${orphan}`)]);
    expect(await isPostmasterOf(cluster(), orphan)).toBe(false);
    expect(await query(next, 'select weight from stones')).toEqual([4]);
    expect(await readFile(path.join(dataDir, 'postgres.log'), 'utf8')).not.toContain('not properly shut down');
  });

  test('of both, the next one waits until the last process of the old database lets go', async () => {
    await useExistingDatabase();
    const copy = await startCopy();
    const client = new pg.Client(copy.connection);
    client.on('error', () => {});
    await client.connect();
    const backend = (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
    process.kill(backend, 'SIGSTOP'); // as if deep in a query that does not look up
    await kill(copy.child);
    process.kill(await postmasterPid(), 'SIGKILL');

    const next = start();
    await vi.waitFor(
      async () => expect(await readFile(path.join(dataDir, 'postgres.log'), 'utf8')).toContain('still in use'),
      { timeout: 30_000 },
    );
    process.kill(backend, 'SIGKILL');
    expect(await query(await next, 'select 1')).toEqual([1]);
  });

  test('of the database alone, it comes back under the same address', async () => {
    await useExistingDatabase();
    const database = await start();
    const pid = await postmasterPid();
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await query(database, 'select 1')).toEqual([1]), { timeout: 30_000 });
    expect(await postmasterPid()).not.toBe(pid);
    expect(logged).toEqual(['The database ended unexpectedly (SIGKILL), restarting it.']);
    await database.stop();
    expect(await readPidFile(cluster())).toBeUndefined();
  });

  test('in the middle of a transaction that made an unlogged table, the next start works', async () => {
    await useExistingDatabase();
    const copy = await startCopy();
    const client = new pg.Client(copy.connection);
    client.on('error', () => {});
    await client.connect();
    await client.query('begin; create unlogged table hurried (stones integer)');
    const { rows } = await client.query(`select pg_relation_filepath('hurried') as file, pg_backend_pid() as backend`);
    // What another transaction flushes takes the making of the table to the disk with it.
    await query(copy, `select pg_logical_emit_message(true, 'test', 'flush')`);
    const pid = await postmasterPid();
    await killWatcherOf(pid);
    await kill(copy.child);
    // At once, or it would take its table back.
    process.kill(rows[0].backend, 'SIGSTOP');
    process.kill(pid, 'SIGKILL');
    process.kill(rows[0].backend, 'SIGKILL');
    // The one of its two files that had not reached the disk yet: recovery makes it anew.
    await rm(path.join(cluster(), `${rows[0].file}_init`));

    expect(await query(await start(), 'select 1')).toEqual([1]);
    expect(await readFile(path.join(dataDir, 'postgres.log'), 'utf8')).toContain('File exists');
  });

  test('in the middle of making the database, the next start makes it whole', async () => {
    const child = spawnCopy();
    await vi.waitFor(
      async () => {
        const entries = await readdir(dataDir, { recursive: true });
        expect(entries).toContainEqual(expect.stringMatching(/postgres\.new-.*base.1/));
      },
      { timeout: 30_000, interval: 5 },
    );
    await kill(child);
    await expect(stat(cluster())).rejects.toThrow('ENOENT');

    expect(await query(await start(), 'select current_database()')).toEqual([databaseName]);
    expect((await readdir(dataDir)).filter((name) => name.includes('.new'))).toEqual([]);
  });

  test('a process id that another program has got since does not block, and that program is left alone', async () => {
    await useExistingDatabase();
    const database = await start();
    const { user } = await ownerOfCluster();
    const pidFileText = await readFile(path.join(cluster(), 'postmaster.pid'), 'utf8');
    await database.stop();
    const stranger = spawn('sleep', ['60'], spawnOptionsFor(user));
    cleanups.push(() => kill(stranger));
    await writeFile(path.join(cluster(), 'postmaster.pid'), pidFileText.replace(/^\d+/, String(stranger.pid)));
    await giveTo(user, cluster());

    expect(await query(await start(), 'select 1')).toEqual([1]);
    expect(stranger.signalCode).toBeNull();
  });

  test('a lock file that a power cut left empty does not block', async () => {
    await useExistingDatabase();
    await writeFile(path.join(cluster(), 'postmaster.pid'), '');
    await utimes(path.join(cluster(), 'postmaster.pid'), 0, 0);
    expect(await query(await start(), 'select 1')).toEqual([1]);
  });
});

describe.runIf(isRoot)('as root', () => {
  test('a cluster keeps the user that it belongs to, and one that root put back gets one', async () => {
    await useExistingDatabase();
    await giveTo({ name: 'somebody', uid: 12_345, gid: 12_345 }, cluster());
    const theirs = await start();
    expect((await stat(`/proc/${await postmasterPid()}`)).uid).toBe(12_345);
    await theirs.stop();

    await giveTo({ name: 'root', uid: 0, gid: 0 }, cluster());
    await chmod(cluster(), 0o755);
    expect(await query(await start(), 'select 1')).toEqual([1]);
    expect((await ownerOfCluster()).uid).not.toBe(0);
  });

  test('a folder that this user cannot enter keeps its database elsewhere, says where, and finds it again', async () => {
    await mkdir(dataDir, { mode: 0o700 });
    const first = await start();
    expect(logged).toEqual([
      expect.stringMatching(`The database is in ${systemFolder}/data-.* cannot enter ${dataDir}`),
    ]);
    await query(first, 'create table if not exists stones as select 4 as weight');
    await expect(start()).rejects.toMatchObject({ code: 'in_use' });
    await first.stop();

    await chmod(dataDir, 0o711);
    const again = await start();
    expect(await query(again, 'select weight from stones')).toEqual([4]);
    await again.discard(); // which another start made, and stays

    const place = (await readFile(path.join(dataDir, 'postgres.location'), 'utf8')).trim();
    expect(await readdir(place)).toContain('postgres');
    await rm(place, { recursive: true });
    await expect(start()).rejects.toThrow('is gone or out of reach');

    await rm(path.join(dataDir, 'postgres.location'));
    await chmod(dataDir, 0o700);
    await (await start()).discard();
    expect(await readdir(dataDir)).toEqual([]);
    expect(await readdir(systemFolder)).not.toContainEqual(expect.stringMatching(/^data-/));
  });

  test('where this user can enter neither folder, root is told to run it as the user whom they belong to', async () => {
    const theirs = path.join(scratch, 'theirs');
    await mkdir(theirs, { mode: 0o700 });
    await expect(start({ dataDir: path.join(theirs, 'restored'), systemFolder: theirs })).rejects.toThrow(
      /can enter neither .*restored nor .*Run this as the user whom/,
    );
    expect(await readdir(theirs)).toEqual([]);
  });
});

async function ownerOfCluster() {
  const { uid, gid } = await stat(cluster());
  return { uid, user: isRoot ? { name: 'owner', uid, gid } : undefined };
}
