import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Connection } from '#server/database/connect.ts';
import { describe, holds } from '#tests/faults/report.ts';
import { killPrimaryOf } from '#tests/faults/standby.ts';
import { Chance } from '#tests/support/chance.ts';
import { startReplicatedPair } from '#tests/support/replicated-pair.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';
import { administrator, end, freePort, startCopy, until } from './copy.ts';

type Trial = { binary: string; folder: string; connection: Connection; libraries: NodeJS.ProcessEnv };

/** Two copies behind PgBouncer in session mode: what is done at one is heard by who listens at the other. */
export async function tryPgBouncer({ binary, ...trial }: Trial): Promise<string[]> {
  const { folder } = trial;
  const [port, one, two] = [await freePort(), await freePort(), await freePort()];
  const pooler = startPooler(binary, { ...trial, port, mode: 'session' });
  const env = { DATABASE_URL: `postgres://anybody@127.0.0.1:${port}/council`, DATA_DIR: join(folder, 'data') };
  const copies: ChildProcess[] = [];
  try {
    for (const each of [one, two]) copies.push(await startCopy(each, env));
    const heard = listen(two);
    await heard.begun;
    await openBatch(`http://127.0.0.1:${one}`);
    await until(
      async () => heard.text().includes('Council behind a pooler'),
      'What one copy did is heard at the other',
    );
    return [];
  } catch (error) {
    return [(error as Error).message];
  } finally {
    await Promise.all(copies.map((copy) => end(copy)));
    await end(pooler);
  }
}

/** In transaction mode a connection's role is lost between two transactions: no copy may start. */
export async function tryTransactionMode({ binary, ...trial }: Trial): Promise<string[]> {
  const [port, one] = [await freePort(), await freePort()];
  const pooler = startPooler(binary, { ...trial, port, mode: 'transaction' });
  const env = { DATABASE_URL: `postgres://anybody@127.0.0.1:${port}/council`, DATA_DIR: join(trial.folder, 'data') };
  const copy = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, ...env, PORT: String(one) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(copy.stderr);
  try {
    const ready = until(async () => (await fetch(`http://127.0.0.1:${one}/readyz`)).ok, 'A start');
    await Promise.race([once(copy, 'exit'), ready]);
    await end(copy);
    return (await said).includes('Set pool_mode = session') ? [] : [`a copy is not refused: ${await said}`];
  } finally {
    await end(pooler);
  }
}

/** One before each server of a synchronous pair, whose primary is killed with a copy while a hall votes. */
export async function tryPoolersOfPair({ binary, libraries }: Pick<Trial, 'binary' | 'libraries'>): Promise<string[]> {
  const pair = await startReplicatedPair();
  const started: { pooler: ChildProcess; folder: string }[] = [];
  const ports: number[] = [];
  try {
    for (const connection of [pair.primary, pair.standby]) {
      const [port, folder] = [await freePort(), makeScratchFolder()];
      started.push({ folder, pooler: startPooler(binary, { folder, connection, port, mode: 'session', libraries }) });
      ports.push(port);
    }
    const hosts = ports.map((port) => `127.0.0.1:${port}`);
    const url = `postgres://anybody@${hosts}/council?target_session_attrs=read-write`;
    const report = await killPrimaryOf(pair, url, { chance: new Chance(1), voters: 40, kills: 1, rounds: 0 });
    return holds(report) ? [] : [describe(report)];
  } finally {
    for (const { pooler, folder } of started) {
      await end(pooler, 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    }
    await pair.remove();
  }
}

function startPooler(
  binary: string,
  {
    folder,
    connection: { host, port: serverPort, user, password, database },
    port,
    mode,
    libraries,
  }: Omit<Trial, 'binary'> & { port: number; mode: 'session' | 'transaction' },
) {
  const file = join(folder, 'pgbouncer.ini');
  const server = Object.entries({ host, port: serverPort, dbname: database, user, password })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}='${value}'`);
  const settings = [`pool_mode = ${mode}`, 'auth_type = any', 'listen_addr = 127.0.0.1', `listen_port = ${port}`];
  const own = ['unix_socket_dir =', 'default_pool_size = 60', 'max_client_conn = 100'];
  writeFileSync(file, `[databases]\ncouncil = ${server.join(' ')}\n[pgbouncer]\n${[...settings, ...own].join('\n')}\n`);
  chmodSync(folder, 0o755);
  chmodSync(file, 0o644);
  // It refuses to be run by root, and only who runs the database may open its socket.
  const { uid, gid } = statSync(host ?? folder);
  return spawn(binary, ['-q', file], { stdio: ['ignore', 'ignore', 'inherit'], env: libraries, uid, gid });
}

/** The public events of a copy, as they come. */
function listen(port: number) {
  let said = '';
  const begun = fetch(`http://127.0.0.1:${port}/api/events`).then((answer) => {
    void (async () => {
      for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) said += part;
    })().catch(() => {}); // ends with its copy
  });
  return { begun, text: () => said };
}

async function openBatch(origin: string): Promise<void> {
  const headers = { 'content-type': 'application/json', origin };
  const call = async (method: string, path: string, body: object, cookie = '') => {
    const answer = await fetch(origin + path, { method, headers: { ...headers, cookie }, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const signedIn = await call('POST', '/api/auth/sign-in/email', administrator);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  const [submission_deadline, stoning_deadline] = [7, 14].map((n) =>
    new Date(Date.now() + n * 86_400_000).toISOString(),
  );
  const body = { name: 'Council behind a pooler', submission_deadline, stoning_deadline };
  const { id } = (await (await call('POST', '/api/admin/batches', body, cookie)).json()) as { id: string };
  await call('PATCH', `/api/admin/batches/${id}`, { is_active: true }, cookie);
}
