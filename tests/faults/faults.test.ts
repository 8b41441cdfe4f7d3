import { expect, test } from 'vitest';
import { Chance } from '#tests/support/chance.ts';
import { findCommitSeed } from '../../scripts/commit-seed.mjs';
import type { Run } from './kills.ts';
import { describe, holds } from './report.ts';
import { type ScenarioName, scenarios } from './scenarios.ts';

// A sample of `npm run test:faults`: the same harness, one kill each, and of the scenarios one, which each commit has another
// of. 'both' kills what 'app' and 'database' kill apart, and tests/api/promoted-standby.test.ts has a primary that dies.
const seed = 20261121;

const short: [ScenarioName, Partial<Run>][] = [
  ['both', { kills: 1 }],
  ['copies', { kills: 1 }],
  ['copies', { kills: 1, changes: true }],
  ['one-voter', { rounds: 1 }],
  ['complete', { rounds: 1 }],
  ['deadlines', { rounds: 2 }],
  ['mails', { kills: 1 }],
  ['paper', { kills: 2 }],
  ['channels', { kills: 0 }],
  ['cards', { cards: 20 }],
  ['guesses', { guesses: 600 }],
];

const turn = findCommitSeed() % short.length;
const ofThisCommit = short.slice(turn, turn + 1);

test.each(ofThisCommit)('%s: no stone is lost or doubled', { timeout: 120_000 }, async (name, amount) => {
  const report = await scenarios[name].play({ chance: new Chance(seed), voters: 20, kills: 0, rounds: 0, ...amount });
  expect(holds(report), describe(report)).toBe(true);
});
