import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Connection, toConnection } from '#server/database/connect.ts';
import { startEmbeddedDatabase } from '#server/database/embedded.ts';
import type { Council } from '#tests/faults/hall.ts';
import { Organiser } from '#tests/faults/organiser.ts';
import { Chance } from '#tests/support/chance.ts';
import { toUrl } from '#tests/support/database.ts';
import { Product } from '#tests/support/product.ts';
import { mostSilentMs } from '#tests/support/promised-answer.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';
import { verifyDatabase } from '#verify/database.ts';
import { type Rolled, rollThereAndBack } from './roll.ts';
import { madeUp, makeVersion } from './versions.ts';

// `npm run test:upgrade [-- --kills N --voters N --seed N --server postgres://…]`: two copies go from this version, as 1.0.0, to a made-up
// 1.1.0 and back, one after the other, while people vote and chance kills copies. On a PostgreSQL of its own, or on databases that it makes
// on another one, whose owner may.
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    voters: { type: 'string', default: '20' },
    seed: { type: 'string' },
    server: { type: 'string' },
  },
});
const [mostKills, voters] = [Number(values.kills), Number(values.voters)];
const chance = new Chance(Number(values.seed ?? Math.floor(Math.random() * 2 ** 31)));
const killsPerRoll = 8;

const folder = makeScratchFolder();
const embedded = values.server
  ? undefined
  : await startEmbeddedDatabase({ dataDir: join(folder, 'server'), log: () => {}, maxConnections: 200 });
const server = embedded?.connection ?? toConnection(values.server ?? '');
const versions = [
  { version: '1.0.0', folder: makeVersion(folder, '1.0.0') },
  { version: '1.1.0', folder: makeVersion(folder, '1.1.0', madeUp) },
] as const;
try {
  const council = await makeCouncil('upgrade_template');
  for (let roll = 1, kills = 0; kills < mostKills; roll++) {
    const rolled = await rollOnce(`upgrade_${roll}`, council, Math.min(killsPerRoll, mostKills - kills));
    kills += rolled.kills;
  }
} finally {
  await dropDatabases();
  await embedded?.stop();
  rmSync(folder, { recursive: true, force: true });
}

function urlOf(database: string): string {
  if (embedded) return toUrl({ ...embedded.connection, database });
  const url = new URL(values.server ?? '');
  url.pathname = `/${database}`;
  return url.href;
}

/** A database of 1.0.0 with a batch in stoning, of which each roll has a copy. */
async function makeCouncil(database: string): Promise<Council> {
  await onServer(`create database ${database}`);
  const product = newProduct(0, database);
  await product.start();
  const organiser = new Organiser([product.address]);
  await organiser.signIn();
  return organiser.gather().finally(() => product.stop());
}

function newProduct(number: number, database: string): Product {
  const env = { DATABASE_URL: urlOf(database), BACKUP_DAILY: 'off' };
  return new Product(join(folder, `data-${database}-${number}`), env, versions[0].folder);
}

async function rollOnce(database: string, council: Council, kills: number): Promise<Rolled> {
  await onServer(`create database ${database} template upgrade_template`);
  const copies = [1, 2].map((number) => newProduct(number, database));
  try {
    for (const copy of copies) await copy.start();
    const connection = toConnection(urlOf(database));
    const rolled = await rollThereAndBack({ copies, connection, council, folder, voters, chance }, versions, kills);
    const faults = [...rolled.findings.faults, ...(await readFaultsOfSchema(connection))];
    if (rolled.longestGapMs > mostSilentMs) faults.push('nobody had an answer for more than ten seconds');
    tell(database, rolled, faults);
    return rolled;
  } finally {
    await Promise.all(copies.map((copy) => copy.kill()));
    rmSync(join(folder, 'ledger.jsonl'), { force: true });
  }
}

/** What the newer version added is there, with its right, and the log knows of all of it. */
async function readFaultsOfSchema(connection: Connection): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } =
      await client.query(`select (select count(*) from ballots where made_up = 'since 1.1.0') = (select count(*) from ballots)
      and not has_table_privilege('ten_stones_app', 'made_up_tables', 'update')
      and has_table_privilege('ten_stones_app', 'made_up_tables', 'insert') as holds`);
    const { findings } = await verifyDatabase(async (text, values) => (await client.query(text, values)).rows);
    return [...(rows[0]?.holds ? [] : ['the schema of 1.1.0 is not there as it was made']), ...findings];
  } finally {
    await client.end();
  }
}

function tell(name: string, { kills, findings, unanswered, longestGapMs }: Rolled, faults: readonly string[]): void {
  if (faults.length > 0) process.exitCode = 1;
  const lines = [
    `${faults.length === 0 ? 'holds' : 'FAILS'}: ${name}, there and back (seed ${chance.seed}, load ${loadavg()[0]?.toFixed(0)})`,
    `  ${findings.answered} ballots answered, ${findings.refused} refused, ${findings.unknown} unknown (${findings.unknownFound} of them stored)`,
    `  ${kills} kills, ${findings.killsAtOpenBallot} with ballots on their way; ${unanswered} sends without an answer; nobody had one for at most ${(longestGapMs / 1000).toFixed(1)} s`,
    ...faults.slice(0, 20).map((fault) => `  ! ${fault}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function onServer(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(server);
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

/** On a server that is not its own nothing stays. */
async function dropDatabases(): Promise<void> {
  const { rows } = await onServer(`select datname from pg_database where datname ~ '^upgrade_(template|\\d+)$'`);
  for (const { datname } of rows) await onServer(`drop database ${datname} with (force)`);
}
