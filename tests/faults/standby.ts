import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '#tests/support/product.ts';
import { type ReplicatedPair, startReplicatedPair } from '#tests/support/replicated-pair.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';
import { withCopiesOn } from './copies.ts';
import { type Run, strikeAgainAndAgain } from './kills.ts';
import { joinReports, type Report } from './report.ts';

const copies = 3;
const mostStarts = 60;

/**
 * Kills the primary under three copies and one of these with it, promotes the synchronous standby, and starts the copy again while
 * there is no primary yet, as a supervisor does; each time another pair.
 */
export async function killPrimary(run: Run): Promise<Report> {
  const reports: Report[] = [];
  for (let n = 0; n < run.kills; n++) {
    const pair = await startReplicatedPair();
    reports.push(await killPrimaryOf(pair, pair.url, run).finally(pair.remove));
  }
  return joinReports(reports);
}

/** With copies that reach the pair by this URL. */
export async function killPrimaryOf(pair: ReplicatedPair, url: string, run: Run): Promise<Report> {
  const folder = makeScratchFolder();
  try {
    return await withCopiesOn(url, copies, (products) =>
      strikeAgainAndAgain(
        'the primary and a copy are killed, and the standby is promoted',
        { ...run, kills: 1 },
        {
          products,
          folder,
          connection: () => pair.standby,
          strike: async () => {
            const [victim] = run.chance.pick(products, 1);
            pair.killPrimary();
            await victim?.kill();
            const started = victim && startAsSupervisor(victim);
            return async () => {
              await pair.promoteStandby();
              await started;
            };
          },
        },
      ),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Without a primary a start ends, and is tried again a second later. */
async function startAsSupervisor(product: Product): Promise<void> {
  for (let tries = 0; tries < mostStarts; tries++) {
    const started = await product.start().then(
      () => true,
      () => false,
    );
    if (started) return;
    await sleep(1_000);
  }
  throw new Error(`A copy did not start in ${mostStarts} tries.`);
}
