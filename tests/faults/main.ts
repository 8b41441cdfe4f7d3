import { parseArgs } from 'node:util';
import { Chance } from '#tests/support/chance.ts';
import { describe, holds } from './report.ts';
import { type Scenario, type ScenarioName, scenarios } from './scenarios.ts';

// `npm run test:faults [-- SCENARIO … --seed N --voters N --kills N --rounds N --cards N --guesses N --changes]`;
// all scenarios unless some are named. With --changes voters change their ballots at random, in the scenarios that kill something.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    voters: { type: 'string' },
    kills: { type: 'string' },
    rounds: { type: 'string' },
    cards: { type: 'string', default: '1000' },
    guesses: { type: 'string', default: '100000' },
    changes: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const voters = Number(values.voters ?? 100);
const rounds = Number(values.rounds ?? 50);

for (const name of positionals.length > 0 ? positionals : Object.keys(scenarios)) {
  if (!isScenario(name))
    throw new Error(`There is no scenario ${name}; there are ${Object.keys(scenarios).join(', ')}.`);
  const scenario: Scenario = scenarios[name];
  const kills = Number(values.kills ?? scenario.kills ?? 0);
  const report = await scenario.play({
    chance: new Chance(seed),
    voters,
    kills,
    rounds,
    cards: Number(values.cards),
    guesses: Number(values.guesses),
    changes: values.changes,
    timed: true,
  });
  process.stdout.write(`${describe(report)}\n`);
  if (!holds(report)) process.exitCode = 1;
}

function isScenario(name: string): name is ScenarioName {
  return Object.hasOwn(scenarios, name);
}
