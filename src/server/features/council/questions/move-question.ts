import type { DeclineReason, QuestionState } from '#contract/council/question-state.ts';
import type { AuditKind } from '#contract/trust/audit.ts';
import { AppError } from '#server/app-error.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { listLawful, type Mover } from '#server/features/council/batches/question-moves.ts';
import type { MovedStates } from '#server/features/trust/audit/undo-data.ts';
import type { Actor, WriteAudit } from '#server/features/trust/audit/write-audit.ts';
import { lockStands, type Stand, writeState } from './question-states.ts';
import { blankQuestion } from './repository.ts';
import { listWhole } from './whole-question.ts';

export type Movement = {
  ids: readonly string[];
  to: Exclude<QuestionState, 'waiting'>;
  by: Exclude<Mover, 'undo'>;
  /** Why they are declined, for their authors to read. */
  reason?: DeclineReason | undefined;
  mergedInto?: string | undefined;
  /** Into how many it is split. */
  parts?: number | undefined;
};

const kinds = {
  published: 'question.published',
  declined: 'question.declined',
  merged: 'questions.merged',
  split: 'question.split',
  withdrawn: 'question.withdrawn',
} as const satisfies Record<Movement['to'], AuditKind>;

/**
 * Moves questions, all or none: the one way from one state to another. The caller holds the lock of their batch, shared or not, so
 * that its phase stands still. Answers the act, to which news, hooks and the way back hang.
 * @throws AppError question_not_found, state_move_unlawful
 */
export async function moveQuestions(
  { tx, audit, actor }: { tx: DatabaseTransaction; audit: WriteAudit; actor: Actor },
  { ids, to, by, reason, mergedInto, parts }: Movement,
): Promise<string | undefined> {
  const stands = await lockStands(tx, ids);
  if (stands.length < new Set(ids).size) throw new AppError('question_not_found');
  await refuseUnlawful(tx, stands, to, by);
  const [one, ...others] = stands;
  if (!one) return;
  const isOne = others.length === 0;
  const questions = parts ?? (isOne ? undefined : stands.length);
  const act = await audit(tx, actor, {
    kind: kinds[to],
    batchId: one.batch_id,
    subjectId: mergedInto ?? (isOne ? one.id : null),
    questionIds: stands.map(({ id }) => id),
    before: isOne ? { state: one.state } : {},
    after: { state: to, ...(questions && { questions }), ...reason },
    undo: to === 'withdrawn' ? undefined : { states: toMovedStates(stands) },
  });
  await writeState(tx, { ids, to, by, reason, mergedInto, act: act ?? null });
  // What is withdrawn leaves no words, as what is deleted; nor does what it was split from, which has them.
  if (to === 'withdrawn') for (const id of await listWhole(tx, ids)) await blankQuestion(tx, id);
  return act;
}

async function refuseUnlawful(
  tx: DatabaseTransaction,
  stands: readonly Stand[],
  to: QuestionState,
  by: Mover,
): Promise<void> {
  const seen = new Map<string, Stand>();
  for (const stand of stands) seen.set(`${stand.state} ${stand.batch_id}`, stand);
  for (const stand of seen.values()) {
    const lawful = await listLawful(tx, stand, by);
    if (!lawful.includes(to)) throw new AppError('state_move_unlawful', { lawful });
  }
}

/** Where they were, for the way back. */
function toMovedStates(stands: readonly Stand[]): MovedStates {
  const groups = new Map<string, MovedStates[number] & { ids: string[] }>();
  for (const { id, state, state_reason: reason, state_reason_code: code, decided_by: by } of stands) {
    const key = JSON.stringify([state, reason, code, by]);
    const group = groups.get(key) ?? { state, reason, code, by, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}
