import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { prepareBinaries } from '#embedded-postgres/binaries.ts';
import { readPidFile } from '#embedded-postgres/postmaster.ts';
import { socketPort } from '#embedded-postgres/socket-folder.ts';
import { findDatabaseUser, giveTo, spawnOptionsFor } from '#embedded-postgres/system-user.ts';
import { startEmbeddedDatabase } from '#server/database/embedded.ts';
import { type DatabaseServer, toUrl } from './database.ts';
import { listDatabaseProcesses, signal } from './database-processes.ts';
import { beginMigrated } from './migrated-folder.ts';
import { makeScratchFolder } from './scratch-folder.ts';

/** A primary, and a standby that streams from it and confirms each commit. */
export type ReplicatedPair = {
  primary: DatabaseServer;
  standby: DatabaseServer;
  /** With both hosts, as an operator writes it to follow the one that takes writes. */
  url: string;
  stopPrimary: () => Promise<void>;
  /** `kill -9` of its every process. */
  killPrimary: () => void;
  promoteStandby: () => Promise<void>;
  /** Ends both and removes them. */
  remove: () => Promise<void>;
};

const longestWaitMs = 15_000;

/** Both run without the product's keeper: a primary that is killed stays away. */
export async function startReplicatedPair(): Promise<ReplicatedPair> {
  const folder = makeScratchFolder();
  const prepared = await prepareCluster(join(folder, 'data'));
  const [first, second] = [join(folder, 'primary'), join(folder, 'standby')];
  // A cold copy makes a standby: the embedded PostgreSQL has no pg_basebackup.
  for (const cluster of [first, second])
    await cp(join(folder, 'data/postgres'), cluster, { recursive: true, preserveTimestamps: true });
  const primary = await startPostgres(folder, first, prepared);
  await makeStandbyOf(primary.connection, second);
  const standby = await startPostgres(folder, second, prepared);
  await waitForReplication(primary.connection);
  const hosts = toUrl(primary.connection, [`${encodeURIComponent(standby.connection.host)}:${socketPort}`]);
  return {
    primary: primary.connection,
    standby: standby.connection,
    url: `${hosts}?target_session_attrs=read-write`,
    stopPrimary: () => primary.end('SIGINT'),
    killPrimary: () => signal(listDatabaseProcesses(first), 'SIGKILL'),
    promoteStandby: async () => {
      await query(standby.connection, 'select pg_promote()');
    },
    remove: async () => {
      await standby.end('SIGQUIT');
      await primary.end('SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A new cluster that is migrated and does not run; returns how to sign in. */
async function prepareCluster(dataDir: string): Promise<DatabaseServer> {
  await beginMigrated(dataDir);
  const database = await startEmbeddedDatabase({ dataDir, log: () => {} });
  await database.stop();
  return database.connection;
}

async function makeStandbyOf({ host, user, password }: DatabaseServer, cluster: string): Promise<void> {
  const source = `host=${host} user=${user} password=${password} application_name=standby`;
  await writeFile(join(cluster, 'standby.signal'), '');
  await writeFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
}

async function startPostgres(folder: string, cluster: string, prepared: DatabaseServer) {
  const host = `${cluster}-socket`;
  await mkdir(host, { mode: 0o700 });
  const owner = await findDatabaseUser(join(folder, 'data/postgres'));
  for (const place of [cluster, host]) await giveTo(owner, place);
  const { postgres } = await prepareBinaries({ user: owner, copiesFolder: folder, log: () => {} });
  const settings = ['listen_addresses=', `unix_socket_directories=${host}`, 'max_connections=50'];
  const child = spawn(postgres, ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])], {
    ...spawnOptionsFor(owner),
    stdio: 'ignore',
  });
  await until(async () => (await readPidFile(cluster))?.ready ?? false);
  return {
    connection: { ...prepared, host, port: socketPort },
    end: async (name: NodeJS.Signals) => {
      child.kill(name);
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

async function waitForReplication(primary: DatabaseServer): Promise<void> {
  await query(primary, `alter system set synchronous_standby_names = 'standby'`);
  await query(primary, 'select pg_reload_conf()');
  const states = () => query<{ sync_state: string }>(primary, 'select sync_state from pg_stat_replication');
  await until(async () => (await states()).some(({ sync_state }) => sync_state === 'sync'));
}

async function query<Row>(server: DatabaseServer, statement: string): Promise<Row[]> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** @throws Error when it does not become true */
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const giveUpMs = performance.now() + longestWaitMs;
  while (!(await isTrue())) {
    if (performance.now() > giveUpMs) throw new Error('The standby did not follow its primary.');
    await delay(50);
  }
}
