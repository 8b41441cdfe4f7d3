import { rmSync } from 'node:fs';
import { startReplicatedPair } from '#tests/support/replicated-pair.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';
import { withCopiesOn } from './copies.ts';
import { type Run, strikeAgainAndAgain } from './kills.ts';
import { joinReports, type Report } from './report.ts';

/** Kills the primary under two copies and promotes its synchronous standby; each time another pair. */
export async function killPrimary(run: Run): Promise<Report> {
  const reports: Report[] = [];
  for (let n = 0; n < run.kills; n++) reports.push(await killOnePrimary({ ...run, kills: 1 }));
  return joinReports(reports);
}

async function killOnePrimary(run: Run): Promise<Report> {
  const folder = makeScratchFolder();
  const pair = await startReplicatedPair();
  try {
    return await withCopiesOn(pair.url, 2, (products) =>
      strikeAgainAndAgain('the primary is killed and its standby promoted', run, {
        products,
        folder,
        connection: () => pair.standby,
        strike: async () => {
          pair.killPrimary();
          return pair.promoteStandby;
        },
      }),
    );
  } finally {
    await pair.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
