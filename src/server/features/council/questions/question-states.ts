import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DeclineReason, OfferedReason, QuestionState } from '#contract/council/question-state.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import type { Mover } from '#server/features/council/batches/question-moves.ts';
import type { MovedStates } from '#server/features/trust/audit/undo-data.ts';

/** Of a question in a query: that a moderator has to decide, on it or on other words for it. */
export const isToBeDecided = sql<SqlBool>`(
  questions.state = 'waiting'
  or questions.state = 'published' and exists (select from waiting_words where question_id = questions.id)
)`;

/** Where a question stands. */
export type Stand = {
  id: string;
  batch_id: string | null;
  state: QuestionState;
  state_reason: string | null;
  state_reason_code: OfferedReason | null;
  decided_by: string | null;
};

/** Holds these questions until the commit, as far as they are there, in whatever state. */
export async function lockStands(tx: DatabaseTransaction, ids: readonly string[]): Promise<Stand[]> {
  const { rows } = await sql<Stand>`
    select id, batch_id, state, state_reason, state_reason_code, decided_by from questions
    where id = any (${[...ids]}::uuid[]) and removed_at is null and held_until is null order by id for update
  `.execute(tx);
  return rows;
}

export type StateChange = {
  ids: readonly string[];
  to: QuestionState;
  by: Mover;
  reason?: DeclineReason | null | undefined;
  mergedInto?: string | null | undefined;
  /** The act that does so; an undo names the one that it brings back. */
  act: string | null;
};

/** Writes why, into the columns of a question that is updated. */
export function setReason(why: DeclineReason | null): RawBuilder<unknown> {
  const reason = why && 'reason' in why ? why.reason : null;
  const code = why && 'reason_code' in why ? why.reason_code : null;
  return sql`state_reason = ${reason}::text, state_reason_code = ${code}::text`;
}

/** What was written there. */
function toReason(reason: string | null, code: OfferedReason | null | undefined): DeclineReason | null {
  if (code) return { reason_code: code };
  return reason === null ? null : { reason };
}

/** Writes a state. The database refuses what is not lawful. */
export async function writeState(tx: DatabaseTransaction, change: StateChange): Promise<number> {
  const { ids, to, by, reason = null, mergedInto = null, act } = change;
  await sql`select set_config('ten_stones.moves_by', ${by}, true)`.execute(tx);
  const { numAffectedRows } = await sql`
    update questions set state = ${to}, ${setReason(reason)}, merged_into = ${mergedInto}::uuid,
      decided_at = clock_timestamp(), decided_by = ${act}::uuid, revision = revision + 1
    where id = any (${[...ids]}::uuid[])
  `.execute(tx);
  await sql`select set_config('ten_stones.moves_by', '', true)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Brings those of these questions back to where they were before an act. */
export function writeBack(
  tx: DatabaseTransaction,
  { state, reason, code, by }: MovedStates[number],
  ids: readonly string[],
): Promise<number> {
  return writeState(tx, { ids, to: state, by: 'undo', reason: toReason(reason, code), act: by });
}
