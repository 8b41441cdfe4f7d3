import type pg from 'pg';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { batchesApi } from '#contract/council/batches.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { countApi } from '#contract/trust/count.ts';
import type { Visitor } from '#tests/support/app.ts';
import { verifyDatabase } from '#verify/database.ts';
import { verifyRecord } from '#verify/record.ts';
import { countGiven, type Voter } from './ballots.ts';
import { type Paper, paperOf, type State, type StateOfBatch } from './state.ts';

/** Each ballot that was answered is there, no other, and the last of each voter counts. */
export async function faultsOfCount(client: pg.Client, voters: readonly Voter[]): Promise<string[]> {
  const { rows: ballots } = await client.query<{ receipt: string; choices: string[] }>(`
    select receipt, array_agg(question_id::text order by stones desc) as choices
    from ballots join ballot_choices on ballot_id = ballots.id group by ballots.id`);
  const { rows: tallies } = await client.query<{ key: string; tally: string }>(`
    select batch_id || ' ' || round as key, question_id || ' ' || stones || ' ' || votes as tally
    from tallies where votes > 0 or stones > 0`);
  const { rows: counted } = await client.query<{ key: string; receipt: string }>(
    `select batch_id || ' ' || round as key, receipt from counted_ballots`,
  );
  const given = voters.flatMap((voter) => [...voter.given.values()]);
  const rounds = countGiven(voters);
  const receiptsOfRounds = [...rounds].flatMap(([key, { receipts }]) => receipts.map((receipt) => `${key} ${receipt}`));
  const talliesOfRounds = [...rounds].flatMap(([key, count]) =>
    [...count.tallies].map(([id, { stones, votes }]) => `${key} ${id} ${stones} ${votes}`),
  );
  return [
    ...differences(
      'ballots',
      given.map(({ receipt, choices }) => `${receipt} ${choices.join()}`),
      ballots.map(({ receipt, choices }) => `${receipt} ${choices.join()}`),
    ),
    ...differences(
      'ballots that count',
      receiptsOfRounds,
      counted.map(({ key, receipt }) => `${key} ${receipt}`),
    ),
    ...differences(
      'tallies',
      talliesOfRounds,
      tallies.map(({ key, tally }) => `${key} ${tally}`),
    ),
  ];
}

function differences(what: string, expected: readonly string[], found: readonly string[]): string[] {
  const missing = expected.filter((one) => !found.includes(one));
  const extra = found.filter((one) => !expected.includes(one));
  return [...missing.map((one) => `${what}: ${one} is missing`), ...extra.map((one) => `${what}: ${one} is too much`)];
}

/**
 * What the panel and the page show of a batch past submission is its paper with what the ballots give, whatever became of
 * its questions.
 */
export async function faultsOfViews(
  admin: Visitor,
  state: State,
  batch: StateOfBatch,
  voters: readonly Voter[],
): Promise<string[]> {
  const paper = paperOf(state, batch.id);
  if (!paper) return [`the batch ${batch.id} in phase ${batch.phase} has no paper`];
  // What of it can be seen depends on when somebody looked.
  if (batch.phase === 2 && paper.stones_shown === 'in_groups' && !paper.shown_early) return [];
  const panel = await admin.send(questionsApi.list, { query: { batch: batch.id } });
  const page = batch.is_active ? await admin.send(activeBatchApi.read, {}) : undefined;
  const tallies = countGiven(voters).get(`${batch.id} ${batch.round}`)?.tallies;
  const entries = Object.entries(paper.entries);
  const toLines = (some: typeof entries) =>
    some.map(([id, { text, author, taken_out, reason, corrected }]) =>
      toLine(id, [text, author, taken_out ? (reason ?? '') : null, corrected], toShown(batch, paper, tallies?.get(id))),
    );
  const standing = toLines(entries.filter(([, { removed }]) => !removed));
  // The page of a completed batch keeps an empty place where words were removed.
  const onPage = batch.phase === 3 ? toLines(entries) : standing;
  return [
    ...differences(`the panel's view of ${batch.id}`, standing, panel.body.map(toSeen)),
    ...(page ? differences(`the page of ${batch.id}`, onPage, page.body.questions.map(toSeen)) : []),
  ];
}

function toSeen({ id, text, author, stones, votes, taken_out, corrected = [] }: PublicQuestion): string {
  return toLine(id, [text, author, taken_out?.reason ?? null, corrected.map((words) => words.text)], { stones, votes });
}

type Tally = { stones: number; votes: number };

function toShown({ phase }: StateOfBatch, { stones_shown, shown_early }: Paper, tally?: Tally): Tally {
  const isBlind = phase === 2 && stones_shown === 'when_completed' && !shown_early;
  return isBlind || !tally ? { stones: 0, votes: 0 } : tally;
}

function toLine(id: string, words: unknown, { stones, votes }: Tally): string {
  return JSON.stringify([id, words, stones, votes]);
}

function isBlind(state: State, { id, phase }: StateOfBatch): boolean {
  const paper = paperOf(state, id);
  return phase === 2 && paper?.stones_shown === 'when_completed' && !paper.shown_early;
}

/** The record of a completed batch verifies, and holds its paper and the ballots that count. */
export async function faultsOfRecord(
  visitor: Visitor,
  state: State,
  batch: StateOfBatch,
  voters: readonly Voter[],
): Promise<string[]> {
  const { status, body } = await visitor.send(countApi.readRecord, { params: { id: batch.id } });
  // One that is written anew while a blind round is stoned waits until that is over (decision 64).
  if (status === 409 && state.batches.some((other) => isBlind(state, other))) return [];
  if (status !== 200) return [`the record of ${batch.id} is answered with ${status}`];
  const paper = paperOf(state, batch.id);
  const count = countGiven(voters).get(`${batch.id} ${batch.round}`);
  const { findings } = verifyRecord(body);
  return [
    ...findings.map((finding) => `the record of ${batch.id}: ${finding}`),
    ...differences(`receipts in the record of ${batch.id}`, count?.receipts ?? [], body.receipts),
    ...differences(
      `questions in the record of ${batch.id}`,
      Object.entries(paper?.entries ?? {}).map(([id, { text, removed }]) =>
        toLine(id, removed ? null : text, count?.tallies.get(id) ?? { stones: 0, votes: 0 }),
      ),
      body.questions.map(({ id, text, ...tally }) => toLine(id, text, tally)),
    ),
  ];
}

export async function faultsOfLog(client: pg.Client): Promise<string[]> {
  const { findings } = await verifyDatabase(async (text, values) => (await client.query(text, values)).rows);
  return findings;
}

/** The turnout that the panel shows is the ballots that count. */
export async function faultsOfTurnout(admin: Visitor, voters: readonly Voter[]): Promise<string[]> {
  const { body } = await admin.send(batchesApi.list, {});
  const rounds = countGiven(voters);
  return body.flatMap(({ id, stoning_round, ballots }) => {
    const given = rounds.get(`${id} ${stoning_round}`)?.receipts.length ?? 0;
    return given === ballots ? [] : [`${id} shows ${ballots} ballots of ${given}`];
  });
}
