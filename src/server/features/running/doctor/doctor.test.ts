import { once } from 'node:events';
import { mkdir, rm, truncate, utimes } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { appVersion } from '#server/app-version.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { readConfig } from '#server/config.ts';
import { connectPatiently } from '#server/database/connect.ts';
import { insertAttempt } from '#server/features/running/backups/repository.ts';
import { openBatch } from '#tests/support/council.ts';
import { createDatabase } from '#tests/support/database.ts';
import { makeTestFolder } from '#tests/support/own-server.ts';
import { prepareApp } from '#tests/support/prepared-app.ts';
import { readSecrets } from '#tests/support/secrets.ts';
import { startServerWith } from '#tests/support/server-with-settings.ts';
import { backupAge } from './backup-age.ts';
import { examine } from './examine.ts';
import type { Asked, Installation } from './installation.ts';
import { keys } from './keys.ts';

// A database of its own is made to prove that a backup restores.
vi.setConfig({ testTimeout: 120_000 });

const { app, admin } = await prepareApp();
const noBackups = { BACKUP_DAILY: 'off' };

type Planted = { env?: NodeJS.ProcessEnv; asked?: Asked } & Partial<Pick<Installation, 'readDisk' | 'now'>>;

/** What is found of the app, as it is or with something planted. */
async function findWhat(planted?: Planted): Promise<string[]> {
  return (await find(planted)).map(({ what }) => what);
}

function find({ env = noBackups, asked = {}, ...tools }: Planted = {}) {
  const { port } = new URL(app.url);
  const config = readConfig({ PORT: port, PUBLIC_URL: app.url, DATA_DIR: makeTestFolder(), ...env });
  return examine(config, app.connection, { asked, ...tools });
}

