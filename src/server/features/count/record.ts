import { forEachPick, picksPerBallot, stonesOfPicks, stonesPerBallot } from '#contract/ballots.ts';
import type { BatchRecord } from '#contract/count.ts';
import { inWords } from '#contract/number-words.ts';
import type { Database } from '#server/database/connect.ts';
import { describeArrivals } from '#server/features/arrivals/description.ts';
import {
  listChoicesInRandomOrder,
  listReceipts,
  listUnprovenRestorations,
  readCountedQuestions,
  readLinksOfResult,
} from './repository.ts';

/** Below this, ballots can be told from each other by who took part; the log's hash of them begins here too. */
const publishedFrom = 20;

const rules = [
  `Every person has ${inWords(stonesPerBallot)} stones: ${stonesOfPicks.join(', ')} for ${inWords(picksPerBallot)} different questions of the batch.`,
  'A browser gives them once in each round, while the batch is active and in phase 2, and they cannot be changed.',
  'A question has as many votes as people gave it stones. Questions are ranked by stones, then by votes.',
  'Resetting all stones opens a new round; what was given before is set aside and does not count.',
];

/** What links about a batch say, as far as the record tells it. */
type BatchLink = {
  at: string;
  name: string;
  phase: number;
  round: number;
  set_aside?: { round: number; ballots: number; reason: string };
};
type Result = { round: number; ballots: number; questions: { id: string }[] };

/** Undefined while the log holds no result of this batch. Reads one consistent moment. */
export function makeRecord(db: Database, batchId: string): Promise<BatchRecord | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const chain = await readLinksOfResult(tx, batchId);
      const said = chain?.links.flatMap(({ kind, payload }) => (payload ? [{ kind, said: JSON.parse(payload) }] : []));
      const result = said?.findLast(({ kind }) => kind === 'completed')?.said as Result | undefined;
      if (!chain || !said || !result) return undefined;
      const acts = said.filter(({ kind }) => kind !== 'completed').map((link) => link.said as BatchLink);
      const counted = await readCountedQuestions(tx, batchId, result.round);
      const receipts = await listReceipts(tx, batchId, result.round);
      const restorations = await listUnprovenRestorations(tx);
      return {
        format: 'ten-stones-record/1',
        batch: { id: batchId, name: acts.at(-1)?.name ?? '' },
        rules,
        phases: toPhases(acts),
        round: result.round,
        turnout: receipts.length,
        receipts,
        questions: result.questions.map(({ id }) => {
          const { text, seal = null, stones = 0, votes = 0 } = counted.get(id) ?? {};
          return { id, text: seal === null ? null : (text ?? null), seal, stones, votes };
        }),
        ballots: receipts.length >= publishedFrom ? await readBallots(tx, batchId, result) : null,
        rounds_set_aside: await readRoundsSetAside(tx, batchId, acts),
        ...(receipts.length >= publishedFrom && {
          arrivals: await describeArrivals(tx, { batchId, round: result.round }),
        }),
        ...(restorations.length > 0 && { unproven_restorations: restorations }),
        chain: {
          previous: chain.previous,
          first: chain.links[0]?.sequence ?? 0,
          links: chain.links.map(({ kind, payload_hash, payload }) => ({
            kind,
            payload_hash,
            ...(payload !== null && { payload }),
          })),
          head: { sequence: chain.links.at(-1)?.sequence ?? 0, hash: chain.hash },
        },
      };
    });
}

function toPhases(acts: readonly BatchLink[]): BatchRecord['phases'] {
  return acts.filter(({ phase }, index) => phase !== acts[index - 1]?.phase).map(({ phase, at }) => ({ phase, at }));
}

async function readBallots(
  db: Database,
  batchId: string,
  { round, questions }: Result,
): Promise<BatchRecord['ballots']> {
  const indexOf = new Map(questions.map(({ id }, index) => [id, index]));
  const ballots = await listChoicesInRandomOrder(db, batchId, round);
  // A question that the result does not hold has no index; a check of the record finds that.
  const toIndex = (id: string | undefined) => indexOf.get(id ?? '') ?? questions.length;
  return ballots.map((choices) => forEachPick((_, pick) => toIndex(choices[pick])));
}

async function readRoundsSetAside(
  db: Database,
  batchId: string,
  acts: readonly BatchLink[],
): Promise<BatchRecord['rounds_set_aside']> {
  const rounds: BatchRecord['rounds_set_aside'] = [];
  for (const { at, set_aside } of acts) {
    if (set_aside) rounds.push({ ...pick(set_aside), at, receipts: await listReceipts(db, batchId, set_aside.round) });
  }
  return rounds;
}

function pick({ round, ballots, reason }: NonNullable<BatchLink['set_aside']>) {
  return { round, ballots, reason };
}
