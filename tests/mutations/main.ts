import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { judged, options } from './options.ts';

// `npm run test:mutations [-- FILE …]`: bends what decides at each place in each way that the library knows, and asks whether a test sees
// it. All of `options.ts` unless files are named. It lists what no test saw, and fails where that is too much.
const named = process.argv.slice(2);
const mutate = named.length > 0 ? named : judged.flatMap(({ files }) => files);
const mutants = await new Stryker({ ...options, mutate }).runMutationTest();

for (const [file, own] of Map.groupBy(mutants, ({ fileName }) => path.relative('.', fileName))) {
  const seen = own.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  const missed = own.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').length;
  const atLeast = judged.find(({ folder }) => file.startsWith(folder))?.atLeast ?? 0;
  const score = (100 * seen) / (seen + missed || 1);
  if (score >= atLeast) continue;
  process.stdout.write(`${file}: ${score.toFixed(1)} of 100 mutants are seen, and ${atLeast} have to be.\n`);
  process.exitCode = 1;
}
