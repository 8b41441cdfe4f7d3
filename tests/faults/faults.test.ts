import { expect, test } from 'vitest';
import { Chance } from '#tests/support/chance.ts';
import type { Run } from './kills.ts';
import { describe, holds } from './report.ts';
import { type ScenarioName, scenarios } from './scenarios.ts';

// The short form of `npm run test:faults`: the same harness, few kills.
const seed = 20261121;

const short: [ScenarioName, Partial<Run>][] = [
  ['app', { kills: 2 }],
  ['database', { kills: 2 }],
  ['both', { kills: 1 }],
  ['copies', { kills: 2 }],
  ['standby', { kills: 1 }],
  ['one-voter', { rounds: 2 }],
  ['complete', { rounds: 3 }],
];

test.each(short)('%s: no stone is lost or doubled', { timeout: 120_000 }, async (name, amount) => {
  const report = await scenarios[name].play({ chance: new Chance(seed), voters: 20, kills: 0, rounds: 0, ...amount });
  expect(holds(report), describe(report)).toBe(true);
});
