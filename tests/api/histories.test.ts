import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnswerCounts, type Cast, playHistory } from '#tests/histories/play.ts';
import { join } from '#tests/support/administrators.ts';
import { startTestApp } from '#tests/support/app.ts';
import { becomeVoter } from '#tests/support/council.ts';

// A sample in every run; `npm run test:histories` plays 1,000, others each time.
const count = Number(process.env.HISTORIES_COUNT ?? 1);
const seed = Number(process.env.HISTORIES_SEED ?? 20_300_114);
const steps = 40;
const mostVoters = 8;

let cast: Cast;
const answerCounts: AnswerCounts = new Map();

beforeAll(async () => {
  const app = await startTestApp();
  const owner = await app.signIn();
  const { visitor: other } = await join(app, owner, 'administrator');
  const voters = await Promise.all(Array.from({ length: mostVoters }, () => becomeVoter(app.visitor())));
  const client = new pg.Client(app.connection);
  await client.connect();
  cast = { app, client, administrators: { owner, other }, voters };
});
afterAll(async () => {
  await cast.client.end();
  await cast.app.stop();
});

test(`in ${count} histories, papers, rules, ballots and counts hold`, { timeout: count * 60_000 }, async () => {
  const failed: string[] = [];
  for (let n = 0; n < count; n++) {
    const found = await playHistory(cast, seed + n, { steps, answerCounts });
    if (found) failed.push(found);
  }
  if (process.env.HISTORIES_COUNT) process.stdout.write(`${describeOutcomes()}\n`);
  expect(failed.join('\n\n')).toBe('');
});

function describeOutcomes(): string {
  return [...answerCounts]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, times]) => `${String(times).padStart(7)}  ${name}`)
    .join('\n');
}
