import { loadavg } from 'node:os';
import { measureActiveBatch } from './active-batch.ts';
import { measureAdminTables } from './admin-tables.ts';
import { measureHttpBallots } from './http-ballots.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measurePage } from './page.ts';
import { measureStart } from './start.ts';
import { measureStreams } from './streams.ts';
import { describeMachine } from './support/machine.ts';
import { measureWeights } from './weights.ts';

const figures: Record<string, () => Promise<void>> = {
  'active-batch': measureActiveBatch,
  ballots: measureHttpBallots,
  streams: measureStreams,
  page: measurePage,
  'admin-tables': measureAdminTables,
  lighthouse: measureLighthouse,
  weights: measureWeights,
  start: measureStart,
};

const measure = figures[process.argv[2] ?? ''];
if (measure) {
  console.log(describeMachine());
  await measure();
  console.log(`Load of the last minute at the end: ${loadavg()[0]?.toFixed(1)}`);
} else {
  console.log(`npm run bench -- <figure>; figures: ${Object.keys(figures).join(', ')}`);
  process.exitCode = 1;
}
