import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '#server/database/embedded.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';
import { findBinary } from './binaries.ts';
import { end, freePort, startCopy, until } from './copy.ts';
import { tryPgBouncer, tryPoolersOfPair, tryTransactionMode } from './pgbouncer.ts';
import { makeCertificate, proxies, startProxy } from './proxies.ts';
import { askThrough, restartUnderLoad } from './rolling-restart.ts';

// `npm run test:proxies`: the files of deploy/proxies with the programs that they are for, and PgBouncer. What this machine
// has not is skipped by name; `PROXY_BINARIES` names folders to look in, `PROXY_LIBRARIES` those of their libraries.
const folder = makeScratchFolder();
const libraries = process.env.PROXY_LIBRARIES;
const env = { ...process.env, ...(libraries && { LD_LIBRARY_PATH: libraries }) };
const database = await startEmbeddedDatabase({ dataDir: join(folder, 'database'), log: () => {} });
const say = (line: string) => process.stdout.write(`${line}\n`);
try {
  await tryProxies();
  const binary = findBinary('pgbouncer');
  if (!binary) say('PgBouncer: skipped, this machine has none');
  else {
    const trial = { binary, folder, connection: database.connection, libraries: env };
    tell('PgBouncer', await tryPgBouncer(trial));
    tell('PgBouncer in transaction mode', await tryTransactionMode(trial));
    tell('PgBouncer before each of a synchronous pair', await tryPoolersOfPair(trial));
  }
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

function tell(name: string, faults: readonly string[]): void {
  say(`${name}: ${faults.length === 0 ? 'good' : faults.join('; ')}`);
  if (faults.length > 0) process.exitCode = 1;
}

async function tryProxies(): Promise<void> {
  const { host, user, password, database: name } = database.connection;
  const copyEnv = {
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@/${name}?host=${encodeURIComponent(host)}`,
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: 'https://stones.example.org',
    TRUSTED_PROXIES: '127.0.0.1/32',
    DRAIN_SECONDS: '5',
  };
  const copies = [await freePort(), await freePort()] as const;
  const running = new Map<number, ChildProcess>();
  const started: ChildProcess[] = [];
  const ports: Record<string, number> = {};
  try {
    for (const port of copies) running.set(port, await startCopy(port, copyEnv));
    const certificate = makeCertificate(folder);
    for (const [each, { binary }] of Object.entries(proxies)) {
      const found = findBinary(binary);
      if (!found) {
        say(`${each}: skipped, this machine has none`);
        continue;
      }
      const port = await freePort();
      const place = { folder, host: 'stones.example.org', port, plainPort: await freePort(), copies, certificate };
      started.push(startProxy(each, found, place, env));
      await until(async () => (await askThrough(port, 'GET', '/readyz')) === 200, `${each} passes on`);
      ports[each] = port;
    }
    const get = (port: number) => running.get(port) as ChildProcess;
    const counts = await restartUnderLoad(
      { ports, copies, env: copyEnv },
      { get, set: (port, copy) => running.set(port, copy) },
    );
    for (const [each, { asked, lost }] of counts) {
      const metrics = await askThrough(ports[each] ?? 0, 'GET', '/metrics');
      tell(`${each}, ${asked} requests while both copies restarted`, [
        ...(lost > 0 ? [`${lost} lost`] : []),
        ...(metrics === 403 ? [] : [`/metrics answers ${metrics}`]),
      ]);
    }
  } finally {
    await Promise.all([...started, ...running.values()].map((child) => end(child)));
  }
}
