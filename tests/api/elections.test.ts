import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import type { Choices } from '#contract/council/ballots.ts';
import { countApi } from '#contract/trust/count.ts';
import { decideByDatabase, decideByVerify } from '#tests/elections/deciders.ts';
import { elect } from '#tests/elections/elect.ts';
import { type Election, findStandings, type Standing } from '#tests/elections/oracle.ts';
import { Chance } from '#tests/support/chance.ts';
import { becomeVoter, cast, openBatch, setPhase, takeOut } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import type { Query } from '#verify/query.ts';
import { verifyRecord } from '#verify/record.ts';

// `npm run test:elections` holds 100,000, others each time.
const electionCount = Number(process.env.ELECTIONS_COUNT ?? 1_000);
const seed = Number(process.env.ELECTIONS_SEED ?? 1);
const atOnce = 500;

const { app, admin } = await shareApp();
let client: pg.Client;
const query: Query = async (text, values) => (await client.query(text, values)).rows;

beforeAll(async () => {
  client = new pg.Client(app.connection);
  await client.connect();
});
afterAll(() => client.end());

test(`${electionCount} random elections end as an independent reading of the rules says (seed ${seed})`, {
  timeout: 3_600_000,
}, async () => {
  const chance = new Chance(seed);
  const differing: string[] = [];
  const seen = { tied: 0, drawn: 0, secret: 0 };
  for (let held = 0; held < electionCount; held += atOnce) {
    const elections = Array.from({ length: Math.min(atOnce, electionCount - held) }, () => elect(chance));
    const decided = await decideByDatabase(query, elections);
    for (const [index, election] of elections.entries()) {
      const expected = findStandings(election);
      note(seen, election, expected);
      const told = `election ${held + index}: ${JSON.stringify(election)}`;
      if (toText(decided[index]) !== toText(expected)) differing.push(`the database, ${told}`);
      if (toText(decideByVerify(election)) !== toText(expected)) differing.push(`verify, ${told}`);
    }
  }
  expect(differing.slice(0, 3)).toEqual([]);
  // Elections in which nothing is decided at the cut would prove nothing.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(electionCount / 20);
});

/** Counts what is worth deciding: joint questions at the cut, drawn ones, and few ballots. */
function note(seen: Record<'tied' | 'drawn' | 'secret', number>, election: Election, standings: Map<string, Standing>) {
  const { councilSize, tieAtCut, ballots } = election;
  const atCut = [...standings.values()].filter(
    ({ rank, joint }) => joint && councilSize !== null && rank <= councilSize,
  );
  const last = Math.max(0, ...atCut.map(({ rank }) => rank));
  const tied = atCut.filter(({ rank }) => rank === last);
  if (councilSize === null || last + tied.length - 1 <= councilSize || tied.length === 0) return;
  seen.tied += 1;
  if (tieAtCut === 'lot') seen.drawn += 1;
  if (ballots.length < 20) seen.secret += 1;
}

function toText(standings: Map<string, Standing> | undefined): string {
  const entries = [...(standings ?? [])].map(([id, { rank, joint, forwarded }]) => [id, rank, joint, forwarded]);
  return JSON.stringify(entries.sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)));
}

test('elections that are held with ballots end so on the page and in the record', { timeout: 120_000 }, async () => {
  const chance = new Chance(seed);
  for (let held = 0; held < 3; held += 1) {
    const planned = elect(chance);
    // Both sides of 20, whatever chance says.
    const ballots =
      held % 3 === 0 ? [...planned.ballots, ...planned.ballots].slice(0, 24) : planned.ballots.slice(0, 9);
    const { election, batchId } = await hold({ ...planned, ballots });
    const expected = findStandings(election);
    const { body: page } = await app.visitor().send(activeBatchApi.read, {});
    const shown = page.result?.questions.map(({ id, ...standing }) => [id, standing as Standing] as const);
    expect(toText(new Map(shown)), JSON.stringify(election)).toBe(toText(expected));
    const isPublic = election.ballots.length >= 20;
    expect(page.result?.questions.every(({ breakdown }) => (breakdown !== null) === isPublic)).toBe(true);
    const { body: record } = await app.visitor().send(countApi.readRecord, { params: { id: batchId } });
    expect(verifyRecord(record)).toMatchObject({ holds: true, findings: [] });
    const recorded = record.questions.flatMap(({ id, rank, joint, forwarded }) =>
      rank === null ? [] : [[id, { rank, joint, forwarded }] as const],
    );
    expect(toText(new Map(recorded))).toBe(toText(expected));
    if (!isPublic) expect(record.questions.every(({ breakdown }) => breakdown === null)).toBe(true);
    expect(page.result).toMatchObject({ seed: election.seed, receipts_digest: election.receiptsDigest });
    expect(page.batch?.commitment).toBe(sha256(election.seed));
  }
});

/** Holds an election through the product, with the questions, seed and receipts that it makes. */
async function hold(planned: Election): Promise<{ election: Election; batchId: string }> {
  const { councilSize, tieAtCut } = planned;
  const { batch, questions } = await openBatch(admin, {
    questions: planned.questions.length,
    takeAlong: 'none',
    rules: { council_size: councilSize, tie_at_cut: tieAtCut },
  });
  const ids = new Map(planned.questions.map(({ id }, index) => [id, questions[index]?.id ?? '']));
  const ballots = planned.ballots.map((ballot) => ballot.map((id) => ids.get(id) ?? ''));
  const receipts: string[] = [];
  for (const choices of ballots) {
    const { body, status } = await cast(await becomeVoter(app.visitor()), batch, choices as unknown as Choices);
    expect(status).toBe(201);
    receipts.push(body.receipt);
  }
  const out = planned.questions.filter(({ takenOut }) => takenOut).map(({ id }) => ids.get(id) ?? '');
  for (const id of out) expect((await takeOut(admin, batch, id)).status).toBe(204);
  const { commitment } = (await app.visitor().send(activeBatchApi.read, {})).body.batch ?? {};
  await setPhase(admin, batch, 3);
  const { result } = (await app.visitor().send(activeBatchApi.read, {})).body;
  expect(sha256(result?.seed ?? '')).toBe(commitment);
  const election: Election = {
    questions: questions.map(({ id }) => ({ id, takenOut: out.includes(id) })),
    ballots,
    councilSize,
    tieAtCut,
    seed: result?.seed ?? '',
    receiptsDigest: sha256(receipts.toSorted().join('\n')),
  };
  return { election, batchId: batch.id };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
