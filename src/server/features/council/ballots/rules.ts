import { type BallotReceipt, picksPerBallot } from '#contract/council/ballots.ts';
import type { ChannelRefusal } from '#contract/council/channels.ts';

/** What bears on whether a ballot counts, and one in place of another. */
export type Known = {
  /** `takes_ballots`: it is active, stones are given, and in time. */
  batch: {
    takes_ballots: boolean;
    /** Whether only paper is counted any more. */
    online_closed: boolean;
    stoning_round: number;
    ballot_changes: string;
    own_question: string;
  } | null;
  /** Those of its choices that can be chosen. */
  choosable: readonly string[];
  /** Those that its own browser submitted. They matter only where the batch's rule asks. */
  own: readonly string[];
  /** Why its batch takes nothing that comes by its channel and its card, if so. */
  refusal: ChannelRefusal | null;
  /** How many questions can be chosen, where that is asked; above the number of picks nobody counts on. */
  questions?: number;
};

/** What bears on whether a ballot counts. */
export type Circumstances = Known & {
  /** The ballots of the same voter in this batch, of every round. */
  earlier: readonly EarlierBallot[];
};

type EarlierBallot = BallotReceipt & { idempotency_key: string; choices: readonly string[] };

/** What makes two saves the same. */
export type Save = { idempotencyKey: string; choices: readonly string[] };

export type Verdict = { kind: 'count' } | ({ kind: 'repeat' } & BallotReceipt) | Refusal;

type Refusal = {
  kind: 'refuse';
  code:
    | 'batch_not_found'
    | 'idempotency_key_reused'
    | 'already_completed'
    | 'stoning_closed'
    | 'online_closed'
    | 'too_few_questions'
    | 'question_unavailable'
    | 'own_question'
    | ChannelRefusal
    | 'ballot_not_found'
    | 'ballot_final'
    | 'changed_meanwhile';
  questionIds?: readonly string[];
};

/**
 * Whether a ballot counts, and why not. The order matters: a repeated save gets its first answer again even after the phase
 * has moved on or a question was taken out.
 */
export function decide(save: Save, { earlier, ...known }: Circumstances): Verdict {
  const { batch } = known;
  if (!batch) return refuse('batch_not_found');
  const sameKey = earlier.find(({ idempotency_key }) => idempotency_key === save.idempotencyKey);
  if (sameKey) return areSame(save.choices, sameKey.choices) ? repeat(sameKey) : refuse('idempotency_key_reused');
  if (earlier.some(({ round }) => round === batch.stoning_round)) return refuse('already_completed');
  if (!batch.takes_ballots) return refuse(batch.online_closed ? 'online_closed' : 'stoning_closed');
  return decideChoices(save, known);
}

/** Whether a ballot may come as it does, and what it names can be given stones by this voter. */
export function decideChoices({ choices }: Pick<Save, 'choices'>, known: Known): Verdict {
  const { batch, choosable, own, refusal, questions = picksPerBallot } = known;
  if (refusal) return refuse(refusal);
  if (questions < picksPerBallot) return refuse('too_few_questions');
  const questionIds = choices.filter((id) => !choosable.includes(id));
  if (questionIds.length > 0) return { kind: 'refuse', code: 'question_unavailable', questionIds };
  const isOwnRefused = batch?.own_question === 'excluded' && own.length > 0;
  return isOwnRefused ? { kind: 'refuse', code: 'own_question', questionIds: own } : { kind: 'count' };
}

export function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.join() === others.join();
}

export function repeat({ receipt, round }: BallotReceipt): Verdict {
  return { kind: 'repeat', receipt, round };
}

export function refuse(code: Refusal['code']): Verdict {
  return { kind: 'refuse', code };
}
