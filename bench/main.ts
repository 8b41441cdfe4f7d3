import { cpus, loadavg, totalmem } from 'node:os';
import { measureAnswers } from './answers.ts';
import { measureCards } from './cards.ts';
import { measureDesk } from './desk.ts';
import { measureHall } from './hall.ts';
import { measureMillion } from './million/million.ts';
import { measureBooths, measureHeldLine, measureHousehold } from './multiplied.ts';
import { measureLighthouse, measureSlowPhone, measureWeights } from './page.ts';
import { measureMemory, measureStart } from './process.ts';
import { measureActiveBatch, measureLargeBatch, measureResults } from './reads.ts';
import { measureSimilar } from './similar.ts';
import { measureStrangers, measureStrangersBehindProxy } from './strangers.ts';
import { measureStreams, measureStreamsBehindProxy } from './streams.ts';
import { measureBallots, measureSubmissions } from './writes.ts';

type Measure = (...amounts: number[]) => Promise<void>;

const figures: Record<string, Measure> = {
  ballots: measureBallots,
  submissions: measureSubmissions,
  'active-batch': measureActiveBatch,
  results: measureResults,
  answers: measureAnswers,
  'large-batch': measureLargeBatch,
  streams: measureStreams,
  'streams-behind-proxy': measureStreamsBehindProxy,
  start: measureStart,
  memory: measureMemory,
  lighthouse: measureLighthouse,
  hall: measureHall,
  strangers: measureStrangers,
  'strangers-behind-proxy': measureStrangersBehindProxy,
  household: measureHousehold,
  booths: measureBooths,
  'held-line': measureHeldLine,
  'slow-phone': measureSlowPhone,
  similar: measureSimilar,
  desk: measureDesk,
  cards: measureCards,
  weights: measureWeights,
};

// What has arguments of its own.
const withArguments: Record<string, (args: readonly string[]) => Promise<void>> = { million: measureMillion };

const load = () => loadavg()[0]?.toFixed(1);
const [name = '', ...args] = process.argv.slice(2);
const measure = withArguments[name] ?? byAmounts(figures[name]);
if (measure) {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  console.log(
    `${cpus().length} × ${cpus()[0]?.model.trim()}, ${gigabytes} GB, Node ${process.version}, load ${load()}`,
  );
  await measure(args);
  console.log(`Load of the last minute at the end: ${load()}`);
} else {
  console.log(`npm run bench -- <figure>; figures: ${Object.keys({ ...figures, ...withArguments }).join(', ')}`);
  process.exitCode = 1;
}

function byAmounts(measureBy: Measure | undefined) {
  return measureBy && ((amounts: readonly string[]) => measureBy(...amounts.map(Number)));
}
