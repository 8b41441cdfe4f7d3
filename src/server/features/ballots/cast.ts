import type { BallotReceipt, Choices } from '#contract/ballots.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import { shareBatches } from '#server/database/locks.ts';
import { violates } from '#server/database/violations.ts';
import { readPhases } from '#server/features/batches/repository.ts';
import { newReceipt } from './receipt.ts';
import {
  countQuestions,
  findBallots,
  insertBallots,
  type NewBallot,
  readBatchesOfQuestions,
  toVoterKey,
  type VoterOfBatch,
} from './repository.ts';
import { type EarlierBallot, judge, judgeRepeat } from './rules.ts';

export type Ballot = VoterOfBatch & { idempotencyKey: string; choices: Choices };

type Taken = NewBallot & { round: number };

/** What became of one ballot of a gathering: its receipt, or why it was refused. */
export type Outcome = BallotReceipt | AppError;

const choicesPerBallot = 4;

/** What the database says of a gathering in which one ballot cannot be counted as it is. */
const refusals = ['ballots_in_open_round', 'ballots_are_complete'];

/**
 * Counts many ballots, each with its own outcome. Nearly all are the first of their voter in a batch that is open: those
 * take one statement, in which the database itself checks everything. What it did not take is looked at one by one.
 */
export async function castBallots(db: Database, ballots: readonly Ballot[]): Promise<Outcome[]> {
  const fresh = ballots.map((ballot) => ({ ...ballot, receipt: newReceipt() }));
  const rounds = await insertBallots(db, fresh, { onlyNewVoters: true }).catch((error: unknown) => {
    if (refusals.some((constraint) => violates(error, constraint))) return new Map<string, number>();
    throw error;
  });
  const left = ballots.filter((_, place) => !rounds.has(fresh[place]?.receipt ?? ''));
  const judged = left.length > 0 ? await judgeBallots(db, left) : [];
  return fresh.map(({ receipt }) => {
    const round = rounds.get(receipt);
    return round === undefined ? (judged.shift() as Outcome) : { receipt, round };
  });
}

/**
 * Looks at each ballot and says why where it cannot be counted, in one transaction. The batches' phases and questions
 * stand still meanwhile; their shared lock comes first, so that what is read after it is true until the commit.
 */
function judgeBallots(db: Database, ballots: readonly Ballot[]): Promise<Outcome[]> {
  return db.transaction().execute(async (tx) => {
    const batchIds = [...new Set(ballots.map(({ batchId }) => batchId))];
    await shareBatches(tx, batchIds);
    const batches = await readPhases(tx, batchIds);
    const earlier = await findBallots(tx, ballots);
    const places = await readBatchesOfQuestions(
      tx,
      ballots.flatMap(({ choices }) => choices),
    );

    const taken = new Map<string, Taken>();
    const outcomes: (Outcome | undefined)[] = [];
    for (const ballot of ballots) {
      const key = toVoterKey(ballot);
      const verdict = judge(batches.get(ballot.batchId), ballot, [
        ...(earlier.get(key) ?? []),
        ...toEarlier(taken.get(key)),
      ]);
      if (verdict.kind === 'refuse') outcomes.push(new AppError(verdict.code));
      else if (verdict.kind === 'repeat') outcomes.push({ receipt: verdict.receipt, round: verdict.round });
      else {
        const refusal = await refuseChoices(tx, ballot, places);
        outcomes.push(refusal);
        if (!refusal) taken.set(key, { ...ballot, round: verdict.round, receipt: newReceipt() });
      }
    }

    const sent = [...taken.values()];
    const counted =
      sent.length > 0 ? await insertBallots(tx, sent, { onlyNewVoters: false }) : new Map<string, number>();
    const beaten = sent.filter(({ receipt }) => !counted.has(receipt));
    const winners = beaten.length > 0 ? await findBallots(tx, beaten) : new Map<string, EarlierBallot[]>();
    return ballots.map((ballot, place) => outcomes[place] ?? settle(ballot, taken, winners));
  });
}

/** The outcome of a ballot that went to the database: its own receipt unless the same voter was faster elsewhere. */
function settle(ballot: Ballot, taken: Map<string, Taken>, winners: Map<string, EarlierBallot[]>): Outcome {
  const key = toVoterKey(ballot);
  const own = taken.get(key);
  if (!own) throw new Error('A ballot without an outcome was not sent to the database.');
  const winner = winners.get(key)?.find(({ round }) => round === own.round);
  if (!winner) return { receipt: own.receipt, round: own.round };
  if (winner.idempotency_key !== ballot.idempotencyKey) return new AppError('already_completed');
  const verdict = judgeRepeat(winner, ballot);
  return verdict.kind === 'refuse' ? new AppError(verdict.code) : { receipt: winner.receipt, round: winner.round };
}

function toEarlier(ballot: Taken | undefined): EarlierBallot[] {
  return ballot ? [{ ...ballot, idempotency_key: ballot.idempotencyKey }] : [];
}

async function refuseChoices(
  db: Database,
  { batchId, choices }: Ballot,
  batchesOfQuestions: Map<string, string>,
): Promise<AppError | undefined> {
  const gone = choices.filter((id) => batchesOfQuestions.get(id) !== batchId);
  if (gone.length === 0) return undefined;
  const questions = await countQuestions(db, batchId);
  return questions < choicesPerBallot
    ? new AppError('too_few_questions')
    : new AppError('question_unavailable', { questionIds: gone });
}
