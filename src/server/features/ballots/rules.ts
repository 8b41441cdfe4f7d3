import { phases } from '#contract/batches.ts';

/** Where a batch stands, as far as ballots ask. */
export type OpenBatch = { is_active: boolean; phase: number; stoning_round: number };

/** A ballot that was counted before, of the same voter and batch. `choices` as they were sent. */
export type EarlierBallot = { round: number; idempotency_key: string; receipt: string; choices: readonly string[] };

/** What tells a repeated save from another one. */
export type Save = { idempotencyKey: string; choices: readonly string[] };

export type Verdict =
  | { kind: 'count'; round: number }
  | { kind: 'repeat'; receipt: string; round: number }
  | { kind: 'refuse'; code: 'batch_not_found' | 'stoning_closed' | 'already_completed' | 'idempotency_key_reused' };

/**
 * Whether a ballot counts, before its questions are looked at. The order matters: a repeated save gets its first answer
 * again even after the phase has moved on (DECISIONS, section 4).
 */
export function judge(batch: OpenBatch | undefined, save: Save, earlier: readonly EarlierBallot[]): Verdict {
  if (!batch) return { kind: 'refuse', code: 'batch_not_found' };
  const sameKey = earlier.find(({ idempotency_key }) => idempotency_key === save.idempotencyKey);
  if (sameKey) return judgeRepeat(sameKey, save);
  if (earlier.some(({ round }) => round === batch.stoning_round)) return { kind: 'refuse', code: 'already_completed' };
  const open = batch.is_active && batch.phase === phases.stoning;
  return open ? { kind: 'count', round: batch.stoning_round } : { kind: 'refuse', code: 'stoning_closed' };
}

/** A save whose key was used before: the same choices get the first answer again, others are another save. */
export function judgeRepeat(earlier: EarlierBallot, { choices }: Save): Verdict {
  return earlier.choices.every((id, place) => id === choices[place])
    ? { kind: 'repeat', receipt: earlier.receipt, round: earlier.round }
    : { kind: 'refuse', code: 'idempotency_key_reused' };
}
