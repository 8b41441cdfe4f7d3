import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { signal } from '#tests/support/database-processes.ts';
import type { Product } from '#tests/support/product.ts';
import { verifyDatabase } from '#verify/database.ts';
import { Desk } from './desk.ts';
import type { Run } from './kills.ts';
import { Organiser } from './organiser.ts';
import { withProduct } from './own-product.ts';
import type { Report } from './report.ts';

export const paperRules = { paper: 'on', stones_shown: 'when_completed' } as const;
const sheetsPerStack = 60;

/** Kills the app, the database, or both, while two people type a stack, and every other time as it is sent to be counted. */
export function killWhileTyping(run: Run): Promise<Report> {
  return withProduct(async (product) => {
    const organiser = new Organiser([product.address]);
    await organiser.signIn();
    const council = await organiser.gather({ rules: paperRules });
    const desk = new Desk({ address: product.address, organiser, council, chance: run.chance, sheetsPerStack });
    await desk.open();
    await organiser.call('POST', `/api/admin/batches/${council.batchId}/close-online`, { sheets_in_box: 0 });
    const working = desk.work();
    const struck = await strikeAgainAndAgain(run, desk, product);
    desk.leave();
    await working;
    const count = desk.given.length + desk.invalid;
    await organiser.call('PUT', `/api/admin/batches/${council.batchId}/sheets/in-box`, { count });
    await organiser.change(council.batchId, { phase: 3 });
    return toReport(run, desk, { ...struck, faults: [...struck.faults, ...(await faultsOfPaper(product, desk))] });
  });
}

type Struck = { metEntry: number; metCount: number; countedBefore: number; recoveriesMs: number[]; faults: string[] };

async function strikeAgainAndAgain({ chance, kills }: Run, desk: Desk, product: Product): Promise<Struck> {
  const struck: Struck = { metEntry: 0, metCount: 0, countedBefore: 0, recoveriesMs: [], faults: [] };
  for (let n = 0; n < kills; n++) {
    if (n % 2 === 0) await sleep(chance.between(200, 1_500));
    else {
      await desk.nextCount();
      await sleep(chance.between(0, 90));
    }
    while (desk.onTheirWay === 0) await new Promise((resolve) => setImmediate(resolve));
    const isCount = desk.stack?.isBeingCounted ?? false;
    const atHand = desk.stack?.id;
    const processes = product.databaseProcesses();
    const victim = chance.one(['app', 'database', 'both'] as const);
    if (victim !== 'database') await product.kill();
    if (victim !== 'app') signal(processes, 'SIGKILL');
    const since = performance.now();
    if (victim !== 'database') await product.start();
    const moment = await untilReadable(product, desk);
    struck.recoveriesMs.push(performance.now() - since);
    struck.faults.push(...moment.faults);
    struck[isCount ? 'metCount' : 'metEntry'] += 1;
    if (isCount && moment.countedStacks.includes(atHand ?? '')) struck.countedBefore += 1;
  }
  return struck;
}

type Moment = { faults: string[]; countedStacks: string[] };

/** What a database that is there again holds of stacks: all of each, or nothing of it. */
async function untilReadable(product: Product, desk: Desk): Promise<Moment> {
  const until = performance.now() + 60_000;
  for (;;) {
    const client = new pg.Client(product.connection);
    client.on('error', () => {});
    try {
      await client.connect();
      return await readMoment(client, desk);
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

async function readMoment(client: pg.Client, desk: Desk): Promise<Moment> {
  const [stack, whole] = [desk.stack, desk.given.length];
  const { id, answered, valid } = stack ?? { id: null, answered: 0, valid: 0 };
  const { rows } = await client.query<{
    ballots: number;
    sheets: number;
    of_stacks: number;
    left_over: number;
    entered: number;
    is_open: boolean;
    counted: string[];
  }>(
    `select
      (select count(*)::integer from ballots where channel = 'paper') as ballots,
      (select count(*)::integer from sheets where state = 'counted') as sheets,
      (select coalesce(sum(counted), 0)::integer from stacks) as of_stacks,
      (select count(*)::integer from stack_entries join stacks on stacks.id = stack_id where state <> 'open') as left_over,
      (select count(*)::integer from stack_entries where stack_id = $1) as entered,
      exists (select from stacks where id = $1 and state = 'open') as is_open,
      (select coalesce(json_agg(id), '[]') from stacks where state = 'counted') as counted`,
    [id],
  );
  const now = rows[0] as (typeof rows)[number];
  const faults: string[] = [];
  if (now.ballots !== now.of_stacks || now.sheets !== now.of_stacks)
    faults.push(`${now.ballots} ballots and ${now.sheets} sheets of stacks that counted ${now.of_stacks}`);
  if (now.left_over > 0) faults.push(`${now.left_over} entries are left of stacks that are closed`);
  if (now.is_open && now.entered < answered)
    faults.push(`${answered} entries were answered, and ${now.entered} are there`);
  // What the desk knows may be a stack behind by the time of the answer, never half of one.
  const isWhole = [whole, whole + valid, desk.given.length].includes(now.ballots);
  if (!isWhole && desk.stack?.id === id)
    faults.push(`${now.ballots} ballots, after stacks of ${whole} and one of ${valid}`);
  return { faults, countedStacks: now.counted };
}

/** Of a batch that is completed: the ballots by paper are what stood on the sheets, each once, and everything holds. */
export async function faultsOfPaper({ connection }: Product, { given, invalid, faults }: Desk): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ choices: string }>(
      `select string_agg(question_id::text, ',' order by stones desc) as choices
       from ballots join ballot_choices on ballot_id = ballots.id where channel = 'paper' group by ballots.id`,
    );
    const { rows: sheets } = await client.query<{ invalid: number; entries: number }>(
      `select (select count(*)::integer from sheets where state = 'invalid') as invalid,
         (select count(*)::integer from stack_entries) as entries`,
    );
    const found = rows.map(({ choices }) => choices).sort();
    const { findings } = await verifyDatabase(async (text, values) => (await client.query(text, values)).rows);
    return [
      ...faults,
      ...(found.join(' ') === given.toSorted().join(' ') ? [] : [`${found.length} ballots of ${given.length} sheets`]),
      ...(sheets[0]?.invalid === invalid ? [] : [`${sheets[0]?.invalid} sheets are invalid, of ${invalid}`]),
      ...(sheets[0]?.entries === 0 ? [] : [`${sheets[0]?.entries} entries are left`]),
      ...findings,
    ];
  } finally {
    await client.end();
  }
}

function toReport({ chance, kills }: Run, desk: Desk, struck: Struck): Report {
  const { metEntry, metCount, countedBefore, recoveriesMs, faults } = struck;
  return {
    name: `paper is typed and counted: ${metEntry} kills as sheets were entered, ${metCount} as a stack was counted`,
    seed: chance.seed,
    kills,
    recoveriesMs,
    findings: {
      answered: desk.given.length,
      refused: desk.refused,
      unknown: 0,
      unknownFound: 0,
      placedAnew: 0,
      killsAtOpenBallot: metEntry + metCount,
      killsAfterCommit: countedBefore,
      faults,
    },
  };
}