/** Another server, such as a proxy. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function makeBackup(folder: string): Promise<string> {
  const file = join(folder, 'backups/ten-stones-2030-01-01T00-00-00Z.backup');
  await mkdir(join(folder, 'backups'), { recursive: true });
  await writeBackup(app.connection, file);
  return file;
}

beforeAll(() => openBatch(admin));

test('in a healthy installation nothing is found, backup and mail server among it', async () => {
  const mailServer = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
  const listener = mailServer.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => new Promise<void>((done) => mailServer.close(() => done())));
  const folder = makeTestFolder();
  await makeBackup(folder);
  await insertAttempt(app.deps.db, { fileName: 'ten-stones', bytes: 1 });
  const env = {
    DATA_DIR: folder,
    BACKUP_DAILY: 'on',
    SMTP_URL: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    MAIL_FROM: 'council@example.org',
  };
  expect(await findWhat({ env, asked: { clock: app.url, copies: [app.url] } })).toEqual([]);
});

test('keys that lie in the database, and a file of them that is gone', async () => {
  const found = await findWhat({ env: { ...noBackups, DATABASE_URL: 'postgres://db.example.org/stones' } });
  expect(found).toContainEqual(expect.stringMatching(/^The keys lie in the database that they protect/));
  const connection = await createDatabase(inject('databaseServer'));
  const file = join(makeTestFolder(), 'keys');
  await readSecrets(connection, file);
  const config = readConfig({ DATA_DIR: makeTestFolder(), KEYS_FILE: file, ...noBackups });
  const { db } = connectPatiently(connection);
  onTestFinished(() => db.destroy());
  const look = () => keys.look({ config, db } as Installation);
  expect(await look()).toEqual([]);
  await rm(file);
  expect(await look()).toMatchObject([{ what: expect.stringContaining(`there is no file ${file}`) }]);
});

test('a disk of which less than 10 % is free; a folder that nothing is written to is none', async () => {
  const readDisk = async () => ({ bytes: 1000, freeBytes: 99 });
  expect(await findWhat({ readDisk })).toEqual([expect.stringMatching(/^Of the disk of .* only 9 % is free\.$/)]);
  expect(await findWhat({ readDisk: async () => ({ bytes: 1000, freeBytes: 100 }) })).toEqual([]);
  const never = join(makeTestFolder(), 'never-made');
  const elsewhere = { ...noBackups, DATA_DIR: never, DATABASE_URL: 'postgres://db.example.org/stones' };
  expect(await findWhat({ env: elsewhere })).toEqual([expect.stringMatching(/^The keys lie in the database/)]);
});

test('a clock that is ten minutes off: that of this machine, or by one elsewhere', async () => {
  const now = () => Date.now() + 600_000;
  expect(await findWhat({ now })).toContain('The clock of the database is 10 minutes behind that of this machine.');
  const clock = await serve((_, answer) => {
    answer.setHeader('date', new Date(Date.now() + 600_000).toUTCString()).end();
  });
  expect(await findWhat({ asked: { clock } })).toEqual([
    `The clock of ${clock} is 10 minutes ahead of that of this machine.`,
  ]);
});

test('fsync off', async () => {
  const connection = await startServerWith(['fsync=off']);
  const config = readConfig({ PORT: new URL(app.url).port, DATA_DIR: makeTestFolder(), ...noBackups });
  const found = await examine(config, connection, { asked: {} });
  expect(found.map(({ what }) => what)).toEqual([
    'The database has fsync = off.',
    expect.stringContaining('another Ten Stones answers there'),
  ]);
});

test('a backup that is older than two days, and none at all', async () => {
  const folder = makeTestFolder();
  const file = await makeBackup(folder);
  const before = new Date(Date.now() - 3 * 24 * 3_600_000);
  await utimes(file, before, before);
  const { db } = connectPatiently(app.connection);
  onTestFinished(() => db.destroy());
  // By itself, since to restore the file takes two seconds of the processor.
  const named = { asked: { backup: file }, config: readConfig(noBackups), db, now: Date.now } as Installation;
  expect(await backupAge.look(named)).toMatchObject([{ what: 'The last backup is 3 days old.' }]);
  await app.deps.db.deleteFrom('backup_attempts').execute();
  expect(await findWhat({ env: { BACKUP_DAILY: 'on' } })).toEqual([]);
  await sql`update kysely_migration set timestamp = ${before.toISOString()}`.execute(db);
  expect(await findWhat({ env: { BACKUP_DAILY: 'on' } })).toEqual([
    'There is no backup, and the installation is 3 days old.',
  ]);
  await sql`update kysely_migration set timestamp = ${new Date().toISOString()}`.execute(db);
});

test('a backup that does not restore', async () => {
  const folder = makeTestFolder();
  const file = await makeBackup(folder);
  await truncate(file, 2_000);
  await insertAttempt(app.deps.db, { fileName: 'ten-stones', bytes: 1 });
  expect(await findWhat({ env: { DATA_DIR: folder, BACKUP_DAILY: 'on' } })).toEqual([
    expect.stringContaining(`The backup ${file} does not restore: `),
  ]);
});

test('a mail server that refuses, and one whose certificate nobody knows', async () => {
  const MAIL_FROM = 'council@example.org';
  const away = { ...noBackups, MAIL_FROM, SMTP_URL: 'smtp://127.0.0.1:1' };
  expect(await findWhat({ env: away })).toEqual([expect.stringMatching(/^The mail server does not let us in \(E/)]);
  const server = new SMTPServer({ secure: true, authOptional: true });
  vi.mocked(console.error).mockClear(); // it warns of its certificate
  server.on('error', () => {}); // that we hang up
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
  const SMTP_URL = `smtps://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  expect(await findWhat({ env: { ...noBackups, MAIL_FROM, SMTP_URL } })).toEqual([
    expect.stringMatching(/^The mail server’s certificate is not trusted: .*certificate/),
  ]);
});

test('an address that leads elsewhere: to nobody, to something else, to another council', async () => {
  const found = (PUBLIC_URL: string) => findWhat({ env: { ...noBackups, PUBLIC_URL } });
  expect(await found('http://127.0.0.1:1')).toEqual([expect.stringContaining('it does not answer')]);
  const other = await serve((_, answer) => void answer.end('<h1>Our town</h1>'));
  expect(await found(other)).toEqual([expect.stringContaining('something else answers there')]);
  // Both have nothing to show.
  const { app: council } = await prepareApp();
  expect(await found(council.url)).toEqual([expect.stringContaining('another Ten Stones answers there')]);
});

test('two versions at once, or two commits that call themselves by one', async () => {
  const copyOf = (version: string, commit: string) =>
    serve(async ({ url }, answer) => {
      const other = url === '/healthz' ? { status: 'ok', version, commit } : await (await fetch(app.url + url)).json();
      answer.end(JSON.stringify(other));
    });
  const copies = [await copyOf(appVersion, 'c0ffee'), await copyOf(appVersion, 'decade')];
  expect(await find({ asked: { copies } })).toEqual([
    {
      what: expect.stringContaining(`${appVersion} c0ffee`),
      // As docs/promises.md and docs/operations.md say it: an upgrade in the usual order is no reason to stop.
      why: expect.stringContaining('a minor version and the one before it serve together'),
      next: expect.stringMatching(/^Start the older copies from the files of the newer version, one after the other/),
    },
  ]);
  // Where a copy cannot say its commit, nothing is known of it but its version.
  expect(await findWhat({ asked: { copies: [await copyOf(appVersion, 'unknown')] } })).toEqual([]);
  expect(await findWhat({ asked: { copies: [await copyOf('0.0.1', 'unknown')] } })).toEqual([
    expect.stringContaining('0.0.1 unknown'),
  ]);
});

test('a product that is stopped, a port that is something else’s, and copies that are not there or of another installation', async () => {
  const stopped = await findWhat({ env: { ...noBackups, PORT: '1', PUBLIC_URL: '' } });
  expect(stopped).toEqual([
    expect.stringMatching(/^Ten Stones does not run at http:\/\/127\.0\.0\.1:1: it does not answer/),
  ]);
  const { app: otherApp } = await prepareApp();
  const wrongPort = await findWhat({ env: { ...noBackups, PORT: new URL(otherApp.url).port, PUBLIC_URL: '' } });
  expect(wrongPort).toEqual([expect.stringContaining('another Ten Stones answers there')]);
  expect(await findWhat({ asked: { copies: ['http://127.0.0.1:1', otherApp.url] } })).toEqual([
    expect.stringMatching(/^The copy at http:\/\/127\.0\.0\.1:1 is not one of this installation: it does not answer/),
    expect.stringMatching(/is not one of this installation: another Ten Stones/),
  ]);
});

test('a log whose head is behind a noted one', async () => {
  const head = 'ab'.repeat(32);
  expect(await findWhat({ asked: { head } })).toEqual([
    expect.stringContaining('The head that you gave is not in the log'),
  ]);
});

test('a variable that nobody reads', async () => {
  expect(await findWhat({ env: { ...noBackups, PUBLIC_URI: 'https://stones.example.org' } })).toEqual([
    'PUBLIC_URI is set, and nothing reads it. Is PUBLIC_URL meant?',
  ]);
});

test('a proxy that is not trusted', async () => {
  const proxy = await serve(async ({ url }, answer) => {
    const passed = await fetch(`${app.url}${url}`);
    answer.setHeader('via', '1.1 Caddy').end(await passed.text());
  });
  const env = { ...noBackups, PUBLIC_URL: proxy };
  expect(await findWhat({ env })).toEqual([
    'Visitors come through a proxy (1.1 Caddy), and TRUSTED_PROXIES is not set.',
  ]);
  expect(await findWhat({ env: { ...env, TRUSTED_PROXIES: '127.0.0.1/32' } })).toEqual([]);
});

test('what cannot be looked at is told too', async () => {
  const readDisk = () => Promise.reject(new Error('no such folder'));
  expect(await findWhat({ readDisk })).toEqual(['It could not be looked at: disk (no such folder).']);
});
