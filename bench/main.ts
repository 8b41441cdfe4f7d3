import { loadavg } from 'node:os';
import { measureActiveBatch } from './active-batch.ts';
import { measureBallots } from './ballots.ts';
import { measureLargeBatch } from './large-batch.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureMemory } from './memory.ts';
import { measureResults } from './results.ts';
import { measureSlowPhone } from './slow-phone.ts';
import { measureStart } from './start.ts';
import { measureStreams } from './streams.ts';
import { measureSubmissions } from './submissions.ts';
import { describeMachine } from './support/machine.ts';
import { measureWeights } from './weights.ts';

const figures: Record<string, (...amounts: number[]) => Promise<void>> = {
  'active-batch': measureActiveBatch,
  ballots: measureBallots,
  submissions: measureSubmissions,
  'large-batch': measureLargeBatch,
  streams: measureStreams,
  results: measureResults,
  'slow-phone': measureSlowPhone,
  lighthouse: measureLighthouse,
  weights: measureWeights,
  start: measureStart,
  memory: measureMemory,
};

const [name = '', ...amounts] = process.argv.slice(2);
const measure = figures[name];
if (measure) {
  console.log(describeMachine());
  await measure(...amounts.map(Number));
  console.log(`Load of the last minute at the end: ${loadavg()[0]?.toFixed(1)}`);
} else {
  console.log(`npm run bench -- <figure>; figures: ${Object.keys(figures).join(', ')}`);
  process.exitCode = 1;
}
