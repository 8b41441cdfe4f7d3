import { phases } from '#contract/batches.ts';

/** Where a batch stands, as far as ballots ask. */
export type OpenBatch = { is_active: boolean; phase: number; stoning_round: number };

/** A ballot that was counted before, of the same voter and batch. */
export type EarlierBallot = { round: number; idempotency_key: string; receipt: string };

export type Verdict =
  | { kind: 'count'; round: number }
  | { kind: 'repeat'; receipt: string; round: number }
  | { kind: 'refuse'; code: 'batch_not_found' | 'stoning_closed' | 'already_completed' };

/**
 * Whether a ballot counts, before its questions are looked at. The order matters: a repeated save gets its first answer
 * again even after the phase has moved on (DECISIONS, section 4).
 */
export function judge(
  batch: OpenBatch | undefined,
  idempotencyKey: string,
  earlier: readonly EarlierBallot[],
): Verdict {
  if (!batch) return { kind: 'refuse', code: 'batch_not_found' };
  const repeated = earlier.find(({ idempotency_key }) => idempotency_key === idempotencyKey);
  if (repeated) return { kind: 'repeat', receipt: repeated.receipt, round: repeated.round };
  if (earlier.some(({ round }) => round === batch.stoning_round)) return { kind: 'refuse', code: 'already_completed' };
  const open = batch.is_active && batch.phase === phases.stoning;
  return open ? { kind: 'count', round: batch.stoning_round } : { kind: 'refuse', code: 'stoning_closed' };
}
