import { picksPerBallot } from '#contract/ballots.ts';

/** What bears on whether a ballot counts. */
export type Circumstances = {
  /** `takes_ballots`: it is active, stones are given, and in time. */
  batch: { takes_ballots: boolean; stoning_round: number; own_question: string } | null;
  /** The ballots of the same voter in this batch, of every round. */
  earlier: readonly EarlierBallot[];
  /** Those of its choices that are questions of the batch. */
  present: readonly string[];
  /** Those that its own browser submitted. Known only where the batch's rule asks. */
  own: readonly string[];
  /** How many questions the batch has; above the number of picks nobody counts on. */
  questions: number;
};

export type EarlierBallot = { round: number; idempotency_key: string; receipt: string; choices: readonly string[] };

/** What makes two saves the same. */
export type Save = { idempotencyKey: string; choices: readonly string[] };

export type Verdict =
  | { kind: 'count' }
  | { kind: 'repeat'; receipt: string; round: number }
  | {
      kind: 'refuse';
      code:
        | 'batch_not_found'
        | 'idempotency_key_reused'
        | 'already_completed'
        | 'stoning_closed'
        | 'too_few_questions'
        | 'question_unavailable'
        | 'own_question';
      questionIds?: readonly string[];
    };

/**
 * Whether a ballot counts, and why not. The order matters: a repeated save gets its first answer again even after the phase
 * has moved on or a question was taken out.
 */
export function decide(save: Save, { batch, earlier, present, own, questions }: Circumstances): Verdict {
  if (!batch) return { kind: 'refuse', code: 'batch_not_found' };
  const sameKey = earlier.find(({ idempotency_key }) => idempotency_key === save.idempotencyKey);
  if (sameKey) return decideRepeat(save, sameKey);
  if (earlier.some(({ round }) => round === batch.stoning_round)) return { kind: 'refuse', code: 'already_completed' };
  if (!batch.takes_ballots) return { kind: 'refuse', code: 'stoning_closed' };
  if (questions < picksPerBallot) return { kind: 'refuse', code: 'too_few_questions' };
  const questionIds = save.choices.filter((id) => !present.includes(id));
  if (questionIds.length > 0) return { kind: 'refuse', code: 'question_unavailable', questionIds };
  const isOwnRefused = batch.own_question === 'excluded' && own.length > 0;
  return isOwnRefused ? { kind: 'refuse', code: 'own_question', questionIds: own } : { kind: 'count' };
}

/** The same choices get the first answer again, others are another save. */
function decideRepeat({ choices }: Save, { receipt, round, ...earlier }: EarlierBallot): Verdict {
  return earlier.choices.every((id, pick) => id === choices[pick])
    ? { kind: 'repeat', receipt, round }
    : { kind: 'refuse', code: 'idempotency_key_reused' };
}
