import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Chance } from '#tests/support/chance.ts';
import { signal } from '#tests/support/database-processes.ts';
import type { Product } from '#tests/support/product.ts';
import { check } from './check.ts';
import { type Council, Hall } from './hall.ts';
import { Ledger } from './ledger.ts';
import { Organiser } from './organiser.ts';
import { withProduct } from './own-product.ts';
import type { Report } from './report.ts';

/** What a scenario runs with, from the command line. */
export type Run = {
  chance: Chance;
  voters: number;
  kills: number;
  rounds: number;
  /** Voting cards, in the scenarios of them. */
  cards?: number;
  /** Codes that are guessed. */
  guesses?: number;
  /** The batch lets ballots change, and voters come back at random to give their stones otherwise. */
  changes?: boolean;
  /** Also how long people wait has a bound: of a run by itself, on a machine that does nothing else. */
  timed?: boolean;
};

/** Kills the app, `kill -9`; the database lives on, and the next start takes it over. */
export function killApp(run: Run): Promise<Report> {
  return onEmbedded('the app is killed', run, async (product) => {
    await product.kill();
    return async () => product.start();
  });
}

/** Kills every process of the database; the product starts it anew by itself. */
export function killDatabase(run: Run): Promise<Report> {
  return onEmbedded('the database is killed', run, async (product) => {
    signal(product.databaseProcesses(), 'SIGKILL');
    return async () => {};
  });
}

/** Stops the database in its tracks and lets it go on 15 seconds later. */
export function pauseDatabase(run: Run): Promise<Report> {
  return onEmbedded('the database stands still for 15 s', { ...run, kills: 1 }, async (product) => {
    const resume = product.pauseDatabase();
    await sleep(15_000);
    return async () => resume();
  });
}

/** Kills both at once. */
export function killBoth(run: Run): Promise<Report> {
  return onEmbedded('app and database are killed', run, async (product) => {
    const processes = product.databaseProcesses();
    await product.kill();
    signal(processes, 'SIGKILL');
    return async () => product.start();
  });
}

type Strike = (product: Product) => Promise<() => Promise<void>>;

function onEmbedded(name: string, run: Run, strike: Strike): Promise<Report> {
  return withProduct(async (product, folder) => {
    const report = await strikeAgainAndAgain(name, run, {
      products: [product],
      folder,
      connection: () => product.connection,
      strike: async () => strike(product),
    });
    await product.stop();
    const strays = product.databaseProcesses();
    if (strays.length > 0) report.findings.faults.push(`processes ${strays} are left over`);
    return report;
  });
}

type Battlefield = {
  products: readonly Product[];
  folder: string;
  connection: () => pg.ClientConfig;
  /** Kills something; what it returns brings it back. */
  strike: (ledger: Ledger) => Promise<() => Promise<void>>;
};

/** A hall votes while something is killed again and again, each time with ballots on their way. */
export async function strikeAgainAndAgain(name: string, run: Run, field: Battlefield): Promise<Report> {
  const { chance, voters, kills } = run;
  const addresses = field.products.map(({ address }) => address);
  const organiser = new Organiser(addresses);
  await organiser.signIn();
  const ledger = new Ledger(join(field.folder, 'ledger.jsonl'));
  const council = await organiser.gather({ rules: run.changes ? { ballot_changes: 'until_completed' } : {} });
  const hall = new Hall({ addresses, council, ledger, chance, voters, changes: run.changes ?? false });
  const takenOutEach = Math.ceil(kills / mostTakenOut);
  const recoveriesMs: number[] = [];
  for (let n = 0; n < kills; n++) {
    await hall.nextGoodAnswer();
    if (n % takenOutEach === 0) await takeOneOut(organiser, hall, council.questionIds[n / takenOutEach], council);
    await sleep(chance.between(100, 600));
    await ballotsOnTheirWay(ledger);
    ledger.noteKill();
    const bringBack = await field.strike(ledger);
    const since = performance.now();
    const recoveredMs = hall.nextGoodAnswer().then(() => performance.now() - since);
    await bringBack();
    recoveriesMs.push(await recoveredMs);
  }
  await hall.leave();
  const findings = await check(field.connection(), ledger, addresses[0] ?? '');
  ledger.close();
  return {
    name: run.changes ? `${name} while ballots change` : name,
    seed: chance.seed,
    kills,
    recoveriesMs,
    findings,
  };
}

/** As many remain as ballots need to place all of their picks anew. */
const mostTakenOut = 4;

/** Before a kill now and then, so that voters who place freed picks anew are among those that it meets. */
async function takeOneOut(
  organiser: Organiser,
  hall: Hall,
  questionId: string | undefined,
  council: Council,
): Promise<void> {
  if (!questionId) return;
  await organiser.takeOut(council, questionId);
  hall.noteTakenOut(questionId);
}

/** A kill at an idle moment would prove nothing. */
async function ballotsOnTheirWay(ledger: Ledger): Promise<void> {
  while (ledger.ballotsOnTheirWay === 0) await new Promise((resolve) => setImmediate(resolve));
}
