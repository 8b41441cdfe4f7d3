import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Organiser } from '#tests/faults/organiser.ts';
import { administrator, Product } from '#tests/support/product.ts';
import type { Target } from './clients.ts';
import { Hall } from './hall.ts';
import { Owner } from './owner.ts';

export type EveningOptions = {
  name: string;
  folder: string;
  minutes: number;
  voters: number;
  newcomers: number;
  opens: boolean;
};

/** What happened; an undefined time is somebody who did not get through. */
export type Evening = {
  name: string;
  votesMs: (number | undefined)[];
  newcomersMs: (number | undefined)[];
  pagesMs: (number | undefined)[];
  signIns: boolean[];
  hostileCalls: number;
  openings: number;
  turnout: unknown;
};

const pageEveryMs = 250;
const signIns = 3;

/** One hostile client in the network of a hall that votes. */
export async function spendEvening({
  name,
  folder,
  minutes,
  voters,
  newcomers,
  opens,
}: EveningOptions): Promise<Evening> {
  const product = new Product(folder, { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1/32', BACKUP_DAILY: 'off' });
  await product.start();
  const organiser = new Organiser([product.address]);
  await organiser.signIn();
  const council = await organiser.gather({ questions: 30 });
  const hallNetwork = '203.0.113.7';
  const target: Target = { address: product.address, hall: hallNetwork, ownerEmail: administrator.email, ...council };
  const hall = new Hall(target);
  const owner = new Owner(product.address, hallNetwork);
  if (!(await owner.signIn())) throw new Error('The owner could not sign in before anything hostile happened.');
  const cookies = await Promise.all(Array.from({ length: voters }, () => hall.becomeVoter()));

  const worker = new Worker(new URL('hostile.ts', import.meta.url), { workerData: { name, target } });
  let hostileCalls = 0;
  worker.on('message', (calls: number) => {
    hostileCalls = calls;
  });
  const lastMs = minutes * 60_000;
  const spread = <T>(count: number, withinMs: number, act: (n: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, n) => sleep((n * withinMs) / count).then(() => act(n))));
  let openings = 0;
  const [votesMs, newcomersMs, pagesMs, signedIn] = await Promise.all([
    spread(voters, lastMs, (n) => hall.vote(cookies[n] ?? '')),
    // The last of them has a minute left while the others still do their worst.
    spread(newcomers, Math.max(lastMs / 2, lastMs - 60_000), () => hall.voteAsNewcomer()),
    spread(lastMs / pageEveryMs, lastMs, () => hall.readPage()),
    spread(signIns, lastMs, () => owner.signIn()),
    spread(lastMs / 10_000, lastMs, async (n) => {
      if (opens && n > 0 && (await owner.openOwnNetwork())) openings += 1;
    }),
  ]);
  await worker.terminate();
  const turnout = await owner.readTurnout(council.batchId);
  hall.close();
  owner.close();
  await product.stop();
  return { name, votesMs, newcomersMs, pagesMs, signIns: signedIn, hostileCalls, openings, turnout };
}
