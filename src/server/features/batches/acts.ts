import type { AuditKind } from '#contract/audit.ts';
import { type Batch, phases } from '#contract/batches.ts';
import type { AuditedAct } from '#server/features/audit/write-audit.ts';
import { aDay, aFewMinutes, aMonth, type Undo } from '#server/features/undoable-acts/rules.ts';

const texts = ['phase_1_text', 'phase_2_text', 'phase_3_text'] as const;
const deadlines = ['submission_deadline', 'stoning_deadline'] as const;

/** The texts of an act as the audit has them, one field for each language. */
function textsOf({ phase_texts = [] }: Batch) {
  return Object.fromEntries(phase_texts.map(({ language, phase, text }) => [`phase_${phase}_text_${language}`, text]));
}

type Recorded = 'name' | 'phase' | 'unlisted' | 'submission_deadline' | 'stoning_deadline' | `phase_${1 | 2 | 3}_text`;

const fieldsOf: [AuditKind, Recorded[]][] = [
  ['batch.renamed', ['name']],
  ['batch.phase_changed', ['phase']],
  ['batch.listing_changed', ['unlisted']],
  ['batch.deadlines_changed', [...deadlines]],
];

/** One change of a batch may be several acts. Those that changed nothing leave no entry. */
export function toActs(before: Batch, after: Batch, reason?: string | null): AuditedAct[] {
  const pick = (batch: Batch, fields: readonly Recorded[]) =>
    Object.fromEntries(fields.map((field) => [field, batch[field]]));
  return [
    toggled(before, after.is_active),
    { kind: 'batch.rules_changed', batchId: before.id, before: before.rules, after: after.rules },
    archived(before, after),
    ...planned(before, after),
    ...fieldsOf.map(([kind, fields]) => ({
      kind,
      batchId: before.id,
      before: pick(before, fields),
      after: { ...pick(after, fields), ...(kind === 'batch.phase_changed' && toSetAside(before, after, reason)) },
    })),
    {
      kind: 'batch.texts_changed',
      batchId: before.id,
      before: { ...pick(before, texts), ...textsOf(before) },
      after: { ...pick(after, texts), ...textsOf(after) },
    },
  ];
}

/** What these fields held, as far as they hold something else now. */
function differing<Field extends keyof Batch>(before: Batch, after: Batch, fields: readonly Field[]) {
  const changed = fields.filter((field) => before[field] !== after[field]);
  return Object.fromEntries(changed.map((field) => [field, before[field]])) as { [field in Field]?: Batch[field] };
}

function earlierTexts({ phase_texts: before = [] }: Batch, { phase_texts: after = [] }: Batch) {
  return JSON.stringify(before) === JSON.stringify(after) ? {} : { phase_texts: before };
}

/** A plan ends with the step that was planned: that is told by the step. */
function planned(before: Batch, after: Batch): AuditedAct[] {
  const toFields = ({ planned: plan }: Batch) => ({
    planned_phase: plan?.phase ?? null,
    planned_for: plan?.for ?? null,
  });
  if (before.phase !== after.phase || (!before.planned && !after.planned)) return [];
  const kind = after.planned ? 'batch.step_planned' : 'batch.plan_cancelled';
  return [{ kind, batchId: before.id, before: toFields(before), after: toFields(after) }];
}

function archived(before: Batch, after: Batch): AuditedAct {
  return {
    kind: after.archived_at ? 'batch.archived' : 'batch.brought_back',
    batchId: before.id,
    before: { archived: before.archived_at !== null },
    after: { archived: after.archived_at !== null },
  };
}

/** How an act can be taken back, if it can. */
export function wayBackOf(
  { kind }: AuditedAct,
  { current, next, previous }: { current: Batch; next: Batch; previous: string | null },
): Undo | undefined {
  const step = { phases: { from: current.phase, to: next.phase } };
  switch (kind) {
    case 'batch.activated':
      return { minutes: aDay, what: { previous } };
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

/** What a step back did to the ballots that were given. */
function toSetAside(before: Batch, after: Batch, reason?: string | null) {
  if (before.stoning_round === after.stoning_round) return {};
  return { ballots_set_aside: before.ballots, ...(reason && { reason }) };
}

/** What happens to the active batch when another takes its place. */
export function deactivated(batch: Batch): AuditedAct {
  return toggled(batch, false);
}

function toggled({ id, is_active }: Batch, next: boolean): AuditedAct {
  return {
    kind: next ? 'batch.activated' : 'batch.deactivated',
    batchId: id,
    before: { is_active },
    after: { is_active: next },
  };
}
