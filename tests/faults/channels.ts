import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { BatchRecord5 } from '#contract/trust/count.ts';
import type { Product } from '#tests/support/product.ts';
import { verifyRecord } from '#verify/record.ts';
import { Booths } from './booths.ts';
import { becomeVoter, cast } from './cast.ts';
import { check } from './check.ts';
import { Desk } from './desk.ts';
import { type Council, Hall } from './hall.ts';
import type { Run } from './kills.ts';
import { Ledger } from './ledger.ts';
import { Organiser } from './organiser.ts';
import { withProduct } from './own-product.ts';
import { faultsOfPaper, paperRules } from './paper.ts';
import type { Report } from './report.ts';

const boothCount = 4;
const stacks = 3;
const sheetsPerStack = 60;
const betweenKillsMs = 4_000;

/**
 * A hall with phones and four booths in it, and a desk that types three stacks of paper once online stoning has closed. The app is
 * killed now and then as people give stones, and as many times as sheets are typed.
 */
export function playChannels(run: Run): Promise<Report> {
  return withProduct((product, folder) => play(run, product, new Ledger(join(folder, 'ledger.jsonl'))));
}

async function play({ chance, voters, kills }: Run, product: Product, ledger: Ledger): Promise<Report> {
  const { address } = product;
  const organiser = new Organiser([address]);
  await organiser.signIn();
  const council = await organiser.gather({ rules: { ...paperRules, booth: 'on' } });
  const booths = new Booths({ address, council, ledger, chance });
  await booths.open(organiser, boothCount);
  const desk = new Desk({ address, organiser, council, chance, sheetsPerStack });
  await desk.open();
  const kill = () => killAgainAndAgain({ product, kills, before: () => ledger.noteKill() });

  const hall = new Hall({ addresses: [address], council, ledger, chance, voters });
  const atBooths = booths.work();
  await hall.nextGoodAnswer();
  const recoveriesMs = await kill();
  await sleep(betweenKillsMs);
  booths.close();
  await Promise.all([hall.leave(), atBooths]);
  await organiser.call('POST', `/api/admin/batches/${council.batchId}/close-online`, {
    sheets_in_box: stacks * sheetsPerStack,
  });
  const late = await comeLate({ address, council, ledger, booths });
  const [more] = await Promise.all([kill(), desk.work(stacks)]);
  await organiser.change(council.batchId, { phase: 3 });

  const findings = await check(product.connection, ledger, address);
  ledger.close();
  const channels = await faultsOfChannels({ product, council, booths, desk });
  const faults = [...findings.faults, ...late, ...(await faultsOfPaper(product, desk)), ...channels.faults];
  const { browser, booth, paper } = channels.counts;
  return {
    name: `a hall of ${voters} (${browser} ballots), ${boothCount} booths (${booth}), a desk of paper (${paper})`,
    seed: chance.seed,
    kills: 2 * kills,
    recoveriesMs: [...recoveriesMs, ...more],
    findings: { ...findings, faults },
  };
}

type Kills = { product: Product; kills: number; before: () => void };

async function killAgainAndAgain({ product, kills, before }: Kills): Promise<number[]> {
  const recoveriesMs: number[] = [];
  for (let n = 0; n < kills; n++) {
    await sleep(betweenKillsMs);
    before();
    const since = performance.now();
    await product.kill();
    await product.start();
    recoveriesMs.push(performance.now() - since);
  }
  return recoveriesMs;
}

/** Once online stoning has closed, neither a phone nor a booth gives stones. */
async function comeLate({
  address,
  council,
  ledger,
  booths,
}: {
  address: string;
  council: Council;
  ledger: Ledger;
  booths: Booths;
}): Promise<string[]> {
  const cookie = (await becomeVoter(address)) ?? '';
  const choices = council.questionIds.slice(0, 4);
  const outcomes = [await cast(address, { council, ledger, cookie, key: randomUUID(), choices }), await booths.vote()];
  return outcomes.every((outcome) => outcome === 'refused') ? [] : [`ballots that came too late: ${outcomes}`];
}

type Played = { product: Product; council: Council; booths: Booths; desk: Desk };
type Counts = { browser: number; booth: number; paper: number };

/** Each ballot has the channel by which it came; the record tells as many of each, and holds. */
async function faultsOfChannels({
  product: { address, connection },
  council: { batchId },
  booths,
  desk,
}: Played): Promise<{ counts: Counts; faults: string[] }> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ key: string; channel: string }>(
    `select idempotency_key as key, coalesce(channel, 'browser') as channel from ballots`,
  );
  await client.end();
  const channelOf = (key: string) => (booths.keys.has(key) ? 'booth' : 'browser');
  const strays = rows.filter(({ key, channel }) => channel !== 'paper' && channel !== channelOf(key)).length;
  const count = (channel: string) => rows.filter((row) => row.channel === channel).length;
  const counts = { browser: count('browser'), booth: count('booth'), paper: count('paper') };
  const record = (await (await fetch(`${address}/api/batches/${batchId}/record`)).json()) as BatchRecord5;
  const { findings } = verifyRecord(record);
  const told = record.turnout_by_channel;
  const isAsTold = (Object.keys(counts) as (keyof Counts)[]).every((channel) => told?.[channel] === counts[channel]);
  return {
    counts,
    faults: [
      ...(strays > 0 ? [`${strays} ballots have the channel of another`] : []),
      ...(counts.paper === desk.given.length ? [] : [`${counts.paper} ballots of ${desk.given.length} sheets`]),
      ...(isAsTold && record.turnout === rows.length ? [] : [`the record tells ${JSON.stringify(told)}`]),
      ...findings.map((finding) => `the record: ${finding}`),
    ],
  };
}
