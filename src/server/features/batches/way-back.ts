import type { Batch } from '#contract/batches.ts';
import { phases } from '#contract/public-batch.ts';
import type { AuditedAct } from '#server/features/audit/write-audit.ts';
import { aDay, aFewMinutes, aMonth, type Undo } from '#server/features/undoable-acts/rules.ts';
import { deadlines, texts } from './audited-acts.ts';

/** A batch before and after, which one was active before, and when this one had been stopped. */
type Change = { current: Batch; next: Batch; previous: string | null; stoppedAt: Date | null };

/** How an act can be taken back, if it can. */
export function wayBackOf({ kind }: AuditedAct, { current, next, previous, stoppedAt }: Change): Undo | undefined {
  const round = next.stoning_round;
  const step = { phases: { from: current.phase, to: next.phase }, round };
  switch (kind) {
    case 'batch.activated':
      return { minutes: aDay, what: { previous, round, stopped_at: stoppedAt?.toISOString() ?? null } };
    case 'batch.deactivated':
      return { minutes: aDay };
    case 'batch.phase_changed':
      if (current.phase === phases.submission && next.phase === phases.stoning) return { minutes: aMonth, what: step };
      if (current.phase === phases.stoning && next.phase === phases.completed)
        return { minutes: aFewMinutes, what: step };
      return;
    case 'batch.renamed':
      return { minutes: aDay, what: { earlier: { name: current.name } } };
    case 'batch.deadlines_changed':
      return { minutes: aDay, what: { earlier: differing(current, next, deadlines) } };
    case 'batch.texts_changed':
      return {
        minutes: aDay,
        what: { earlier: { ...differing(current, next, texts), ...earlierTexts(current, next) } },
      };
  }
}

/** What these fields held, as far as they hold something else now. */
function differing<Field extends keyof Batch>(before: Batch, after: Batch, fields: readonly Field[]) {
  const changed = fields.filter((field) => before[field] !== after[field]);
  return Object.fromEntries(changed.map((field) => [field, before[field]])) as { [field in Field]?: Batch[field] };
}

function earlierTexts({ phase_texts: before = [] }: Batch, { phase_texts: after = [] }: Batch) {
  return JSON.stringify(before) === JSON.stringify(after) ? {} : { phase_texts: before };
}
